/** What the names of elements say of the prices in them. */
import type { Outline } from '../outline.ts';
import { nameTokens } from '../tags.ts';

const oldNames = new Set(
  'was compare old rrp msrp uvp strike strikethrough striked struck crossed crossedout regular former previous compareat comparison oldprice listprice regularprice originalprice wasprice'.split(
    ' ',
  ),
);
/** Words that mean a former price only in a name that says `price`. */
const oldBesidePrice = new Set(
  'before original prev full suggested custom first initial normal strikeout cross mrp small ordinary recommended reference market org orig'.split(
    ' ',
  ),
);
const priceNames =
  'price prices preis prix precio prezzo prijs preco cena amount pris pricing money hinta ar pret fiyat cijena cost prc'.split(
    ' ',
  );

export const isNegated = (tokens: readonly string[]): boolean =>
  tokens.some(
    (token) =>
      token === 'with' || token === 'has' || token === 'no' || token === 'not' || token === 'without',
  );

/** `price--compare-at`, `old_price`, `list-price`; not `with-list-price`, which is on the new one. */
export function namesOldPrice(tokens: readonly string[]): boolean {
  if (isNegated(tokens)) return false;
  if (tokens.some((token) => oldNames.has(token))) return true;
  if (
    tokens.some(
      (token, at) =>
        (token === 'list' && tokens[at + 1] === 'price') || (token === 'compare' && tokens[at + 1] === 'at'),
    )
  )
    return true;
  return (
    tokens.some((token) => oldBesidePrice.has(token)) && tokens.some((token) => priceNames.includes(token))
  );
}

/** `price-excluding-tax`, `excl-vat`. */
export const namesNet = (tokens: readonly string[]): boolean =>
  tokens.some(
    (token, at) =>
      (token === 'excluding' || token === 'excl' || token === 'ex' || token === 'without') &&
      /^(?:tax|vat|gst|taxes)$/.test(tokens[at + 1] ?? ''),
  );

/** `base-price`, not `price-base`, a `baseColor` on a price or a `BasePriceBlock`. */
export const namesBasePrice = (tokens: readonly string[]): boolean =>
  tokens.some(
    (token, at) =>
      token === 'base' &&
      tokens[at + 1] === 'price' &&
      /^(?:|value|amount|unit|text|label)$/.test(tokens[at + 2] ?? ''),
  );

const namingAttributes = new Set(
  'id data-price-type data-testid data-test data-qa data-test-id data-hook itemprop'.split(' '),
);
const MAX_CLASSES = 40;
const none: string[][] = [];

/** Words of the names of one element: each class, its id, and the attributes by which shops and tests find it. */
export function elementNames(page: Outline, at: number): string[][] {
  let names = none;
  for (const { name, value } of page.elements[at]!.attrs) {
    if (value === '' || (name !== 'class' && !namingAttributes.has(name))) continue;
    const values = name === 'class' ? value.slice(0, 1_000).split(/\s+/, MAX_CLASSES) : [value];
    names = [...names, ...values.filter((one) => one !== '').map(nameTokens)];
  }
  return names;
}

/** Longest text of an element that is still about one price. */
const MAX_LABEL = 60;

/** The element, or one close around it, is called after prices. */
export function isNamedForPrices(page: Outline, at: number): boolean {
  for (let up = at, steps = 0; up >= 0 && steps < 4; up = page.parent[up]!, steps += 1) {
    if (steps > 0 && page.to[up]! - page.from[up]! > MAX_LABEL) return false;
    if (elementNames(page, up).some((tokens) => tokens.some((token) => priceNames.includes(token))))
      return true;
  }
  return false;
}
