import type { BuyBoxFacts, ControlFact } from '../facts.ts';
import { attr } from '../tree.ts';
import { findTerm } from '../words.ts';
import type { Language } from '../words.ts';
import type { PlacedControl } from './controls.ts';
import { formOf } from './forms.ts';
import { lineHas, linesOf, readLine } from './lines.ts';
import { isHidden, tagged, within } from './outline.ts';
import type { Outline } from './outline.ts';
import type { PlacedPrice } from './prices.ts';
import { BUY_BOX, CARD, GALLERY, MAIN } from './regions.ts';
import { nameTokens } from './tags.ts';

/** The part of a page where the product is bought. */
export interface BuyBox {
  /** Element that holds it; absent when the page has none. */
  at?: number;
  h1?: number;
  addToCart?: PlacedControl;
}

/** A container with more text than this holds the whole page, not the offer. */
const MAX_BOX_TEXT = 6_000;
const reasons: ControlFact['addToCart'][] = ['words', 'name-add', 'potential-action', 'data', 'form'];

/** Finds the smallest container of the H1 and the add-to-cart control (or a current price), and marks its region. */
export function findBuyBox(page: Outline, controls: PlacedControl[], prices: PlacedPrice[]): BuyBox {
  const h1 = tagged(page, 'h1').find((at) => !isHidden(page, at) && isOwn(page, at));
  const addToCart = bestControl(page, controls, h1);
  const shown = prices.filter(({ at, kind }) => kind === 'current' && isOwn(page, at)).map(({ at }) => at);
  const at = containerOf(page, h1, addToCart?.at, shown);
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

function containerOf(
  page: Outline,
  h1: number | undefined,
  control: number | undefined,
  prices: number[],
): number | undefined {
  const anchor = control ?? (h1 === undefined ? undefined : prices.find((at) => at > h1));
  if (anchor === undefined) return undefined;
  const both = h1 === undefined ? undefined : climb(page, anchor, (at) => within(page, h1, at));
  if (both !== undefined) return both;
  if (control === undefined) return undefined;
  return (
    climb(page, anchor, (at) => prices.some((price) => within(page, price, at))) ??
    formOf(page, control) ??
    page.parent[control]
  );
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
export function candidatesOf(page: Outline, box: BuyBox, prices: PlacedPrice[]): Set<PlacedPrice> {
  const current = prices.filter(({ kind, at }) => kind === 'current' && page.region[at] !== CARD);
  const inBox =
    box.at === undefined
      ? []
      : current.filter(({ at }) => within(page, at, box.at!) && page.region[at] === BUY_BOX);
  if (inBox.length > 0 || box.h1 === undefined) return new Set(inBox);
  const { h1 } = box;
  const near = current.filter(
    ({ at }) => isOwn(page, at) && at > h1 && page.from[at]! - page.from[h1]! < 600,
  );
  return new Set(near.slice(0, 3));
}

const quantityNames = new Set(
  'qty quantity menge anzahl quantite quantité cantidad quantita quantità aantal quantidade ilosc ilość stückzahl'.split(
    ' ',
  ),
);

const isQuantity = (page: Outline, control: PlacedControl): boolean => {
  if (control.name.includes('数量')) return true;
  const node = page.elements[control.at]!;
  return nameTokens(`${attr(node, 'name') ?? ''} ${attr(node, 'id') ?? ''} ${control.name}`).some((token) =>
    quantityNames.has(token),
  );
};

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
  const fields = near.filter((control) => control.addToCart === undefined && isQuantity(page, control));
  const quantity = fields.find(({ tag }) => tag === 'input' || tag === 'select') ?? fields[0];
  const stockText = box.at === undefined ? undefined : stockTextIn(page, box.at, language);
  return {
    ...(quantity && { quantity: quantityFact(page, quantity) }),
    ...(stockText && { stockText }),
  };
}

function quantityFact(page: Outline, { at, tag, name }: PlacedControl): NonNullable<BuyBoxFacts['quantity']> {
  const node = page.elements[at]!;
  const type = attr(node, 'type')?.toLowerCase();
  return {
    tag,
    name,
    ...(tag === 'input' && { type: type ?? 'text' }),
    min: attr(node, 'min') !== undefined,
  };
}

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
  for (const line of lines.slice(0, 400)) {
    if (!lineHas(page, line, /\p{L}/u)) continue;
    const text = readLine(page, line, false).text.trim();
    if (text.length > 200) continue;
    if (findTerm(text, 'soldOut', language)) return { state: 'out', text };
    if (findTerm(text, 'inStock', language)) return { state: 'in', text };
  }
  return undefined;
}
