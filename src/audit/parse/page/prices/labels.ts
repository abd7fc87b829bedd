/** The short lines that name a price from outside of its own line. */
import { findPrices } from '../../money/money.ts';
import type { FoundPrice, PriceHints } from '../../money/money.ts';
import { joinLine, lineHas } from '../text/lines.ts';
import type { TextLine } from '../text/lines.ts';
import { within } from '../outline.ts';
import type { Outline } from '../outline.ts';
import { roleIn } from './kind.ts';
import type { Speech } from './kind.ts';

const digit = /\p{Nd}/u;
/** Longer lines are sentences, which name nothing. */
export const longestLabel = 40;

export const saysTax = (text: string, speech: Speech): boolean =>
  roleIn(text, 'net', speech) !== undefined || roleIn(text, 'gross', speech) !== undefined;

/** The label above a price; behind another price its words about tax are of that one, unless they name what follows. */
export function labelAbove(
  page: Outline,
  line: TextLine | undefined,
  isOwn: boolean,
  speech: Speech,
): string {
  const label = labelOf(page, line, speech);
  return !isOwn && saysTax(label, speech) ? '' : label;
}

/** Words that go on about the price before them: `per kg`, `with the card`. */
const goesOn =
  /^\W{0,2}(?:\/|(?:per|pro|je|par|por|al|za|pr|with|mit|im|avec|con|com|met|med|no|via|z|s|po|cu|c|по|с|з|за|με)(?!\p{L}))/iu;

/**
 * Whether the line between two prices names the one that follows, such as `Cena s DPH 121 Kč Cena bez DPH 100 Kč`: it is in the row
 * of that one, ends with a colon, stands where the label of the first price stands, or says of the tax what only fits the second.
 */
export function namesNext(
  page: Outline,
  lines: readonly TextLine[],
  at: number,
  found: readonly FoundPrice[],
  isNamedAbove: boolean,
  hints: PriceHints,
  speech: Speech,
): boolean {
  const [line, below, third, fourth] = lines.slice(at, at + 4);
  // A discount may stand between a price and what names it.
  const isBadge = third !== undefined && fourth !== undefined && isShareAlone(page, third);
  const next = isBadge ? fourth : third;
  const label = labelOf(page, below, speech);
  if (!line || !below || !next || label === '' || !lineHas(page, next, digit)) return false;
  const [other] = findPrices(joinLine(page, next, true).text, hints);
  if (!other) return false;
  const [first, middle, last] = [line, below, next].map((one) => ownerOf(page, one)) as [
    number,
    number,
    number,
  ];
  const [left, right] = [commonOf(page, first, middle), commonOf(page, middle, last)];
  if (left !== right) return right > left;
  if (isTerm(page, middle) || /[:：]\s*$/.test(joinLine(page, below, false).text)) return true;
  if (!saysTax(label, speech))
    return (['unit', 'member'] as const).some((role) => roleIn(label, role, speech)) && !goesOn.test(label);
  if (isNamedAbove && saysTax(labelOf(page, lines[at - 1], speech), speech)) return true;
  if (saysTax(labelOf(page, lines[at + 3], speech), speech)) return false;
  const rise = Number(other.amount) - Number(found.at(-1)?.amount);
  return roleIn(label, 'net', speech) === undefined ? rise > 0 : rise < 0;
}

/** `-10 %`, `10% off`. */
const isShareAlone = (page: Outline, line: TextLine): boolean =>
  isShort(page, line) &&
  /^[^\p{Nd}]{0,12}\d{1,2}\s?%[^\p{Nd}]{0,12}$/u.test(joinLine(page, line, true).text.trim());

/** The element of the first text of a line. */
function ownerOf(page: Outline, { from, to }: TextLine): number {
  for (let i = from; i < to; i += 1) if (/\S/.test(page.runs[i]!.value)) return page.runs[i]!.owner;
  return page.runs[from]!.owner;
}

const MAX_STEPS = 12;

/** The smallest element around both, which is the later in the document the tighter they stand. */
function commonOf(page: Outline, a: number, b: number): number {
  let up = Math.min(a, b);
  for (let steps = 0; up >= 0 && !within(page, Math.max(a, b), up); up = page.parent[up]!)
    if ((steps += 1) > MAX_STEPS) return -1;
  return up;
}

function isTerm(page: Outline, owner: number): boolean {
  for (let at = owner, steps = 0; at >= 0 && steps < 4; at = page.parent[at]!, steps += 1)
    if (page.elements[at]!.tagName === 'dt') return true;
  return false;
}

/** A short line without digits beside a price is its label. A heading or a link is one only when it says nothing else: it may be the name of the product. */
export function labelOf(page: Outline, line: TextLine | undefined, speech: Speech): string {
  if (line === undefined || line.to - line.from > 12 || !isShort(page, line)) return '';
  const label = joinLine(page, line, false)
    .text.trim()
    .replace(/\s*[:：]$/, '');
  // `Lowest price of the last 30 days` has a figure that is not a price.
  const figures = /(?<!\d)30(?!\d)/.test(label);
  const isPlan = paymentPlan.test(label) && roleIn(label, 'instalment', speech) !== undefined;
  if (
    label.length > (figures ? 80 : longestLabel) ||
    (!isPlan && !isTaxRate(label, speech) && digit.test(label.replace(/(?<!\d)30(?!\d)/, '')))
  )
    return '';
  return isName(page, page.runs[line.from]!.owner) && !isRoleAlone(label, speech) ? '' : `${label} `;
}

function isShort(page: Outline, line: TextLine): boolean {
  let length = 0;
  for (let i = line.from; i < line.to; i += 1) length += page.runs[i]!.value.trim().length;
  return length <= 160;
}

const nameTags = new Set(['a', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

function isName(page: Outline, owner: number): boolean {
  for (let at = owner, steps = 0; at >= 0 && steps < 4; at = page.parent[at]!, steps += 1)
    if (nameTags.has(page.elements[at]!.tagName)) return true;
  return false;
}

/** `En 12 cuotas**`, with nothing else: the line below is one payment. `Hasta 12 cuotas` may be any badge above a price. */
const paymentPlan =
  /^(?:\p{L}{3,20}: )?(?:en|in|em|à|a|over|på|w|ve|v|в|у) \d{1,2}\s(?:\p{L}+\s?){1,2}[*:]{0,3}$/iu;

/** `ALV 0 %`, `Cena bez DPH 21 %`. */
const isTaxRate = (label: string, speech: Speech): boolean =>
  !digit.test(label.replace(/(?<![\d.,])\d{1,2}(?:[.,]\d)?(?:\s?%|$)/u, '')) && saysTax(label, speech);

const labelRoles = ['was', 'now', 'from', 'net', 'gross', 'unit', 'member'] as const;

const isRoleAlone = (label: string, speech: Speech): boolean =>
  labelRoles.some((role) => {
    const found = roleIn(label, role, speech);
    return found !== undefined && found.index === 0 && found.term.length === label.length;
  });
