import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { contentSignals, mostSpecific, statementApplies } from '../subjects/access/signals.ts';
import { sampledUrls, unreadable } from '../subjects/access/robots.ts';

export default defineCheck({
  id: 'content-signal-permits-answers',
  category: 'crawl-access',
  name: 'Content-Signal allows AI answers',
  description: 'Detects signals that disallow the use of product pages in AI answers.',
  why: 'ai-input=no asks assistants not to use a page in their answers. Compliant assistants leave out the product even if robots.txt allows fetching it.',
  judged: {
    pass: 'No Content-Signal that applies to product pages has ai-input=no or search=no. ai-train is not considered.',
    warn: 'One has search=no, and none has ai-input=no.',
    fail: 'One has ai-input=no.',
    notApplicable:
      'The storefront has no Content-Signal in robots.txt or in the headers of home and product pages.',
    unknown: 'No header has one, and robots.txt could not be read.',
  },
  priority: 'high',
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Allow AI answers in Content-Signal',
    instructions:
      'Set ai-input=yes for product pages, or remove the key. AI training has a separate key, ai-train.',
    snippet: 'Content-Signal: search=yes, ai-input=yes, ai-train=no',
  },
  sources: ['content-signals'],
  needs: ['robots', 'target', 'traffic'],
  uses: ['sample'],
  evaluate(given) {
    const { robots, target, sample } = given;
    const all = contentSignals(given);
    if (!all.length)
      return unreadable(robots) ?? notApplicable('The storefront does not use Content-Signal.');
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
      return pass(`Content-Signal allows AI answers from product pages${note}.`, {
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
      ? fail(
          `Content-Signal sets ai-input=no for product pages, so AI answers may not use them${note}.`,
          more,
        )
      : warn(`Content-Signal sets search=no for product pages${note}.`, more);
  },
});
