/** Many names may resolve to one site: it gets as few concurrent requests, and as slowly, as if its own name had been entered. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { Problem } from '#http';
import { openDatabase, optOutStore, windowStore } from '#storage';
import { createAuditGate } from '#web';
import { parseConfig } from '../../src/config/config.ts';
import { createEngine } from '../../src/server/audit/engine.ts';
import { withOptOutGuard } from '../../src/server/compose/audit-opt-out.ts';
import { startService } from '../api/service.ts';

const aliases = Array.from({ length: 9 }, (_, at) => `alias-${at}.test`);

/** Aliases of http://shop.test/, and the engine of a service that reaches them. */
async function world(t: TestContext) {
  const database = await openDatabase('sqlite::memory:');
  const seen = { shop: [] as string[] };
  const server = createServer((request, response) => {
    if (request.headers.host !== 'shop.test') {
      const away = request.url === '/' ? 301 : 404;
      return void response.writeHead(away, { location: 'http://shop.test/' }).end();
    }
    seen.shop.push(request.url ?? '');
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const resolve = Object.fromEntries(
    [...aliases, 'shop.test'].map((name) => [`${name}:80`, `127.0.0.1:${port}`]),
  );
  const engine = createEngine(parseConfig({}), { resolve });
  t.after(async () => {
    await engine.close();
    server.close();
    await database.close();
  });
  const gate = createAuditGate({
    audit: { isPublic: () => true },
    windows: windowStore(database),
    maxRunning: 50,
  });
  const audit = withOptOutGuard(engine, optOutStore(database), (host) => gate.arrive(host));
  const run = (name: string, signal = new AbortController().signal) =>
    audit.run(`http://${name}/`, { id: 'r', keyed: false, signal }).then(
      ({ finalUrl }) => finalUrl,
      (error: unknown) => (error instanceof Problem ? error.code : String(error)),
    );
  return { seen, run, gate, audit };
}

test('runs three audits that arrive at one site at once, and rejects the others with Retry-After', async (t) => {
  const { seen, run, gate } = await world(t);
  const answers = await Promise.all(aliases.slice(0, 5).map((name) => run(name)));
  assert.deepEqual(answers.toSorted(), [
    ...Array<string>(3).fill('http://shop.test/'),
    'overloaded',
    'overloaded',
  ]);
  // Each place is given back.
  const leaves = await Promise.all([1, 2, 3].map(() => gate.enter('http://shop.test/')));
  await assert.rejects(gate.enter('http://shop.test/'), { code: 'overloaded' });
  for (const leave of leaves) leave();
  assert.ok(seen.shop.length > 10);
});

test('audits a site six times an hour under all of its names', async (t) => {
  const { seen, run, gate } = await world(t);
  const answers: string[] = [];
  for (const name of aliases.slice(0, 7)) answers.push(await run(name));
  assert.deepEqual(answers, [...Array<string>(6).fill('http://shop.test/'), 'target-limited']);
  await assert.rejects(gate.takeTurn('http://shop.test/'), { code: 'target-limited' });
  const before = seen.shop.length;
  assert.equal(await run(aliases[7] ?? ''), 'target-limited');
  assert.deepEqual(seen.shop.slice(before), ['/'], 'the redirect is followed, and nothing more is asked');
});

test('ends an audit if the opt-out list cannot be read for a redirect target', async (t) => {
  const { audit } = await world(t);
  const broken = withOptOutGuard(audit, {
    has: async (host) => {
      if (host === 'shop.test') throw new Error('The database is away.');
      return false;
    },
  });
  const signal = new AbortController().signal;
  await assert.rejects(broken.run('http://alias-0.test/', { id: 'r', keyed: false, signal }), /is away/);
});

test('returns 503 with the reason, and does not count the scan', async (t) => {
  const service = await startService(t);
  const bearer = await service.bearer();
  const answer = await service.analyze(bearer, { url: 'https://crowded.example/' });
  assert.equal(answer.status, 503);
  assert.equal(((await answer.json()) as { type: string }).type.endsWith('overloaded'), true);
  const usage = await service.get('/api/v1/usage', bearer);
  assert.equal(((await usage.json()) as { quota: { used: number } }).quota.used, 0);
});
