import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemOf, startService, until } from '../api/service.ts';
import { begin, formOf, page, resultOf } from './visitor.ts';

test('rejects the sixth audit within an hour from one network, for people and programs', async (t) => {
  const service = await startService(t);
  for (let at = 0; at < 5; at += 1) await resultOf(service, await begin(service, `shop${at}.local`));
  const refused = await formOf(service, '/scan', { url: `https://six.local/?a='"<b>` });
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('retry-after')) > 3_000);
  const text = await refused.text();
  assert.match(text, /Try again in \d\d minutes\./);
  assert.doesNotMatch(text, /<b>/);
  const json = await formOf(service, '/scan', { url: 'six.local' }, { accept: 'application/json' });
  assert.equal((await problemOf(json)).type, '/problems/scan-limited');
  assert.equal(service.engine.asked.length, 5);
});

test('counts URLs that cannot be audited as attempts, limited to twenty', async (t) => {
  const service = await startService(t);
  for (let at = 0; at < 20; at += 1) {
    const scan = await begin(service, `gone.a${at}.local`);
    await until(async () => /cannot be reached/.test(await (await page(service, scan)).text()));
  }
  assert.equal((await formOf(service, '/scan', { url: 'shop.local' })).status, 429);
});

test('limits all visitors together to sixty audits an hour', async (t) => {
  const service = await startService(t);
  const now = Date.now();
  const calls = JSON.stringify(Array.from({ length: 60 }, (_, at) => now - 60 + at));
  await service.database.db
    .insertInto('slidingWindow')
    .values({ subject: 'scan:all', calls, expiresAt: now + 3_600_000 })
    .execute();
  const refused = await formOf(service, '/scan', { url: 'shop.local' });
  assert.equal(refused.status, 429);
  assert.match(await refused.text(), /All visitors together/);
  const own = await service.database.db.selectFrom('slidingWindow').select(['subject', 'calls']).execute();
  const counted = own.filter(({ subject }) => /^scan:(?!all)/.test(subject));
  assert.deepEqual(
    counted.map(({ calls }) => calls),
    ['[]'],
    'the refused one is not counted',
  );
});

test('runs four scans at once on a node, queues a fifth, and frees a slot when a visitor leaves', async (t) => {
  const service = await startService(t);
  for (let at = 0; at < 4; at += 1) await begin(service, `slow.a${at}.local`);
  await until(() => service.engine.running === 4);
  const fifth = await formOf(service, '/scan', { url: 'shop.local' });
  assert.equal(fifth.status, 503);
  assert.equal(fifth.headers.get('retry-after'), '10');
  service.engine.finish();
  await until(() => service.engine.running === 0);
  await until(async () => (await formOf(service, '/scan', { url: 'shop.local' })).status === 303);
});

test('limits a public target to six audits an hour, by key or page', async (t) => {
  const service = await startService(t);
  const authorization = await service.bearer();
  for (let at = 0; at < 6; at += 1)
    assert.equal((await service.analyze(authorization, { url: 'https://shop.example/' })).status, 200);
  const refused = await formOf(service, '/scan', { url: 'shop.example' });
  assert.equal(refused.status, 429);
  assert.match(await refused.text(), /shop\.example can be audited 6 times an hour/);
});

test('rejects the seventh stream of one network, and frees the slots of closed ones', async (t) => {
  const service = await startService(t);
  const scan = await begin(service, 'slow.local');
  const leaving = new AbortController();
  const open = () => fetch(`${service.url}${scan}/events`, { signal: leaving.signal });
  const streams = await Promise.all(Array.from({ length: 6 }, open));
  assert.deepEqual(
    streams.map(({ status }) => status),
    [200, 200, 200, 200, 200, 200],
  );
  const seventh = await open();
  assert.equal(seventh.status, 503);
  await seventh.text();
  leaving.abort();
  await until(async () => {
    const again = new AbortController();
    const { status } = await fetch(`${service.url}${scan}/events`, { signal: again.signal });
    again.abort();
    return status === 200;
  });
});
