/** A merchant's hook that goes over a quota of the platform: what agents get, what is left behind, and who reports it. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadDemoStore } from '#backends/embedded';
import { createFetcher, createPoliteness } from '#fetch';
import { platformProfile } from '../../sandbox/platform/index.ts';
import { testEngines } from '../../sandbox/sfcc/script-api/engines/testing.ts';
import type { ScriptInstance } from '../../sandbox/sfcc/script-api/instance.ts';
import { examine } from '../../src/cli/doctor/run.ts';
import { openInstalled } from './instance.ts';
import { askStorefront, corkCart } from './storefront.testing.ts';

const others = [
  {
    name: 'app_greedy_tax',
    root: fileURLToPath(new URL('../../sandbox/sfcc/script-api/fixtures/app_greedy_tax', import.meta.url)),
  },
];
const profile = JSON.stringify(platformProfile('2026-08-25', 'https://agent.example.com/orders', []));
const agent = { 'UCP-Agent': 'profile="https://agent.example.com/profile.json"' };
const entry =
  'Quota api.dw.net.HTTPClient.send() (enforced, warn 10, limit 16): limit exceeded 1 time(s), max actual was 17';

for (const { kind, skip } of testEngines())
  describe(`hook that exceeds a quota, on ${kind}`, { skip }, () => {
    let instance: ScriptInstance;
    before(async () => {
      const { site } = await loadDemoStore();
      const open = { ...site, agentPolicy: 'open' as const, rateLimit: 10_000 };
      const answer = async () => ({ status: 200, text: profile });
      instance = await openInstalled({
        engine: kind,
        site: open,
        others,
        services: { 'portico.profile': answer, 'merchant.tax': answer },
        strict: false,
      });
    });
    after(() => instance.close());
    const quotaLog = (): string[] =>
      instance.state.log.filter(({ category }) => category === 'quota').map(({ message }) => message);

    test('ends a checkout with the error page, though the hook catches the exception, and leaves no basket', async () => {
      const reply = await askStorefront(instance.origin, '/api/ucp/checkout/sessions', {
        method: 'POST',
        content: corkCart,
        key: '',
        headers: agent,
      });
      assert.equal(reply.status, 500);
      assert.match(reply.headers.get('content-type') ?? '', /text\/html/);
      const [request] = instance.requests();
      assert.deepEqual([request?.status, request?.baskets], [500, 0]);
      assert.equal(quotaLog().at(-1), entry);
      assert.match(String(instance.failures()), /HTTPClient\.send\(\), limit 16, actual 17/);
      const [use] = instance.quotaUse().filter(({ state }) => state === 'exceeded');
      assert.equal(use?.name, 'api.dw.net.HTTPClient.send()');
    });

    test('is reported by portico doctor', async () => {
      const fetcher = createFetcher({ allowPrivate: 'loopback', politeness: createPoliteness() });
      try {
        const { findings } = await examine(instance.origin, {
          fetcher,
          timeoutMs: 60_000,
          signal: AbortSignal.timeout(300_000),
          dryRun: true,
          now: Date.now,
        });
        const created = findings.find(({ id }) => id === 'checkout-create');
        assert.equal(created?.severity, 'failure');
        assert.match(created?.said ?? '', /returned 500 text\/html/);
      } finally {
        await fetcher.close();
      }
    });

    test('ends a hook of the Shopper APIs', async () => {
      await assert.rejects(
        instance.callHook({ extensionPoint: 'app.fixture.tax', given: () => [] }),
        /limit 16, actual 17/,
      );
    });
  });
