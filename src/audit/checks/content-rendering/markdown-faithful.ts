import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Page, ReplayFacts } from '../../evidence.ts';
import { allOffers } from '../../parse/offers.ts';
import { tokenOverlap } from '../../parse/words/words.ts';
import { headerValues } from '../subjects/access/headers.ts';
import { isMarkdown, markdownAnswer, wantedAnswer } from '../subjects/page/markdown-answers.ts';
import { folded, headingOf, quote, said, spokenOn } from '../subjects/product/facts.ts';
import { agrees, offerPrices, readPrice, showMoney } from '../subjects/product/prices.ts';

export default defineCheck({
  id: 'markdown-faithful',
  category: 'content-rendering',
  name: 'Markdown version is valid and complete',
  description: 'Detects HTML that is served as Markdown, and Markdown without the product name or price.',
  why: 'Agents that get Markdown do not request the HTML page as well, so they miss anything that the Markdown leaves out.',
  judged: {
    pass: 'The Markdown has the name and the price of the HTML page, and Vary includes Accept.',
    warn: 'Vary does not include Accept, so caches can mix up the two versions.',
    fail: 'The body is HTML, or the name or price is missing or different.',
    notApplicable: 'The page is not served as Markdown.',
    unknown: 'The request was blocked or failed, or the HTML page could not be read.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-page'],
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Serve complete product Markdown with Vary: Accept',
    instructions:
      'Generate the Markdown from the main element or the product record, with name, price, stock, and specifications.',
    snippet: wantedAnswer('https://shop.example/products/trail-shoe'),
  },
  sources: ['markdown-for-agents', 'rfc-9111'],
  needs: ['replays', 'traffic'],
  uses: ['products'],
  evaluate(given) {
    const answer = markdownAnswer(given);
    if (!answer) return unknown('not-requested', 'No product page was requested as Markdown.');
    const { facts, seen, page } = answer;
    if (seen.blocked)
      return unknown('blocked', 'The request for Markdown was blocked.', { evidence: [{ ref: seen.id }] });
    if (seen.status !== 200)
      return unknown('failed', `The request for Markdown returned ${seen.status ?? 'no response'}.`, {
        evidence: [{ ref: seen.id }],
      });
    if (!isMarkdown(seen)) return notApplicable('The product page is not served as Markdown.');
    const vary = headerValues(seen, 'vary').join(', ');
    const more = {
      cause: 'markdown:content',
      evidence: [{ ref: seen.id, header: `vary: ${vary}` }, ...(page ? [{ ref: page.ref }] : [])],
      fix: { snippet: page ? drafted(page) : wantedAnswer(seen.url) },
    };
    if (facts.html) return fail(`The body is HTML, but the Content-Type is ${seen.type}.`, more);
    if (!page)
      return unknown(
        'failed',
        'The HTML page could not be read, so the Markdown could not be compared.',
        more,
      );
    const problem = nameProblem(page, facts) ?? priceProblem(page, facts);
    if (problem) return fail(problem, more);
    if (vary.split(',').some((one) => /^(?:accept|\*)$/i.test(one.trim())))
      return pass(
        `The Markdown has the name and price${facts.price ? ` (${facts.price})` : ''} in ${facts.words} words.`,
        more,
      );
    return warn(
      `The Markdown is complete, but Vary is ${vary ? quote(vary) : 'missing'}, so caches can mix it up with the HTML.`,
      {
        ...more,
        cause: 'markdown:vary',
        fix: {
          title: 'Send Vary: Accept with Markdown and HTML',
          snippet: `Vary: ${vary ? `${vary}, ` : ''}Accept`.slice(0, 300),
        },
      },
    );
  },
});

function nameProblem(page: Page, { name }: ReplayFacts): string | undefined {
  const names = [page.facts.product?.name, headingOf(page)].flatMap((one) => said(one) ?? []);
  const [first] = names;
  if (first === undefined) return undefined;
  if (name === undefined) return `The Markdown does not contain the product name ${quote(first)}.`;
  const same = names.some(
    (one) =>
      folded(one) === folded(name) ||
      tokenOverlap(one.slice(0, 500), name.slice(0, 500), spokenOn(page)) >= 0.6,
  );
  return same ? undefined : `The Markdown is about ${quote(name)}, but the page is about ${quote(first)}.`;
}

function priceProblem(page: Page, { price, currency }: ReplayFacts): string | undefined {
  const { product, prices } = page.facts;
  const offered = offerPrices(product ? allOffers(product) : []);
  const shown = prices.filter(({ candidate, kind }) => candidate && kind === 'current');
  const all = { prices: [...offered.prices, ...shown], ranges: offered.ranges };
  const [first] = [...all.prices, ...all.ranges.map(({ low }) => low)];
  if (!first) return undefined;
  const found = readPrice(price, currency);
  if (!found) return `The Markdown does not contain the price ${showMoney(first)}.`;
  return agrees(all, found)
    ? undefined
    : `The Markdown shows ${showMoney(found)}, but the page shows ${showMoney(first)}.`;
}

/** The first lines of the product as Markdown. */
function drafted(page: Page): string {
  const { product, prices } = page.facts;
  const name = said(product?.name) ?? headingOf(page) ?? 'NAME';
  const offered = offerPrices(product ? allOffers(product) : []).prices[0];
  const price = offered ?? prices.find(({ candidate, kind }) => candidate && kind === 'current');
  return `# ${name.slice(0, 150)}\n\n- Price: ${price ? showMoney(price) : 'PRICE'}\n- Page: ${page.url.slice(0, 300)}`;
}
