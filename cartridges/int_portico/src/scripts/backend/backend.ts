/** The platform's own scripts as a backend: what is looked at and priced. One for each request. */
import type { Backend } from '#commerce';
import type { AttributeMapping } from '../../../../../src/backends/salesforce/catalogue/attributes.ts';
import {
  products,
  searchPlatform,
  type CatalogueParts,
} from '../../../../../src/backends/salesforce/catalogue/catalogue.ts';
import { sorts } from '../../../../../src/backends/salesforce/defaults.ts';
import type { Guest } from '../../../../../src/backends/salesforce/facts.ts';
import { createGuests } from '../../../../../src/backends/salesforce/calls/guests.ts';
import type { QuoteParts, SiteFacts } from '../../../../../src/backends/salesforce/parts.ts';
import { quoteBasket, unavailable } from '../../../../../src/backends/salesforce/basket/quote.ts';
import { createBasketForOrder, type BasketForOrder } from './orders/basket-for-order.ts';
import { createBaskets } from './baskets.ts';
import { createCategories } from './categories.ts';
import { createDetails, type Details } from './details.ts';
import type { KindAttributes } from './kinds.ts';
import { limits } from './limits.ts';
import { withNotes } from './notes.ts';
import { createProducts } from './products.ts';
import { createSearch, mostHits, onePage } from './search.ts';
import { createWork } from './transaction.ts';

export interface ReadingOptions {
  facts(): SiteFacts | Promise<SiteFacts>;
  currencies: readonly string[];
  /** Origin of the storefront, without a slash at the end. */
  storefront: string;
  attributes?: AttributeMapping;
  /** Ids of the site's sorting rules; those of the reference architecture by default. */
  sorts?: CatalogueParts['sorts'];
  /** Attributes that mark what only the store itself sells. */
  kinds?: KindAttributes;
  /** The store's hooks read the current basket of the session. Default: they use the basket that they are given. */
  usesCurrentBasket?: boolean;
}

export type ReadingBackend = Pick<Backend, 'search' | 'products' | 'quote' | 'abilities'> & {
  basketForOrder: BasketForOrder;
  /** The products of this request, for any caller. */
  details: Details;
};

/** The caller is the shopper of the session. */
const guest = async (): Promise<Guest> => ({
  customerId: String(session.customer.ID),
  accessToken: '',
  expiresAt: Number.MAX_VALUE,
});

export function createReadingBackend(options: ReadingOptions): ReadingBackend {
  const { storefront, attributes, currencies, kinds = {} } = options;
  const shelf = createProducts({ ...(attributes ? { attributes: Object.values(attributes) } : {}), kinds });
  const work = createWork();
  const baskets = createBaskets(work, shelf, options.usesCurrentBasket);
  const parts: QuoteParts & CatalogueParts = {
    api: { ...baskets, ...createSearch(shelf) },
    details: createDetails(shelf),
    categories: createCategories(),
    guests: createGuests({ guest }, Date.now),
    view: { storefront, ...(attributes ? { mapping: attributes } : {}) },
    sorts: { ...sorts, ...options.sorts },
    facts: options.facts,
  };
  return {
    async search(query, context) {
      try {
        const limit = Math.min(query.limit, mostHits);
        return await searchPlatform(
          { ...parts, api: onePage(parts.api, limit) },
          { ...query, limit },
          context,
        );
      } catch (error) {
        return unavailable(error);
      }
    },
    async products(ids, context) {
      if (ids.length === 1) shelf.alone();
      try {
        return await products(parts, ids, context);
      } catch (error) {
        return unavailable(error);
      }
    },
    async quote(input, context) {
      try {
        const told = await quoteBasket(parts, input, context);
        if (baskets.isClean()) work.commit();
        return withNotes(told, { barred: (id) => shelf.barred(id), hasChoice: baskets.hasChoice() });
      } catch (error) {
        return unavailable(error);
      } finally {
        baskets.undo();
      }
    },
    basketForOrder: createBasketForOrder(parts, baskets),
    details: parts.details,
    abilities: () => ({ currencies, methods: ['shipping'], limits }),
  };
}
