import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { contentSignals, mostSpecific, statementApplies } from '../subjects/access/signals.ts';
import { sampledUrls, unreadable } from '../subjects/access/robots.ts';

export default defineCheck({
  id: 'content-signal-permits-answers',
  category: 'crawl-access',
  name: 'Usage signals allow AI answers',
  description:
    'Detects signals that forbid using product pages in AI answers while the store wants agent sales.',
  why: 'ai-input=no tells assistants not to use a page in their answers: those that obey leave the product out, though robots.txt lets them fetch it.',
  judged: {
    pass: 'No Content-Signal that applies to product pages says no to ai-input or to search; ai-train does not count.',
    warn: 'One says search=no, and none says ai-input=no.',
    fail: 'One says ai-input=no.',
    notApplicable:
      'The shop sends no Content-Signal, neither in robots.txt nor in the headers of home and product pages.',
    unknown: 'No header holds one, and robots.txt could not be read.',
  },
  priority: 'high',
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Allow AI answers in Content-Signal',
    instructions:
      'Set ai-input=yes for product pages, or remove the key; the choice on training is a separate key.',
    snippet: 'Content-Signal: search=yes, ai-input=yes, ai-train=no',
  },
  sources: ['content-signals'],
  needs: ['robots', 'target', 'traffic'],
  uses: ['sample'],
  evaluate(given) {
    const { robots, target, sample } = given;
    const all = contentSignals(given);
    if (!all.length) return unreadable(robots) ?? notApplicable('The shop sends no Content-Signal.');
    const [product = `${target.canonicalOrigin}/`] = sampledUrls(sample, target.canonicalOrigin, 'product');
    const applying = mostSpecific(all.filter((one) => statementApplies(one, product)));
    const said = (key: string) =>
      applying.flatMap((one) =>
        one.said.signals.filter((signal) => signal.key === key).map(({ value }) => ({ value, ...one })),
      );
    const training = said('ai-train')[0]?.value;
    const note = training === undefined ? '' : ` (ai-train=${training.slice(0, 20)})`;
    const refusal = (key: string) => said(key).find(({ value }) => value === 'no');
    const found = refusal('ai-input') ?? refusal('search');
    if (!found)
      return pass(`Content-Signal permits answers from product pages${note}.`, {
        evidence: applying.slice(0, 3).map(({ proof }) => proof),
      });
    const answers = refusal('ai-input') !== undefined;
    const more = {
      evidence: [found.proof],
      cause: `signals:${found.from}`,
      fix: {
        snippet: `Content-Signal: search=yes, ai-input=yes${training === 'no' || training === 'yes' ? `, ai-train=${training}` : ''}`,
      },
    };
    return answers
      ? fail(`Content-Signal says ai-input=no of product pages: AI answers may not use them${note}.`, more)
      : warn(`Content-Signal says search=no of product pages${note}.`, more);
  },
});
