import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { contentUsages, mostSpecific, statementApplies } from '../subjects/access/signals.ts';
import { sampledUrls, unreadable } from '../subjects/access/robots.ts';

export default defineCheck({
  id: 'aipref-content-usage-valid',
  category: 'crawl-access',
  name: 'Content-Usage preferences parse',
  description: 'Detects AIPREF statements that are invalid or unintentionally disallow search.',
  why: 'A statement that does not parse is skipped, so the choice on AI use is lost; search=n asks engines to leave the products out.',
  judged: {
    pass: 'Every Content-Usage in robots.txt and in the headers of home and product pages is a dictionary by RFC 9651; unknown labels are only noted.',
    warn: 'What applies to product pages says search=n.',
    fail: 'At least one does not parse.',
    notApplicable: 'The shop sends no Content-Usage.',
    unknown: 'No header holds one, and robots.txt could not be read.',
  },
  priority: 'low',
  effort: 'minutes',
  maturity: 'draft',
  fix: {
    title: 'Write Content-Usage as a dictionary that parses',
    instructions:
      'Use lower-case labels with the tokens y and n, joined by commas, without spaces around the equals sign.',
    snippet: 'Content-Usage: train-ai=n, search=y',
  },
  sources: ['aipref'],
  needs: ['robots', 'target', 'traffic'],
  uses: ['sample'],
  evaluate(given) {
    const { robots, target, sample } = given;
    const all = contentUsages(given);
    if (!all.length) return unreadable(robots) ?? notApplicable('The shop sends no Content-Usage.');
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
      return warn('Content-Usage says search=n of product pages.', {
        evidence: [closed.proof],
        cause: `signals:${closed.from}`,
        fix: { title: 'Allow search in Content-Usage' },
      });
    const strange = new Set(
      all.flatMap(({ said }) => said.preferences.filter(({ known }) => !known).map(({ label }) => label)),
    );
    const note = strange.size
      ? `; readers skip "${[...strange][0]?.slice(0, 40)}", which the draft does not define`
      : '';
    return pass(`Content-Usage parses${note}.`, { evidence: all.slice(0, 3).map(({ proof }) => proof) });
  },
});
