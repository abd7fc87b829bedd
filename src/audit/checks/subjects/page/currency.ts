/** The currency of a visible price: the symbol next to it, and the currency in the markup. */
import type { Page } from '../../../evidence.ts';
import type { PriceFact } from '../../../parse/facts/facts.ts';
import { isActiveCurrency } from '../../../parse/money/money.ts';
import { localeMoney, markKey } from '../../../parse/money/locale.ts';
import { marks } from '../../../parse/money/marks.ts';
import { allOffers } from '../../../parse/offers.ts';
import { said } from '../product/facts.ts';

/** Maximum distance of a symbol from the amount, in characters of visible text. */
const reach = 8;

/** ISO code that markup, product metadata or embedded state name for the product. */
export function declaredCurrency({ facts: { product, structured } }: Page): string | undefined {
  const stated = [
    ...(product ? allOffers(product) : []).map(({ currency }) => currency),
    structured.openGraph.find(({ property }) => property.endsWith('price:currency'))?.content,
    structured.embedded.find(({ currency }) => currency)?.currency,
  ];
  return stated
    .map((one) => said(one)?.toUpperCase())
    .find((one) => one !== undefined && isActiveCurrency(one));
}

export interface PriceSign {
  text: string;
  /** The symbol belongs to several currencies, and nothing near the price says which. */
  shared: boolean;
}

/** The symbol or code in the price as shown, else within eight characters of it in the visible text. */
export function signOf(page: Page, { raw }: PriceFact): PriceSign | undefined {
  const inside = signIn(raw, page) ?? signAround(page, raw);
  if (inside) return inside;
  // A symbol that only one country uses, such as the rand's R.
  const letters = /[\p{L}\p{Sc}]{1,4}/u.exec(raw)?.[0];
  return letters === undefined ? undefined : { text: letters, shared: false };
}

function signAround(page: Page, raw: string): PriceSign | undefined {
  const { visible } = page.facts.text;
  let found: PriceSign | undefined;
  for (
    let at = visible.indexOf(raw), tries = 0;
    at >= 0 && tries < 20;
    at = visible.indexOf(raw, at + 1), tries += 1
  ) {
    const before = visible.slice(Math.max(0, at - reach), at);
    const after = visible.slice(at + raw.length, at + raw.length + reach);
    if (/[\d.,]$/.test(before) || /^\d|^[.,]\d/.test(after)) continue;
    found ??= signIn(`${before} `, page) ?? signIn(` ${after}`, page);
  }
  return found;
}

/** Codes that are not words in any case. */
const frequent = new Set('eur usd gbp chf pln jpy sek nok dkk czk huf brl cad aud inr'.split(' '));
const signPattern =
  /\p{Sc}|(?<!\p{L})[A-Za-z]{1,3}\$|(?<!\p{L})(?:[A-Z]{3}|zł|zl|kč|ft|lei|kr|rs|sfr|fr|tl|rm|rp|руб|грн|euros?)(?!\p{L})|[円元]/giu;

function signIn(text: string, page: Page): PriceSign | undefined {
  let shared: PriceSign | undefined;
  for (const [match] of text.matchAll(signPattern)) {
    const key = markKey(match);
    if (
      /^[A-Z]{3}$/.test(frequent.has(key) ? key.toUpperCase() : match) &&
      isActiveCurrency(match.toUpperCase())
    )
      return { text: match, shared: false };
    const codes = marks.byMark.get(key) ?? [];
    if (codes.length === 1) return { text: match, shared: false };
    if (codes.length > 1) shared ??= { text: match, shared: !isOfLanguage(codes, key, page) };
    else if (/\p{Sc}/u.test(match)) return { text: match, shared: false };
  }
  return shared;
}

/** `kr` on a Swedish page, `¥` on a Japanese one. Dollars have no language. */
function isOfLanguage(codes: readonly string[], key: string, page: Page): boolean {
  if (key === '$') return false;
  // CLDR prints the bare pound sign for the pound sterling alone, but for the countries whose own pound it is.
  if (key === '£')
    return ![page.facts.language.declared ?? '', page.facts.language.detected ?? ''].some((tag) => {
      const currency = /[-_]/.test(tag) ? localeMoney(tag.trim())?.currency : undefined;
      return currency !== undefined && currency !== 'GBP' && codes.includes(currency);
    });
  const { declared = '', detected = '' } = page.facts.language;
  return [declared, detected].some((tag) => {
    const currency = localeMoney(tag.trim().split(/[-_]/)[0])?.currency;
    return currency !== undefined && codes.includes(currency);
  });
}
