/** Products by their ids. */
import { ok, type Call, type Reply } from '../call.ts';
import type { ProductDocument, ProductResultDocument } from '../catalogue-documents.ts';
import { productDocument, type Wanted } from '../catalogue/product.ts';
import { filled, present } from '../documents/present.ts';
import { beyond, OcapiFault } from '../fault.ts';
import { marketOf } from '../market.ts';
import { readExpand } from './expand.ts';
import type { Route } from './route.ts';

const mostProducts = 24;

const expands = [
  'availability',
  'bundled_products',
  'images',
  'links',
  'options',
  'prices',
  'promotions',
  'recommendations',
  'set_products',
  'variations',
];

/** One by its id; several by `(a,b)`, where those that are not there are left out. */
async function readProducts(call: Call): Promise<Reply> {
  const { id = '' } = call.params;
  const list = /^\((.*)\)$/.exec(id)?.[1]?.split(',').filter(Boolean);
  if (list && (list.length === 0 || list.length > mostProducts))
    throw beyond('ids', `1 to ${mostProducts} ids`);
  const found = await documents(call, list ?? [id]);
  if (list) {
    const document: ProductResultDocument = {
      _type: 'product_result',
      count: found.length,
      ...present({ data: filled(found) }),
      total: found.length,
    };
    return ok(document);
  }
  const [only] = found;
  if (!only)
    throw new OcapiFault(404, 'ProductNotFoundException', `There is no product '${id}'.`, { productId: id });
  return ok(only);
}

async function documents(call: Call, ids: readonly string[]): Promise<ProductDocument[]> {
  const { world, site, query } = call;
  const market = marketOf(query, site);
  const wanted: Wanted = { ...lookOf(call), currency: market.currency, expand: readExpand(query, expands) };
  const products = await world.products(site.id, ids, market);
  return [...new Set(ids)].flatMap((id) => {
    const [found] = products.flatMap((product) => productDocument(product, id, wanted) ?? []);
    return found ?? [];
  });
}

export const lookOf = ({ site, base }: Call): Pick<Wanted, 'site' | 'linkOf'> => ({
  site,
  linkOf: (id) => `${base}/products/${encodeURIComponent(id)}`,
});

export const productRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/products/{id}',
    operation: 'getProducts',
    audience: 'client',
    answer: readProducts,
  },
];
