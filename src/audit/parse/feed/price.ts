/** Prices of a feed: what a tolerant reader takes them for, and what a strict one trips over. */
import { isActiveCurrency } from '../money/currency.ts';
import type { FeedReader } from './reader.ts';
import { type DecimalMoney, parsePrice } from '../money/money.ts';
import { withoutFloatTail } from '../offers.ts';

export type PriceFault = 'lower-case' | 'float-tail' | 'format';

const tailed = /^(?:([a-z]{3})\s?)?(\d{1,12}\.\d{5,30})(?:\s?([a-z]{3}))?$/i;

export function readFeedPrice(text: string, hints: { currency?: string }): DecimalMoney | undefined {
  const written = text.trim();
  const [, before, number, after] = tailed.exec(written) ?? [];
  if (number === undefined) return parsePrice(written, hints);
  const code = (before ?? after)?.toUpperCase();
  const currency = code !== undefined && isActiveCurrency(code) ? code : hints.currency;
  const amount = withoutFloatTail(number, currency);
  return amount === undefined
    ? parsePrice(written, hints)
    : { amount, ...(currency === undefined ? {} : { currency }) };
}

/** What is wrong with a price that can be read; `currency` is that of a column of its own. */
export function priceFault(text: string, reader: FeedReader, currency = ''): PriceFault | undefined {
  const written = text.trim();
  if (written === '') return undefined;
  if (isLowerCase(currency.trim())) return 'lower-case';
  const code = /^[A-Za-z]{3}(?=\s?\d)|(?<=\d\s?)[A-Za-z]{3}$/.exec(written)?.[0];
  if (isLowerCase(code ?? '')) return 'lower-case';
  const number = tailed.exec(written)?.[2];
  if (number !== undefined && withoutFloatTail(number, code) !== undefined) return 'float-tail';
  return reader === 'openai' && !/^\d{1,12}(?:\.\d{1,4})? [A-Z]{3}$/.test(written) ? 'format' : undefined;
}

const isLowerCase = (code: string): boolean =>
  code !== code.toUpperCase() && isActiveCurrency(code.toUpperCase());
