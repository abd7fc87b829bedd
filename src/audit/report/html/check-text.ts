/** Texts of checks in the language of the report. Where it has none, they are in English and marked as such. */
import type { ReportFix } from '../../result.ts';
import { clipText } from '../pdf/clip.ts';
import type { ReportWords } from '../report-words.ts';
import { html, inEnglish } from './markup.ts';
import type { Markup } from './markup.ts';

/** @param most characters */
function written(
  english: string,
  translated: string | undefined,
  words: ReportWords,
  most = Number.POSITIVE_INFINITY,
): Markup {
  return translated === undefined
    ? inEnglish(clipText(english, most), words)
    : html`${clipText(translated, most)}`;
}

export const checkName = (check: { id: string; name: string }, words: ReportWords, most?: number): Markup =>
  written(check.name, words.checks?.name(check), words, most);

type FixTexts = Pick<ReportFix, 'checks' | 'title' | 'instructions'>;

export const fixTitle = (fix: FixTexts, words: ReportWords, most?: number): Markup =>
  written(fix.title, words.checks?.fixText('title', fix), words, most);

/** Of the title in the language of the report. */
export const titleLength = (fix: FixTexts, { checks }: ReportWords): number =>
  (checks?.fixText('title', fix) ?? fix.title).length;

export const fixInstructions = (fix: FixTexts, words: ReportWords): Markup =>
  written(fix.instructions, words.checks?.fixText('instructions', fix), words);

/** A sentence about the storefront or the audit. Those with values are in English. */
export const reportSentence = (text: string, words: ReportWords, most?: number): Markup =>
  written(text, words.checks?.sentence(text), words, most);
