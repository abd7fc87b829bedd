import type { ShopContext } from '#commerce';
import type { StoreCategory } from '#backends/embedded';
import type { Category } from '../catalogue/categories.ts';
import type { Product } from '../catalogue/product.ts';
import type { Site } from '../site.ts';
import { introOf } from './intros.ts';
import { toPageProduct } from './products.ts';
import { allProducts, type LiveStore } from './store.ts';
import { toPageTerms } from './terms.ts';

/** The shop at one moment. */
export interface Moment {
  site: Site;
  /** Of the same moment. */
  context: ShopContext;
}

const featured = 8;

/** What does not change while the shop runs. */
export function liveBase(site: Site): Site {
  return {
    ...site,
    range: {
      short: 'shoes, cables, lamps, headphones, kitchen things and bags',
      long: 'shoes, jackets, cables, chargers, lamps, headphones, kitchen things and bags',
    },
    pictures: { width: 1200, height: 1200 },
    // The card is next to the mounted paths, not below one of them.
    entries: { rest: '/api/ucp', mcp: '/api/ucp/mcp', card: '/.well-known/mcp/server-card.json' },
    products: [],
    featured: [],
    light: true,
    live: true,
  };
}

/** Reads the current catalog, categories and terms. */
export async function readMoment(base: Site, store: LiveStore): Promise<Moment> {
  const context = store.context();
  const [offered, categories, terms] = await Promise.all([
    allProducts(store, context),
    store.catalogue.categories(store.site),
    store.catalogue.terms(store.site),
  ]);
  const products = offered.flatMap((product) => toPageProduct(product, base.origin, base.seller.name) ?? []);
  const shown = categories
    .map(toPageCategory)
    .filter(({ key }) => products.some(({ category }) => category === key));
  return {
    context,
    site: {
      ...base,
      products,
      featured: choose(products, shown),
      categories: shown,
      terms: toPageTerms(terms, context.currency),
    },
  };
}

function toPageCategory({ id, name }: StoreCategory): Category {
  return { key: id, title: name, intro: introOf(id, name), kinds: [], styles: [] };
}

/** One that can be bought from each category in turn, until there are enough. */
function choose(products: Product[], categories: Category[]): Product[] {
  const shelves = categories.map(({ key }) =>
    products.filter(({ category, variants }) => category === key && variants.some(({ inStock }) => inStock)),
  );
  const turns = Array.from({ length: featured }, (_, turn) => shelves.flatMap((shelf) => shelf[turn] ?? []));
  return turns.flat().slice(0, featured);
}
