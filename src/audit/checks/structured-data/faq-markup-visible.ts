import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { escapeHtml } from '../subjects/page/html.ts';
import { type FaqEntry, faqEntries, isShown, squeeze } from '../subjects/markup/faq-entries.ts';
import { proofOn, quote } from '../subjects/product/facts.ts';

const passFrom = 0.9;
const warnFrom = 0.5;

export default definePageCheck({
  id: 'faq-markup-visible',
  category: 'structured-data',
  name: 'FAQ markup matches the visible text',
  description: 'Detects questions and answers that are in the markup but not on the page.',
  why: 'Search engines penalize markup of text that visitors cannot see, and an agent would quote answers that the storefront does not give.',
  judged: {
    pass: 'At least 90% of the questions and the beginnings of the answers are in the visible text.',
    warn: '50% to 89% are in the visible text, for example because answers are hidden until a click.',
    fail: 'Less than 50% are in the visible text.',
    notApplicable: 'The page has no FAQPage with questions.',
  },
  priority: 'low',
  requires: ['home'],
  effort: 'minutes',
  fix: {
    title: 'Generate FAQ markup from the questions on the page',
    instructions:
      'Render page and markup from one list of questions, and remove everything from the markup that the page does not show.',
    snippet: '<details><summary>Is delivery free?</summary><p>Delivery is free from 50 EUR.</p></details>',
  },
  sources: ['google-structured-data'],
  roles: ['home', 'listing', 'product', 'policy'],
  searches: ['visible'],
  evaluate(page) {
    const { structured, text } = page.facts;
    const entries = faqEntries(structured);
    if (!entries.length) return notApplicable('The page has no FAQPage with questions.');
    const shown = squeeze(text.visible);
    const judged = entries.map((entry) => ({ entry, ...isShown(entry, shown) }));
    const facts = judged.flatMap(({ question, answer }) => [
      question,
      ...(answer === undefined ? [] : [answer]),
    ]);
    const share = facts.filter(Boolean).length / facts.length;
    const amiss = judged.filter(({ question, answer }) => !question || answer === false);
    const percent = Math.floor(share * 100);
    const [first] = amiss;
    if (share >= passFrom || !first)
      return pass(`Of ${entries.length} questions and their answers, ${percent}% are in the visible text.`, {
        evidence: [proofOn(page, entries[0]?.path ?? '')],
      });
    const hidden = judged.every(({ question }) => question);
    const { entry } = first;
    const said = {
      cause: 'template:faq',
      evidence: amiss
        .slice(0, 3)
        .map((one) => proofOn(page, one.entry.path, one.question ? one.entry.answer : one.entry.question)),
      fix: { snippet: details(amiss.map((one) => one.entry)) },
    };
    const what = hidden
      ? `All ${entries.length} questions are visible, but ${amiss.length} answers are not, such as the answer to ${quote(entry.question)}`
      : `Only ${percent}% of ${entries.length} questions and their answers are visible; ${quote(first.question ? entry.answer : entry.question)} is not`;
    // Answers behind a click may be hidden in a way that visitors can undo.
    return share >= warnFrom
      ? warn(`${what}.`, hidden ? { ...said, confidence: 'low' } : said)
      : fail(`${what}.`, said);
  },
});

/** The missing entries as a list that opens without scripts. */
const details = (entries: readonly FaqEntry[]): string =>
  entries
    .slice(0, 3)
    .map(
      ({ question, answer }) =>
        `<details><summary>${escapeHtml(question.slice(0, 300))}</summary><p>${escapeHtml(answer.slice(0, 300))}</p></details>`,
    )
    .join('\n');
