/** What a fix plan promises: the first three actions really carried out on the shop, and every figure on a saved audit. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { buildReport, checks, gather, judge, parseEvidence, serializeEvidence, type Report } from '#audit';
import { createFetcher } from '#fetch';
import type { Evidence } from '../src/audit/evidence.ts';
import { planFixes } from '../src/audit/fix-plan.ts';
import type { Result } from '../src/audit/result.ts';
import { score } from '../src/audit/score.ts';
import { scoreFacts } from '../src/audit/score/facts.ts';
import { createAuthority, type Authority } from '../sandbox/certificates.ts';
import { faults, kinds, startShop, type Fault, type ShopKind } from '../sandbox/shops/index.ts';

describe('fix plan', () => {
  let authority: Authority;
  before(async () => {
    authority = await createAuthority();
  });

  const audit = async (on: readonly Fault[]): Promise<Report> => buildReport(await see(on));

  async function see(on: readonly Fault[]): Promise<Evidence> {
    const shop = await startShop({ authority, light: true, faults: [...on] });
    // Short limits: some faults are answers that never come.
    const fetcher = createFetcher({
      resolve: shop.resolve,
      ca: [shop.ca],
      limits: { firstByteMs: 1_500, totalMs: 3_000 },
    });
    try {
      const { evidence } = await gather(shop.origin, {
        fetcher,
        keyed: true,
        maxRequests: 120,
        profileBase: 'https://agent.test/agent-profile',
      });
      return evidence;
    } finally {
      await fetcher.close();
      await shop.close();
    }
  }

  /** What an engineer who carries out an action puts right: a fault that one of its checks is there to see. */
  const mended = (checks: readonly string[], on: readonly Fault[]): Fault[] =>
    on.filter((name) => faults[name].expects.some((id) => checks.includes(id)));

  const faulty = (Object.keys(kinds) as ShopKind[]).filter((kind) => kinds[kind].length > 0);
  for (const kind of faulty) {
    test(`${kind}: raises the score above 80 with the first three actions`, async () => {
      const sick = await audit(kinds[kind]);
      const actions = sick.fixes.slice(0, 3);
      const done = new Set(actions.flatMap(({ checks }) => mended(checks, kinds[kind])));
      const story = actions.map(({ title, checks }) => `${title} (${checks.join(', ')})`).join('\n');
      const better = await audit(kinds[kind].filter((name) => !done.has(name)));
      assert.ok(
        (better.score.overall ?? 0) > 80,
        `${sick.score.overall} became ${better.score.overall} by ${[...done].join(', ')} of\n${story}`,
      );
      assert.ok((better.score.overall ?? 0) >= (sick.score.overall ?? 0));
    });
  }

  /** Shops of several causes, so that caps, bundles and categories move together. */
  const saved: Record<string, readonly Fault[]> = {
    'a neglected storefront': [
      'sitemap-missing',
      'manifest-missing',
      'no-returns-page',
      'missing-gtin',
      'image-dead',
      'unnamed-buttons',
      'uncompressed',
    ],
    'a storefront with false prices': [
      'price-drift-markup',
      'price-drift-feed',
      'availability-drift',
      'bad-gtin',
    ],
    'a storefront that blocks agents': [
      'robots-blocks-openai',
      'robots-blocks-shopping',
      'manifest-hidden',
      'nosnippet',
    ],
    blank: kinds.blank,
    'catch-all': kinds['catch-all'],
  };

  const toPass = (results: readonly Result[], ids: readonly string[]): Result[] =>
    results.map(({ cause, fix, pages, measures, unread, ...rest }) =>
      ids.includes(rest.id)
        ? { ...rest, status: 'pass', value: 1 }
        : {
            ...rest,
            ...(cause === undefined ? {} : { cause }),
            ...(fix && { fix }),
            ...(pages && { pages }),
            ...(measures && { measures }),
            ...(unread && { unread }),
          },
    );

  for (const [name, on] of Object.entries(saved))
    test(`gains the promised points with each fix on the saved audit of ${name}`, async () => {
      const read = parseEvidence(serializeEvidence(await see(on)));
      const evidence = read.ok ? read.evidence : assert.fail(read.problem);
      const results = judge(evidence, checks);
      const options = { expect: 'shop' as const, facts: scoreFacts(evidence, results) };
      const report = buildReport(evidence);
      const plan = planFixes(results, options);
      assert.ok(plan.length >= 3);
      const before = score(results, options);
      let state = results;
      for (const fix of plan) {
        state = toPass(state, fix.checks);
        const alone = score(toPass(results, fix.checks), options);
        const soFar = score(state, options).score;
        assertFigure(fix.projectedScore, alone.score, fix.title);
        assertFigure(fix.cumulativeScore, soFar, fix.title);
        const shown = report.fixes.find(({ id }) => id === fix.id);
        assert.ok(shown && Math.abs((shown.gain ?? 0) - fix.gain) <= 0.05, fix.title);
        for (const [at, { id, score: was }] of before.categories.entries())
          assert.ok((alone.categories[at]?.score ?? 0) >= (was ?? 0) - 1e-9, `${fix.title}: ${id}`);
        if (!fix.unlocks) continue;
        const { cap, together } = fix.unlocks;
        const bundle = plan.filter(({ id }) => id === fix.id || together.includes(id));
        const after = score(
          toPass(
            results,
            bundle.flatMap((one) => one.checks),
          ),
          options,
        ).score;
        assert.ok(before.score.caps.some(({ max }) => max === cap));
        assert.ok(
          after.caps.every(({ max }) => max > cap),
          `${fix.title}: ${JSON.stringify(after.caps)}`,
        );
      }
      assert.deepEqual(
        state.filter(({ status }) => status === 'warn' || status === 'fail'),
        [],
      );
    });
});

function assertFigure(
  promised: number | [number, number],
  { overall, low, high }: { overall: number | null; low: number | null; high: number | null },
  title: string,
): void {
  const pairs = Array.isArray(promised)
    ? [
        [promised[0], low],
        [promised[1], high],
      ]
    : [[promised, overall]];
  for (const [said, came] of pairs)
    assert.ok(
      typeof said === 'number' && typeof came === 'number' && Math.abs(said - came) < 1e-6,
      `${title}: promised ${said}, came to ${came}`,
    );
}
