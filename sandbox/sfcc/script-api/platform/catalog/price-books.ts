/** `dw.catalog.PriceBookMgr` and `PriceBook`: a list book for each currency of the site, and a sale book below it. */
import type { Scope, SessionState } from '../../contract.ts';
import { attributes, documented } from '../../documented.ts';
import { collectionOf } from '../values.ts';
import { perScope } from './per-scope.ts';

export interface PlatformPriceBook {
  readonly ID: string;
  readonly currencyCode: string;
  readonly parentPriceBook: PlatformPriceBook | null;
}

export interface Book {
  kind: 'list' | 'sale';
  currency: string;
  object: PlatformPriceBook;
}

export interface PriceBooks {
  all: readonly Book[];
  get(id: unknown): Book | undefined;
  /** That a price of the currency is looked up in. */
  applicable(currency: string): readonly Book[];
}

/** Set by a script for the session. */
const chosen = new WeakMap<SessionState, readonly unknown[]>();

export const priceBooksOf: (scope: Scope) => PriceBooks = perScope(({ instance, site, session }) => {
  const currencies = instance.world.sites.get(site)?.currencies ?? [];
  const all = currencies.flatMap((currency) => {
    const list = bookObject(currency, 'list', null);
    const sale = bookObject(currency, 'sale', list);
    return [
      { kind: 'list', currency, object: list },
      { kind: 'sale', currency, object: sale },
    ] as const;
  });
  return {
    all,
    get: (id) => all.find(({ object }) => object.ID === String(id)),
    applicable(currency) {
      const ids = chosen.get(session);
      return all.filter(
        (book) => book.currency === currency && (ids === undefined || ids.includes(book.object.ID)),
      );
    },
  };
});

const bookObject = (
  currency: string,
  kind: Book['kind'],
  parent: PlatformPriceBook | null,
): PlatformPriceBook => {
  const id = `${currency.toLowerCase()}-${kind}-prices`;
  return documented('dw.catalog.PriceBook', {
    ID: id,
    displayName: id,
    description: null,
    currencyCode: currency,
    online: true,
    onlineFlag: true,
    onlineFrom: null,
    onlineTo: null,
    parentPriceBook: parent,
    custom: attributes({}),
  });
};

export const PriceBookMgr = perScope((scope) => {
  const { all, get } = priceBooksOf(scope);
  const objects = (books: readonly Book[]): object => collectionOf(books.map(({ object }) => object));
  return documented('dw.catalog.PriceBookMgr', {
    allPriceBooks: objects(all),
    sitePriceBooks: objects(all),
    get applicablePriceBooks() {
      const ids = chosen.get(scope.session) ?? [];
      return objects(all.filter(({ object }) => ids.includes(object.ID)));
    },
    getPriceBook: (id: unknown) => get(id)?.object ?? null,
    setApplicablePriceBooks(...books: unknown[]) {
      const ids = books.map((book) => (book as PlatformPriceBook).ID);
      if (ids.length > 0) chosen.set(scope.session, ids);
      else chosen.delete(scope.session);
    },
  });
});
