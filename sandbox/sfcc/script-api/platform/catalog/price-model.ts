/**
 * `dw.catalog.ProductPriceModel`: prices of one unit in the session's currency at the time of the call. A master has no price of
 * its own, only the range of its variants.
 */
import type { Scope } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { collectionOf, money, notAvailable, quantity, type PlatformMoney } from '../values.ts';
import { priceBooksOf, type Book, type PlatformPriceBook } from './price-books.ts';
import type { ProductRecord } from './records.ts';
import { illegal } from './refusals.ts';

export interface PlatformPriceModel {
  readonly price: PlatformMoney;
  readonly minPrice: PlatformMoney;
  readonly maxPrice: PlatformMoney;
  readonly priceInfo: { readonly priceBook: PlatformPriceBook; readonly price: PlatformMoney } | null;
  getPriceBookPrice(priceBookId: unknown): PlatformMoney;
}

export interface Priced {
  record: ProductRecord;
  /** The one that is sold; undefined: it has no price of its own. */
  own: string | undefined;
  /** Those that it stands for. */
  variants: readonly string[];
}

interface Entry {
  book: Book;
  amount: number;
}

export function priceModelObject(scope: Scope, { record, own, variants }: Priced): PlatformPriceModel {
  const books = priceBooksOf(scope);
  const lowest = (variantId: string): Entry | undefined => {
    const { currency } = scope.session;
    const entries = books.applicable(currency).flatMap((book) => {
      const amount = amountIn(record, variantId, book);
      return amount === undefined ? [] : [{ book, amount }];
    });
    return entries.toSorted((a, b) => a.amount - b.amount)[0];
  };
  const active = (): Entry | undefined => (own === undefined ? undefined : lowest(own));
  const range = (pick: (...amounts: number[]) => number, of: (id: string) => Entry | undefined) => {
    const entries = variants.flatMap((id) => of(id) ?? []);
    const [first] = entries;
    return first ? money(pick(...entries.map(({ amount }) => amount)), first.book.currency) : notAvailable;
  };
  const inBook =
    (bookId: unknown) =>
    (variantId: string): Entry | undefined => {
      const book = books.get(bookId);
      const amount = book && amountIn(record, variantId, book);
      return book && amount !== undefined ? { book, amount } : undefined;
    };
  const infoOf = (entry: Entry | undefined) =>
    entry
      ? documented('dw.catalog.ProductPriceInfo', {
          price: moneyFor(entry),
          priceBook: entry.book.object,
          priceInfo: null,
          percentage: 0,
          onlineFrom: null,
          onlineTo: null,
        })
      : null;
  const bookEntry = (bookId: unknown): Entry | undefined =>
    own === undefined ? undefined : inBook(bookId)(own);
  const isRange = (bookId?: unknown): boolean => {
    const of = bookId === undefined ? lowest : inBook(bookId);
    return range(Math.max, of).value > range(Math.min, of).value;
  };
  return documented('dw.catalog.ProductPriceModel', {
    get price() {
      return moneyFor(active());
    },
    getPrice(pieces: unknown) {
      assertPieces(pieces);
      return moneyFor(active());
    },
    get priceInfo() {
      return infoOf(active());
    },
    getPriceInfo(pieces: unknown) {
      assertPieces(pieces);
      return infoOf(active());
    },
    get priceInfos() {
      const info = infoOf(active());
      return collectionOf(info ? [info] : []);
    },
    get pricePerUnit() {
      return moneyFor(active());
    },
    get minPrice() {
      return range(Math.min, lowest);
    },
    get maxPrice() {
      return range(Math.max, lowest);
    },
    get priceRange() {
      return isRange();
    },
    isPriceRange: isRange,
    basePriceQuantity: quantity(1),
    getPriceBookPrice: (bookId: unknown) => moneyFor(bookEntry(bookId)),
    getPriceBookPriceInfo: (bookId: unknown) => infoOf(bookEntry(bookId)),
    getMinPriceBookPrice: (bookId: unknown) => range(Math.min, inBook(bookId)),
    getMaxPriceBookPrice: (bookId: unknown) => range(Math.max, inBook(bookId)),
  });
}

const moneyFor = (entry: Entry | undefined): PlatformMoney =>
  entry ? money(entry.amount, entry.book.currency) : notAvailable;

/** Only reduced products are in the sale book. */
function amountIn(record: ProductRecord, variantId: string, { kind, currency }: Book): number | undefined {
  const price = record.priceOf(variantId, currency);
  if (!price) return undefined;
  const { amount, list = amount } = price;
  if (kind === 'list') return list;
  return list > amount ? amount : undefined;
}

/** There are no quantity-based prices. */
function assertPieces(pieces: unknown): void {
  if (pieces === undefined) return;
  const { value } = (pieces ?? {}) as { value?: unknown };
  if (typeof value !== 'number' || value <= 0) throw illegal('The quantity is not above zero.');
}
