/** Shopper Products: details of products. */
import type { Product } from '#commerce';
import { productDocument, type ProductView } from '../documents/product.ts';
import { sellableOf } from '../documents/sellable.ts';
import { ok, type Call, type Operation } from '../operation.ts';
import { notSimulated, problem, validation } from '../problem.ts';
import { expansions, flag, list } from '../query.ts';

const most = 24;
const expandDefaults = ['availability', 'prices', 'images', 'variations', 'promotions', 'options'];
const scopes = ['sfcc.shopper-products', 'sfcc.shopper-standard'];

export const getProducts: Operation = {
  id: 'getProducts',
  family: 'products',
  method: 'get',
  path: '/products',
  scopes,
  async handle(call) {
    const ids = list(call.query, 'ids');
    if (ids.length === 0) throw validation("The query parameter 'ids' is missing.");
    if (ids.length > most)
      throw validation(`Maximum number of products you can request in one call is ${most}.`);
    const data = await documentsOf(call, ids);
    return ok({ limit: data.length, data, total: data.length });
  },
};

export const getProduct: Operation = {
  id: 'getProduct',
  family: 'products',
  method: 'get',
  path: '/products/{id}',
  scopes,
  async handle(call) {
    const id = call.param('id');
    const [found] = await documentsOf(call, [id]);
    if (found) return ok(found);
    throw problem(
      404,
      'product-not-found',
      `No product with ID '${id}' for site '${call.site.id}' could be found.`,
      {
        productId: id,
        siteId: call.site.id,
      },
    );
  },
};

/** The found ones, in the order of the ids. */
async function documentsOf({ world, site, market, query }: Call, ids: readonly string[]): Promise<object[]> {
  for (const name of ['select', 'inventoryIds', 'imgTypes'])
    if (query.has(name)) throw notSimulated(`The query parameter '${name}'`);
  const products = await world.products(site.id, ids, market);
  const view: ProductView = {
    site,
    currency: market.currency,
    expand: expansions(query, expandDefaults),
    perPricebook: flag(query, 'perPricebook'),
    allImages: flag(query, 'allImages'),
  };
  return [...new Set(ids)].flatMap((id) => {
    const one = find(products, id);
    return one ? [productDocument(one, view)] : [];
  });
}

function find(products: readonly Product[], id: string): ReturnType<typeof sellableOf> {
  for (const product of products) {
    const one = sellableOf(product, id);
    if (one) return one;
  }
  return undefined;
}
