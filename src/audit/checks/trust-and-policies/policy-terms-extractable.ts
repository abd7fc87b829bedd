import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { PolicyTerm } from '../../evidence.ts';
import { isVerdict, policyCause, readPolicy } from '../subjects/policies/page.ts';
import { writtenDays } from '../subjects/policies/snippets.ts';
import { escapeHtml } from '../subjects/page/html.ts';

const asked: readonly (readonly [PolicyTerm['kind'], string, string])[] = [
  ['window', 'number of days', 'Return window'],
  ['postage', 'who pays the way back', 'Return postage'],
  ['condition', 'condition of the goods', 'Condition'],
  ['refund-time', 'time of the refund', 'Refund'],
];
const enough = 3;
const few = 2;

export default defineCheck({
  id: 'policy-terms-extractable',
  category: 'trust-and-policies',
  name: 'Key return terms are stated plainly',
  description: 'Detects return policies that do not say until when, at whose cost and in what state.',
  why: 'An agent answers from sentences with figures; long policies without them make it guess or stay silent.',
  judged: {
    pass: 'The returns page states at least 3 of: days to return, who pays the way back, condition of the goods, time of the refund.',
    warn: 'It states 2.',
    fail: 'It states one or none.',
    notApplicable: 'No returns page could be read: returns-page says so.',
    unknown: 'The page is in a language that is not covered.',
  },
  priority: 'medium',
  requires: ['policy-page'],
  shopOnly: true,
  confidence: 'low',
  effort: 'minutes',
  fix: {
    title: 'Open the returns page with a summary of four rows',
    instructions: 'Put a short table above the text. Fill in what starts with YOUR.',
  },
  sources: ['google-return-policy'],
  needs: ['policies', 'traffic'],
  uses: ['home'],
  evaluate(given) {
    const read = readPolicy('returns', given);
    if (isVerdict(read)) return notApplicable('No returns page could be read.');
    const { own, page } = read;
    if (own.language === undefined)
      return unknown('failed', 'The returns page is in a language whose words are not known.', {
        evidence: [{ ref: page.ref }],
      });
    // `A refund within 30 days` may be meant as the window.
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
      return unknown('failed', 'The language of the returns page is not certain.', {
        evidence: said.evidence,
      });
    return found.length === few
      ? warn(`The returns page states ${names}, and not ${lacks.join(', ')}.`, said)
      : fail(`The returns page states ${found.length} of 4 terms: ${lacks.join(', ')} not found.`, said);
  },
});

/** Rows with what the page says, cut to a cell. */
function summary(terms: readonly PolicyTerm[], days: number | undefined): string {
  const rows = asked.map(([kind, , name]) => {
    const term = terms.find((one) => one.kind === kind);
    const value = kind === 'window' && days ? `${days} days` : term ? 'AS-BELOW' : 'YOUR-TERMS';
    return `<tr><th scope="row">${escapeHtml(name)}</th><td>${value}</td></tr>`;
  });
  return `<table>\n${rows.join('\n')}\n</table>`;
}
