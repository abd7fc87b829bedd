/** The rule for languages without word lists: findings based on missing words become unknown. */
import { unknown, type Verdict } from './check.ts';
import type { Page } from './evidence.ts';
import { languageOf } from './parse/words/words.ts';

/** The language of a page if the word lists do not cover it. */
export function uncoveredLanguage(page: Page | undefined): string | undefined {
  const spoken = page?.facts.language.spoken;
  return spoken === undefined || languageOf(spoken) ? undefined : spoken;
}

/** A finding by words about a page in another language becomes unknown; all other verdicts stay. */
export function abstainUncovered(verdict: Verdict, page: Page | undefined): Verdict {
  const { byWords, ...said } = verdict;
  const isFinding = said.status === 'warn' || said.status === 'fail';
  const language = byWords && isFinding ? uncoveredLanguage(page) : undefined;
  if (language === undefined) return said;
  return unknown(
    'failed',
    `Not decided: the page is in "${language.slice(0, 20)}", a language that the audit does not cover.`,
    said.evidence ? { evidence: said.evidence } : {},
  );
}
