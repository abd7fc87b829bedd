/** Which of the visible prices is the product's own. */
import type { PriceFact } from '../../facts/facts.ts';
import { attr } from '../../tree.ts';
import { nearOffer } from '../buying/buy-box.ts';
import type { BuyBox } from '../buying/buy-box.ts';
import { countWithin, tagged, within } from '../outline.ts';
import type { Outline } from '../outline.ts';
import { isNamedForPrices } from './names.ts';
import type { PlacedPrice } from './settle.ts';
import { nameTokens } from '../tags.ts';

type Scope = NonNullable<PriceFact['scope']>;

/** The better ones first; of the others none is a price to pay. */
const kinds: PriceFact['kind'][] = ['current', 'from', 'tax-exclusive', 'member', 'unit', 'instalment'];
/** A line with so many letters beside its price is a sentence about something. */
const SENTENCE = 80;
/** Two amounts so close to each other may be one price in two currencies. */
const TWO_CURRENCIES = 60;
const MAX_STEPS = 12;
const MAX_SIBLINGS = 100;

const choiceTags = new Set(['option', 'select', 'optgroup']);
const choiceNames = new Set('swatch swatches radio radios chip chips'.split(' '));
/** Names of what is ordered with the product, where they stand close around a price. */
const extraNames = new Set('option options service services installation gift'.split(' '));
const CLOSE = 2;
const otherNames = new Set(
  'seller sellers vendor vendors merchant merchants marketplace reseller resellers related recommended recommendation recommendations upsell upsells crosssell crosssells bundle bundles addon addons accessory accessories similar warranty insurance protection delivery shipping wishlist coupon coupons voucher vouchers cashback minicart recently frequently alternatives alternative'.split(
    ' ',
  ),
);

interface Ranked {
  price: PlacedPrice;
  place: 'named' | 'plain' | 'choice' | 'other';
}

/** The scope of each price near the offer. Related products, other sellers and sentences are left out. */
export function priceScopes(
  page: Outline,
  box: BuyBox,
  prices: readonly PlacedPrice[],
): Map<PlacedPrice, Scope> {
  const payable = prices.filter(({ kind, amount }) => kinds.includes(kind) && Number(amount) > 0);
  const owners = payable.flatMap(({ at, kind }) => (kind === 'current' ? [at] : [])).sort((a, b) => a - b);
  const near = nearOffer(page, box, payable).map((price): Ranked => ({
    price,
    place: placeOf(page, box, price, owners),
  }));
  const scopes = new Map<PlacedPrice, Scope>();
  const [first] = [...near].sort((a, b) => compare(box, a, b));
  if (!first) return scopes;
  const hasOwn = first.place !== 'choice' || !areSurcharges(page, payable);
  for (const { price, place } of near)
    scopes.set(
      price,
      hasOwn && isSame(page, first.price, price) ? 'own' : place === 'choice' ? 'choice' : 'beside',
    );
  for (const { price, place } of near)
    if (place === 'other' && scopes.get(price) !== 'own') scopes.delete(price);
  return scopes;
}

function compare(box: BuyBox, a: Ranked, b: Ranked): number {
  const rank = ({ price, place }: Ranked): number =>
    (place === 'other' ? 400 : place === 'choice' ? 200 : 0) +
    kinds.indexOf(price.kind) * 20 +
    (place === 'plain' ? 4 : 0) +
    (box.h1 !== undefined && price.at < box.h1 ? 2 : 0);
  return rank(a) - rank(b);
}

/** The same amount again, or the same price in another currency right beside it. */
function isSame(page: Outline, own: PlacedPrice, other: PlacedPrice): boolean {
  if (other === own) return true;
  if (other.kind !== own.kind) return false;
  const two = own.currency !== undefined && other.currency !== undefined && own.currency !== other.currency;
  if (two) return Math.abs(page.from[own.at]! - page.from[other.at]!) <= TWO_CURRENCIES;
  return Number(own.amount) === Number(other.amount);
}

