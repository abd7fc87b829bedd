import type { BuyBoxFacts, ControlFact } from '../../facts/facts.ts';
import { collapse } from '../../tree.ts';
import { type Language, findTerm } from '../../words/words.ts';
import type { PlacedControl } from '../controls/controls.ts';
import { owningForm } from '../controls/forms.ts';
import { likeTitle, ownHeading } from '../headings.ts';
import type { IsUnseen } from '../headings.ts';
import { isHidden, tagged, textAt, within } from '../outline.ts';
import type { Outline } from '../outline.ts';
import type { PlacedPrice } from '../prices/prices.ts';
import { isNamedForCart } from './cart-signs.ts';
import { quantityIn } from './quantity.ts';
import { BUY_BOX, CARD, DIALOG, GALLERY, MAIN } from '../regions.ts';
import { clauseAround, countedStock, isAboutOther, isAside, isBadge } from './stock-scope.ts';
import { lineHas, linesOf } from '../text/lines.ts';
import type { TextLine } from '../text/lines.ts';
import { isHiddenByName, isWithheld, soldOutVariations } from './withheld.ts';
import { buysOther, cartsIn, isLooseLink } from './other-product.ts';

/** The part of a page where the product is bought. */
export interface BuyBox {
  /** Element that holds it; absent when the page has none. */
  at?: number;
  h1?: number;
  addToCart?: PlacedControl;
}

const MAX_BOX_TEXT = 6_000;
/** So many titles are tried for one that shares a container with the offer. */
const MAX_TITLES = 5;
const reasons: ControlFact['addToCart'][] = ['words', 'name-add', 'potential-action', 'data', 'form'];

/** Finds the smallest container of the H1 and the add-to-cart control (or a current price, else one for members), and marks its region. */
export function findBuyBox(
  page: Outline,
  controls: PlacedControl[],
  prices: PlacedPrice[],
  { isUnseen, named }: { isUnseen: IsUnseen; named: string | undefined },
): BuyBox {
  const [h1s, h2s] = ['h1', 'h2'].map((tag) =>
    tagged(page, tag).filter((at) => !isHidden(page, at) && isOwn(page, at)),
  ) as [number[], number[]];
  const seen = likeTitle(
    page,
    h1s.slice(0, MAX_SEEN).filter((at) => !isUnseen(at)),
    named,
  );
  const addToCart = bestControl(page, controls, seen[0] ?? h1s[0]);
  const titles =
    seen.length > 0
      ? seen
      : [
          ...shownBelow(
            page,
            h2s.slice(0, MAX_SEEN).filter((at) => !isUnseen(at)),
            addToCart,
            named,
          ),
          ...h1s,
        ];
  const own = prices.filter(({ at }) => isOwn(page, at));
  const paid = own.filter(({ kind }) => kind === 'current');
  const shown = (paid.length > 0 ? paid : own.filter(({ kind }) => kind === 'member')).map(({ at }) => at);
  const { at, h1 } = containerOf(page, [...titles, ...repeated(page, titles, h2s)], addToCart?.at, shown);
  if (at !== undefined) {
    // Themes name the whole product after its pictures, such as `product--thumbnail`: an element with title and offer is not a gallery.
    const isNamedGallery = page.region[at] === GALLERY;
    for (let i = at; i < page.end[at]!; i += 1)
      if (page.region[i] === MAIN || (isNamedGallery && page.region[i] === GALLERY)) page.region[i] = BUY_BOX;
  }
  return {
    ...(at !== undefined && { at }),
    ...(h1 !== undefined && { h1 }),
    ...(addToCart && { addToCart }),
  };
}

const MAX_SEEN = 50;

/** Headings of the second rank that say the title again: it may stand far above the offer. */
function repeated(page: Outline, titles: readonly number[], h2s: readonly number[]): number[] {
  const [first] = titles;
  const title = first === undefined ? '' : textAt(page, first, 300);
  return title === ''
    ? []
    : h2s.slice(0, MAX_SEEN).filter((at) => at !== first && textAt(page, at, 300) === title);
}

/** Without a title that is seen, the name is a heading of the second rank: that like the document's title, else the last before the offer. */
function shownBelow(
  page: Outline,
  h2s: readonly number[],
  control: PlacedControl | undefined,
  named: string | undefined,
): number[] {
  if (!control) {
    const own = ownHeading(page, named);
    return own !== undefined && h2s.includes(own) ? [own] : [];
  }
  const alike = h2s.length > 1 ? likeTitle(page, h2s, named) : h2s;
  return alike.length < h2s.length ? [...alike] : h2s.filter((at) => at < control.at).toReversed();
}

