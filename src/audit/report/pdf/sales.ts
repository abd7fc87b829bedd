/** What the result means for sales, in two sentences: who gets in, and what agents can do then. */
import type { CrawlerAccess, ProductReading, Report } from '../../result.ts';
import { isGraded } from '../words.ts';

export const salesSentences = (report: Report): [string, string] => {
  if (!isGraded(report.score)) return notSeen(report);
  if (report.expect === 'site') return [visitors(report), siteSentence];
  return [visitors(report), offer(report)];
};

const siteSentence =
  'The site was audited as one that does not sell products, so product data and checkout do not count.';

function notSeen({ score }: Report): [string, string] {
  if (score.notGraded?.reason === 'home-not-read' || score.notGraded?.reason === 'products-not-read')
    return [
      'An agent that gets the same responses as this audit cannot read the products, so it cannot recommend or buy them.',
      'Fix access first: only then can the other checks show what else costs sales.',
    ];
  return [
    'Too few checks came to a verdict to estimate the effect on sales.',
    'Fix what kept the audit out, then run it again.',
  ];
}

const blockedAccess: ReadonlySet<CrawlerAccess['access']> = new Set(['robots', 'edge', 'partly']);

function visitors({ crawlers = [] }: Report): string {
  const blocked = crawlers.filter(({ access }) => blockedAccess.has(access)).length;
  const all = crawlers.length;
  if (blocked > 0)
    return `${blocked} of ${all} AI crawlers and assistants ${blocked === 1 ? 'is' : 'are'} blocked on some or all pages, so shoppers who use ${blocked === 1 ? 'it' : 'them'} may not find this storefront.`;
  if (all === 0 || crawlers.some(({ access }) => access === 'unknown'))
    return 'It is not known whether all AI crawlers and assistants can read the storefront.';
  return `All ${all} AI crawlers and assistants that were checked can read the storefront, so shoppers who use them can find it.`;
}

/** Facts without which an agent cannot make an offer. */
const offerFacts: ReadonlySet<ProductReading['rows'][number]['fact']> = new Set([
  'name',
  'price',
  'availability',
]);
const list = new Intl.ListFormat('en');
/** Below it, an agent can hardly buy by itself. */
const littleCommerce = 50;

function offer({ product, categories, score }: Report): string {
  const rows = product?.rows.filter(({ fact }) => offerFacts.has(fact)) ?? [];
  const factsIn = (state: string): string =>
    list.format(rows.filter((row) => row.state === state).map(({ fact }) => fact));
  const missing = factsIn('missing');
  if (missing !== '')
    return `Agents cannot read the ${missing} of the sampled product, so they prefer offers that they can compare.`;
  const differs = factsIn('differs');
  if (differs !== '')
    return `Agents read another ${differs} than shoppers see, so they quote a wrong offer or leave it out.`;
  const commerce = categories.find(({ id }) => id === 'commerce-protocols')?.score ?? null;
  if (commerce !== null && commerce < littleCommerce)
    return 'Agents can hardly complete a purchase by themselves, so each sale depends on the shopper finishing it on the website.';
  const read = rows.filter(({ state }) => state === 'same' || state === 'read');
  if (read.length === 0) return 'No product could be compared, so the effect on sales is not known.';
  const asSeen = read.every(({ state }) => state === 'same') ? ' as shoppers see it' : '';
  return score.grade === 'A' || score.grade === 'B'
    ? `Agents read the ${list.format(read.map(({ fact }) => fact))} of the sampled product${asSeen}, so they can compare and recommend it.`
    : 'Agents can read the offer of the sampled product, but the findings in this report give them reasons to prefer another.';
}
