/** The rows of one product in CSV, put together and checked. */
import type { Attributes, Media } from '#commerce';
import type { PriceEntry, StoreCategory, StoreProduct } from '../records.ts';
import { checkProduct } from './check-product.ts';
import type { CsvPlan, ProductColumn, VariantColumn } from './csv-columns.ts';
import { toDescription } from '../../description.ts';
import { readAttribute, readStock, readIsoTime, readWeight } from './field-text.ts';
import { readMoney } from './money-text.ts';
import { quoted } from './row.ts';
import { categoriesOfPath, derivedHandle } from './slug.ts';

export interface CsvRow {
  line: number;
  cells: string[];
}

export type BuiltProduct =
  { ok: true; product: StoreProduct; categories: StoreCategory[] } | { ok: false; problems: string[] };

export function buildProduct(plan: CsvPlan, rows: readonly CsvRow[]): BuiltProduct {
  const problems: string[] = [];
  const first = rows[0] as CsvRow;
  const say = ({ line }: CsvRow, problem: string): void =>
    void problems.push(line === first.line ? problem : `line ${line}: ${problem}`);
  const of = (name: ProductColumn): string => (first.cells[plan.product.get(name) ?? -1] ?? '').trim();
  for (const row of rows.slice(1)) {
    for (const [name, at] of productCells(plan)) {
      const cell = (row.cells[at] ?? '').trim();
      if (cell !== '' && cell !== (first.cells[at] ?? '').trim())
        say(row, `${name}: differs from the first row of the product`);
    }
  }
  const paths = list(of('categories')).map(categoriesOfPath);
  const created = of('created_at') === '' ? undefined : readIsoTime(of('created_at'));
  if (of('created_at') !== '' && created === undefined) say(first, 'created_at: is not an ISO 8601 date');
  const id = of('product_id');
  const title = of('title');
  const rating = of('rating');
  const variants = rows.map((row) => variantOf(plan, row, rows.length, id, (problem) => say(row, problem)));
  const candidate = {
    id,
    handle: of('handle') || derivedHandle(title, id),
    ...(of('url') ? { url: of('url') } : {}),
    title,
    description: toDescription(first.cells[plan.product.get('description') ?? -1] ?? ''),
    ...(of('brand') ? { brand: of('brand') } : {}),
    categories: paths.flatMap((path) => path.at(-1)?.id ?? []),
    media: images(of('images'), title),
    options: optionsOf(plan, rows),
    attributes: attributesOf(plan.attributes, first),
    ...(rating === '' ? {} : { rating: ratingOf(rating, of('rating_count')) }),
    ...(flag(of('withdrawn'), (problem) => say(first, `withdrawn: ${problem}`)) ? { withdrawn: true } : {}),
    ...(created === undefined ? {} : { createdAt: created }),
    variants,
  };
  const checked = checkProduct(candidate);
  if (problems.length || !checked.ok)
    return { ok: false, problems: [...problems, ...(checked.ok ? [] : checked.problems)] };
  return { ok: true, product: checked.product, categories: paths.flat() };
}