const isOwn = (page: Outline, at: number): boolean => page.region[at] === MAIN || page.region[at] === GALLERY;

/** Native and enabled first, then buttons, then by how sure the sign is, then the first after the H1. */
function bestControl(page: Outline, controls: PlacedControl[], h1 = 0): PlacedControl | undefined {
  const carts = cartsIn(controls);
  const all = controls.filter(
    ({ addToCart, at }) => addToCart !== undefined && isOwn(page, at) && !buysOther(page, at, h1, carts),
  );
  // Beside the button that says sold out, the other buttons of its form send something else.
  const gone = new Set(
    all
      .filter(({ disabled, name }) => disabled && findTerm(name, 'soldOut') !== undefined)
      .map(({ at }) => owningForm(page, at) ?? -1),
  );
  const own = all.filter(
    ({ addToCart, disabled, at }) =>
      disabled || addToCart !== 'form' || !gone.has(owningForm(page, at) ?? -1),
  );
  const isForm = ({ disabled, tag, at }: PlacedControl): boolean =>
    disabled && tag !== 'a' && (owningForm(page, at) !== undefined || isNamedForCart(page, at));
  const waits = own.some(isForm);
  const rank = (control: PlacedControl): number =>
    (control.native ? (control.tag === 'a' ? 7 : 0) : 40) +
    (isWithheld(page, control.at) ? 30 : 0) +
    (waits && isLooseLink(page, control.at) ? 25 : 0) +
    (control.disabled ? 20 : 0) +
    reasons.indexOf(control.addToCart) * 2 +
    Number(control.at < h1);
  return own.sort((a, b) => rank(a) - rank(b) || a.at - b.at)[0];
}

/** The box and the title that it was found by: the first of several titles may be above the product, away from the offer. */
function containerOf(
  page: Outline,
  titles: readonly number[],
  control: number | undefined,
  prices: number[],
): { at?: number; h1?: number } {
  const [first] = titles;
  const named = first === undefined ? {} : { h1: first };
  for (const h1 of titles.slice(0, MAX_TITLES)) {
    const below = prices.filter((at) => at > h1);
    const anchor = control ?? below.find((at) => !isInChoice(page, at)) ?? below[0];
    const at = anchor === undefined ? undefined : climb(page, anchor, (up) => within(page, h1, up));
    if (at !== undefined) return { at, h1 };
  }
  if (control === undefined) return named;
  const at =
    climb(page, control, (up) => prices.some((price) => within(page, price, up))) ??
    owningForm(page, control) ??
    page.parent[control]!;
  return { at, ...named };
}

/** Whether heading and control share a box that holds no product card, as they do on a product's page and not on a listing. */
export const standsApart = (
  page: Outline,
  { at, h1, addToCart }: BuyBox,
  cards: readonly number[],
): boolean =>
  at !== undefined &&
  h1 !== undefined &&
  addToCart !== undefined &&
  within(page, h1, at) &&
  !cards.some((card) => within(page, card, at));

/** What can be ordered with the product has prices too. */
function isInChoice(page: Outline, at: number): boolean {
  for (let up = at, left = MAX_LEVELS; up >= 0 && left > 0; up = page.parent[up]!, left -= 1)
    if (choiceTags.has(page.elements[up]!.tagName)) return true;
  return false;
}

const choiceTags = new Set(['label', 'option', 'select']);

function climb(page: Outline, from: number, holds: (at: number) => boolean): number | undefined {
  for (let at = page.parent[from]!; at >= 0; at = page.parent[at]!) {
    const { tagName } = page.elements[at]!;
    if (tagName === 'body' || tagName === 'html' || page.to[at]! - page.from[at]! > MAX_BOX_TEXT)
      return undefined;
    if (holds(at)) return at;
  }
  return undefined;
}

/** Candidates for the product's price: in the buy box, else among the first after the H1. */
export const priceCandidates = (page: Outline, box: BuyBox, prices: PlacedPrice[]): Set<PlacedPrice> =>
  new Set(
    nearOffer(
      page,
      box,
      prices.filter(({ kind }) => kind === 'current'),
    ),
  );

