/** Texts that say `add to cart` but are not controls: only scripts react to them. */
import { attr, collapse } from '../../tree.ts';
import { hasTerm } from '../../words/words.ts';
import { isBuyName, isWholeBuyName } from './buy-links.ts';
import { isHidden } from '../outline.ts';
import type { Outline } from '../outline.ts';
import { GALLERY, MAIN } from '../regions.ts';
import { isBlock } from '../tags.ts';

const MAX_TEXT = 40;
const MAX_RUN = 4 * MAX_TEXT;
const MAX_RUNS = 4_000;
const MAX_FOUND = 5;
const LEVELS = 12;
const plain = new Set(['div', 'span', 'p', 'li', 'b', 'strong', 'em', 'i', 'a', 'section']);

/** The innermost blocks of the page's own column whose whole text is the name of such a control. */
export function cartTexts(page: Outline): number[] {
  const found: number[] = [];
  for (const { value, owner } of page.runs.slice(0, MAX_RUNS)) {
    // No-break spaces too are spaces between the words.
    const text = value.length > MAX_RUN ? '' : collapse(value);
    if (
      text === '' ||
      text.length > MAX_TEXT ||
      (page.region[owner] !== MAIN && page.region[owner] !== GALLERY)
    )
      continue;
    if (isHidden(page, owner) || !isBuyName(text) || !isWholeBuyName(text) || hasTerm(text, 'checkout'))
      continue;
    const at = blockOf(page, owner, text);
    if (at !== undefined) found.push(at);
    if (found.length >= MAX_FOUND) break;
  }
  return found;
}

/** Not within a sentence, a heading, a label or a control. */
function blockOf(page: Outline, owner: number, text: string): number | undefined {
  let block: number | undefined;
  for (let at = owner, left = LEVELS; at >= 0 && left > 0; at = page.parent[at]!, left -= 1) {
    const { tagName } = page.elements[at]!;
    if (tagName === 'body') break;
    if (tagName === 'a' && attr(page.elements[at]!, 'href') !== undefined) return undefined;
    const alone =
      page.to[at]! - page.from[at]! <= MAX_RUN &&
      collapse(page.text.slice(page.from[at], page.to[at])) === text;
    if (alone && !plain.has(tagName)) return undefined;
    if (!alone && block === undefined) return undefined;
    if (block === undefined && alone && (tagName === 'a' || isBlock(tagName))) block = at;
    if (['button', 'a', 'label', 'summary', 'select', 'nav', 'table'].includes(tagName) && at !== block)
      return undefined;
  }
  return block;
}
