import { attr, collapse, textBelow } from '../tree.ts';
import { tokenOverlap } from '../words/words.ts';
import type { PageFacts } from '../facts/facts.ts';
import { clippingNames, clipsByStyle, isUnseenName } from './hidden/hiding.ts';
import { contentName } from './names.ts';
import { ARIA_HIDDEN, isHidden, regionAt, tagged, textAt } from './outline.ts';
import type { Outline } from './outline.ts';
import { CARD, DIALOG, FOOTER, HEADER, NAV } from './regions.ts';

const MAX_HEADINGS = 500;

/** Visible h1 to h6 in document order, empty ones included. Beyond the limit, lower ranks are left out. Call after all regions are marked. */
export function headingsOf(page: Outline, isUnseen: IsUnseen): PageFacts['headings'] {
  const found = [1, 2, 3, 4, 5, 6].flatMap((level) =>
    tagged(page, `h${level}`)
      .filter((at) => !isHidden(page, at))
      .map((at) => ({ at, level })),
  );
  return found
    .slice(0, MAX_HEADINGS)
    .sort((a, b) => a.at - b.at)
    .map(({ at, level }) => ({
      level,
      text: textAt(page, at, 300) || contentName(page.elements[at]!, page),
      region: regionAt(page, at),
      ...(isUnseen(at) && { unseen: true as const }),
    }));
}

export type IsUnseen = (at: number) => boolean;

const mostAbove = 12;
const MAX_TITLES = 100;

/** Whether an element is hidden from sighted visitors or screen readers: by class, inline style, or a rule in a `style` element. */
export function unseenIn(page: Outline): IsUnseen {
  let names: ReturnType<typeof clippingNames> | undefined;
  return (at) => {
    if ((page.flags[at]! & ARIA_HIDDEN) !== 0) return true;
    names ??= clippingNames(tagged(page, 'style').map((style) => textBelow(page.elements[style]!)));
    for (let up = at, left = mostAbove; up >= 0 && left > 0; up = page.parent[up]!, left -= 1) {
      const node = page.elements[up]!;
      const className = attr(node, 'class');
      if (isUnseenName(className) || names.hides(attr(node, 'id'), className)) return true;
      if (clipsByStyle(attr(node, 'style') ?? '')) return true;
    }
    return false;
  };
}

const elsewhere = new Set([HEADER, NAV, FOOTER, DIALOG, CARD]);

/** Of several headings, those that share half of their words with the document title, if any. */
export function likeTitle(
  page: Outline,
  titles: readonly number[],
  named: string | undefined,
): readonly number[] {
  if (titles.length < 2 || !named?.trim()) return titles;
  const alike = titles.filter((at) => tokenOverlap(textAt(page, at, 300), named.slice(0, 500)) >= 0.5);
  return alike.length > 0 ? alike : titles;
}

/**
 * The heading that names the page: the first visible h1 with text, in the content before those in header, menu, and footer.
 * @param named the document title
 */
export function titleOf(page: Outline, isUnseen: IsUnseen, named: string | undefined): number | undefined {
  const titles = tagged(page, 'h1')
    .filter((at) => page.to[at]! > page.from[at]!)
    .slice(0, MAX_TITLES);
  const seen = likeTitle(
    page,
    titles.filter((at) => !isUnseen(at)),
    named,
  );
  return seen.find((at) => !elsewhere.has(page.region[at]!)) ?? seen[0] ?? titles[0];
}

const MAX_NAMED = 300;
/** Separators between the names of page and storefront in a title. */
const parted = /^\s*(?:$|[|–—:·•»<>~]|-\s)/u;

/** The first heading with which the document title begins, higher ranks first. */
export function ownHeading(page: Outline, named: string | undefined): number | undefined {
  const title = collapse((named ?? '').slice(0, 1_000)).toLowerCase();
  if (title === '') return undefined;
  const begins = (at: number): boolean => {
    const text = collapse(textAt(page, at, MAX_NAMED)).toLowerCase();
    return text !== '' && title.startsWith(text) && parted.test(title.slice(text.length));
  };
  for (const tag of ['h1', 'h2', 'h3', 'h4']) {
    const found = tagged(page, tag)
      .slice(0, MAX_TITLES)
      .find((at) => !isHidden(page, at) && begins(at));
    if (found !== undefined) return found;
  }
  return undefined;
}