/** Those of some places that are in the buy box, else the first after the H1. */
export function nearOffer<T extends { at: number }>(page: Outline, box: BuyBox, places: readonly T[]): T[] {
  const inBox =
    box.at === undefined
      ? []
      : places.filter(({ at }) => within(page, at, box.at!) && page.region[at] === BUY_BOX);
  if (inBox.length > 0 || box.h1 === undefined) return inBox;
  const { h1 } = box;
  return places
    .filter(({ at }) => isOwn(page, at) && at > h1 && page.from[at]! - page.from[h1]! < 600)
    .slice(0, 3);
}

export function buyBoxFacts(
  page: Outline,
  box: BuyBox,
  controls: PlacedControl[],
  language: Language | undefined,
): BuyBoxFacts {
  const near =
    box.at === undefined
      ? []
      : controls.filter(({ at }) => within(page, at, box.at!) && page.region[at] !== CARD);
  const quantity = quantityIn(page, near);
  const stock =
    box.at !== undefined
      ? stockIn(page, box.at, box, language)
      : box.h1 !== undefined && !box.addToCart
        ? stockAround(page, box.h1, language, LEVELS_ABOVE_TITLE)
        : {};
  return {
    ...(quantity && { quantity }),
    ...stock,
  };
}

/** So much around the offer still speaks of it, where nothing of it can be bought. */
const MAX_AROUND = 3_000;
const MAX_LEVELS = 4;
const LEVELS_ABOVE_TITLE = 8;

function stockIn(
  page: Outline,
  at: number,
  box: BuyBox,
  language: Language | undefined,
): Pick<BuyBoxFacts, 'stockText' | 'stockDoubt'> {
  const gone = box.addToCart && soldOutVariations(page, box.addToCart.at);
  if (gone !== undefined) return { stockText: { state: 'out', text: gone } };
  const stockText = stockTextIn(page, at, box.addToCart, language);
  if (stockText) return { stockText };
  if (box.addToCart) {
    if (!isPressable(box.addToCart)) return {};
    // A badge on a line of its own is seldom one that a theme prints for all states, beside the price; and what is not in
    // stock may still be ordered: `Not in stock, ships in 8 days`.
    const doubt = statementsIn(page, at, language, {
      usable: false,
      badges: true,
      form: owningForm(page, box.addToCart.at),
    }).find(({ state, text }) => state === 'out' && opensWithSoldOut(text, language));
    return doubt ? { stockDoubt: doubt.text } : {};
  }
  // The box reaches from the heading to the price: without a control, the state may stand right after it.
  return stockAround(page, at, language, MAX_LEVELS);
}

/** The content next to the price or, for a sold-out product without a price, next to the title. */
function stockAround(
  page: Outline,
  at: number,
  language: Language | undefined,
  levels: number,
): Pick<BuyBoxFacts, 'stockText'> {
  for (let up = page.parent[at]!, left = levels; up >= 0 && left > 0; up = page.parent[up]!, left -= 1) {
    const { tagName } = page.elements[up]!;
    if (tagName === 'body' || page.to[up]! - page.from[up]! > MAX_AROUND) return {};
    const around = stockTextIn(page, up, undefined, language);
    if (around) return { stockText: around };
  }
  return {};
}

/** What is printed in the place of a control that a class hides. */
function besideWithheld(
  page: Outline,
  { at: control }: PlacedControl,
  language: Language | undefined,
): BuyBoxFacts['stockText'] {
  const row = page.parent[control]!;
  for (let at = row + 1, left = MAX_BESIDE; at < page.end[row]! && left > 0; at = page.end[at]!, left -= 1) {
    const text = textAt(page, at, MAX_STATEMENT);
    if (at === control || isHidden(page, at) || isHiddenByName(page, at) || text === '') continue;
    const stated = statedIn(text, language, false);
    if (stated?.state === 'out' && stated.term.length >= text.length - 1) return { state: 'out', text };
  }
  return undefined;
}

const MAX_BESIDE = 20;
const isPressable = ({ disabled, withheld }: PlacedControl): boolean => !disabled && !withheld;

