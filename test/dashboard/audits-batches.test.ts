/** Batches in the dashboard: their pages and forms, and in Chromium how one sees a batch go on. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { parse } from 'csv-parse/sync';
import { batchStore, type Database } from '#storage';
import { sampleReport } from '../support/audit/sample-report.ts';
import { startService, until } from '../api/service.ts';
import { noBrowser, openBrowserAs } from './browser.ts';
import { signIn } from './signed-in.ts';

const batches = '/dashboard/audits/batches';
const roomy = { AUDIT_MAX_RUNNING: '200' };

async function open(t: TestContext) {
  const service = await startService(t, { environment: roomy });
  return { service, me: await signIn(service), store: batchStore(service.database) };
}

const place = (response: Response): string => response.headers.get('location') ?? '';

test('starts, shows, downloads, and cancels a batch', async (t) => {
  const { service, me, store } = await open(t);
  assert.match(await (await me.get(batches)).text(), /No batches yet/);
  const urls = 'shop.one\n\n https://shop.two/a \nSHOP.one\r\nhttps://slow.three/\nhttps://gone.four';
  const started = await me.post(`${batches}/new`, { urls, name: 'Autumn <b>' });
  assert.equal(started.status, 303);
  const path = place(started);
  const id = path.split('/').at(-1) ?? '';
  await until(async () => {
    const counts = (await store.read(id))?.counts;
    return counts?.done === 2 && counts.failed === 1 && counts.running === 1;
  });
  const page = await (await me.get(path)).text();
  assert.match(page, /Autumn &lt;b&gt;/);
  assert.match(page, /3 of 4 finished/);
  assert.match(page, /The name does not resolve/);
  assert.match(await (await me.get(batches)).text(), /3 of 4/);

  const csv = await me.get(`${path}/results.csv`);
  assert.match(csv.headers.get('content-disposition') ?? '', /attachment; filename="portico-batch-/);
  const rows = parse(await csv.text(), { columns: true }) as Record<string, string>[];
  assert.deepEqual(
    rows.map(({ url, state }) => [url, state]),
    [
      ['https://shop.one/', 'done'],
      ['https://shop.two/a', 'done'],
      ['https://slow.three/', 'running'],
      ['https://gone.four/', 'failed'],
    ],
  );
  assert.match(rows[0]?.['reportUrl'] ?? '', /\/dashboard\/audits\/reports\//);
  assert.equal((await me.get(new URL(rows[0]?.['reportUrl'] ?? '').pathname)).status, 200);
  const lines = (await (await me.get(`${path}/results.jsonl`)).text()).trim().split('\n');
  assert.equal(lines.length, 4);

  assert.match(await (await me.get(`${path}/cancel`)).text(), /cancels\s+0\s+waiting\s+ones/);
  assert.equal(place(await me.post(`${path}/cancel`)), path);
  await until(async () => (await store.read(id))?.endedAt !== null);
  assert.match(await (await me.get(path)).text(), /canceled before all URLs/);
  assert.equal(place(await me.get(`${path}/cancel`)), path);
  assert.equal(service.engine.asked.length, 4);
});

test('reports errors by line and keeps the list', async (t) => {
  const { me, store } = await open(t);
  const wrong: [urls: string, said: RegExp][] = [
    ['', /Enter at least one URL/],
    [' \n ', /Enter at least one URL/],
    ['shop.one\nftp://x.y\nnothing', /Line 2: .*http.*Line 3: .*has no top-level domain/],
    [Array.from({ length: 8 }, () => 'ftp://x.y').join('\n'), /Line 5: .* 3 more lines have errors\./],
    [
      Array.from({ length: 10_001 }, (_, at) => `s${at}.shop.test`).join('\n'),
      /Enter at most 10,000 URLs\. There are 10,001\./,
    ],
  ];
  for (const [urls, said] of wrong) {
    const answer = await me.post(`${batches}/new`, { urls });
    assert.equal(answer.status, 400);
    const page = await answer.text();
    assert.match(page, said);
    if (urls.includes('shop.one')) assert.match(page, /shop\.one\nftp/);
  }
  assert.equal((await me.post(`${batches}/new`, { urls: 'x'.repeat(5_000_000) })).status, 413);
  assert.deepEqual(await store.list({ limit: 5 }), []);
});

async function fill(database: Database): Promise<void> {
  const store = batchStore(database);
  const now = Date.now();
  const urls = (count: number, name = 'shop') =>
    Array.from({ length: count }, (_, at) => `https://${name}-${at}.test/${at === 1 ? 'a'.repeat(300) : ''}`);
  const add = (id: string, name: string | null, list: string[], createdAt = now) =>
    store.add({ id, keyId: 'dashboard', name, options: {}, urls: list, createdAt });
  await add('ended', 'n'.repeat(100), urls(2));
  await add('cancelled', null, urls(3));
  // Not before tomorrow, so that nothing of it runs.
  await add('waiting', null, urls(120, 'later'), now + 86_400_000);
  const ends = [
    { state: 'done', report: { ...sampleReport, id: 'r1' } },
    { state: 'failed', code: 'target-unreachable', reason: 'x'.repeat(300) },
  ] as const;
  for (const [position, end] of ends.entries()) {
    const item = {
      batchId: 'ended',
      position,
      url: '',
      keyId: '',
      options: {},
      isCancelled: false,
      tries: 0,
      dueAt: now,
    };
    await store.claim(item, now, now + 1);
    await store.finish(item, now, end, now);
  }
  await store.cancel('cancelled', now);
}

describe('the pages of batches', { skip: noBrowser }, () => {
  test('have no accessibility or layout faults', async (t) => {
    const { service, me } = await open(t);
    const visitor = await openBrowserAs(t, service, me);
    assert.deepEqual(await visitor.faultsAt([batches, `${batches}/new`]), [], 'before there is anything');
    await fill(service.database);
    assert.deepEqual(
      await visitor.faultsAt([
        batches,
        `${batches}/ended`,
        `${batches}/cancelled`,
        `${batches}/waiting`,
        `${batches}/waiting?after=49`,
        `${batches}/waiting/cancel`,
      ]),
      [],
    );
  });

  test('updates a running batch live', async (t) => {
    const { service, me } = await open(t);
    const visitor = await openBrowserAs(t, service, me);
    const page = await visitor.open(`${batches}/new`);
    await page.fill('#urls', 'no address\n');
    await page.click('text=Start batch');
    assert.match((await page.textContent('#urls-error')) ?? '', /Line 1/);
    assert.deepEqual(await visitor.faultsOf(page), []);
    await page.fill('#urls', 'one.example\ntwo.example\nslow.example');
    await page.click('text=Start batch');
    await page.waitForURL(/batches\/[\w-]{22}$/);
    await page.waitForSelector('progress[value="2"]');
    await page.waitForSelector('text=Recently finished');
    assert.deepEqual(await visitor.faultsOf(page), []);
    service.engine.finish();
    await page.waitForSelector('.badge:text-is("Done")');
    await page.waitForSelector('progress', { state: 'detached' });
    assert.equal(await page.locator('a[href*="/reports/"]').count(), 3);
    assert.deepEqual(visitor.complaints, []);
  });
});
