import type { TextFacts } from '../facts.ts';
import { simhash } from '../simhash.ts';
import { countWords } from '../words.ts';
import { attr, collapse } from '../tree.ts';
import { isHidden, tagged } from './outline.ts';
import type { Outline } from './outline.ts';
import { FOOTER, HEADER, NAV } from './regions.ts';

const MAX_VISIBLE = 64 * 1_024;
const MAX_OWN = 32 * 1_024;
/** Words beyond this much text are estimated from its share: segmenting megabytes takes seconds. */
const MAX_COUNTED = 256 * 1_024;
const MAX_BLOCKS = 500;

export function textFacts(page: Outline, language: string | undefined): TextFacts {
  const blocks = ownBlocks(page);
  const own = blocks.join(' ');
  return {
    chars: page.text.length,
    words: wordsIn(page.text, language),
    visible: cut(page.text, MAX_VISIBLE),
    own: cut(own, MAX_OWN),
    blocks: marksOf(blocks),
    ownWords: wordsIn(own, language),
    simhash: simhash(page.text.slice(0, MAX_COUNTED)),
  };
}

/** The own text of a page without the blocks that the home page has too: without offers, reviews and hints that stand on every page. */
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

/** Limits are in bytes; no character is cut in two. */
function cut(text: string, bytes: number): string {
  if (text.length * 3 <= bytes) return text;
  const buffer = new Uint8Array(bytes);
  return text.slice(0, new TextEncoder().encodeInto(text, buffer).read);
}

/** Blocks of visible text in main, else in the page without header, nav, footer and aside. */
function ownBlocks(page: Outline): string[] {
  const main = mainOf(page);
  const isOwn = main === undefined ? outsideOfAsides(page) : insideOf(page, main);
  const blocks: string[] = [];
  let last = -1;
  for (const { value, owner, run } of page.runs) {
    const text = collapse(value);
    if (text === '' || !isOwn(owner)) continue;
    if (run === last) blocks.push(`${blocks.pop()} ${text}`);
    else blocks.push(text);
    last = run;
  }
  return blocks;
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

/** Where each block begins in the joined text, with 32 bits of FNV-1a of it; what is too much counts as one block. */
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
