import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { contentUsages, mostSpecific, statementApplies } from '../subjects/access/signals.ts';
import { sampledUrls, unreadable } from '../subjects/access/robots.ts';

export default defineCheck({
  id: 'aipref-content-usage-valid',
  category: 'crawl-access',
  name: 'Content-Usage preferences are valid',
  description: 'Detects AIPREF statements that are invalid or that disallow search unintentionally.',
  why: 'Clients ignore a statement that does not parse, so your AI usage preference is lost. search=n asks search engines to leave out your products.',
  judged: {
    pass: 'Every Content-Usage value in robots.txt and in the headers of home and product pages is a valid dictionary (RFC 9651). Unknown labels are only noted.',
    warn: 'A statement that applies to product pages has search=n.',
    fail: 'At least one value does not parse.',
    notApplicable: 'The storefront does not use Content-Usage.',
    unknown: 'No header has a value, and robots.txt could not be read.',
  },
  priority: 'low',
  effort: 'minutes',
  maturity: 'draft',
  fix: {
    title: 'Write Content-Usage as a valid dictionary',
    instructions:
      'Use lowercase labels with the values y and n, separated by commas, without spaces around the equals sign.',
    snippet: 'Content-Usage: train-ai=n, search=y',
  },
  sources: ['aipref'],
  needs: ['robots', 'target', 'traffic'],
  uses: ['sample'],
  evaluate(given) {
    const { robots, target, sample } = given;
    const all = contentUsages(given);
    if (!all.length) return unreadable(robots) ?? notApplicable('The storefront does not use Content-Usage.');
    const broken = all.filter(({ said }) => !said.ok);
    const [bad] = broken;
    if (bad)
      return fail(`Content-Usage does not parse: ${(bad.said.error ?? 'not a dictionary').slice(0, 100)}.`, {
        evidence: broken.slice(0, 3).map(({ proof }) => proof),
        cause: `signals:${bad.from}`,
      });
    const [product = `${target.canonicalOrigin}/`] = sampledUrls(sample, target.canonicalOrigin, 'product');
    const applying = mostSpecific(all.filter((one) => statementApplies(one, product)));
    const closed = applying.find(({ said }) =>
      said.preferences.some(({ label, value }) => label === 'search' && value === 'n'),
    );
    if (closed)
      return warn('Content-Usage sets search=n for product pages.', {
        evidence: [closed.proof],
        cause: `signals:${closed.from}`,
        fix: { title: 'Allow search in Content-Usage' },
      });
    const strange = new Set(
      all.flatMap(({ said }) => said.preferences.filter(({ known }) => !known).map(({ label }) => label)),
    );
    const note = strange.size
      ? `; clients ignore "${[...strange][0]?.slice(0, 40)}", which the draft does not define`
      : '';
    return pass(`Content-Usage is valid${note}.`, { evidence: all.slice(0, 3).map(({ proof }) => proof) });
  },
});
