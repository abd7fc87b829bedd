/** `portico doctor` at a storefront beside the UCP that Salesforce itself serves: one test for each way they meet. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { createFetcher, createPoliteness } from '#fetch';
import { nativeProfileUrl } from '#manifest';
import { createAuthority } from '../../sandbox/certificates.ts';
import { scapiApp } from '../../sandbox/sfcc/scapi/index.ts';
import { openTestWorld, type TestWorld } from '../../sandbox/sfcc/world/testing.ts';
import type { DoctorReport, DoctorSeverity } from '../../src/cli/doctor/report.ts';
import { examine, type DoctorOptions } from '../../src/cli/doctor/run.ts';
import { reportText } from '../../src/cli/doctor/text.ts';

const salesforce = { shortCode: 'kv7kzm78', organization: 'f_ecom_zzzz_001', site: 'demo' };
const profile = nativeProfileUrl(salesforce);
const native = new URL(profile).origin;
const shop = 'https://shop.test';
const ucpClient = { id: '44444444-4444-4444-8444-444444444444', secret: 'sandbox-ucp-secret' };
const storefrontClient = { id: '11111111-1111-4111-8111-111111111111', secret: 'sandbox-secret' };
const sfraHome =
  '<!doctype html><title>Shop</title><link href="/on/demandware.static/Sites-Shop-Site/style.css">';

describe('a storefront beside Salesforce’s own UCP', () => {
  let world: TestWorld;
  const servers: Server[] = [];
  const resolve: Record<string, string> = {};
  let ca = '';
  /** What the storefront answers at /.well-known/ucp. */
  let manifest: () => Response | Promise<Response> = () => new Response('Not found', { status: 404 });
  let root: () => Promise<Response>;
  const authorizations: string[] = [];

  before(async () => {
    world = await openTestWorld();
    const app = scapiApp(world, { native: { origin: native } });
    root = async () => app.fetch(new Request(profile));
    const authority = await createAuthority();
    ca = authority.caPem;
    const open = async (host: string, fetch: (request: Request) => Response | Promise<Response>) => {
      const server = createServer(await authority.issue({ names: [host] }), getRequestListener(fetch));
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      servers.push(server);
      resolve[`${host}:443`] = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    };
    await open(new URL(native).hostname, (request) => {
      authorizations.push(request.headers.get('authorization') ?? '');
      return app.fetch(request);
    });
    await open('shop.test', (request) =>
      new URL(request.url).pathname === '/.well-known/ucp'
        ? manifest()
        : new Response(sfraHome, { headers: { 'content-type': 'text/html' } }),
    );
  });
  after(async () => {
    for (const server of servers) server.closeAllConnections();
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
    await world.close();
  });

  const visit = async (
    answer: typeof manifest,
    options: Partial<DoctorOptions> = {},
  ): Promise<DoctorReport> => {
    manifest = answer;
    authorizations.length = 0;
    const fetcher = createFetcher({ resolve, ca: [ca], politeness: createPoliteness() });
    try {
      return await examine(shop, {
        timeoutMs: 15_000,
        signal: AbortSignal.timeout(120_000),
        fetcher,
        now: Date.now,
        ...options,
      });
    } finally {
      await fetcher.close();
    }
  };
  /** The native profile on the shop's domain, as it is. */
  const proxied = async () => new Response((await root()).body, await root());
  const missing = () => new Response('Not found', { status: 404, headers: { 'content-type': 'text/html' } });
  const those = ({ findings }: DoctorReport, severity: DoctorSeverity): string[] =>
    findings
      .filter((one) => one.severity === severity)
      .map(({ id, path }) => `${id} ${path.replace(native, '').replace(/^.*\/sites\/demo/, '…')}`)
      .toSorted();
  const said = ({ findings }: DoctorReport, id: string): string =>
    findings.find((one) => one.id === id)?.said ?? '';

  test('judges the profile on the shop’s domain, and leaves sessions without a token unjudged', async () => {
    const report = await visit(proxied);
    assert.deepEqual(those(report, 'failure'), [], reportText(report));
    assert.equal(report.target.release, '2026-04-08');
    assert.match(said(report, 'versions'), /^The profile is for 2026-01-23/);
    const skipped = those(report, 'skipped');
    for (const wanted of [
      'slas …',
      'answer …/checkout-sessions/portico-doctor-unknown',
      'bad-body …/checkout-sessions',
    ])
      assert.ok(skipped.includes(wanted), `${wanted} in ${skipped.join(', ')}`);
    assert.match(said(report, 'slas'), /--slas-secret/);
    // Whose instance it is, nobody can tell without the connection.
    assert.match(said(report, 'endpoints'), /^Endpoints on another site’s host: .* if --salesforce names/);
    assert.deepEqual([...new Set(authorizations)], ['']);
  });

  test('judges sessions with a token, which goes to the instance only', async () => {
    const report = await visit(proxied, { salesforce, slasClient: ucpClient });
    assert.deepEqual(those(report, 'failure'), [], reportText(report));
    const passed = those(report, 'ok');
    for (const wanted of [
      'slas …',
      'answer …/checkout-sessions/portico-doctor-unknown',
      'unknown-id …/checkout-sessions/portico-doctor-unknown',
      'bad-body …/checkout-sessions',
    ])
      assert.ok(passed.includes(wanted), `${wanted} in ${passed.join(', ')}`);
    assert.ok(authorizations.some((one) => one.startsWith('Bearer ')));
    assert.match(said(report, 'endpoints'), /all on this site or of its Salesforce instance/);
  });

  for (const [name, slasClient, wanted] of [
    ['SLAS does not know', { ...ucpClient, secret: 'wrong' }, /issued no token: 401.*invalid_client/],
    ['lacks the scope', storefrontClient, /The SLAS token was rejected: 403/],
  ] as const)
    test(`fails a client that ${name}`, async () => {
      const report = await visit(proxied, { salesforce, slasClient });
      const failed = report.findings.filter(({ severity }) => severity === 'failure');
      assert.ok(
        failed.some(({ id, said }) => id === 'slas' && wanted.test(said)),
        reportText(report),
      );
      assert.ok(!failed.some(({ id }) => id === 'bot-wall'));
    });

  for (const [what, change, says] of [
    ['an instance', { shortCode: 'abcd1234' }, /is not on https:\/\/abcd1234\./],
    ['an organization', { organization: 'f_ecom_zzzz_002' }, /is not on .*f_ecom_zzzz_002/],
    ['a site', { site: 'demo2' }, /is not on .*\/sites\/demo2,/],
  ] as const)
    test(`sends no secret to ${what} that only the manifest names, and does not take it for the store’s`, async () => {
      const report = await visit(proxied, {
        salesforce: { ...salesforce, ...change },
        slasClient: ucpClient,
      });
      assert.match(said(report, 'slas'), says);
      assert.deepEqual([...new Set(authorizations)], ['']);
      assert.match(said(report, 'endpoints'), /^Endpoints on another site’s host/);
      assert.match(said(report, 'versions'), /2026-01-23 is not on this site/);
    });

  test('fails a manifest URL that is forwarded to another URL of Salesforce’s API', async () => {
    const error = 'https://api.commercecloud.salesforce.com/documentation/error/v1/errors/unauthorized';
    for (const status of [401, 403]) {
      const report = await visit(() =>
        Response.json({ type: error }, { status, headers: { 'content-type': 'application/problem+json' } }),
      );
      assert.deepEqual(those(report, 'failure'), ['present /.well-known/ucp'], reportText(report));
      assert.match(reportText(report), /Check the target of the proxy/);
    }
  });

  test('fails a redirect to a URL that requires a token', async () => {
    const location = profile.replace('/.well-known/', '/checkout-sessions/');
    const report = await visit(() => new Response(null, { status: 302, headers: { location } }));
    assert.deepEqual(
      those(report, 'failure'),
      ['present …/checkout-sessions/ucp', 'redirect /.well-known/ucp'],
      reportText(report),
    );
  });

  test('fails a redirect to the profile, and judges the profile all the same', async () => {
    const report = await visit(() => new Response(null, { status: 302, headers: { location: profile } }));
    assert.deepEqual(those(report, 'failure'), ['redirect /.well-known/ucp'], reportText(report));
    assert.match(said(report, 'native-ucp'), /redirects to Salesforce’s own UCP/);
    assert.ok(those(report, 'ok').includes('manifest …/.well-known/ucp'));
    assert.equal(report.target.release, '2026-04-08');
    assert.match(reportText(report), /UCP 2026-04-08/);
  });

  test('fails a redirect whose target cannot be read in two findings', async () => {
    const location = profile.replace('/demo/', '/gone/');
    const report = await visit(() => new Response(null, { status: 301, headers: { location } }));
    assert.deepEqual(those(report, 'failure'), [
      'present /ucp/shopper-ucp/v1/organizations/f_ecom_zzzz_001/sites/gone/.well-known/ucp',
      'redirect /.well-known/ucp',
    ]);
  });

  for (const [what, endpoint] of [
    ['the shop’s domain', `${shop}/ucp`],
    ['a path of the shop’s domain', new URL(profile).pathname.replace('/.well-known/ucp', '')],
    ['another site of the instance', profile.replace('/demo/.well-known/ucp', '/other')],
  ] as const)
    test(`fails a profile of another release at Salesforce if the endpoint is on ${what}`, async () => {
      const report = await visit(async () => {
        const text = await (await root()).text();
        return new Response(text.replace(/"endpoint":"[^"]+"/, `"endpoint":"${endpoint}"`), {
          headers: { 'content-type': 'application/json' },
        });
      });
      assert.match(
        report.findings.find(({ id, severity }) => id === 'versions' && severity === 'failure')?.said ?? '',
        /2026-01-23 is not on this site/,
      );
    });

  test('finds the UCP of an SFRA storefront by the connection alone', async () => {
    const blind = await visit(missing);
    assert.equal(said(blind, 'native-ucp'), '');
    const report = await visit(missing, { salesforce });
    assert.equal(report.target.platform, 'sfcc');
    assert.equal(
      said(report, 'native-ucp'),
      `Salesforce’s own UCP is served at ${profile}, but not on this host, where agents look for it.`,
    );
  });
});
