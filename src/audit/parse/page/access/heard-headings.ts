import { attr } from '../../tree.ts';
import type { HeardHeading } from '../../facts/access.ts';
import { contentName } from '../names.ts';
import { regionAt, tagged } from '../outline.ts';
import type { RuleContext } from './rule.ts';
import { isFilled, isNamedByAria } from './rule.ts';
import { isUnheard } from './state.ts';

const MAX_HEADINGS = 300;
const MAX_TEXT = 80;

/** Headings by element or role. A heading with another role is none. */
export function heardHeadings({ page, state }: RuleContext): HeardHeading[] {
  const found: { at: number; level: number }[] = [];
  const leveled = (at: number, otherwise: number): number => {
    const level = Number(attr(page.elements[at]!, 'aria-level'));
    return Number.isInteger(level) && level > 0 && level < 10 ? level : otherwise;
  };
  for (let level = 1; level <= 6; level += 1) {
    for (const at of tagged(page, `h${level}`)) {
      const role = attr(page.elements[at]!, 'role');
      if (!isFilled(role)) found.push({ at, level: leveled(at, level) });
    }
  }
  for (const at of state.roled) {
    if (attr(page.elements[at]!, 'role')!.trim().toLowerCase() !== 'heading') continue;
    const tag = /^h([1-6])$/.exec(page.elements[at]!.tagName);
    found.push({ at, level: leveled(at, tag ? Number(tag[1]) : 2) });
  }
  return found
    .filter(({ at }) => !isUnheard(state, at))
    .sort((a, b) => a.at - b.at)
    .slice(0, MAX_HEADINGS)
    .map(({ at, level }) => {
      const node = page.elements[at]!;
      const text =
        contentName(node, page) || (isNamedByAria(page, node) ? (attr(node, 'aria-label') ?? 'named') : '');
      return { level, text: text.slice(0, MAX_TEXT), region: regionAt(page, at) };
    });
}
