/** What an audit makes of few requests: all of them are used before a check is left out, and critical checks come first. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { buildReport, createParser, gather, type Report } from '#audit';
import { createFetcher } from '#fetch';
import { createAuthority, type Authority } from '../sandbox/certificates.ts';
import { startShop, type Fault, type ShopKind, kinds } from '../sandbox/shops/index.ts';
import { rememberPages } from './support/audit/remember-pages.ts';

const limits = [20, 40, 53, 60, 80, 120];
/** No audit of a demo shop sends as many. */
const unlimited = 300;

/** Shops, keyed audits of which also call as the vendors' bots. */
const shops: [name: string, faults: readonly Fault[], keyed: boolean][] = [
  ['healthy', kinds.healthy, false],
  ['healthy, with a key', kinds.healthy, true],
  ...(['blank', 'catch-all', 'walled'] as const).map(
    (kind: ShopKind): [string, readonly Fault[], boolean] => [kind, kinds[kind], false],
  ),
];

describe('a request limit', () => {
  let authority: Authority;
  const parser = rememberPages(createParser());
  before(async () => {
    authority = await createAuthority();
  });
  after(() => parser.close());

  /** Reports by limit. */
  async function reportsOf(faults: readonly Fault[], keyed: boolean): Promise<Map<number, Report>> {
    const shop = await startShop({ authority, faults: [...faults] });
    const fetcher = createFetcher({ resolve: shop.resolve, ca: [shop.ca] });
    const reports = new Map<number, Report>();
    try {
      for (const maxRequests of [...limits, unlimited]) {
        const { evidence } = await gather(shop.origin, {
          fetcher,
          parser,
          keyed,
          maxRequests,
          // Ends by requests, never by time, however busy the machine is.
          budgetMs: 120_000,
          startedAt: Date.UTC(2026, 0, 1),
          profileBase: 'https://agent.test/agent-profile',
        });
        reports.set(maxRequests, buildReport(evidence));
      }
    } finally {
      await fetcher.close();
      await shop.close();
    }
    return reports;
  }

  const unknownIn = ({ results }: Report): Report['results'] =>
    results.filter(({ status }) => status === 'unknown');
  const namesOf = (results: Report['results']): string => results.map(({ id }) => id).join(', ');

  for (const [name, faults, keyed] of shops)
    test(`${name}: skips no check while requests remain, and never judges fewer checks with more requests`, async () => {
      const reports = await reportsOf(faults, keyed);
      const whole = reports.get(unlimited) ?? assert.fail();
      const open = new Set(unknownIn(whole).map(({ id }) => id));
      assert.deepEqual(namesOf(unknownIn(whole).filter(({ reason }) => reason === 'budget')), '');
      let judged = 0;
      for (const [limit, report] of reports) {
        const { count } = report.requests;
        assert.ok(count <= limit, `${count} of ${limit}`);
        const lost = unknownIn(report).filter(({ id, reason }) => reason === 'budget' || !open.has(id));
        if (lost.length || report.warnings.some((one) => one.startsWith('Left out')))
          assert.equal(count, limit, `left out after ${count} of ${limit} requests: ${namesOf(lost)}`);
        assert.ok(
          report.score.judged >= judged,
          `${report.score.judged} judged with ${limit}, ${judged} with fewer`,
        );
        judged = report.score.judged;
      }
      // Where every address answers, one of a dozen public documents could hold a secret: that takes some more requests.
      const enough = name === 'catch-all' ? 53 : 40;
      const limited = reports.get(enough) ?? assert.fail();
      const grave = unknownIn(limited).filter(({ id, priority }) => priority === 'critical' && !open.has(id));
      assert.equal(namesOf(grave), '', `critical checks without evidence at ${enough} requests`);
    });

  test('gives a storefront the same results near the limit in every run', async () => {
    const shop = await startShop({ authority, faults: [] });
    const fetcher = createFetcher({ resolve: shop.resolve, ca: [shop.ca] });
    try {
      const runs = [];
      for (const concurrency of [4, 2, 4]) {
        const { evidence } = await gather(shop.origin, {
          fetcher,
          parser,
          concurrency,
          maxRequests: 50,
          budgetMs: 120_000,
          startedAt: Date.UTC(2026, 0, 1),
        });
        assert.ok(evidence.traffic.ok);
        runs.push(evidence.traffic.value.map(({ id }) => id));
      }
      assert.deepEqual(runs[1], runs[0]);
      assert.deepEqual(runs[2], runs[0]);
    } finally {
      await fetcher.close();
      await shop.close();
    }
  });
});
