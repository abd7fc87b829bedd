/** What a product costs by the price books that apply. Pure. */
import { told } from './values.ts';
import { minorOf } from './map-money.ts';

export interface PriceSource {
  readonly price: dw.value.Money;
  readonly priceInfo: { readonly priceBook: dw.catalog.PriceBook } | null;
  getPriceBookPrice(priceBook: string): dw.value.Money;
}

/** Longest chain of parent price books. */
const mostBooks = 10;

export interface Prices {
  price?: number;
  listPrice?: number;
}

/** No price in another currency. The list price is that of the topmost book above the one that has the price. */
export function pricesOf(model: PriceSource, currency: string): Prices {
  const { price: now } = model;
  if (!now.available || String(now.currencyCode) !== currency) return {};
  const price = minorOf(now, currency);
  const book = topOf(model.priceInfo?.priceBook ?? null);
  const list = book === undefined ? undefined : model.getPriceBookPrice(book);
  const isList = list !== undefined && list.available && String(list.currencyCode) === currency;
  const listPrice = isList ? minorOf(list, currency) : undefined;
  return told({
    price,
    listPrice: listPrice !== undefined && price !== undefined && listPrice > price ? listPrice : undefined,
  });
}

function topOf(first: dw.catalog.PriceBook | null): string | undefined {
  let book = first;
  for (let above = 0; book?.parentPriceBook && above < mostBooks; above += 1) book = book.parentPriceBook;
  return book && book !== first ? String(book.ID) : undefined;
}
