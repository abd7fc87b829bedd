import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Page, ReplayFacts } from '../../evidence.ts';
import { allOffers } from '../../parse/offers.ts';
import { tokenOverlap } from '../../parse/words.ts';
import { headerValues } from '../subjects/access/headers.ts';
import { isMarkdown, markdownAnswer, wantedAnswer } from '../subjects/page/markdown-answers.ts';
import { folded, headingOf, quote, said, spokenOn } from '../subjects/product/facts.ts';
import { agrees, offerPrices, readPrice, showMoney } from '../subjects/product/prices.ts';

export default defineCheck({
  id: 'markdown-faithful',
  category: 'content-rendering',
  name: 'Negotiated Markdown is real and complete',
  description:
    'Detects HTML that is labelled as Markdown, and Markdown without the product name or its price.',
  why: 'An agent that got Markdown does not ask for the page again: what is missing there is missing for it.',
  judged: {
    pass: 'The Markdown holds the name and the price of the HTML page, and Vary names Accept.',
    warn: 'Vary does not name Accept, so caches mix the two forms.',
    fail: 'The body is HTML, or name or price are absent or different.',
    notApplicable: 'The page is not served as Markdown.',
    unknown: 'The request was refused or failed, or the HTML page could not be read.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-page'],
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Convert the whole product into Markdown, with Vary: Accept',
    instructions:
      'Make the Markdown from the main element or from the product record, with name, price, stock and specifications.',
    snippet: wantedAnswer('https://shop.example/products/trail-shoe'),
  },
  sources: ['markdown-for-agents', 'rfc-9111'],
  needs: ['replays', 'traffic'],
  uses: ['products'],
  evaluate(given) {
    const answer = markdownAnswer(given);
    if (!answer) return unknown('not-requested', 'No product was asked for as Markdown.');
    const { facts, seen, page } = answer;
    if (seen.blocked)
      return unknown('blocked', 'The request for Markdown was refused.', { evidence: [{ ref: seen.id }] });
    if (seen.status !== 200)
      return unknown('failed', 'The request for Markdown gave no usable answer.', {
        evidence: [{ ref: seen.id }],
      });
    if (!isMarkdown(seen)) return notApplicable('The product page is not served as Markdown.');
    const vary = headerValues(seen, 'vary').join(', ');
    const more = {
      cause: 'markdown:content',
      evidence: [{ ref: seen.id, header: `vary: ${vary}` }, ...(page ? [{ ref: page.ref }] : [])],
      fix: { snippet: page ? drafted(page) : wantedAnswer(seen.url) },
    };
    if (facts.html) return fail(`The body is HTML, labelled as ${seen.type}.`, more);
    if (!page)
      return unknown('failed', 'The HTML page could not be read, so there is nothing to compare with.', more);
    const problem = nameProblem(page, facts) ?? priceProblem(page, facts);
    if (problem) return fail(problem, more);
    if (vary.split(',').some((one) => /^(?:accept|\*)$/i.test(one.trim())))
      return pass(
        `The Markdown has name and price${facts.price ? `, ${facts.price}` : ''}, in ${facts.words} words.`,
        more,
      );
    return warn(
      `The Markdown is complete, but Vary is ${vary ? quote(vary) : 'missing'}, so caches mix it with the HTML.`,
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
  if (name === undefined) return `The Markdown lacks the product name ${quote(first)}.`;
  const same = names.some(
    (one) =>
      folded(one) === folded(name) ||
      tokenOverlap(one.slice(0, 500), name.slice(0, 500), spokenOn(page)) >= 0.6,
  );
  return same ? undefined : `The Markdown is about ${quote(name)}, the page about ${quote(first)}.`;
}

function priceProblem(page: Page, { price, currency }: ReplayFacts): string | undefined {
  const { product, prices } = page.facts;
  const offered = offerPrices(product ? allOffers(product) : []);
  const shown = prices.filter(({ candidate, kind }) => candidate && kind === 'current');
  const all = { prices: [...offered.prices, ...shown], ranges: offered.ranges };
  const [first] = [...all.prices, ...all.ranges.map(({ low }) => low)];
  if (!first) return undefined;
  const found = readPrice(price, currency);
  if (!found) return `The Markdown lacks the price ${showMoney(first)}.`;
  return agrees(all, found)
    ? undefined
    : `The Markdown says ${showMoney(found)}, the page ${showMoney(first)}.`;
}

/** The first lines of the product as Markdown. */
function drafted(page: Page): string {
  const { product, prices } = page.facts;
  const name = said(product?.name) ?? headingOf(page) ?? 'NAME';
  const offered = offerPrices(product ? allOffers(product) : []).prices[0];
  const price = offered ?? prices.find(({ candidate, kind }) => candidate && kind === 'current');
  return `# ${name.slice(0, 150)}\n\n- Price: ${price ? showMoney(price) : 'PRICE'}\n- Page: ${page.url.slice(0, 300)}`;
}
