/** Missing evidence never raises the lower bound: tried on saved audits, with each request and each part lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { buildReport, gather, parseEvidence, type Report } from '#audit';
import { createFetcher } from '#fetch';
import type { Evidence } from '../src/audit/evidence.ts';
import { serializeEvidence } from '../src/audit/saved.ts';
import { startShop, type Fault } from '../sandbox/shops/index.ts';
import { exchangesOf, losses, withoutExchange, withoutPiece } from './support/audit/lost-evidence.ts';

const all = process.env['PORTICO_REQUIRE_ALL'] === '1';

/** Shops with many faults: losing what shows one of them must not help. */
const shops: Record<string, Fault[]> = {
  'blank attributes': ['blank-attributes'],
  'faults of files and pages': [
    'robots-blocks-shopping',
    'head-405',
    'sitemap-without-products',
    'feed-fields-missing',
    'missing-gtin',
    'image-dead',
    'returns-vague',
    'ucp-price-drift',
    'mcp-tools-undescribed',
    'cart-dead',
    'offer-url-dead',
    'search-results-by-script',
    'canonical-dead',
    'wrong-304',
  ],
  'faults of servers and clients': [
    'server-errors',
    'cloaked-price',
    'facts-change',
    'minimal-headers-refused',
    'a2a-unrouted',
    'headers-bare',
  ],
};

const lowsOf = ({ score, categories }: Report): [string, number | null][] => [
  ['overall', score.low],
  ...categories.map(({ id, low }): [string, number | null] => [id, low]),
];

function assertNoGain(before: Report, after: Report, what: string): void {
  const lows = new Map(lowsOf(after));
  const gains = lowsOf(before).filter(([id, low]) => low !== null && (lows.get(id) ?? 0) > low);
  if (!gains.length) return;
  const better = after.results.filter(({ id, status, value }) => {
    const one = before.results.find((result) => result.id === id);
    return status !== 'unknown' && (value ?? 0) > (one?.value ?? 1);
  });
  assert.fail(
    `${what} raises ${gains.map(([id, low]) => `${id} from ${low} to ${lows.get(id)}`).join(', ')}: ${better.map(({ id }) => id).join(', ')}`,
  );
}

for (const [name, faults] of Object.entries(shops))
  test(`${name}: raises no lower bound when a request or an item is lost`, async () => {
    const shop = await startShop({ faults });
    const fetcher = createFetcher({ resolve: shop.resolve, ca: [shop.ca] });
    const gathered = await gather(shop.origin, {
      fetcher,
      maxRequests: 120,
      budgetMs: 120_000,
      profileBase: 'https://agent.test/agent-profile',
    });
    await fetcher.close();
    await shop.close();
    const saved = parseEvidence(serializeEvidence(gathered.evidence));
    const evidence: Evidence = saved.ok ? saved.evidence : assert.fail(saved.problem);
    const before = buildReport(evidence);
    assert.notEqual(before.score.low, null);

    const pieces = (Object.keys(evidence) as (keyof Evidence)[]).filter(
      (piece) => evidence[piece].ok && !['clock', 'target', 'mode', 'traffic', 'rendered'].includes(piece),
    );
    for (const loss of all ? losses : (['failed'] as const))
      for (const piece of pieces)
        assertNoGain(before, buildReport(withoutPiece(evidence, piece, loss)), `${piece}, ${loss},`);

    const refs = exchangesOf(evidence).map(({ id }) => id);
    if (all)
      for (const loss of losses)
        for (const ref of refs)
          assertNoGain(before, buildReport(withoutExchange(evidence, ref, loss)), `${ref}, ${loss},`);

    const lost = fc.uniqueArray(fc.tuple(fc.constantFrom(...refs), fc.constantFrom(...losses)), {
      minLength: 1,
      maxLength: 6,
      selector: ([ref]) => ref,
    });
    fc.assert(
      fc.property(lost, (some) => {
        const left = some.reduce((rest, [ref, loss]) => withoutExchange(rest, ref, loss), evidence);
        assertNoGain(before, buildReport(left), some.map((one) => one.join(' ')).join(', '));
      }),
      { numRuns: all ? 200 : 25 },
    );
  });
