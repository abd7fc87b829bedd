import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { PolicyTerm } from '../../evidence.ts';
import { isVerdict, policyCause, readPolicy } from '../subjects/policies/page.ts';
import { writtenDays } from '../subjects/policies/snippets.ts';
import { escapeHtml } from '../subjects/page/html.ts';

const asked: readonly (readonly [PolicyTerm['kind'], string, string])[] = [
  ['window', 'the number of days', 'Return window'],
  ['postage', 'who pays return postage', 'Return postage'],
  ['condition', 'the condition of returned items', 'Condition'],
  ['refund-time', 'the refund time', 'Refund'],
];
const enough = 3;
const few = 2;

export default defineCheck({
  id: 'policy-terms-extractable',
  category: 'trust-and-policies',
  name: 'Key return terms are stated plainly',
  description: 'Detects return policies that do not state the deadline, the cost, or the required condition.',
  why: 'Agents answer from sentences with figures. Without them, an agent guesses or gives no answer.',
  judged: {
    pass: 'The returns page states at least 3 of: the number of days, who pays return postage, the condition of returned items, and the refund time.',
    warn: 'The returns page states 2 of them.',
    fail: 'The returns page states 1 or none of them.',
    notApplicable: 'No returns page could be read. See returns-page.',
    unknown: 'The page is in a language that the audit does not cover.',
  },
  priority: 'medium',
  requires: ['policy-page'],
  shopOnly: true,
  confidence: 'low',
  effort: 'minutes',
  fix: {
    title: 'Start the returns page with a four-row summary',
    instructions: 'Put a short table above the text. Replace the values that start with YOUR.',
  },
  sources: ['google-return-policy'],
  needs: ['policies', 'traffic'],
  uses: ['home'],
  evaluate(given) {
    const read = readPolicy('returns', given);
    if (isVerdict(read)) return notApplicable('No returns page could be read.');
    const { own, page } = read;
    if (own.language === undefined)
      return unknown('failed', 'The returns page is in a language that the audit does not cover.', {
        evidence: [{ ref: page.ref }],
      });
    // `A refund within 30 days` may mean the return window.
    const days = own.terms.some(({ kind }) => kind === 'window' || kind === 'return-days');
    const has = (kind: PolicyTerm['kind']): boolean =>
      kind === 'window' ? days : own.terms.some((one) => one.kind === kind);
    const found = asked.filter(([kind]) => has(kind));
    const lacks = asked.filter(([kind]) => !has(kind)).map(([, name]) => name);
    const names = found.map(([, name]) => name).join(', ');
    const proof = own.terms.find(({ kind }) => found.some(([one]) => one === kind));
    const said = {
      cause: policyCause('returns'),
      evidence: [{ ref: page.ref, ...(proof ? { snippet: proof.text.slice(0, 250) } : {}) }],
      fix: { snippet: summary(own.terms, writtenDays(given)) },
    };
    if (found.length >= enough) return pass(`The returns page states ${names}.`, { evidence: said.evidence });
    if (own.certain === undefined && found.length < few)
      return unknown('failed', 'The language of the returns page could not be determined.', {
        evidence: said.evidence,
      });
    return found.length === few
      ? warn(`The returns page states ${names}, but not ${lacks.join(', ')}.`, said)
      : fail(`The returns page states ${found.length} of 4 terms. Missing: ${lacks.join(', ')}.`, said);
  },
});

/** Rows with the terms from the page, shortened to fit a cell. */
function summary(terms: readonly PolicyTerm[], days: number | undefined): string {
  const rows = asked.map(([kind, , name]) => {
    const term = terms.find((one) => one.kind === kind);
    const value = kind === 'window' && days ? `${days} days` : term ? 'AS-BELOW' : 'YOUR-TERMS';
    return `<tr><th scope="row">${escapeHtml(name)}</th><td>${value}</td></tr>`;
  });
  return `<table>\n${rows.join('\n')}\n</table>`;
}
