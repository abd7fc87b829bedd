/** Pages of searches. Agents ask the same again and again: what was answered stands until something it was made of changes. */
import type { ProductPage, ShopContext } from '#commerce';
import type { StockRow, Item } from './item.ts';
import type { CatalogueContext } from './catalogue-context.ts';
import { createCache, pageFreshFor } from './product-cache.ts';

export interface AnsweredPage {
  page: ProductPage;
  /** Absent where it depends on more, such as prices with dates: then it is made anew. */
  basis?: Basis;
}

/** All that a page was made of. */
export interface Basis {
  revision: number;
  origin: string;
  items: readonly Item[];
  stock: ReadonlyMap<string, StockRow>;
}

export interface PageCache {
  /** Undefined: it has to be made. */
  find(question: string, context: ShopContext): Promise<ProductPage | undefined>;
  add(question: string, answered: AnsweredPage, context: ShopContext): void;
  clear(): void;
}

/** On all pages together: a product with what it was written as takes two or three kilobytes, and a page may have a hundred. */
const keptProducts = 40_000;
/** Pages that show nothing take room too. */
const keptPages = 4_000;
const keptQuestions = 4_000;

type Kept = AnsweredPage & { asOf: number; until: number };

export function createPageCache(parts: CatalogueContext, now: () => number): PageCache {
  const pages = new Map<string, Kept>();
  let products = 0;
  const asked = createCache<true>(keptQuestions);
  const drop = (question: string) => {
    products -= pages.get(question)?.page.products.length ?? 0;
    pages.delete(question);
  };
  const put = (question: string, { page, basis }: AnsweredPage, { now: asOf }: ShopContext) => {
    drop(question);
    pages.set(question, { page, ...(basis ? { basis } : {}), asOf, until: now() + pageFreshFor });
    products += page.products.length;
    for (const oldest of pages.keys()) {
      if (products <= keptProducts && pages.size <= keptPages) break;
      drop(oldest);
    }
  };
  return {
    async find(question, context) {
      const known = pages.get(question);
      if (!known) return undefined;
      // Prices have dates: at another time, as tests have it, the answer is another one.
      const ofThisMoment = context.now >= known.asOf && context.now < known.asOf + pageFreshFor;
      if (ofThisMoment && known.until > now()) return known.page;
      if (!known.basis || !(await isStillValid(parts, context.site, known.basis))) return undefined;
      // A write may have come between.
      if (pages.get(question) === known) put(question, known, context);
      return known.page;
    },
    add(question, answered, context) {
      // What is asked once would only be carried about by each collection of garbage.
      if (asked.get(question)) put(question, answered, context);
      else asked.set(question, true);
    },
    clear() {
      pages.clear();
      products = 0;
    },
  };
}

async function isStillValid(parts: CatalogueContext, site: string, basis: Basis): Promise<boolean> {
  if ((await parts.siteRow(site))?.revision !== basis.revision) return false;
  if ((await parts.origin(site)) !== basis.origin) return false;
  const stock = await parts.productCache.stock(site, basis.items);
  return stock.size === basis.stock.size && [...stock].every(([id, row]) => isSame(row, basis.stock.get(id)));
}

const isSame = (one: StockRow, other: StockRow | undefined): boolean =>
  one === other ||
  (other !== undefined &&
    one.tracked === other.tracked &&
    one.quantity === other.quantity &&
    one.held === other.held &&
    one.backorder === other.backorder &&
    one.preorder === other.preorder &&
    one.availableAt === other.availableAt);
