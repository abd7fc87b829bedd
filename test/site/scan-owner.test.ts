/** An owner proves a host on `/bot/owner`, and what they ask for is done. */
import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { pino } from 'pino';
import { openDatabase } from '#storage';
import { withKeysOf } from '#web';
import { createAuthority } from '../../sandbox/certificates.ts';
import { parseConfig } from '../../src/config/config.ts';
import { startServer } from '../../src/server/start.ts';
import { engineOf, secret } from '../api/service.ts';
import { problemOf, type EngineLog } from '../api/service.ts';
import { testDialects } from '../support/databases.ts';
import { begin, formOf, page, resultOf } from './visitor.ts';

const host = 'owned.test';
const openKey = async (url: string) =>
  `Bearer ${(await withKeysOf({ databaseUrl: url, secret }, (keys) => keys.create({ client: 't', plan: 'scale' }))).key}`;

/** A service, and a site at https://owned.test that serves what `file` says. */
async function world(t: TestContext) {
  const authority = await createAuthority();
  const file = { text: '' };
  const site = createServer(await authority.issue({ names: [host] }), (request, response) => {
    const there = request.url === '/.well-known/portico-verify.txt' && file.text !== '';
    response.writeHead(there ? 200 : 404, { 'content-type': 'text/plain' }).end(there ? file.text : '');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const databaseUrl = (await testDialects(false)[0]?.url()) as string;
  const log: EngineLog = { asked: [], running: 0, cancelled: 0, finish() {} };
  const server = await startServer(parseConfig({ PORT: '0', DATABASE_URL: databaseUrl, SECRET: secret }), {
    engine: engineOf(log, Promise.resolve()),
    logger: pino({ level: 'silent' }),
    fetcher: {
      resolve: { [`${host}:443`]: `127.0.0.1:${(site.address() as AddressInfo).port}` },
      ca: [authority.caPem],
    },
  });
  const database = await openDatabase(databaseUrl);
  t.after(async () => {
    await server.close(0);
    await database.close();
    site.close();
  });
  return { url: server.url, file, log, database, databaseUrl };
}

/** The page that a visitor is led to has a secret of their own in its address. */
async function ownerPage(service: { url: string }) {
  const led = await page(service, `/bot/owner?host=${host}`);
  assert.equal(led.status, 303);
  const path = led.headers.get('location') ?? '';
  const as = new URL(path, service.url).searchParams.get('as') ?? '';
  assert.match(as, /^[\w-]{22}$/);
  return { as, text: await (await page(service, path)).text() };
}

const tokenOn = (text: string): string => /id="proof-token">([\w-]{32})</.exec(text)?.[1] ?? '';

test('does nothing without a proof, and shows where it was looked for', async (t) => {
  const service = await world(t);
  const { as, text: shown } = await ownerPage(service);
  assert.match(shown, /https:\/\/owned\.test\/\.well-known\/portico-verify\.txt/);
  assert.match(shown, new RegExp(`portico-verify=${tokenOn(shown)}`));
  const response = await formOf(service, '/bot/owner', { host, as, wish: 'opt-out' });
  assert.equal(response.status, 400);
  assert.match(
    await response.text(),
    /not found in \/\.well-known\/portico-verify\.txt or in a DNS TXT record/,
  );
  assert.deepEqual(await service.database.db.selectFrom('optOut').selectAll().execute(), []);
});

test('an owner opts out, has reports removed, and opts back in', async (t) => {
  const service = await world(t);
  const { path } = await resultOf(service, await begin(service, `https://${host}/`));
  const { as, text: proof } = await ownerPage(service);
  service.file.text = tokenOn(proof);
  const wish = async (name: string) => {
    const response = await formOf(service, '/bot/owner', { host: `https://${host}/`, as, wish: name });
    assert.equal(response.status, 303, await response.text());
    return (await page(service, response.headers.get('location') ?? '')).text();
  };

  assert.match(await wish('opt-out'), /is now on the opt-out list/);
  const refused = await begin(service, `shop.${host}`);
  let text = '';
  while (/Auditing|^$/.test(text)) text = await (await page(service, refused)).text();
  assert.match(text, /The owner of this site opted out of audits/);
  const authorization = await openKey(service.databaseUrl);
  const byKey = await fetch(`${service.url}/api/v1/analyze`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `https://${host}/` }),
  });
  assert.deepEqual([byKey.status, (await problemOf(byKey)).type], [422, '/problems/target-opted-out']);
  assert.equal(service.log.asked.length, 1, 'the engine was asked before the opt-out alone');

  assert.equal((await page(service, path)).status, 200);
  assert.match(await wish('remove'), /were deleted/);
  assert.equal((await page(service, path)).status, 404);
  assert.match(await wish('remove'), /No public reports/);

  assert.match(await wish('opt-in'), /can be audited again/);
  await resultOf(service, await begin(service, `https://${host}/`));
});

test('shows an invalid host at the field, and redirects for an invalid action', async (t) => {
  const service = await world(t);
  for (const wrong of ['', 'localhost', '"><script>', 'a b', 'ftp://x.example']) {
    const response = await page(service, `/bot/owner?host=${encodeURIComponent(wrong)}`);
    assert.equal(response.status, 400, wrong);
    const text = await response.text();
    assert.match(text, /id="host-error"/, wrong);
    assert.doesNotMatch(text, /"><script>/);
  }
  const response = await formOf(service, '/bot/owner', {
    host,
    as: 'a'.repeat(22),
    wish: 'delete everything',
  });
  assert.deepEqual([response.status, response.headers.get('location')], [303, '/bot']);
});

test('rejects the published proof of an owner from another visitor', async (t) => {
  const service = await world(t);
  service.file.text = tokenOn((await ownerPage(service)).text);
  const { as } = await ownerPage(service);
  for (const whose of [as, '', 'x'.repeat(22), `${as}&`]) {
    const response = await formOf(service, '/bot/owner', { host, as: whose, wish: 'opt-out' });
    assert.ok(response.status === 400 || response.headers.get('location') === '/bot', whose);
  }
  assert.deepEqual(await service.database.db.selectFrom('optOut').selectAll().execute(), []);
});
