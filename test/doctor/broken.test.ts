/** One thing broken at a time: the doctor sees it, says what to do, and cries about nothing else. */
import assert from 'node:assert/strict';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { createAuthority, type IssueOptions } from '../../sandbox/certificates.ts';
import { googleRules } from '../../sandbox/google/index.ts';
import { findingFacts, findingIds } from '../../src/cli/doctor/facts/facts.ts';
import type { DoctorReport } from '../../src/cli/doctor/report.ts';
import { sfccHints } from '../../src/cli/doctor/hints.ts';
import { bad, openBentStore, told, type BentStore } from './bent-store.ts';
import { native, respond, salesforceHome, type Defect } from './bends.ts';
import { callDefects } from './call-defects.ts';
import { deliveryDefects } from './delivery-defects.ts';
import { manifestDefects } from './manifest-defects.ts';
import { purchaseDefects } from './purchase-defects.ts';
import { path } from '../selling/own-defects.ts';

describe('a broken store', () => {
  let store: BentStore;
  const servers: Server[] = [];
  before(async () => {
    store = await openBentStore();
  });
  after(async () => {
    await store.close();
    for (const server of servers) server.closeAllConnections();
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  });

  /** What was seen in any test of this file. */
  const seen = new Set<string>();
  const note = (report: DoctorReport): string[] => {
    const found = bad(report);
    for (const one of found) seen.add(one);
    for (const { id, severity, fix } of report.findings)
      assert.equal(fix !== undefined, severity === 'warning' || severity === 'failure', `${id}: what to do`);
    return found;
  };

  const defects: readonly Defect[] = [
    ...deliveryDefects,
    ...manifestDefects,
    ...callDefects,
    ...purchaseDefects,
  ];
  for (const [name, tamper, sees, options] of defects)
    test(`is reported when ${name}, and nothing else is`, async () => {
      const report = await store.visit(tamper, options);
      assert.deepEqual(note(report), [...sees], told(report));
    });

  test('cancels what was created even if its responses are broken', async () => {
    const [, tamper] = purchaseDefects.find(([name]) => name === 'the totals do not add up') ?? [];
    await store.visit(tamper);
    assert.equal(store.calls.filter((call) => call.endsWith('/cancel')).length, 1);
    assert.deepEqual(
      store.calls.filter((call) => /\/(?:pay|complete)$/.test(call)),
      [],
    );
  });

  async function listen(server: Server): Promise<number> {
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }

  const nothing: RequestListener = (_request, response) => void response.writeHead(404).end();

  const connections: [
    name: string,
    certificate: Omit<IssueOptions, 'names'>,
    server: ServerOptions,
    sees: string[],
  ][] = [
    [
      'the certificate has expired',
      { validTo: Date.now() - 86_400_000, validFrom: Date.now() - 172_800_000 },
      {},
      ['tls failure'],
    ],
    [
      'the certificate expires soon',
      { validTo: Date.now() + 3 * 86_400_000 },
      {},
      ['present failure', 'tls warning'],
    ],
    ['TLS is outdated', {}, { maxVersion: 'TLSv1.2' }, ['present failure', 'tls warning']],
  ];
  for (const [name, certificate, server, sees] of connections)
    test(`is reported when ${name}`, async () => {
      const authority = await createAuthority();
      const issued = await authority.issue({ names: ['tls.test'], ...certificate });
      const port = await listen(createSecureServer({ ...issued, ...server }, nothing));
      const report = await store.visit(undefined, {
        url: 'https://tls.test',
        resolve: { 'tls.test:443': `127.0.0.1:${port}` },
        ca: [authority.caPem],
      });
      assert.deepEqual(note(report), sees, told(report));
    });

  test('is reported for a public URL without https', async () => {
    const port = await listen(createServer(nothing));
    const report = await store.visit(undefined, {
      url: 'http://plain.test',
      resolve: { 'plain.test:80': `127.0.0.1:${port}` },
      fetcher: (own) => ({ ...own, lookup: () => Promise.resolve({ ok: true, addresses: ['203.0.113.7'] }) }),
    });
    assert.deepEqual(note(report), ['present failure', 'tls failure'], told(report));
  });

  test('distinguishes an edge that breaks the connection from an unreachable one', async () => {
    const port = await listen(createServer((request) => request.socket.destroy()));
    const report = await store.visit(undefined, {
      url: 'https://reset.test',
      resolve: { 'reset.test:443': `127.0.0.1:${port}` },
    });
    assert.ok(
      note(report).every((one) => one.endsWith('failure')),
      told(report),
    );
    await assert.rejects(
      store.visit(undefined, { url: 'https://gone.test', resolve: { 'gone.test:443': '127.0.0.1:1' } }),
      /Unreachable|refus/i,
    );
  });

  /** A headless storefront: the settings of the platform's API are in its page. */
  const headless = `<!doctype html><script>{"shortCode":"abcd1234","organizationId":"f_ecom_abcd_001","siteId":"Shop"}</script>`;

  async function serveNative(): Promise<{ resolve: Record<string, string>; ca: string[] }> {
    const authority = await createAuthority();
    const host = new URL(native).hostname;
    const answer: RequestListener = (request, response) =>
      request.url === `${new URL(native).pathname}/.well-known/ucp`
        ? void response
            .writeHead(200, { 'content-type': 'application/json' })
            .end('{"ucp":{"version":"2026-04-08"}}')
        : nothing(request, response);
    const port = await listen(createSecureServer(await authority.issue({ names: [host] }), answer));
    return { resolve: { [`${host}:443`]: `127.0.0.1:${port}` }, ca: [authority.caPem] };
  }

  test('is reported for the platform’s own UCP beside ours by the settings in the page, with a fix', async () => {
    const report = await store.visit(undefined, { home: { body: headless }, ...(await serveNative()) });
    assert.deepEqual(note(report), ['native-ucp warning'], told(report));
    assert.equal(report.target.platform, 'sfcc');
    assert.match(report.findings.find(({ id }) => id === 'native-ucp')?.fix ?? '', /Use only one/);
  });

  const gone = (request: Request) =>
    path(request) === '/.well-known/ucp' ? respond(404, 'Not found') : undefined;

  test('is not reported for the platform’s own UCP alone', async () => {
    const own = await store.visit((request) =>
      path(request) === '/.well-known/ucp'
        ? respond(302, '', { location: `${native}/.well-known/ucp` })
        : undefined,
    );
    assert.deepEqual(note(own), ['answer failure', 'redirect failure']);
    assert.equal(own.findings.find(({ id }) => id === 'native-ucp')?.severity, 'ok');
    const unseen = await store.visit(gone, { home: { body: headless }, ...(await serveNative()) });
    assert.deepEqual(note(unseen), ['present failure']);
    assert.match(unseen.findings.find(({ id }) => id === 'native-ucp')?.said ?? '', /not on this host/);
  });

  test('shows Salesforce advice only to a Salesforce storefront', async () => {
    const there = await store.visit(gone, { home: salesforceHome });
    assert.match(there.findings.find(({ id }) => id === 'present')?.fix ?? '', /RedirectURL-Start/);
    const elsewhere = await store.visit(gone);
    assert.doesNotMatch(elsewhere.findings.find(({ id }) => id === 'present')?.fix ?? '', /RedirectURL/);
    assert.deepEqual(
      Object.keys(sfccHints).filter((id) => !(id in findingFacts)),
      [],
    );
  });

  test('cannot write control characters to the terminal', async () => {
    const report = await store.visit((request) =>
      path(request).endsWith('/discover')
        ? respond(400, JSON.stringify({ code: 'bad', content: '\u001b[2J\u202eevil' }), {
            'content-type': 'application/json',
          })
        : undefined,
    );
    // eslint-disable-next-line no-control-regex -- that there are none is what is tested
    assert.doesNotMatch(JSON.stringify(report.findings.map(({ said }) => said)), /\\u001b|\u202e|\u001b/);
  });

  test('covers every finding in each of its states', () => {
    // Only Salesforce's own UCP has the first (native.test.ts), only a given file the next (self-check.test.ts), and only a visit
    // as Google the last (google/google.test.ts).
    const elsewhere: readonly string[] = ['slas', 'self-check', 'self-check-finding', ...googleRules];
    const wanted = findingIds
      .filter((id) => !elsewhere.includes(id))
      .flatMap((id) => findingFacts[id].can.map((severity) => `${id} ${severity}`));
    assert.deepEqual(
      wanted.filter((one) => !seen.has(one)),
      [],
    );
    assert.deepEqual(
      [...seen].filter((one) => !wanted.includes(one)),
      [],
      'not in the table',
    );
  });
});