function variantOf(
  plan: CsvPlan,
  row: CsvRow,
  rows: number,
  productId: string,
  say: (problem: string) => void,
): Record<string, unknown> {
  const of = (name: VariantColumn): string => (row.cells[plan.variant.get(name) ?? -1] ?? '').trim();
  const options = Object.fromEntries(
    plan.options.flatMap(({ name, at }) => {
      const value = (row.cells[at] ?? '').trim();
      return value === '' ? [] : [[name, value] as const];
    }),
  );
  const id = of('variant_id') || of('sku') || (rows === 1 ? productId : '');
  if (id === '') say('variant_id: is required if sku is empty');
  const stock = readStock(of('availability'), of('stock'), of('available_at'));
  if (!stock.ok) say(stock.problem);
  const weight = of('weight') === '' ? undefined : readWeight(of('weight'));
  if (weight?.ok === false) say(`weight: ${weight.problem}`);
  const maxPerOrder = of('max_per_order');
  const title = (row.cells[plan.product.get('title') ?? -1] ?? '').trim();
  const media = images(of('variant_images'), title);
  const ships = of('requires_shipping');
  return {
    id,
    title: of('variant_title') || Object.values(options).join(', ') || title || 'Default',
    ...(of('variant_url') ? { url: of('variant_url') } : {}),
    ...(of('sku') ? { sku: of('sku') } : {}),
    ...(of('gtin') ? { gtin: of('gtin').replace(/[ -]/g, '') } : {}),
    options,
    attributes: attributesOf(plan.variantAttributes, row),
    ...(media.length ? { media } : {}),
    ...(ships === ''
      ? {}
      : { requiresShipping: flag(ships, (problem) => say(`requires_shipping: ${problem}`)) }),
    ...(weight?.ok ? { weight: weight.value } : {}),
    ...(of('tax_class') ? { taxClass: of('tax_class') } : {}),
    ...(maxPerOrder === ''
      ? {}
      : { maxPerOrder: /^\d{1,7}$/.test(maxPerOrder) ? Number(maxPerOrder) : maxPerOrder }),
    stock: stock.ok ? stock.value : { tracked: true, quantity: 0 },
    prices: pricesOf(plan, row, of, say),
  };
}

function pricesOf(
  plan: CsvPlan,
  row: CsvRow,
  of: (name: VariantColumn) => string,
  say: (problem: string) => void,
): PriceEntry[] {
  const time = (name: 'sale_from' | 'sale_until'): number | undefined => {
    const at = of(name) === '' ? undefined : readIsoTime(of(name));
    if (of(name) !== '' && at === undefined) say(`${name}: is not an ISO 8601 date`);
    return at;
  };
  const from = time('sale_from');
  const until = time('sale_until');
  const window = { ...(from === undefined ? {} : { from }), ...(until === undefined ? {} : { until }) };
  return plan.prices.flatMap(({ kind, currency, customerGroup, at }) => {
    const text = (row.cells[at] ?? '').trim();
    if (text === '') return [];
    const read = readMoney(text, currency);
    if (!read.ok) {
      say(`${kind === 'list' ? 'price' : 'sale_price'}: ${read.problem}`);
      return [];
    }
    return {
      ...read.money,
      kind,
      ...(customerGroup === undefined ? {} : { customerGroup }),
      ...(kind === 'sale' ? window : {}),
    };
  });
}

/** Values in the order in which the rows bring them. */
function optionsOf(plan: CsvPlan, rows: readonly CsvRow[]): StoreProduct['options'] {
  return plan.options.flatMap(({ name, at }) => {
    const values = new Set(rows.map(({ cells }) => (cells[at] ?? '').trim()).filter((value) => value !== ''));
    return values.size ? [{ name, values: [...values] }] : [];
  });
}

const attributesOf = (columns: CsvPlan['attributes'], { cells }: CsvRow): Attributes =>
  Object.fromEntries(
    columns.flatMap(({ name, at }) => {
      const text = (cells[at] ?? '').trim();
      return text === '' ? [] : [[name, readAttribute(text)] as const];
    }),
  );

const productCells = (plan: CsvPlan): (readonly [string, number])[] => [
  ...plan.product,
  ...plan.attributes.map(({ name, at }) => [`attribute.${name}`, at] as const),
];

const images = (text: string, alt: string): Media[] =>
  list(text).map((url) => ({ type: 'image', url, ...(alt ? { alt } : {}) }));

const list = (text: string): string[] =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    // More than any list may have: it will be refused.
    .slice(0, 200);

const ratingOf = (value: string, count: string): Record<string, unknown> => ({
  value: /^\d(?:\.\d{1,4})?$/.test(value) ? Number(value) : value,
  scaleMax: 5,
  count: /^\d{1,9}$/.test(count) ? Number(count) : 0,
});

function flag(text: string, say: (problem: string) => void): boolean {
  if (text === '' || text === 'false' || text === 'no' || text === '0') return false;
  if (text !== 'true' && text !== 'yes' && text !== '1') say(`${quoted(text)} is not true or false`);
  return true;
}