/** `Not in stock` alone or with a mark after it, not `Sold out items ship later`. */
function opensWithSoldOut(text: string, language: Language | undefined): boolean {
  const found = findTerm(text, 'soldOut', language);
  return found?.index === 0 && /^\s*(?:$|[.,;:!(|/–—-])/.test(text.slice(found.term.length));
}

const MAX_LINES = 400;
const MAX_STATEMENT = 200;
const MAX_PIECES = 20;

/**
 * What the box states of the stock of the product. Where it states both, the add-to-cart control decides: one of the two
 * stands ready for another variant, or for a state that a script shows.
 */
function stockTextIn(
  page: Outline,
  box: number,
  control: PlacedControl | undefined,
  language: Language | undefined,
): BuyBoxFacts['stockText'] {
  if (
    control &&
    statedIn(control.name, language, false)?.state === 'out' &&
    !isAside(page, control.at, box, '')
  )
    return { state: 'out', text: control.name };
  const beside = control?.withheld ? besideWithheld(page, control, language) : undefined;
  if (beside) return beside;
  const usable = control !== undefined && isPressable(control);
  const form = control && owningForm(page, control.at);
  const found = statementsIn(page, box, language, { usable, badges: !usable, form });
  const [first] = found;
  const other = found.find(({ state }) => state !== first?.state);
  if (!first || !other) return first;
  return usable ? [first, other].find(({ state }) => state === 'in') : undefined;
}

function statementsIn(
  page: Outline,
  box: number,
  language: Language | undefined,
  { usable, badges, form }: { usable: boolean; badges: boolean; form: number | undefined },
): NonNullable<BuyBoxFacts['stockText']>[] {
  const lines = linesOf(page).filter(({ from }) => {
    const { owner } = page.runs[from]!;
    return within(page, owner, box) && page.region[owner] !== CARD && page.region[owner] !== DIALOG;
  });
  return lines.slice(0, MAX_LINES).flatMap((line) => {
    if (!lineHas(page, line, /\p{L}/u)) return [];
    const text = textOf(page, line);
    const found = text.length > MAX_STATEMENT ? undefined : statedIn(text, language, usable);
    if (!found) return [];
    // The deepest owner of the line may be hidden or quoted, the others not.
    const owners = page.runs.slice(line.from, line.to).filter(({ value }) => /\p{L}/u.test(value));
    if (owners.some(({ owner }) => isAside(page, owner, box, found.term, form))) return [];
    // Themes print the badges of all states and show one by style sheets.
    if (!badges && owners.some(({ owner }) => isBadge(page, owner))) return [];
    return [{ state: found.state, text }];
  });
}

/** Parts of a line separated by spaces: a price and a badge are two words, regardless of the markup between them. */
const textOf = (page: Outline, { from, to }: TextLine): string =>
  collapse(
    page.runs
      .slice(from, Math.min(to, from + MAX_PIECES))
      .map(({ value }) => value.slice(0, 2 * MAX_STATEMENT))
      .join(' '),
  );

const lacking = /availab|verfügbar|lieferbar|disponib|disponív|beschikbaar|leverbaar|dostępn/;
const purpose =
  /^\s(?:for|with|in|at|on|für|zur|zum|im|bei|pour|avec|en|dans|para|con|por|per|voor|met|op|com|dla|w|z)\s/u;

/** A statement about the product: its state, and the words that give it. */
function statedIn(
  text: string,
  language: Language | undefined,
  usable: boolean,
): { state: 'in' | 'out'; term: string } | undefined {
  const plain = text.replace(/\s+/g, ' ');
  const out = findTerm(plain, 'soldOut', language);
  if (out) {
    const rest = plain.toLowerCase().slice(out.index + out.term.length);
    // `Not available for tax relief` is said of something else than the stock.
    if (lacking.test(out.term) && purpose.test(rest)) return undefined;
    return isAboutOther(clauseAround(plain, out.index), out.term, usable)
      ? undefined
      : { state: 'out', term: out.term };
  }
  const counted = countedStock.exec(plain);
  const found =
    findTerm(plain, 'inStock', language) ??
    (counted ? { term: counted[0].toLowerCase(), index: counted.index } : undefined);
  // A label alone says nothing; its value may be that it cannot be delivered.
  if (!found || (found.term === 'lieferzeit' && !/\d/.test(text))) return undefined;
  if (isAboutOther(clauseAround(plain, found.index), found.term, usable)) return undefined;
  const none =
    /(?:^|[^\d.,])0\s*$/.test(plain.slice(0, found.index)) || /(?<![\d.,])0(?![\d.,])/.test(found.term);
  return { state: none ? 'out' : 'in', term: found.term };
}
