/** A manifest that is there and cannot be used never scores better than none. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildReport, type Report } from '#audit';
import { createFetcher, type Fetcher } from '#fetch';
import { gather } from '../src/audit/gather/index.ts';
import { createParser } from '../src/audit/parse/parser.ts';
import { createAuthority, type Authority } from '../sandbox/certificates.ts';
import { startShop, type Fault } from '../sandbox/shops/index.ts';

const parser = createParser();
let authority: Authority;
let without: Report;
/** What is read of a manifest, at most. */
const mostBytes = 2_000_000;

/** @param body in place of the manifest's own */
async function judge(faults: Fault[], body?: string): Promise<Report> {
  const shop = await startShop({ authority, faults });
  const fetcher = createFetcher({ resolve: shop.resolve, ca: [shop.ca] });
  const replaced: Fetcher = {
    ...fetcher,
    async fetch(...asked) {
      const exchange = await fetcher.fetch(...asked);
      if (body === undefined || new URL(exchange.url).pathname !== '/.well-known/ucp') return exchange;
      const whole = new TextEncoder().encode(body);
      const kept = whole.subarray(0, mostBytes);
      const truncated = kept.length < whole.length;
      return { ...exchange, body: kept, bytes: { ...exchange.bytes, decoded: kept.length, truncated } };
    },
  };
  try {
    const { evidence } = await gather(shop.origin, {
      fetcher: replaced,
      parser,
      budgetMs: 120_000,
      profileBase: 'https://agent.test/agent-profile',
    });
    return buildReport(evidence);
  } finally {
    await fetcher.close();
    await shop.close();
  }
}

before(async () => {
  authority = await createAuthority();
  without = await judge(['manifest-missing']);
});
after(() => parser.close());

const deep = 50_000;
const broken: [what: string, faults: Fault[], body?: string][] = [
  ['that is truncated', ['manifest-broken-json']],
  ['of an unknown shape', ['manifest-neither']],
  ['that is too large', [], `{"ucp":{"version":"2026-08-25","padding":"${'x'.repeat(mostBytes)}"}}`],
  ['that nests too deeply', [], '['.repeat(deep) + ']'.repeat(deep)],
  ['that is empty', [], ''],
  ['that is a list', [], '[]'],
];
for (const [what, faults, body] of broken)
  test(`scores a manifest ${what} no higher than a missing one`, async () => {
    const report = await judge(faults, body);
    for (const end of ['overall', 'low', 'high'] as const) {
      const [is, bar] = [report.score[end], without.score[end]];
      assert.ok(bar !== null && (is ?? 0) <= bar, `${end}: ${is}, without a manifest ${bar}`);
    }
    assert.ok(report.fixes.slice(0, 3).some(({ checks }) => checks.some((id) => id.startsWith('ucp-'))));
  });
