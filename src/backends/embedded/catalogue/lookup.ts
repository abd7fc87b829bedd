/** Finds products and variants by what they are called, not by what they are. */
import { type Product, type ShopContext } from '#commerce';
import type { PricedVariant } from '../records.ts';
import { availabilityOf } from './availability.ts';
import type { Item, ItemVariant } from './item.ts';
import { noDemand, offerOf, toProduct } from './offer.ts';
import { priceViewOf, type Parts } from './parts.ts';
import { resolvePrice } from './resolve-price.ts';

interface Row {
  no: number;
  id: string;
  revision: number;
}

/** PostgreSQL takes no NUL in a text: nothing is called so. */
const possible = (ids: readonly string[]): string[] => [...new Set(ids)].filter((id) => !id.includes('\0'));

export async function products(
  parts: Parts,
  ids: readonly string[],
  context: ShopContext,
): Promise<Product[]> {
  const asked = possible(ids);
  if (asked.length === 0) return [];
  const { all, within, list } = parts.statements;
  const byId = await all<Row>(
    `select no, id, revision from store_product where site = ? and ${within('id', 'text')} and shown = 1`,
    [context.site, list(asked)],
  );
  const found = new Map(byId.map((row) => [row.id, row]));
  const rest = asked.filter((id) => !found.has(id));
  if (rest.length > 0) for (const row of await ofVariants(parts, rest, context.site)) found.set(row.id, row);
  const rows = asked.flatMap((id) => found.get(id) ?? []);
  return offered(parts, [...new Map(rows.map((row) => [row.no, row])).values()], context);
}

/** Products of variants; `id` is that of the variant. */
const ofVariants = ({ statements: { all, within, list } }: Parts, ids: readonly string[], site: string) =>
  all<Row>(
    `select p.no, v.id, p.revision from store_variant v join store_product p on p.no = v.no
     where v.site = ? and ${within('v.id', 'text')} and p.shown = 1`,
    [site, list(ids)],
  );

export async function byHandle(
  parts: Parts,
  handle: string,
  context: ShopContext,
): Promise<Product | undefined> {
  if (handle.includes('\0')) return undefined;
  const rows = await parts.statements.all<Row>(
    'select no, id, revision from store_product where site = ? and handle = ? and shown = 1 order by no limit 1',
    [context.site, handle],
  );
  return (await offered(parts, rows, context))[0];
}

async function offered(parts: Parts, rows: readonly Row[], context: ShopContext): Promise<Product[]> {
  if (rows.length === 0) return [];
  const items = await parts.shelf.items(rows);
  const origin = await parts.origin(context.site);
  const view = await priceViewOf(parts, context);
  const tree = await parts.tree(context.site);
  const stock = await parts.shelf.stockOf(
    context.site,
    items.flatMap(({ variants }) => variants.map(({ id }) => id)),
  );
  return items.flatMap((item) => {
    const offer = offerOf(item, view, noDemand);
    return offer ? [toProduct(offer, { tree, stock, now: context.now, origin })] : [];
  });
}

export async function variants(
  parts: Parts,
  ids: readonly string[],
  context: ShopContext,
): Promise<Map<string, PricedVariant>> {
  const asked = possible(ids);
  if (asked.length === 0) return new Map();
  const rows = await ofVariants(parts, asked, context.site);
  const items = await parts.shelf.items([...new Map(rows.map((row) => [row.no, row])).values()]);
  const view = await priceViewOf(parts, context);
  const tree = await parts.tree(context.site);
  const stock = await parts.shelf.stockOf(context.site, asked);
  const origin = await parts.origin(context.site);
  const byNumber = new Map(items.map((item) => [item.no, item]));
  const numbers = new Map(rows.map(({ id, no }) => [id, no]));
  const found = new Map<string, PricedVariant>();
  for (const id of asked) {
    const item = byNumber.get(numbers.get(id) ?? -1);
    const variant = item?.variants.find((one) => one.id === id);
    if (!item || !variant) continue;
    const price = resolvePrice(variant.prices, view);
    const availability = availabilityOf(stock.get(id), context.now);
    found.set(id, {
      ...describe(item, variant, origin),
      ...(price ? { price } : {}),
      availability,
      categories: tree.withAncestors(item.categories),
    });
  }
  return found;
}

function describe(
  product: Item,
  { id, title, requiresShipping, attributes, taxClass, weight, maxPerOrder }: ItemVariant,
  origin: string,
): Omit<PricedVariant, 'price' | 'availability' | 'categories'> {
  const imageUrl = product.at(origin).variants.get(id)?.imageUrl;
  const alone = product.variants.length === 1 || title.includes(product.title);
  return {
    id,
    productId: product.id,
    title:
      !alone && title !== ''
        ? `${product.title} – ${title}`
        : title.includes(product.title)
          ? title
          : product.title,
    ...(imageUrl === undefined ? {} : { imageUrl }),
    taxClass,
    weight,
    requiresShipping,
    attributes,
    ...(maxPerOrder === undefined ? {} : { maxPerOrder }),
    ...(product.brand === undefined ? {} : { brand: product.brand }),
  };
}
