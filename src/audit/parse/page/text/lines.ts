import { attr } from '../../tree.ts';
import { ARIA_HIDDEN } from '../outline.ts';
import type { Outline } from '../outline.ts';
import { nameTokens } from '../tags.ts';

/** A block-level run of visible text: entries `from` up to `to` of the outline's runs. */
export interface TextLine {
  from: number;
  to: number;
}

/** The text of a line as a reader sees it, and the element of each offset. */
export interface LineText {
  text: string;
  /** Where each text node begins in `text`. */
  starts: number[];
  owners: number[];
  /** Text was left out at the end. */
  cut: boolean;
  /** Something was left out because it is hidden from screen readers. */
  muted: boolean;
}

const MAX_LINE = 4_000;
/** Separates two prices, so that no part of one is read as part of the other. */
export const PRICE_GAP = ' \u2063 ';
const notSpace = /\S/;

/** Lines with text, in document order. A long one is split between two text nodes, so that nothing is lost. */
export function linesOf(page: Outline): TextLine[] {
  const lines: TextLine[] = [];
  const { runs } = page;
  for (let from = 0; from < runs.length;) {
    const { run } = runs[from]!;
    let to = from;
    let filled = false;
    let length = 0;
    for (; to < runs.length && runs[to]!.run === run; to += 1) {
      const { value } = runs[to]!;
      if (to > from && length + value.length > MAX_LINE) break;
      length += value.length;
      filled ||= notSpace.test(value);
    }
    if (filled) lines.push({ from, to });
    from = to;
  }
  return lines;
}

export function lineHas(page: Outline, line: TextLine, pattern: RegExp): boolean {
  for (let i = line.from; i < line.to; i += 1) if (pattern.test(page.runs[i]!.value)) return true;
  return false;
}

/**
 * Joins a line without the spaces that markup does not show: `<b>129</b>,<i>00</i>` reads `129,00`.
 * `audible` leaves out what is hidden from screen readers, which is often a second drawing of the same price.
 */
export function joinLine(page: Outline, line: TextLine, audible: boolean): LineText {
  const read: LineText = { text: '', starts: [], owners: [], cut: false, muted: false };
  // Kept beside the text: reading the end of a growing string would copy it each time.
  let tail = '';
  let last = -1;
  for (let i = line.from; i < line.to && read.text.length < MAX_LINE; i += 1) {
    const { value, owner } = page.runs[i]!;
    if (audible && (page.flags[owner]! & ARIA_HIDDEN) !== 0) {
      read.muted = true;
      continue;
    }
    const spaced = value.slice(0, MAX_LINE).replace(/\s+/g, ' ');
    const piece = tail.endsWith(' ') ? spaced.trimStart() : spaced;
    read.cut ||= value.length > MAX_LINE && /\d/.test(value.slice(MAX_LINE));
    if (isFootnote(tail, piece, page, owner)) continue;
    const seam = seamBetween(tail, piece, page, owner, last);
    last = owner;
    // `162, ` and `16`, `229 ` and `99`: the decimal mark is written once, without a space.
    if (seam === '.') read.text = read.text.replace(/[.,]? ?$/, '');
    const joined = seam === '.' ? `${decimalMark(tail)}${piece.trimStart()}` : seam + piece;
    read.starts.push(read.text.length + joined.length - piece.length);
    read.owners.push(owner);
    read.text += joined;
    tail = (tail + joined).slice(-TAIL);
  }
  return read;
}

/** Characters before a text node that decide how it is joined: enough for a number with its sign. */
const TAIL = 24;

const centWords = new Set(
  'cents cent centimes centimos fraction fractional frac decimal decimals dec minor rappen pence penny centavos bani grosze ore öre haler subunit sup superscript'.split(
    ' ',
  ),
);
const wholeWords = new Set('whole integer int major units dollars euros unit'.split(' '));

/** The separator that a reader sees after `left`: a decimal point before raised cents, a gap between two numbers or prices. */
function seamBetween(
  left: string,
  piece: string,
  page: Outline,
  owner: number,
  before: number,
): '' | ' ' | '.' | typeof PRICE_GAP {
  if (/\d[.,]\s?$/.test(left) && isNamedCents(piece, page, owner, before)) return '.';
  const digitLeft = /\d\s?$/.test(left);
  const digitRight = /^\s?\d/.test(piece);
  if (digitLeft && isCents(left, piece, page, owner, before)) return '.';
  if (digitLeft && digitRight) return ' ';
  // `19` and `€99` is one price, as French has it.
  if (digitLeft && opensWithSign.test(piece) && !/^\p{Sc}\d\d\s?$/u.test(piece)) return PRICE_GAP;
  // `Price` and `45,00`, `45,00 zł` and `Save`: spaces made by style.
  if ((digitRight || opensWithSign.test(piece)) && /\p{L}$/u.test(left)) return ' ';
  if (closesWithSign.test(left) && /^\p{L}/u.test(piece)) return ' ';
  return digitRight && closesWithSign.test(left) && !/^\d\d$/.test(piece) ? PRICE_GAP : '';
}

/** `CHF 2.25` behind a bare `4.50`; not the `x 12,90` of instalments. */
const opensWithSign = /^\s?(?!x\s)(?:\p{Sc}|\p{L}{1,4}\.?\$?|\p{L}\/\.?)\s?\d/iu;
/** `19,90 zł` before a number: the sign is taken. */
const closesWithSign = /\d\s?(?:\p{Sc}|(?!x$)\p{L}{1,3}\.?)\s?$/iu;

/** Two digits, raised, small or named as cents, behind a number that has no decimals yet. */
function isCents(left: string, piece: string, page: Outline, owner: number, before: number): boolean {
  if (/\d[.,]\d{1,2}\s?$/.test(left)) return false;
  const node = page.elements[owner]!;
  if (node.tagName === 'small' || node.tagName === 'sub') return /^\d\d\s?\D{0,4}$/.test(piece);
  return isNamedCents(piece, page, owner, before);
}

/** Raised, named as cents, or next to a part that is named as the whole units. */
function isNamedCents(piece: string, page: Outline, owner: number, before: number): boolean {
  if (!/^\s?\d\d(?!\d)/.test(piece)) return false;
  const node = page.elements[owner]!;
  if (node.tagName === 'sup' || isNamed(page, owner, centWords)) return true;
  return before >= 0 && before !== owner && isNamed(page, before, wholeWords);
}

const isNamed = (page: Outline, at: number, words: ReadonlySet<string>): boolean =>
  nameTokens(attr(page.elements[at]!, 'class') ?? '').some((token) => words.has(token));

/** `1.299` and a raised `95` are 1299,95: the point is taken by the groups. */
const decimalMark = (left: string): '.' | ',' => (/\d\.\d{3}[.,]?\s?$/.test(left) ? ',' : '.');

/** `45,90<sup>12</sup> €`: a raised figure after decimals refers to a footnote. */
const isFootnote = (left: string, piece: string, page: Outline, owner: number): boolean =>
  page.elements[owner]!.tagName === 'sup' &&
  /^\s?\d{1,2}\)?\s?$/.test(piece) &&
  /\d[.,]\d{1,2}\s?$/.test(left);

/** The element that holds the first digit at or after a place in a line. */
export function ownerAt(line: LineText, index: number): number {
  const digit = line.text.slice(index, index + 40).search(/\d/);
  const place = digit < 0 ? index : index + digit;
  let at = 0;
  while (at + 1 < line.starts.length && line.starts[at + 1]! <= place) at += 1;
  return line.owners[at]!;
}
