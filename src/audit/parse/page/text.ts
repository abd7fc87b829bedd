import type { TextFacts } from '../facts.ts';
import { simhash } from '../simhash.ts';
import { countWords } from '../words.ts';
import { attr } from '../tree.ts';
import { isHidden, tagged } from './outline.ts';
import type { Outline } from './outline.ts';
import { FOOTER, HEADER, NAV } from './regions.ts';

const MAX_VISIBLE = 64 * 1_024;
const MAX_OWN = 32 * 1_024;
/** Words beyond this much text are estimated from its share: segmenting megabytes takes seconds. */
const MAX_COUNTED = 256 * 1_024;

export function textFacts(page: Outline, language: string | undefined): TextFacts {
  const own = ownText(page);
  return {
    chars: page.text.length,
    words: wordsIn(page.text, language),
    visible: cut(page.text, MAX_VISIBLE),
    own: cut(own, MAX_OWN),
    ownWords: wordsIn(own, language),
    simhash: simhash(page.text.slice(0, MAX_COUNTED)),
  };
}

function wordsIn(text: string, language: string | undefined): number {
  const counted = countWords(text.slice(0, MAX_COUNTED), language);
  return text.length <= MAX_COUNTED ? counted : Math.round((counted * text.length) / MAX_COUNTED);
}

/** Limits are in bytes; no character is cut in two. */
function cut(text: string, bytes: number): string {
  if (text.length * 3 <= bytes) return text;
  const buffer = new Uint8Array(bytes);
  return text.slice(0, new TextEncoder().encodeInto(text, buffer).read);
}

/** Visible text of main, else of the page without header, nav, footer and aside. */
export function ownText(page: Outline): string {
  const main = mainOf(page);
  if (main !== undefined) return page.text.slice(page.from[main], page.to[main]).trim();
  const parts: string[] = [];
  let at = 0;
  for (let i = 0; i < page.elements.length;) {
    if (!isAside(page, i)) {
      i += 1;
      continue;
    }
    parts.push(page.text.slice(at, page.from[i]));
    at = Math.max(at, page.to[i]!);
    i = page.end[i]!;
  }
  parts.push(page.text.slice(at));
  return parts.join(' ').replace(/\s+/g, ' ').trim();
}

export function mainOf(page: Outline): number | undefined {
  const shown = tagged(page, 'main').filter((at) => !isHidden(page, at));
  if (shown.length > 0) return shown.find((at) => page.to[at]! > page.from[at]!) ?? shown[0];
  for (const tag of ['div', 'section']) {
    const found = tagged(page, tag).find((at) => attr(page.elements[at]!, 'role') === 'main');
    if (found !== undefined) return found;
  }
  return undefined;
}

const isAside = (page: Outline, at: number): boolean =>
  page.elements[at]!.tagName === 'aside' || [HEADER, NAV, FOOTER].includes(page.region[at]!);
