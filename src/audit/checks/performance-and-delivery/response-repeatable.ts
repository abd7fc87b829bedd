import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import type { Page, ReplayFacts } from '../../evidence.ts';
import { sameUrl } from '../../parse/url.ts';
import { htmlFacts } from '../../read-facts.ts';
import { broughtNothing, exchangeOf, wasServed } from '../subjects/access/edge.ts';
import { priceText, sameName, samePrice, sameStock } from '../subjects/access/parity.ts';

/** Recommendations rotate: below this share of the longest text it is another page. */
const similar = 0.8;
const ofProducts = new Set(['Product', 'ProductGroup', 'Offer', 'AggregateOffer']);

export default defineCheck({
  id: 'response-repeatable',
  category: 'performance-and-delivery',
  name: 'Repeated requests return the same product',
  description: 'Detects inconsistencies from A/B tests or caches.',
  why: 'An agent that reads two prices for one product can trust neither, and the checkout rejects one of them.',
  judged: {
    pass: 'Up to three fetches of one product page during the audit return the same name, price, currency, availability, and JSON-LD types.',
    warn: 'The text differs by more than a fifth of its words, or a JSON-LD type that is not about products is missing in one fetch.',
    fail: 'Name, price, currency, or availability differs, or Product or Offer is missing in one fetch.',
    unknown: 'Fewer than two fetches succeeded.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-page'],
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Return the same product facts in every response',
    instructions:
      'Purge price and stock from all caches and nodes at once, key product page caches by URL, and exclude agents from price tests.',
  },
  sources: ['rfc-9111'],
  needs: ['products', 'replays', 'traffic'],
  evaluate({ products, replays, traffic }) {
    const asked = replays.filter(
      ({ page, client, method }) => page === 'product' && client === 'agent' && method === 'GET',
    );
    const again = asked.filter(({ ref }) => wasServed(exchangeOf(traffic, ref)));
    const isPart = asked.some(({ ref }) => broughtNothing(exchangeOf(traffic, ref)));
    const page = products.find(({ url }) => again.some((one) => sameUrl(one.url, url)));
    const rows = [...(page ? [rowOf(page)] : []), ...again];
    const [first] = rows;
    if (!first || rows.length < 2)
      return unknown('failed', 'The product page could not be fetched a second time.');
    const evidence = rows.slice(0, 3).map((row) => ({ ref: row.ref, snippet: wordsOf(row) }));
    const worst = isPart ? ({ worst: 'fail' } as const) : {};
    const said = { evidence, cause: 'delivery:unsteady', ...worst };
    for (const [what, same, text] of facts) {
      const other = rows.find((row) => !same(first, row));
      if (other) return fail(`The ${what} of one page was ${text(first)}, then ${text(other)}.`, said);
    }
    const missing = missingType(rows);
    if (missing && ofProducts.has(missing))
      return fail(`The JSON-LD of one page had the type ${missing} in some fetches only.`, said);
    if (missing) return warn(`The JSON-LD of one page had the type ${missing} in some fetches only.`, said);
    const counts = rows.map(({ words }) => words);
    const [least, largest] = [Math.min(...counts), Math.max(...counts)];
    if (least < largest * similar)
      return warn(`The text of one page had ${least} words in one fetch and ${largest} in another.`, said);
    return pass(`${rows.length} fetches of one product page returned the same facts.`, {
      evidence,
      ...worst,
    });
  },
});

const rowOf = ({ facts, url, ref }: Page): ReplayFacts => ({
  page: 'product',
  client: 'agent',
  method: 'GET',
  url,
  ref,
  ...htmlFacts(facts),
});

const shown = (text: string | undefined): string => (text ? `"${text.slice(0, 60)}"` : 'missing');

const facts: readonly (readonly [
  what: string,
  same: (a: ReplayFacts, b: ReplayFacts) => boolean,
  text: (row: ReplayFacts) => string,
])[] = [
  ['name', sameName, ({ name }) => shown(name)],
  ['price', samePrice, (row) => priceText(row).slice(0, 60)],
  ['availability', sameStock, ({ availability }) => shown(availability?.replace(/^.*[/#:]/, ''))],
];

/** A type that some fetches lack; types about products come first. */
function missingType(rows: readonly ReplayFacts[]): string | undefined {
  const all = new Set(rows.flatMap(({ types }) => types));
  const missing = [...all].filter((type) => rows.some(({ types }) => !types.includes(type)));
  return (missing.find((type) => ofProducts.has(type)) ?? missing[0])?.slice(0, 60);
}

const wordsOf = (row: ReplayFacts): string =>
  [shown(row.name), priceText(row), row.availability ?? 'no availability', `${row.words} words`]
    .join(', ')
    .slice(0, 300);
