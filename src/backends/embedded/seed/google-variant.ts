/** One Google record to one variant, with what it says about its product. Fields: support.google.com/merchants/answer/7052112. */
import type { Attributes, Media } from '#commerce';
import type { PriceEntry, StoreVariant } from '../records.ts';
import { readAttribute, readStock, readIsoTime, readWeight } from './field-text.ts';
import { first, type GoogleFields } from './google-fields.ts';
import { readMoney } from './money-text.ts';
import { quoted } from './row.ts';

/** Plain JSON: it waits on disk for the others of its group. */
export interface GoogleVariant {
  row: number;
  id: string;
  title: string;
  /** As the feed says it, where it does. */
  groupTitle: string;
  description: string;
  brand: string;
  /** Address of the page of all variants, where the feed says it; else of this one. */
  page: string;
  productTypes: string[];
  google: string;
  /** What variants of one group may differ in. */
  varying: Record<string, string>;
  variant: Omit<StoreVariant, 'title' | 'options'>;
  problems: string[];
}

/** Name of the field and of the option that it becomes. */
export const varyingFields = [
  ['color', 'Color'],
  ['size', 'Size'],
  ['pattern', 'Pattern'],
  ['material', 'Material'],
  ['age_group', 'Age group'],
  ['gender', 'Gender'],
] as const;

/** Beyond what is accepted, so that it is refused and not cut. */
const maxTitle = 1_000;

const textFields = [
  'condition',
  'size_type',
  'size_system',
  'mpn',
  'energy_efficiency_class',
  'min_energy_efficiency_class',
  'max_energy_efficiency_class',
  'unit_pricing_measure',
  'unit_pricing_base_measure',
  'multipack',
];
const measureFields = ['product_width', 'product_height', 'product_length', 'product_weight'];

export function readVariant(record: GoogleFields, currency: string): GoogleVariant {
  const problems: string[] = record.problem ? [record.problem] : [];
  const of = (name: string): string => first(record, name);
  const id = of('id');
  const stock = readStock(
    of('availability'),
    of('quantity') || of('sell_on_google_quantity'),
    of('availability_date'),
  );
  if (!stock.ok) problems.push(stock.problem);
  const heavy = of('shipping_weight') || of('product_weight');
  const weight = heavy === '' ? undefined : readWeight(heavy);
  if (weight?.ok === false) problems.push(`shipping_weight: ${weight.problem}`);
  const maxPerOrder = of('maximum_retail_quantity');
  return {
    row: record.row,
    id,
    title: (of('title') || of('structured_title')).slice(0, maxTitle),
    groupTitle: of('item_group_title').slice(0, maxTitle),
    description: of('description'),
    brand: of('brand'),
    page: of('canonical_link') || of('link'),
    productTypes: record.fields.get('product_type') ?? [],
    google: of('google_product_category'),
    varying: Object.fromEntries(
      varyingFields.flatMap(([field]) => (of(field) ? [[field, of(field)] as const] : [])),
    ),
    variant: {
      id,
      ...(of('link') ? { url: of('link') } : {}),
      ...(id ? { sku: id } : {}),
      ...(of('gtin') ? { gtin: of('gtin').replace(/[ -]/g, '') } : {}),
      attributes: attributesOf(record),
      media: mediaOf(record),
      ...(weight?.ok ? { weight: weight.value } : {}),
      ...(/^[1-9]\d{0,5}$/.test(maxPerOrder) ? { maxPerOrder: Number(maxPerOrder) } : {}),
      stock: stock.ok ? stock.value : { tracked: true, quantity: 0 },
      prices: pricesOf(of, currency, problems),
    },
    problems,
  };
}

/** The price is the list price; `sale_price` holds in `sale_price_effective_date`, or always. */
function pricesOf(of: (name: string) => string, currency: string, problems: string[]): PriceEntry[] {
  const list = readMoney(of('price'), codeIn(of('price')) ?? currency);
  if (!list.ok) {
    problems.push(`price: ${list.problem}`);
    return [];
  }
  const prices: PriceEntry[] = [{ ...list.money, kind: 'list' }];
  if (of('sale_price') === '') return prices;
  const sale = readMoney(of('sale_price'), list.money.currency);
  if (!sale.ok) {
    problems.push(`sale_price: ${sale.problem}`);
    return prices;
  }
  const window = of('sale_price_effective_date');
  const [from, until] = window.split('/').map(readIsoTime);
  if (window !== '' && (from === undefined || until === undefined))
    problems.push(`sale_price_effective_date: ${quoted(window)} is not an interval of two dates`);
  const times = from === undefined || until === undefined ? {} : { from, until };
  return [...prices, { ...sale.money, kind: 'sale', ...times }];
}

/** A price may name its own currency; the default is for one that does not. */
const codeIn = (text: string): string | undefined => /[A-Za-z]{3}/.exec(text)?.[0].toUpperCase();

function attributesOf(record: GoogleFields): Attributes {
  const entries: [string, Attributes[string]][] = [];
  for (const { name, value } of record.details) {
    const key = attributeKey(name);
    if (key) entries.push([key, readAttribute(value)]);
  }
  for (const field of textFields) if (first(record, field)) entries.push([field, first(record, field)]);
  for (const field of measureFields) {
    const text = first(record, field);
    if (text) entries.push([field.replace('product_', ''), readAttribute(text)]);
  }
  const eligible = first(record, 'native_commerce') || first(record, 'native_commerce(checkout_eligibility)');
  if (eligible) entries.push(['native_commerce', /^(?:yes|true)$/i.test(eligible)]);
  const notices = record.fields.get('consumer_notice');
  if (notices) entries.push(['consumer_notice', notices.length === 1 ? (notices[0] ?? '') : notices]);
  const highlights = record.fields.get('product_highlight');
  if (highlights) entries.push(['highlights', highlights]);
  if (/^(?:yes|true)$/i.test(first(record, 'adult'))) entries.push(['age_restricted', true]);
  return Object.fromEntries(entries);
}

/** `Compatible with`: `compatible_with`. Empty for a name in another script. */
const attributeKey = (name: string): string =>
  (
    name
      .slice(0, 200)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  )
    .join('_')
    .replace(/^[0-9_]+/, '')
    .slice(0, 64);

function mediaOf(record: GoogleFields): Media[] {
  const main = first(record, 'image_link');
  const urls = [...(main ? [main] : []), ...(record.fields.get('additional_image_link') ?? [])];
  const alt = first(record, 'title').slice(0, 500);
  return [...new Set(urls)].map((url) => ({ type: 'image', url, ...(alt ? { alt } : {}) }));
}
