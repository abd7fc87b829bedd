import type { Product, ShopContext } from '#commerce';
import type { StoreCatalogue } from '#backends/embedded';

/** A real store behind the shop: what it shows and where it sells. */
export interface LiveStore {
  catalogue: StoreCatalogue;
  /** ID of the site in the catalog. */
  site: string;
  /** Of a buyer of whom nothing is known, as of now: agents are answered with the same. */
  context(): ShopContext;
  /** Portico's own app. Undefined for what is not its own; the URL of the request has the origin that the caller asked for: the shop's, or one of loopback. */
  handle(request: Request): Promise<Response | undefined>;
  /** Called for defects, which callers see as 500. */
  onError?(error: unknown): void;
}

/** More are not shown: this is a storefront for small stores. */
const mostProducts = 1_000;

/** All products on offer, in catalog order. */
export async function allProducts({ catalogue }: LiveStore, context: ShopContext): Promise<Product[]> {
  const products: Product[] = [];
  let cursor: string | undefined;
  do {
    const page = await catalogue.search({ limit: 100, ...(cursor ? { cursor } : {}) }, context);
    products.push(...page.products);
    cursor = page.nextCursor;
  } while (cursor !== undefined && products.length < mostProducts);
  return products;
}
