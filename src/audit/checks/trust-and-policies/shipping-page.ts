import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { PolicyTerm } from '../../evidence.ts';
import { isVerdict, policyCause, policyProof, readPolicy } from '../subjects/policies/page.ts';
import { onlyDigital } from '../subjects/product/digital.ts';

const enough = 80;
const few = 30;

export default defineCheck({
  id: 'shipping-page',
  category: 'trust-and-policies',
  name: 'A shipping page is readable',
  description: 'Detects missing or script-only information about shipping.',
  why: 'What delivery costs, where it goes and how long it takes is what shoppers ask an agent first.',
  judged: {
    pass: 'A page that the home page links has at least 80 words of its own in the HTML and names a price or free delivery, and a time or a region.',
    warn: 'It lacks cost, or both time and region, or has fewer words; it is a PDF, is closed by robots.txt, opens by script alone, or was found only by trying the usual address.',
    fail: 'None is found, it has fewer than 30 words and says little, it refuses agents, or its link answers 404 or 410.',
    notApplicable: 'All products that were read are downloads, licences or vouchers.',
    unknown: 'It is on another host or could not be read.',
  },
  priority: 'high',
  shopOnly: true,
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'State delivery cost, regions and days in a table',
    instructions:
      'Render a page about delivery as HTML on the server and link it from the footer of every page.',
    snippet:
      '<table>\n<tr><th>Country</th><th>Time</th><th>Cost</th></tr>\n<tr><td>YOUR-COUNTRY</td><td>YOUR-DAYS working days</td><td>YOUR-PRICE</td></tr>\n</table>',
  },
  sources: ['google-store-requirements'],
  needs: ['policies', 'traffic'],
  uses: ['home', 'products', 'robots'],
  evaluate(given) {
    if (onlyDigital(given.products)) return notApplicable('All products that were read are digital.');
    const read = readPolicy('shipping', given);
    if (isVerdict(read)) return read;
    const { own, page, guessed } = read;
    const term = (kind: PolicyTerm['kind']): PolicyTerm | undefined =>
      own.terms.find((one) => one.kind === kind);
    const [cost, time, region] = [term('delivery-cost'), term('delivery-time'), term('delivery-region')];
    const said = {
      cause: policyCause('shipping'),
      evidence: policyProof(read, cost?.text ?? time?.text),
    };
    const words = `The shipping page has ${own.words < few ? 'only ' : ''}${own.words} words in its HTML`;
    const named = cost !== undefined && (time ?? region) !== undefined;
    if (own.words < few && !named) return fail(`${words}.`, said);
    // In a language that is not covered only the number of words and prices tell.
    const silent = own.language === undefined;
    if (!silent && !cost) return warn(`${words} and names no price, nor that delivery is free.`, said);
    if (!silent && !time && !region) return warn(`${words} and names neither a time nor a region.`, said);
    if (own.words < enough) return warn(`${words}.`, said);
    if (guessed) return warn(`The shipping page ${page.url} is not linked from the home page.`, said);
    const facts = [cost && 'cost', time && 'time', region && 'region'].filter(Boolean).join(', ');
    return pass(silent ? `${words}.` : `${words} and names ${facts}.`, {
      ...said,
      ...(silent ? { confidence: 'low' as const } : {}),
    });
  },
});
