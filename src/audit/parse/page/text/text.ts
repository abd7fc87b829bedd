import type { TextFacts } from '../../facts/facts.ts';
import { simhash } from '../../simhash.ts';
import { countWords } from '../../words/words.ts';
import { attr, collapse } from '../../tree.ts';
import { isHidden, tagged, within } from '../outline.ts';
import type { Outline } from '../outline.ts';
import { isConsent } from '../hidden/overlays.ts';
import { foldedText } from '../hidden/folded.ts';
import { DIALOG, FOOTER, HEADER, NAV } from '../regions.ts';

const MAX_VISIBLE = 64 * 1_024;
const MAX_OWN = 32 * 1_024;
/** Words beyond this much text are estimated from its share: segmenting megabytes takes seconds. */
const MAX_COUNTED = 256 * 1_024;
const MAX_BLOCKS = 500;

/** @param title the heading that names the page */
export function textFacts(page: Outline, language: string | undefined, title: number | undefined): TextFacts {
  const blocks = ownBlocks(page, title);
  const own = blocks.join(' ');
  const shownOwn = cut(own, MAX_OWN);
  const visible = visibleText(page, title);
  const folded = foldedText(page);
  return {
    chars: page.text.length,
    words: wordsIn(page.text, language),
    visible: visible.text,
    ...(visible.isCut && { visibleCut: true }),
    own: shownOwn,
    ...(shownOwn.length < own.length && { ownCut: true }),
    ...(folded !== '' && { folded }),
    blocks: marksOf(blocks),
    ownWords: wordsIn(own, language),
    simhash: simhash(page.text.slice(0, MAX_COUNTED)),
  };
}

/** The own text of a page without the blocks that the home page has too, such as offers, reviews, and notices. */
export function ownText(page: TextFacts, home: TextFacts | undefined): string {
  const shared = new Set(home?.blocks.map(([, hash]) => hash));
  if (shared.size === 0) return page.own;
  const kept = page.blocks.flatMap(([at, hash], index) =>
    shared.has(hash) ? [] : [page.own.slice(at, page.blocks[index + 1]?.[0])],
  );
  return collapse(kept.join(' '));
}

function wordsIn(text: string, language: string | undefined): number {
  const counted = countWords(text.slice(0, MAX_COUNTED), language);
  return text.length <= MAX_COUNTED ? counted : Math.round((counted * text.length) / MAX_COUNTED);
}

/** Cuts at a limit in bytes, never within a character. */
function cut(text: string, bytes: number): string {
  if (text.length * 3 <= bytes) return text;
  const buffer = new Uint8Array(bytes);
  return text.slice(0, new TextEncoder().encodeInto(text, buffer).read);
}

/** All text in document order if it fits; else the text from the title on, then the text before it, then menus and dialogs. */
function visibleText(page: Outline, title: number | undefined): { text: string; isCut: boolean } {
  const whole = cut(page.text, MAX_VISIBLE);
  if (whole.length === page.text.length) return { text: whole, isCut: false };
  const frame = framesOf(page, title);
  const parts: [from: string[], before: string[], around: string[]] = [[], [], []];
  for (const { value, owner } of page.runs) {
    const text = collapse(value);
    if (text === '') continue;
    parts[frame[owner] === 1 ? 2 : owner < (title ?? 0) ? 1 : 0].push(text);
  }
  const content = [...parts[0], ...parts[1]].join(' ');
  const text = cut([content, ...parts[2]].join(' '), MAX_VISIBLE);
  return { text, isCut: text.length < content.length };
}

/** Elements in header, menu, footer, dialogs, and consent lists, unless they contain the title. */
function framesOf(page: Outline, title: number | undefined): Uint8Array {
  const frame = new Uint8Array(page.elements.length);
  for (let i = 0; i < page.elements.length;) {
    const region = page.region[i]!;
    const isFrame = region === HEADER || region === NAV || region === FOOTER || region === DIALOG;
    const holdsTitle = title !== undefined && within(page, title, i);
    if (!holdsTitle && (isFrame || isConsent(page, i))) {
      frame.fill(1, i, page.end[i]);
      i = page.end[i]!;
    } else i += 1;
  }
  return frame;
}

/** Blocks of visible text in main, else in the page without header, nav, footer and aside. */
function ownBlocks(page: Outline, title: number | undefined): string[] {
  const main = mainOf(page);
  const isOwn = main === undefined ? outsideOfAsides(page) : insideOf(page, main);
  const blocks: string[] = [];
  let last = -1;
  let length = 0;
  let begin: number | undefined;
  for (const { value, owner, run } of page.runs) {
    const text = collapse(value);
    if (text === '' || !isOwn(owner)) continue;
    if (run === last) blocks.push(`${blocks.pop()} ${text}`);
    else blocks.push(text);
    if (title !== undefined && owner >= title) begin ??= blocks.length - 1;
    length += text.length + 1;
    last = run;
  }
  return begin !== undefined && length * 3 > MAX_OWN
    ? [...blocks.slice(begin), ...blocks.slice(0, begin)]
    : blocks;
}

const insideOf =
  (page: Outline, main: number) =>
  (at: number): boolean =>
    at >= main && at < page.end[main]!;

function outsideOfAsides(page: Outline): (at: number) => boolean {
  const aside = new Uint8Array(page.elements.length);
  for (let i = 0; i < page.elements.length;) {
    if (isAside(page, i)) {
      aside.fill(1, i, page.end[i]);
      i = page.end[i]!;
    } else i += 1;
  }
  return (at) => aside[at] === 0;
}

/** The offset of each block in the joined text, with a 32-bit FNV-1a hash; blocks beyond the limit count as one. */
function marksOf(blocks: readonly string[]): TextFacts['blocks'] {
  const rest = blocks.slice(MAX_BLOCKS);
  const marked = rest.length ? [...blocks.slice(0, MAX_BLOCKS), rest.join(' ')] : blocks;
  let at = 0;
  return marked.map((block) => {
    const mark: [number, string] = [at, hashOf(block)];
    at += block.length + 1;
    return mark;
  });
}

function hashOf(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01_00_01_93);
  return (hash >>> 0).toString(36);
}

function mainOf(page: Outline): number | undefined {
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
