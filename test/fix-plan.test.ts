/** The first three actions of a report, really carried out on the shop, and the shop audited again. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { buildReport, gather, type Report } from '#audit';
import { createFetcher } from '#fetch';
import { createAuthority, type Authority } from '../sandbox/certificates.ts';
import { faults, kinds, startShop, type Fault, type ShopKind } from '../sandbox/shops/index.ts';

describe('fix plan', () => {
  let authority: Authority;
  before(async () => {
    authority = await createAuthority();
  });

  async function audit(on: readonly Fault[]): Promise<Report> {
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
      return buildReport(evidence);
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
    test(`${kind}: the first three actions lift the score above 80`, async () => {
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
});
