/** Batches over HTTP: created, run, observed while they run, canceled, and continued by the next process. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { parse } from 'csv-parse/sync';
import { batchStore, monthOf, usageStore } from '#storage';
import { testDialects } from '../support/databases.ts';
import { problemOf, startService, until, type Service } from './service.ts';
import { quickPace } from '../support/quick-pace.ts';

interface Batch {
  id: string;
  state: string;
  total: number;
  counts: Record<string, number>;
  progress: number;
  endedAt: string | null;
  batchUrl: string;
  itemsUrl: string;
  resultsUrl: string;
}
interface Item {
  position: number;
  url: string;
  state: string;
  score: number | null;
  categories: Record<string, number> | null;
  reportUrl: string | null;
  code: string | null;
}

const shops = (count: number, name = 'shop'): string[] =>
  Array.from({ length: count }, (_, at) => `https://${name}.s${at}.local/`);

/** Looked at more often than a key may ask. */
async function seen({ database }: Pick<Service, 'database'>, { id }: Pick<Batch, 'id'>) {
  const batch = await batchStore(database).read(id);
  assert.ok(batch);
  return { ...batch, counts: batch.counts as Record<string, number> };
}

function clientOf(service: Service, authorization: string) {
  const ask = (url: string, init: RequestInit = {}) =>
    fetch(url, { ...init, headers: { authorization, ...init.headers } });
  const read = async <T>(url: string): Promise<T> => (await (await ask(url)).json()) as T;
  return {
    ask,
    read,
    make: (body: unknown, headers: Record<string, string> = {}) =>
      ask(`${service.url}/api/v1/batches`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async ended(batch: Batch): Promise<Batch> {
      await until(async () => (await seen(service, batch)).endedAt !== null);
      return read<Batch>(batch.batchUrl);
    },
  };
}

async function opened(t: TestContext, options: Parameters<typeof startService>[1] = {}) {
  const service = await startService(t, { ...options, pace: quickPace });
  const authorization = await service.bearer();
  return { service, authorization, ...clientOf(service, authorization) };
}

/** Slow audits leave places for the others. */
const roomy = { AUDIT_MAX_RUNNING: '200' };

const used = async ({
  service,
  authorization,
}: Pick<Awaited<ReturnType<typeof opened>>, 'service' | 'authorization'>) => {
  const key = await service.keys.verify(authorization.slice(7));
  return usageStore(service.database).count(key?.id ?? '', monthOf(Date.now()));
};

for (const { name, skip, url } of testDialects()) {
  test(
    `${name}: audits each URL once, with the options of the batch, and lists results in the order of the request`,
    { skip },
    async (t) => {
      const world = await opened(t, { databaseUrl: await url() });
      const { service, make, read, ask, ended } = world;
      const urls = [
        ...shops(20),
        'https://GONE.local',
        'http://private.local/a',
        'https://broken.local/',
        shops(1)[0],
        `${shops(1)[0]}#reviews`,
      ];
      const answer = await make({ urls, name: 'Autumn', pages: 4, expect: 'shop' });
      assert.equal(answer.status, 202);
      const batch = (await answer.json()) as Batch;
      assert.equal(answer.headers.get('location'), batch.batchUrl);
      assert.deepEqual([batch.state, batch.total, batch.progress], ['running', 23, 0]);
      assert.match(answer.headers.get('ratelimit') ?? '', /"month";r=19977;/);

      const end = await ended(batch);
      assert.deepEqual(
        [end.state, end.progress, end.counts],
        ['done', 1, { waiting: 0, running: 0, done: 20, failed: 3, cancelled: 0 }],
      );
      assert.equal(service.engine.asked.length, 23);
      for (const { pages, expect, browser } of service.engine.asked)
        assert.deepEqual([pages, expect, browser], [4, 'shop', undefined]);
      assert.equal(await used(world), 20, 'what has no report costs nothing');

      const first = await read<{ items: Item[]; nextCursor: string }>(`${batch.itemsUrl}?limit=15`);
      const rest = await read<{ items: Item[]; nextCursor: null }>(
        `${batch.itemsUrl}?limit=15&cursor=${first.nextCursor}`,
      );
      const items = [...first.items, ...rest.items];
      assert.equal(rest.nextCursor, null);
      assert.deepEqual(
        items.map(({ position }) => position),
        Array.from({ length: 23 }, (_, at) => at),
      );
      assert.deepEqual(
        items.slice(20).map(({ url, code }) => [url, code]),
        [
          ['https://gone.local/', 'target-unreachable'],
          ['http://private.local/a', 'target-not-public'],
          ['https://broken.local/', 'internal'],
        ],
      );
      assert.ok(!JSON.stringify(items).includes('hunter2'), 'faults of ours are not told');
      assert.equal((await ask(items[0]?.reportUrl ?? '')).status, 200);
      const failed = await read<{ items: Item[] }>(`${batch.itemsUrl}?state=failed`);
      assert.equal(failed.items.length, 3);
      assert.deepEqual((await read<{ batches: Batch[] }>(`${service.url}/api/v1/batches`)).batches, [end]);
    },
  );

  test(
    `${name}: returns results while the batch runs; canceling ends it within seconds and refunds audits that did not run`,
    { skip },
    async (t) => {
      const world = await opened(t, { databaseUrl: await url(), environment: roomy });
      const { service, make, ask, ended } = world;
      const batch = (await (await make({ urls: [...shops(3), ...shops(40, 'slow')] })).json()) as Batch;
      await until(async () => {
        const { counts } = await seen(service, batch);
        return counts['done'] === 3 && (counts['running'] ?? 0) > 4;
      });
      const lines = (await (await ask(batch.resultsUrl)).text()).trimEnd().split('\n');
      const items = lines.map((line) => JSON.parse(line) as Item);
      assert.deepEqual([items.length, items.filter(({ state }) => state === 'done').length], [43, 3]);
      const csv = await ask(`${batch.resultsUrl}?format=csv`);
      assert.match(csv.headers.get('content-type') ?? '', /^text\/csv/);
      const rows = parse(await csv.text(), { columns: true }) as Record<string, string>[];
      assert.deepEqual(
        rows.map(({ url }) => url),
        items.map(({ url }) => url),
      );
      assert.deepEqual(
        [rows[0]?.['score'], rows[0]?.['crawl-access'], rows[42]?.['score']],
        [String(items[0]?.score), String(items[0]?.categories?.['crawl-access']), ''],
      );
      const accepted = await ask(batch.resultsUrl, { headers: { accept: 'text/csv' } });
      assert.match(accepted.headers.get('content-type') ?? '', /^text\/csv/);

      const cancelled = await ask(`${batch.batchUrl}/cancel`, { method: 'POST' });
      assert.equal(cancelled.status, 200);
      assert.equal(((await cancelled.json()) as Batch).state, 'cancelling');
      const end = await ended(batch);
      assert.deepEqual([end.state, end.counts['done'], end.counts['cancelled']], ['cancelled', 3, 40]);
      assert.equal(service.engine.running, 0);
      assert.equal(await used(world), 3);
      assert.deepEqual(await (await ask(`${batch.batchUrl}/cancel`, { method: 'POST' })).json(), end);
    },
  );

  test(`${name}: continues a batch after the service restarts`, { skip }, async (t) => {
    const databaseUrl = await url();
    const world = await opened(t, { databaseUrl, environment: roomy });
    const batch = (await (await world.make({ urls: [...shops(2), ...shops(5, 'slow')] })).json()) as Batch;
    await until(async () => {
      const { counts } = await seen(world.service, batch);
      return counts['running'] === 5 && counts['done'] === 2;
    });
    await world.service.server.close(0);
    const next = await startService(t, { databaseUrl, pace: quickPace });
    next.engine.finish();
    const { read } = clientOf(next, world.authorization);
    const path = `${next.url}${new URL(batch.batchUrl).pathname}`;
    await until(async () => (await seen(next, batch)).endedAt !== null);
    assert.deepEqual((await read<Batch>(path)).counts['done'], 7);
    assert.deepEqual(
      [world.service.engine.asked.length, next.engine.asked.length],
      [7, 5],
      'what was done is not done again',
    );
  });
}

test('runs audits of one host one after another, and limits audits of public hosts', async (t) => {
  const { make, read, service } = await opened(t);
  const urls = Array.from({ length: 8 }, (_, at) => `https://shop.example/${at}`);
  const batch = (await (await make({ urls })).json()) as Batch;
  await until(async () => (await seen(service, batch)).counts['done'] === 6);
  const store = batchStore(service.database);
  await until(async () => {
    const left = await store.items(batch.id, { limit: 9, state: 'waiting' });
    return left.length === 2 && left.every(({ dueAt }) => dueAt > Date.now() + 60_000);
  });
  const { items } = await read<{ items: { notBefore: string }[] }>(`${batch.itemsUrl}?state=waiting`);
  assert.ok(items.every(({ notBefore }) => Date.parse(notBefore) > Date.now() + 60_000));
  assert.equal(service.engine.asked.length, 6);
});

test('reserves half of the slots for callers that wait for the response', async (t) => {
  const { make, service, authorization } = await opened(t, { environment: { AUDIT_MAX_RUNNING: '4' } });
  const batch = (await (await make({ urls: shops(10, 'slow') })).json()) as Batch;
  await until(() => service.engine.running === 2);
  assert.equal((await service.analyze(authorization, { url: 'https://shop.local/' })).status, 200);
  assert.equal((await seen(service, batch)).counts['running'], 2);
  service.engine.finish();
  await until(async () => (await seen(service, batch)).counts['done'] === 10);
});

test('reports an invalid batch and starts nothing', async (t) => {
  const world = await opened(t);
  const { service, make, ask } = world;
  const wrong: [body: unknown, status: number, field: string | undefined][] = [
    [{}, 400, 'urls'],
    [{ urls: [] }, 400, 'urls'],
    [{ urls: ['https://a.local/', 'ftp://b.local/'] }, 400, 'urls.1'],
    [{ urls: ['https://a.local/'], pages: 99 }, 400, 'pages'],
    [{ urls: Array.from({ length: 10_001 }, () => 'https://a.local/') }, 400, 'urls'],
    ['{', 400, undefined],
    [`{"urls":["https://a.local/${'x'.repeat(9_000_000)}"]}`, 413, undefined],
  ];
  for (const [body, status, field] of wrong) {
    const problem = await problemOf(await make(body));
    assert.equal(problem.status, status);
    if (field !== undefined) assert.equal(problem.errors?.[0]?.field, field);
  }
  const all = await problemOf(await make({ urls: Array.from({ length: 10_000 }, () => 'no') }));
  assert.equal(all.errors?.length, 50);
  assert.equal(
    (await problemOf(await make({ urls: shops(1) }, { 'idempotency-key': 'a b' }))).errors?.[0]?.field,
    'idempotency-key',
  );
  for (const path of ['/api/v1/batches/none', '/api/v1/batches/none/items', '/api/v1/batches/none/results'])
    assert.equal((await problemOf(await ask(service.url + path))).status, 404);
  assert.equal((await problemOf(await ask(`${service.url}/api/v1/batches?cursor=x`))).status, 400);
  assert.equal((await problemOf(await fetch(`${service.url}/api/v1/batches`))).status, 401);

  const reader = clientOf(service, await service.bearer({ scopes: ['audit:read'] }));
  assert.equal((await problemOf(await reader.make({ urls: shops(1) }))).status, 403);
  const small = clientOf(service, await service.bearer({ plan: 'free' }));
  const over = await problemOf(await small.make({ urls: shops(51) }));
  assert.deepEqual(
    [over.status, over.type, over['left'], over['limit']],
    [429, '/problems/quota-exceeded', 50, 50],
  );
  assert.match(over.detail ?? '', /51 URLs, but only 50 scans/);
  assert.equal(service.engine.asked.length, 0);

  const mine = (await (await make({ urls: shops(1) })).json()) as Batch;
  assert.equal((await problemOf(await reader.ask(mine.batchUrl))).status, 404, 'it is another key’s');
});

test('creates one batch for a repeated request', async (t) => {
  const { make, service } = await opened(t);
  const send = (urls: string[]) => make({ urls }, { 'idempotency-key': 'autumn-1' });
  const answers = await Promise.all([send(shops(3)), send(shops(3)), send(shops(3))]);
  const ids = await Promise.all(answers.map(async (one) => ((await one.json()) as Batch).id));
  assert.equal(new Set(ids).size, 1);
  const other = await problemOf(await send(shops(4)));
  assert.deepEqual([other.status, other.type], [422, '/problems/request-key-reused']);
  await until(() => service.engine.asked.length === 3);
});
