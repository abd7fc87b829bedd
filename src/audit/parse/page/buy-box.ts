import type { BuyBoxFacts, ControlFact } from '../facts.ts';
import { type Language, findTerm } from '../words.ts';
import type { PlacedControl } from './controls.ts';
import { owningForm } from './forms.ts';
import { isHidden, tagged, within } from './outline.ts';
import type { Outline } from './outline.ts';
import type { PlacedPrice } from './prices.ts';
import { quantityIn } from './quantity.ts';
import { BUY_BOX, CARD, GALLERY, MAIN } from './regions.ts';
import { lineHas, linesOf, joinLine } from './lines.ts';

/** The part of a page where the product is bought. */
export interface BuyBox {
  /** Element that holds it; absent when the page has none. */
  at?: number;
  h1?: number;
  addToCart?: PlacedControl;
}

/** A container with more text than this holds the whole page, not the offer. */
const MAX_BOX_TEXT = 6_000;
/** So many titles are tried for one that shares a container with the offer. */
const MAX_TITLES = 5;
const reasons: ControlFact['addToCart'][] = ['words', 'name-add', 'potential-action', 'data', 'form'];

/** Finds the smallest container of the H1 and the add-to-cart control (or a current price), and marks its region. */
export function findBuyBox(page: Outline, controls: PlacedControl[], prices: PlacedPrice[]): BuyBox {
  const titles = tagged(page, 'h1').filter((at) => !isHidden(page, at) && isOwn(page, at));
  const addToCart = bestControl(page, controls, titles[0]);
  const shown = prices.filter(({ at, kind }) => kind === 'current' && isOwn(page, at)).map(({ at }) => at);
  const { at, h1 } = containerOf(page, titles, addToCart?.at, shown);
  if (at !== undefined) {
    for (let i = at; i < page.end[at]!; i += 1) if (page.region[i] === MAIN) page.region[i] = BUY_BOX;
  }
  return {
    ...(at !== undefined && { at }),
    ...(h1 !== undefined && { h1 }),
    ...(addToCart && { addToCart }),
  };
}

const isOwn = (page: Outline, at: number): boolean => page.region[at] === MAIN || page.region[at] === GALLERY;

/** Native and enabled first, then by how sure the sign is, then the first after the H1. */
function bestControl(page: Outline, controls: PlacedControl[], h1 = 0): PlacedControl | undefined {
  const rank = (control: PlacedControl): number =>
    (control.native ? 0 : 40) +
    (control.disabled ? 20 : 0) +
    reasons.indexOf(control.addToCart) * 2 +
    (control.at < h1 ? 1 : 0);
  return controls
    .filter(({ addToCart, at }) => addToCart !== undefined && isOwn(page, at))
    .sort((a, b) => rank(a) - rank(b) || a.at - b.at)[0];
}

/** The box and the title that it was found by: the first of several titles may stand above the product, away from the offer. */
function containerOf(
  page: Outline,
  titles: readonly number[],
  control: number | undefined,
  prices: number[],
): { at?: number; h1?: number } {
  const [first] = titles;
  const named = first === undefined ? {} : { h1: first };
  for (const h1 of titles.slice(0, MAX_TITLES)) {
    const anchor = control ?? prices.find((at) => at > h1);
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
  const stockText = box.at === undefined ? undefined : stockTextIn(page, box.at, language);
  return {
    ...(quantity && { quantity }),
    ...(stockText && { stockText }),
  };
}

const MAX_LINES = 400;
const choiceTags = new Set(['option', 'select', 'label', 'legend']);

/** The first line of the box that states the stock. Choices are left out: one size may be sold out. */
function stockTextIn(page: Outline, box: number, language: Language | undefined): BuyBoxFacts['stockText'] {
  const lines = linesOf(page).filter(({ from }) => {
    const { owner } = page.runs[from]!;
    return (
      within(page, owner, box) &&
      page.region[owner] !== CARD &&
      !choiceTags.has(page.elements[owner]!.tagName)
    );
  });
  for (const line of lines.slice(0, MAX_LINES)) {
    if (!lineHas(page, line, /\p{L}/u)) continue;
    const text = joinLine(page, line, false).text.trim();
    if (text.length > 200) continue;
    const state = stockIn(text, language);
    if (state) return { state, text };
  }
  return undefined;
}

const lacking = /availab|verfügbar|lieferbar|disponib|disponív|beschikbaar|leverbaar|dostępn/;
const purpose =
  /^\s(?:for|with|in|at|on|für|zur|zum|im|bei|pour|avec|en|dans|para|con|por|per|voor|met|op|com|dla|w|z)\s/u;

function stockIn(text: string, language: Language | undefined): 'in' | 'out' | undefined {
  const out = findTerm(text, 'soldOut', language);
  if (out) {
    const rest = text
      .replace(/\s+/g, ' ')
      .toLowerCase()
      .slice(out.index + out.term.length);
    // `Not available for tax relief` is said of something else than the stock.
    return lacking.test(out.term) && purpose.test(rest) ? undefined : 'out';
  }
  const found = findTerm(text, 'inStock', language);
  // A label alone says nothing; its value may be that it cannot be delivered.
  const label = found?.term === 'lieferzeit' && !/\d/.test(text);
  return found && !label ? 'in' : undefined;
}
