import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { sameUrl } from '../../parse/url.ts';
import {
  edgeCause,
  edgeProof,
  exchangeOf,
  refusalText,
  replayOf,
  wasServed,
  wasThrottled,
} from '../subjects/access/edge.ts';
import { enoughText } from '../subjects/access/visits.ts';

export default defineCheck({
  id: 'edge-tolerates-minimal-headers',
  category: 'crawl-access',
  name: 'Requests without browser headers are accepted',
  description: 'Detects header fingerprinting rules that require Accept-Language or client hints.',
  why: 'Many agents send neither Accept-Language nor client hints. A rule that requires them blocks these agents or redirects them to the wrong storefront.',
  judged: {
    pass: 'With only User-Agent and Accept headers, a product page returns 200 at the same URL, with at least 60% of the words.',
    warn: 'It returns another status, redirects to another URL, or has less than 60% of the words.',
    fail: 'It is blocked, while the declared agent and a browser are served.',
    unknown:
      'The request was not sent, was throttled, or got no response. Or it was blocked and no browser request was served for comparison, or the declared agent itself is blocked.',
  },
  priority: 'medium',
  requires: ['product-page'],
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Serve requests without browser headers',
    instructions:
      'Do not require sec-ch-ua or Accept-Language. If they are missing, serve the default locale.',
    snippet: 'Accept-Language missing: serve the default locale, do not redirect or block',
  },
  sources: ['rfc-9110'],
  needs: ['sample', 'traffic', 'replays'],
  uses: ['products'],
  evaluate(given) {
    const { sample, traffic, products = [] } = given;
    const rows = sample.filter(({ role, disallowed }) => role === 'product' && !disallowed);
    const row = rows.find((one) => replayOf(given, one, 'minimal'));
    const minimal = row && replayOf(given, row, 'minimal');
    if (!row || !minimal)
      return unknown('not-requested', 'No product page was requested without browser headers.');
    const agent = exchangeOf(traffic, row.ref);
    const browser = replayOf(given, row, 'browser')?.seen;
    const { seen } = minimal;
    const evidence = [edgeProof(seen), { ref: row.ref }];
    if (!wasServed(agent))
      return unknown(
        'blocked',
        agent && wasThrottled(agent, traffic)
          ? 'The product page was throttled.'
          : 'The declared agent itself is blocked, so the effect of its headers is not known.',
        { evidence },
      );
    if (seen.status === undefined && !seen.blocked)
      return unknown('failed', `The request without browser headers ${refusalText(seen)}.`, { evidence });
    if (seen.blocked && (wasThrottled(seen, traffic) || !wasServed(browser)))
      return unknown('blocked', `The request without browser headers ${refusalText(seen)}.`, { evidence });
    const cause = seen.challenge ? edgeCause(seen) : 'edge:minimal-headers';
    if (seen.blocked)
      return fail(
        `Without Accept-Language and client hints, the product page ${refusalText(seen)}. The declared agent and a browser got 200.`,
        {
          evidence,
          cause,
        },
      );
    if (seen.status !== 200)
      return warn(
        `Without browser headers, the product page returned ${seen.status}; the declared agent got 200.`,
        { evidence, cause },
      );
    if (agent && !sameUrl(seen.finalUrl, agent.finalUrl))
      return warn(`Without Accept-Language, the product page redirects to ${seen.finalUrl.slice(0, 150)}.`, {
        evidence,
        cause,
      });
    const words = products.find(({ id }) => id === row.id)?.facts.text.words ?? 0;
    if (minimal.facts.words < words * enoughText)
      return warn(
        `Without browser headers, the page has ${minimal.facts.words} words; with them, it has ${words}.`,
        {
          evidence,
          cause,
        },
      );
    return pass('The product page is the same without browser headers.', { evidence });
  },
});
