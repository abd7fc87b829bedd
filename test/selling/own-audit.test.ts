/** Our own UCP service, audited by our own audit: whole, and with one thing broken at a time. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pino } from 'pino';
import { buildReport, checks, gather, type GatherOptions, type Report } from '#audit';
import { createFetcher } from '#fetch';
import { newPlatformKey, platformKey, signAs } from '#ucp/platform';
import { startPsp, type Psp } from '../../sandbox/psp/index.ts';
import { startShop, type Shop } from '../../sandbox/shops/index.ts';
import { parseConfig } from '../../src/config/config.ts';
import { startServer, type RunningServer } from '../../src/server/start.ts';
import { isSellingPath } from '../../src/server/http/route-to-store.ts';
import { defects, withoutEncodings, type Tamper } from './own-defects.ts';
import { manifestDefects } from './own-manifest-defects.ts';

describe('own audit', () => {
  let folder: string;
  let server: RunningServer;
  let shop: Shop;
  let psp: Psp;
  let tamper: Tamper = () => undefined;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portico-own-'));
    psp = await startPsp();
    const config = parseConfig({
      PORT: '0',
      STRIPE_SECRET_KEY: psp.secretKey,
      STRIPE_PUBLISHABLE_KEY: psp.publishableKey,
      STRIPE_WEBHOOK_SECRET: psp.webhookSecret,
      STRIPE_API_BASE: psp.url,
      DATABASE_URL: `sqlite:${join(folder, 'portico.db')}`,
      UCP_ALLOW_INSECURE_LOOPBACK: 'true',
    });
    server = await startServer(config, {
      sandbox: true,
      logger: pino({ level: 'silent' }),
      async shops({ app, catalogue }) {
        const handle = (request: Request): Promise<Response | undefined> => {
          if (!isSellingPath(request)) return Promise.resolve(undefined);
          const answer = async (): Promise<Response> => app.fetch(withoutEncodings(request));
          return tamper(request, answer) ?? (async () => app.fetch(request))();
        };
        const context = () => ({
          site: 'demo',
          currency: 'EUR',
          locale: 'en-IE',
          eligibility: [],
          now: Date.now(),
        });
        shop = await startShop({ store: { catalogue, site: 'demo', context, handle } });
        return { resolve: shop.resolve, ca: [shop.ca] };
      },
    });
  });
  after(async () => {
    await server.close(1_000);
    await shop.close();
    await psp.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function audit(
    breaking: Tamper = () => undefined,
    sign: GatherOptions['sign'] = undefined,
  ): Promise<Report> {
    tamper = breaking;
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
        profileBase: `${server.url}/agent-profile`,
        ...(sign && { sign }),
      });
      return buildReport(evidence);
    } finally {
      tamper = () => undefined;
      await fetcher.close();
    }
  }

  const ours = new Set(['commerce-protocols', 'agent-protocols']);
  const told = ({ results }: Report, ids: readonly string[]): string =>
    results
      .filter(({ id }) => ids.includes(id))
      .map(({ id, status, summary }) => `${id} ${status}: ${summary}`)
      .join('\n');
  /** Of the protocols: the storefront beside them is the concern of its own tests. */
  const findings = ({ results }: Report): string[] =>
    results
      .filter(({ status, category }) => (status === 'fail' || status === 'warn') && ours.has(category))
      .map(({ id }) => id);

  test('passes every protocol check that applies on our own service', async () => {
    const report = await audit();
    const rendered = new Set(
      checks.filter(({ requires }) => requires.includes('browser')).map(({ id }) => id),
    );
    const bad = report.results
      .filter(
        ({ id, category, status }) =>
          ours.has(category) && !rendered.has(id) && status !== 'pass' && status !== 'not-applicable',
      )
      .map(({ id }) => id)
      // Making a cart needs the owner's word; nothing else may stay open.
      .filter((id) => id !== 'ucp-permalink-works');
    assert.deepEqual(bad, [], told(report, bad));
    const called = report.results.filter(({ id }) =>
      [
        'ucp-endpoint-live',
        'ucp-catalog-search-works',
        'ucp-price-parity',
        'ucp-variants-choosable',
        'mcp-responds',
        'mcp-tools-listed',
      ].includes(id),
    );
    assert.deepEqual(
      called.map(({ id, status }) => [id, status]),
      called.map(({ id }) => [id, 'pass']),
    );
  });

  test('judges a store that requires signed calls if the audit signs with the key in the profile', async () => {
    const { sites } = server.selling;
    const [demo] = await sites.list();
    assert.ok(demo);
    await sites.put({ ...demo, agentPolicy: 'signed' });
    try {
      const parityOf = ({ results }: Report) => results.find(({ id }) => id === 'ucp-price-parity')?.status;
      const key = platformKey(readFileSync(join(folder, 'secret'), 'utf8').trim());
      const signed = await audit(undefined, signAs(key));
      assert.equal(parityOf(signed), 'pass');
      // Older agents, which cannot sign, are refused there: that is what the owner chose, and what the finding says.
      assert.deepEqual(findings(signed), ['ucp-flat-discovery-endpoint']);
      assert.equal(parityOf(await audit()), 'unknown');
      assert.equal(parityOf(await audit(undefined, signAs(newPlatformKey()))), 'unknown');
    } finally {
      await sites.put(demo);
    }
  });

  for (const [name, breaking, sees, also = []] of [...defects, ...manifestDefects]) {
    test(`fails only ${sees} when ${name}`, async () => {
      const report = await audit(breaking);
      const found = findings(report);
      assert.ok(found.includes(sees), `not seen: ${told(report, [sees])}`);
      for (const id of also) assert.ok(found.includes(id), `${id} looks at something else`);
      const strange = found.filter((id) => id !== sees && !also.includes(id));
      assert.deepEqual(strange, [], told(report, strange));
    });
  }
});
