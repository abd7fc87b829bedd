/** `portico doctor` at our own store: all is well, nothing is paid, nothing stays behind. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { agentProfile, releases } from '#ucp';
import { googleRules } from '../../sandbox/google/index.ts';
import { findingIds } from '../../src/cli/doctor/facts/facts.ts';
import { openIdentity } from '../../src/cli/doctor/identity.ts';
import { manifest } from '../selling/own-defects.ts';
import { bad, openBentStore, told, type BentStore, type VisitOptions } from './bent-store.ts';

describe('over TLS', () => {
  let store: BentStore;
  before(async () => {
    store = await openBentStore();
  });
  after(() => store.close());

  test('requests every path of the manifest under every name, without a failed check', async () => {
    const report = await store.visit();
    assert.deepEqual(bad(report), [], told(report));
    assert.equal(report.target.release, '2026-08-25');
    assert.equal(report.target.tls, 'TLSv1.3');
    const paths = report.paths.map(({ method, path }) => `${method} ${path}`);
    for (const wanted of [
      'GET /.well-known/ucp',
      'GET /.well-known/ucp/2026-04-08',
      'GET /api/ucp/discover?in_stock=true&limit=5',
      'POST /api/ucp/catalog/search',
      'POST /api/ucp/catalog/lookup',
      'POST /api/ucp/catalog/product',
      'GET /api/ucp/checkout/sessions/portico-doctor-unknown',
      'GET /api/ucp/checkout-sessions/portico-doctor-unknown',
      'GET /api/ucp/carts/portico-doctor-unknown',
      'GET /api/ucp/orders/portico-doctor-unknown',
      'POST /api/ucp/mcp',
    ])
      assert.ok(paths.includes(wanted), wanted);
    for (const { answers, path } of report.paths) {
      const clients = answers.map(({ client }) => client);
      for (const wanted of ['honest agent', 'browser', 'ChatGPT-User', 'Claude-User', 'Perplexity-User'])
        assert.ok(clients.includes(wanted), `${path}: ${wanted}`);
    }
  });

  test('reports each possible finding, none of them twice for one path', async () => {
    const { findings } = await store.visit();
    // Made of what is only there elsewhere.
    const elsewhere = [
      'store-refuses',
      'redirect',
      'present',
      'password',
      'rate-limit',
      'json',
      'native-ucp',
      'slas',
      'shared-tokens',
      'self-check',
      'self-check-finding',
      ...googleRules,
    ];
    const found = new Set(findings.map(({ id }) => id));
    assert.deepEqual(
      findingIds.filter((id) => !found.has(id)),
      elsewhere,
    );
    const keys = findings.map(({ id, path }) => `${id} ${path}`);
    assert.deepEqual(
      keys.filter((key, at) => keys.indexOf(key) !== at),
      [],
    );
  });

  test('creates, updates, and cancels a checkout in a dry run, and never requests payment', async () => {
    const { dryRun } = await store.visit();
    assert.equal(dryRun.ran, true);
    assert.deepEqual(
      dryRun.steps.map(({ step, status }) => [step, status]),
      [
        ['create', 201],
        ['update', 200],
        ['cancel', 200],
      ],
    );
    assert.equal(dryRun.checkout?.status, 'ready_for_complete');
    assert.equal(dryRun.checkout?.currency, dryRun.product?.currency);
    assert.ok(
      dryRun.steps.every(({ url }) => !url.includes('chk_')),
      'ids of checkouts stay out of the report',
    );
    assert.deepEqual(
      store.calls.filter((call) => /\/(?:pay|complete)$/.test(call)),
      [],
    );
    assert.equal(store.calls.filter((call) => call.endsWith('/cancel')).length, 1);
  });

  test('cancels the checkout that an interrupted run created', async () => {
    const interrupted = new AbortController();
    const report = await store.visit(
      (request) => {
        if (request.method !== 'PUT') return undefined;
        interrupted.abort();
        return new Promise(() => undefined);
      },
      { signal: interrupted.signal },
    );
    assert.equal(store.calls.filter((call) => call.endsWith('/cancel')).length, 1);
    assert.equal(report.findings.find(({ id }) => id === 'cancel')?.severity, 'ok');
  });

  test('tries the official paths without the plain paths', async () => {
    const official = manifest((root) => {
      for (const name of ['version', 'name', 'capabilities', 'discovery', 'checkout']) delete root[name];
    });
    const report = await store.visit(official);
    assert.deepEqual(bad(report), [], told(report));
    assert.match(report.dryRun.steps[0]?.url ?? '', /\/checkout-sessions$/);
  });

  test('signs requests for a store that requires signatures', async () => {
    await store.prefer({ agentPolicy: 'signed' });
    try {
      const report = await store.visit();
      const said = report.findings.find(({ id }) => id === 'unsigned-caller')?.said ?? '';
      assert.deepEqual(bad(report), [], told(report));
      assert.match(said, /^Rejected with 401 signature_missing/);
      assert.equal(report.findings.find(({ id }) => id === 'signature')?.severity, 'ok');
      assert.equal(report.dryRun.checkout?.status, 'ready_for_complete', told(report));
      assert.match(report.dryRun.steps[0]?.url ?? '', /\/checkout-sessions$/);
    } finally {
      await store.prefer({});
    }
  });

  test('accepts signatures by the key of a hosted profile, and rejects those of another key', async () => {
    const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
    const signingKey = { ...jwk, kid: 'hosted' };
    const { d: _, ...published } = signingKey;
    const server = createServer((request, response) => {
      const release = releases.find(({ version }) => request.url === `/agents/${version}`);
      if (!release) return void response.writeHead(404).end();
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(agentProfile(release, [published])));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const profileBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}/agents`;
    try {
      const said = async (options: VisitOptions): Promise<[string | undefined, string]> => {
        const report = await store.visit(undefined, { profileBase, dryRun: false, ...options });
        assert.equal(report.target.profile, `${profileBase}/2026-08-25`);
        const found = report.findings.find(({ id }) => id === 'signature');
        return [found?.severity, found?.said ?? ''];
      };
      const [taken, how] = await said({ signingKey });
      assert.deepEqual([taken, how.startsWith('A valid signature was accepted')], ['ok', true], how);
      const [refused, why] = await said({});
      assert.deepEqual([refused, why.includes('whose key is not in the profile')], ['ok', true], why);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  test('sends an API key only to the host of the store', async () => {
    const identity = await openIdentity({
      apiKey: 'ptc_secret',
      ownProfiles: false,
      isTrusted: (url) => new URL(url).hostname === 'shop.test',
      now: Date.now,
    });
    const sent = (url: string) => identity.headers({ url }, '2026-08-25')['authorization'];
    assert.equal(sent('https://shop.test/api/ucp/catalog/search'), 'Bearer ptc_secret');
    assert.equal(sent('https://other.test/api/ucp/catalog/search'), undefined);
    await identity.close();
  });

  test('reports a store without payment handlers because its processor cannot charge the only one', async () => {
    const wallet = {
      name: 'com.example.wallet',
      id: 'wallet',
      version: '2026-08-25',
      spec: 'https://example.com/wallet',
      schema: 'https://example.com/wallet.json',
      instruments: [{ type: 'card' }],
      config: {},
    };
    await store.prefer({ paymentHandlers: [wallet] });
    try {
      const report = await store.visit();
      assert.deepEqual(bad(report), ['payment-handlers warning'], told(report));
      const paths = report.findings.filter(({ id }) => id === 'payment-handlers').map(({ path }) => path);
      assert.deepEqual(paths.toSorted(), ['/.well-known/ucp', 'dry-run']);
    } finally {
      await store.prefer({});
    }
  });

  test('calls a store of the previous release in that release', async () => {
    await store.prefer({ primaryRelease: '2026-04-08' });
    try {
      const report = await store.visit(manifest((_, ucp) => void delete ucp['supported_versions']));
      assert.deepEqual(bad(report), [], told(report));
      assert.equal(report.target.release, '2026-04-08');
      assert.equal(report.dryRun.checkout?.status, 'ready_for_complete');
    } finally {
      await store.prefer({});
    }
  });

  test('creates no checkout on other machines without the option', async () => {
    const abroad = { fetcher: elsewhere };
    const report = await store.visit(undefined, abroad);
    assert.equal(report.dryRun.ran, false);
    assert.match(report.dryRun.reason ?? '', /--dry-run-checkout/);
    assert.deepEqual(
      store.calls.filter((call) => /^(?:POST|PUT) .*\/sessions\/?$/.test(call)),
      ['POST /api/ucp/checkout/sessions'],
      'the one that was refused for its broken content',
    );
    const asked = await store.visit(undefined, { ...abroad, dryRun: true });
    assert.equal(asked.dryRun.ran, true);
    assert.equal(asked.findings.find(({ id }) => id === 'profile')?.severity, 'skipped');
  });
});

/** The same, as if the name led to a public address. */
const elsewhere: NonNullable<VisitOptions['fetcher']> = (own) => ({
  ...own,
  lookup: () => Promise.resolve({ ok: true, addresses: ['203.0.113.7'] }),
});
