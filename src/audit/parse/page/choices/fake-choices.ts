import { attr } from '../../tree.ts';
import type { ChoiceFact } from '../../facts/facts.ts';
import { pointer } from '../../tree.ts';
import type { BuyBox } from '../buying/buy-box.ts';
import { choiceGroup, startTag } from './choice-tags.ts';
import { allWithin, isHidden, tagged, textAt } from '../outline.ts';
import type { Outline } from '../outline.ts';
import { CARD, NAV } from '../regions.ts';
import { isHandler, nameTokens } from '../tags.ts';
import { movesCarousel, namesChoice, namesOther } from './variant-names.ts';

const MAX_OPTIONS = 200;

const valueAttributes = new Set(
  'data-value data-option data-option-value data-variant data-variant-id data-variantid data-size data-color data-colour data-sku data-option-id data-attribute-value data-swatch data-attr-value'.split(
    ' ',
  ),
);
const plainTags = new Set(['div', 'span', 'li', 'img', 'a', 'i']);
const itemWords = new Set('swatch variant variation option size color colour value item'.split(' '));

/** Groups of values in a variant picker without a control in or around them. */
export const fakeChoices = (page: Outline, box: BuyBox, taken: ReadonlySet<number>): ChoiceFact[] =>
  fakeGroups(page, box, taken).map(([place, group]) => fakeOf(page, place, group));

/** Such pickers with their values. */
export function fakeGroups(
  page: Outline,
  box: BuyBox,
  taken: ReadonlySet<number> = new Set(),
): [place: number, values: number[]][] {
  if (box.at === undefined) return [];
  const groups = new Map<number, number[]>();
  for (let at = box.at + 1; at < page.end[box.at]!; at += 1) {
    if (!isValue(page, at) || taken.has(at) || isHidden(page, at)) continue;
    const place = placeOf(page, at, box.at);
    if (place === undefined || operates(page, at, place)) continue;
    const group = groups.get(place) ?? [];
    // One value may be marked twice, outside and inside.
    if (group.length < MAX_OPTIONS && !group.some((one) => at < page.end[one]!))
      groups.set(place, [...group, at]);
  }
  return [...groups].filter(([, group]) => group.length >= 2);
}

function isValue(page: Outline, at: number): boolean {
  const node = page.elements[at]!;
  if (!plainTags.has(node.tagName) || page.region[at] === CARD || page.region[at] === NAV) return false;
  if (node.tagName === 'a' && attr(node, 'href') !== undefined) return false;
  if (attr(node, 'role') !== undefined || attr(node, 'tabindex') !== undefined) return false;
  const valued = node.attrs.some(
    ({ name, value }) => valueAttributes.has(name) && value !== '' && value.length <= 80,
  );
  return (
    valued &&
    !movesCarousel(textAt(page, at, 80), node.attrs) &&
    (nameTokens(attr(node, 'class') ?? '').some((token) => itemWords.has(token)) ||
      node.attrs.some(({ name }) => isHandler(name)))
  );
}

function placeOf(page: Outline, at: number, box: number): number | undefined {
  for (let up = page.parent[at]!, steps = 0; up > box && steps < 4; up = page.parent[up]!, steps += 1) {
    const node = page.elements[up]!;
    const names = `${attr(node, 'class') ?? ''} ${attr(node, 'id') ?? ''} ${attr(node, 'data-option') ?? ''}`;
    if (namesOther(names)) return undefined;
    if (namesChoice(names) && node.tagName !== 'li' && node.childNodes.length > 1) return up;
  }
  return undefined;
}

const controls = ['input', 'button', 'select', 'a', 'label'];

/** Whether the value has a control in it or around it. */
function operates(page: Outline, at: number, place: number): boolean {
  if (controls.some((tag) => allWithin(page, tagged(page, tag), at).some((inner) => inner !== at)))
    return true;
  for (let up = page.parent[at]!; up >= place; up = page.parent[up]!) {
    const { tagName } = page.elements[up]!;
    if (
      tagName === 'label' ||
      tagName === 'button' ||
      tagName === 'a' ||
      attr(page.elements[up]!, 'role') !== undefined
    )
      return true;
  }
  // A select beside the swatches offers the same choice.
  return ['select', 'input'].some((tag) => allWithin(page, tagged(page, tag), place).length > 0);
}

/** What a value is called: its text, else the title or the alternative of a picture. */
export const valueName = (page: Outline, at: number): string =>
  textAt(page, at, 80) || (attr(page.elements[at]!, 'title') ?? attr(page.elements[at]!, 'alt') ?? '').trim();

function fakeOf(page: Outline, place: number, group: readonly number[]): ChoiceFact {
  const names = group.map((at) => valueName(page, at));
  const node = page.elements[place]!;
  return {
    name: (attr(node, 'aria-label') ?? attr(node, 'data-option') ?? attr(node, 'data-name') ?? '').slice(
      0,
      100,
    ),
    kind: 'fake',
    group: choiceGroup(page, group[0]!),
    options: group.length,
    unnamed: names.filter((name) => name === '').length,
    pressed: false,
    off: { shown: 0, told: 0 },
    handler: group.some((at) => page.elements[at]!.attrs.some(({ name }) => isHandler(name))),
    sample: startTag(page.elements[group[0]!]!),
    pointer: pointer(node),
  };
}
