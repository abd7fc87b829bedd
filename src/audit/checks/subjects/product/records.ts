/** Every product in the evidence: feed records and sampled pages, each product once. */
import type { Page, Value } from '../../../evidence.ts';
import { isBlank } from '../../../parse/blank.ts';
import { type CategoryAttributes, categoryAttributes } from '../../../parse/category/category.ts';
import type { FeedRecord } from '../../../parse/feed/feed.ts';
import { type FillRate, fillRate } from '../../../fill-rate.ts';
import { accessoryWord, type AttributeGroup, hasGroup, namesAttribute } from './attributes.ts';
import { attributesAskedOf } from './category.ts';
import { said, spokenOn } from './facts.ts';

/** Expected groups of a product, and whether it has a value for each. */
export interface ProductRecord {
  name: string;
  filled: Partial<Record<AttributeGroup, boolean>>;
}

const groups: readonly AttributeGroup[] = ['dimensions', 'materialColour', 'compatibility'];
/** Feed fields that match a word of the lists but mean something else. */
const notAttributes = /^(?:size_(?:type|system)|color_swatch|max_.*|min_.*|.*_label|image.*)$/;

export function productRecords(products: readonly Page[], feeds: Value<'feeds'>): ProductRecord[] {
  const inFeed = new Set<string>();
  const records = feeds.flatMap((feed) => {
    const grouped = Map.groupBy(feed.sample, (one) => groupKey(one));
    for (const { record, page } of feed.matches) if (feed.sample[record]) inFeed.add(page);
    const pages = new Map(
      feed.matches.map(({ record, page }) => [groupKey(feed.sample[record] ?? { fields: {} }), page]),
    );
    return [...grouped].map(([key, rows]) => {
      const page = products.find(({ id }) => id === pages.get(key));
      return merge(rows.map(ofFeed), page ? [ofPage(page)] : []);
    });
  });
  const rest = products.filter(({ id }) => !inFeed.has(id)).map(ofPage);
  return [...records, ...new Map(rest.map((record) => [record.name, record])).values()];
}

/** Fill rate of each group over the records that it is expected of. */
export const groupRates = (records: readonly ProductRecord[]): (FillRate & { group: AttributeGroup })[] =>
  groups.map((group) => ({
    group,
    ...fillRate(
      group,
      records.flatMap(({ filled }) => filled[group] ?? []),
    ),
  }));

/** Variants of one product count once. */
const groupKey = ({ id, title, link, fields }: FeedRecord): string =>
  said(fields['item_group_id']) ?? said(id) ?? link ?? title ?? '';

/** One product: a group is expected when any source says so, and filled when any source has it. */
function merge(rows: readonly ProductRecord[], more: readonly ProductRecord[]): ProductRecord {
  const all = [...rows, ...more];
  const entries = groups.flatMap((group) => {
    const marks = all.flatMap(({ filled }) => filled[group] ?? []);
    return marks.length ? [[group, marks.some(Boolean)] as const] : [];
  });
  return { name: all[0]?.name ?? '', filled: Object.fromEntries(entries) };
}

function ofFeed(record: FeedRecord): ProductRecord {
  const { fields, title = '' } = record;
  const category = said(fields['google_product_category']) ?? said(fields['product_type']);
  const asked = categoryAttributes(category, [], title);
  const has = (group: AttributeGroup): boolean =>
    Object.entries(fields).some(
      ([name, value]) =>
        !notAttributes.test(name) &&
        !isBlank(value, name) &&
        (namesAttribute(name, group) || (group === 'dimensions' && name === 'unit_pricing_measure')),
    );
  return { name: title, filled: expected(asked, accessoryWord([title, category]) !== undefined, has) };
}

function ofPage(page: Page): ProductRecord {
  const { product } = page.facts;
  const accessory = accessoryWord([product?.name, product?.category], spokenOn(page)) !== undefined;
  const has = (group: AttributeGroup): boolean => product !== undefined && hasGroup(product, group);
  return { name: product?.name ?? page.url, filled: expected(attributesAskedOf(page), accessory, has) };
}

function expected(
  asked: CategoryAttributes | undefined,
  accessory: boolean,
  has: (group: AttributeGroup) => boolean,
): ProductRecord['filled'] {
  if (!asked) return {};
  return {
    ...(asked.dimensions ? { dimensions: has('dimensions') } : {}),
    ...(asked.materialColour ? { materialColour: has('materialColour') } : {}),
    ...(asked.compatibility && accessory ? { compatibility: has('compatibility') } : {}),
  };
}
