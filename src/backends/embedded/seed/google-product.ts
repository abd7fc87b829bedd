/** Google records of one group, put together to a product and checked. */
import type { Attributes } from '#commerce';
import type { StoreCategory } from '../records.ts';
import { checkProduct } from './check-product.ts';
import { toDescription } from '../../description.ts';
import { varyingFields, type GoogleVariant } from './google-variant.ts';
import { refuseRow, type CatalogueRow } from './row.ts';
import { categoriesOfPath, derivedHandle } from './slug.ts';

/** @param items never empty, by row; a group is taken whole or not at all */
export function buildGoogleProduct(id: string, items: readonly GoogleVariant[], size: number): CatalogueRow {
  const [lead] = items as [GoogleVariant];
  const problems = items.flatMap((item) =>
    item.problems.map((problem) => (item.row === lead.row ? problem : `row ${item.row}: ${problem}`)),
  );
  const title = titleOf(items);
  const options = varyingFields.flatMap(([field, name]) => {
    const values = new Set(items.map((item) => item.varying[field] ?? unstated));
    return values.size > 1 ? [{ field, name, values: [...values] }] : [];
  });
  const paths = categoryPaths(lead);
  const { same, own } = partAttributes(items, new Set(options.map(({ field }) => field as string)));
  const checked = checkProduct({
    id,
    handle: derivedHandle(title, id),
    ...(lead.page ? { url: lead.page } : {}),
    title,
    description: toDescription(lead.description),
    ...(lead.brand ? { brand: lead.brand } : {}),
    categories: paths.flatMap((path) => path.at(-1)?.id ?? []),
    media: lead.variant.media ?? [],
    options: options.map(({ name, values }) => ({ name, values })),
    attributes: same,
    variants: items.map((item, at) => {
      const chosen = options.map(({ field, name }) => [name, item.varying[field] ?? unstated] as const);
      return {
        ...item.variant,
        title: chosen.length ? chosen.map(([, value]) => value).join(', ') : item.title,
        options: Object.fromEntries(chosen),
        attributes: own[at] ?? {},
      };
    }),
  });
  if (problems.length || !checked.ok)
    return refuseRow(lead.row, [...problems, ...(checked.ok ? [] : checked.problems)], id);
  return { ok: true, row: lead.row, product: checked.product, categories: paths.flat(), size };
}

const unstated = 'Not stated';

/** The most specific first; the Google path itself where the shop names none of its own. */
function categoryPaths({ productTypes, google }: GoogleVariant): StoreCategory[][] {
  // The path may be a number of the taxonomy, which names nothing to people.
  const taxonomy = /^\d+$/.test(google) ? '' : google;
  const written = productTypes.length ? productTypes : taxonomy ? [taxonomy] : [];
  const paths = [...new Set(written)].map(categoriesOfPath).filter((path) => path.length > 0);
  for (const path of paths) {
    const last = path.at(-1);
    if (last && taxonomy) last.google = taxonomy.slice(0, 500);
  }
  return paths.toSorted((a, b) => b.length - a.length);
}

/** What the feed says, else the words with which all titles begin, else the first. */
function titleOf(items: readonly GoogleVariant[]): string {
  const [lead] = items as [GoogleVariant];
  if (lead.groupTitle) return lead.groupTitle;
  if (items.length === 1) return lead.title;
  const words = lead.title.split(' ');
  const shared = items.reduce((count, { title }) => {
    const others = title.split(' ');
    let at = 0;
    while (at < count && bare(others[at] ?? '') === bare(words[at] ?? '')) at += 1;
    return at;
  }, words.length);
  const prefix = bare(
    words
      .slice(0, shared)
      .join(' ')
      .replace(/[ ([-]+$/, ''),
  );
  return prefix.length >= 3 ? prefix : lead.title;
}

const bare = (word: string): string => word.replace(/[,;:|–-]$/, '');

/** Attributes that all variants share are the product's. */
function partAttributes(
  items: readonly GoogleVariant[],
  varying: ReadonlySet<string>,
): { same: Attributes; own: Attributes[] } {
  const all = items.map(({ variant, varying: values }): Attributes => ({ ...variant.attributes, ...values }));
  const [lead = {}] = all;
  const shared = new Set(
    Object.keys(lead).filter((name) => {
      const text = JSON.stringify(lead[name]);
      return (
        !varying.has(name) &&
        all.every((other) => Object.hasOwn(other, name) && JSON.stringify(other[name]) === text)
      );
    }),
  );
  return {
    same: Object.fromEntries(Object.entries(lead).filter(([name]) => shared.has(name))),
    own: all.map((each) => Object.fromEntries(Object.entries(each).filter(([name]) => !shared.has(name)))),
  };
}
