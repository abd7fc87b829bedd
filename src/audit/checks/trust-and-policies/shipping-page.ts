import { fail, notApplicable, pass, warn } from '../../check.ts';
import type { PolicyTerm } from '../../evidence.ts';
import { linkFix, policyProof } from '../subjects/policies/page.ts';
import { definePolicyPage } from '../subjects/policies/policy-page.ts';
import { onlyDigital } from '../subjects/product/digital.ts';

const enough = 80;
const few = 30;

export default definePolicyPage({
  id: 'shipping-page',
  kind: 'shipping',
  enough,
  name: 'A shipping page is readable',
  description: 'Detects missing or script-only shipping information.',
  why: 'Shoppers first ask an agent what delivery costs, where it goes, and how long it takes.',
  judged: {
    pass: 'A page linked from the home page has at least 80 words of its own in the HTML and states a price or free delivery, and a time or a region.',
    warn: 'The page lacks the cost, or both time and region, or has fewer words, is a PDF, is disallowed by robots.txt, opens only with scripts, or was found only at a common URL.',
    fail: 'No shipping page was found, it has fewer than 30 words and few facts, it blocks agents, or its link returns 404 or 410.',
    notApplicable: 'All products that were read are downloads, licenses, or vouchers.',
    unknown: 'The page is on another host or could not be read.',
  },
  priority: 'high',
  shopOnly: true,
  effort: 'hours',
  fix: {
    title: 'List delivery cost, regions, and days in a table',
    instructions:
      'Render a shipping page as HTML on the server, and link to it from the footer of every page.',
    snippet:
      '<table>\n<tr><th>Country</th><th>Time</th><th>Cost</th></tr>\n<tr><td>YOUR-COUNTRY</td><td>YOUR-DAYS working days</td><td>YOUR-PRICE</td></tr>\n</table>',
  },
  unless: ({ products }) =>
    onlyDigital(products) ? notApplicable('All products that were read are digital.') : undefined,
  judge(read) {
    const { own, page, guessed } = read;
    const term = (kind: PolicyTerm['kind']): PolicyTerm | undefined =>
      own.terms.find((one) => one.kind === kind);
    const [cost, time, region] = [term('delivery-cost'), term('delivery-time'), term('delivery-region')];
    const shown = { evidence: policyProof(read, cost?.text ?? time?.text) };
    const words = `The shipping page has ${own.words < few ? 'only ' : ''}${own.words} words in its HTML`;
    const short = `The shipping page has only ${own.words} words in its HTML; ${enough} or more are typical.`;
    const named = cost !== undefined && (time ?? region) !== undefined;
    if (own.words < few && !named) return fail(short, shown);
    // In a language that is not covered, only word count and prices can be judged.
    const silent = own.language === undefined;
    if (!silent && !cost) return warn(`${words}, but states no price or free delivery.`, shown);
    if (!silent && !time && !region) return warn(`${words}, but states neither a time nor a region.`, shown);
    if (own.words < enough) return warn(short, shown);
    if (guessed)
      return warn(`The shipping page ${page.url} is not linked from the home page.`, {
        ...shown,
        fix: linkFix('shipping page'),
      });
    const facts = [cost && 'cost', time && 'time', region && 'region'].filter(Boolean).join(', ');
    return pass(silent ? `${words}.` : `${words} and states ${facts}.`, {
      ...shown,
      confidence: silent ? ('low' as const) : undefined,
    });
  },
});
