import type { PageFacts } from '../facts.ts';
import { contentName } from './names.ts';
import { isHidden, regionAt, tagged, textAt } from './outline.ts';
import type { Outline } from './outline.ts';

const MAX_HEADINGS = 500;

/** Visible h1 to h6 in document order, empty ones included. To be read when all regions are marked. */
export function headingsOf(page: Outline): PageFacts['headings'] {
  const found = [1, 2, 3, 4, 5, 6].flatMap((level) => tagged(page, `h${level}`).map((at) => ({ at, level })));
  return found
    .filter(({ at }) => !isHidden(page, at))
    .sort((a, b) => a.at - b.at)
    .slice(0, MAX_HEADINGS)
    .map(({ at, level }) => ({
      level,
      text: textAt(page, at, 300) || contentName(page.elements[at]!, page),
      region: regionAt(page, at),
    }));
}
