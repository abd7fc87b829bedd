/** Elements that react to clicks but are not controls: not reachable by keyboard, or by agents that look for controls. */
import { attr } from '../../tree.ts';
import type { Element } from '../../tree.ts';
import { firstWithin, lowerBound, regionAt, tagged, textAt } from '../outline.ts';
import { isHandler } from '../tags.ts';
import { firstTabbable } from './focus-rules.ts';
import { shownTag } from './opening-tag.ts';
import type { RuleContext } from './rule.ts';
import { isUnheard } from './state.ts';

const fakes = new Set(['div', 'span', 'li', 'img']);
const regions = new Set(['header', 'nav', 'card', 'buy-box']);
/** What lies behind a dialog closes it too, but that is not the way to close it. Buttons of social networks are drawn by their scripts. */
const exempt = /overlay|backdrop|mask|scrim|modal|(?:^|\s)(?:fb|g|twitter)-/i;
const pressable = new Set(['a', 'button', 'label', 'summary', 'select', 'option']);
const MAX_UP = 40;
const MAX_LOOKED = 500;

export function fakeControls(context: RuleContext): void {
  const { page, state, tell } = context;
  let outer = -1;
  for (const at of state.pressed.slice(0, MAX_LOOKED)) {
    const node = page.elements[at]!;
    // One inside another is the same thing to press.
    if (at < outer || !fakes.has(node.tagName) || isUnheard(state, at) || !regions.has(regionAt(page, at)))
      continue;
    if (state.handled.has(at) ? isFilledLater(context, at) : !isShortText(context, at) || isHovered(node))
      continue;
    if (attr(node, 'role') !== undefined || attr(node, 'tabindex') !== undefined) continue;
    if (exempt.test(attr(node, 'class') ?? '') || isInControl(context, at)) continue;
    if (
      firstTabbable(context, at) !== undefined ||
      firstWithin(page, tagged(page, 'label'), at) !== undefined
    )
      continue;
    outer = page.end[at]!;
    tell('fake-control', at, shownTag(node));
  }
}

/** A pointer alone is a weak sign: a picture to zoom shows one too. */
const isShortText = ({ page }: RuleContext, at: number): boolean => {
  const { length } = textAt(page, at, 100);
  return length > 0 && length <= 60;
};

/** What shows a note while the pointer is over it. */
const isHovered = (node: Element): boolean =>
  node.attrs.some(({ name }) => name === 'onmouseover' || name === 'onmouseenter');

/** An empty element with nothing but an address: a script loads a part of the page into it. */
function isFilledLater({ page }: RuleContext, at: number): boolean {
  const node = page.elements[at]!;
  return (
    node.tagName !== 'img' &&
    page.to[at] === page.from[at] &&
    ['img', 'svg'].every((tag) => firstWithin(page, tagged(page, tag), at) === undefined) &&
    node.attrs.every(({ name }) => name === 'data-href' || !isHandler(name)) &&
    !/(?:^|\s)click->/.test((attr(node, 'data-action') ?? '').slice(0, 500))
  );
}

function isInControl({ page, state }: RuleContext, from: number): boolean {
  for (let up = page.parent[from]!, steps = 0; up >= 0 && steps < MAX_UP; up = page.parent[up]!, steps += 1) {
    const node = page.elements[up]!;
    if (pressable.has(node.tagName) || attr(node, 'tabindex') !== undefined) return true;
    if (attr(node, 'role') !== undefined && state.pressed[lowerBound(state.pressed, up)] === up) return true;
  }
  return false;
}