function placeOf(
  page: Outline,
  box: BuyBox,
  { at, letters }: PlacedPrice,
  owners: readonly number[],
): Ranked['place'] {
  if (letters > SENTENCE) return 'other';
  let choice = false;
  for (let up = at, steps = 0; up >= 0 && steps < MAX_STEPS; up = page.parent[up]!, steps += 1) {
    if (up === box.at || (box.h1 !== undefined && within(page, box.h1, up))) break;
    const { tagName } = page.elements[up]!;
    const tokens = namesOf(page, up);
    if (tokens.some((token) => otherNames.has(token)) || isCrossSell(tokens)) return 'other';
    choice ||=
      choiceTags.has(tagName) ||
      (tagName === 'label' && labelsControl(page, up)) ||
      tokens.some((token) => choiceNames.has(token) || (steps < CLOSE && extraNames.has(token)));
    choice ||= (tagName === 'tr' || tagName === 'li') && isOneOfSeveral(page, up, owners);
  }
  if (choice) return 'choice';
  return isNamedForPrices(page, at) ? 'named' : 'plain';
}

/** A label of a control or around one; others are text beside a value. */
function labelsControl(page: Outline, at: number): boolean {
  if (attr(page.elements[at]!, 'for') !== undefined) return true;
  return inputWithin(page, at) !== undefined;
}

/**
 * Labels of a checkbox, or of several groups of radio buttons, hold what options add to a price that stands elsewhere, such as in a
 * configurator. One group of radio buttons may hold the prices of variants.
 */
function areSurcharges(page: Outline, prices: readonly PlacedPrice[]): boolean {
  const groups = new Set<string>();
  const byId = new Map(tagged(page, 'input').map((at) => [attr(page.elements[at]!, 'id') ?? '', at]));
  for (const { at } of prices) {
    let up = at;
    for (let steps = 0; up >= 0 && page.elements[up]!.tagName !== 'label'; up = page.parent[up]!)
      if ((steps += 1) > MAX_STEPS) break;
    if (up < 0 || page.elements[up]!.tagName !== 'label') continue;
    const input = byId.get(attr(page.elements[up]!, 'for') ?? '\0') ?? inputWithin(page, up);
    if (input === undefined) continue;
    const type = attr(page.elements[input]!, 'type')?.toLowerCase();
    if (type === 'checkbox') return true;
    groups.add(attr(page.elements[input]!, 'name') ?? '');
  }
  return groups.size > 1;
}

function inputWithin(page: Outline, at: number): number | undefined {
  for (let inner = at + 1; inner < Math.min(page.end[at]!, at + MAX_SIBLINGS); inner += 1)
    if (page.elements[inner]!.tagName === 'input') return inner;
  return undefined;
}

const namesOf = (page: Outline, at: number): string[] => {
  const node = page.elements[at]!;
  return nameTokens(`${attr(node, 'class') ?? ''} ${attr(node, 'id') ?? ''}`);
};

const isCrossSell = (tokens: readonly string[]): boolean =>
  tokens.some(
    (token, at) =>
      (token === 'cross' && tokens[at + 1] === 'sell') ||
      (token === 'add' && tokens[at + 1] === 'on') ||
      (token === 'up' && tokens[at + 1] === 'sell'),
  );

/** Rows or items of one list that show a price each are several things for sale. */
function isOneOfSeveral(page: Outline, at: number, owners: readonly number[]): boolean {
  const parent = page.parent[at]!;
  if (parent < 0) return false;
  const { tagName } = page.elements[at]!;
  let looked = 0;
  for (let child = parent + 1; child < page.end[parent]! && looked < MAX_SIBLINGS; child = page.end[child]!) {
    looked += 1;
    if (child !== at && page.elements[child]!.tagName === tagName && countWithin(page, owners, child) > 0)
      return true;
  }
  return false;
}
