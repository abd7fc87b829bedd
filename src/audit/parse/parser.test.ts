import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createParser } from './parser.ts';

const context = { url: 'https://shop.test/', headers: [] as [string, string][], charset: 'utf-8' };
const body = (html: string): Uint8Array => new TextEncoder().encode(html);
const titles = (facts: { head: { titles: string[] } }): string => facts.head.titles.join();

test('queues pages and returns each its own facts', async (t) => {
  const parser = createParser();
  t.after(() => parser.close());
  const pages = await Promise.all(
    ['a', 'b', 'c'].map((name) => parser.page(body(`<title>${name}</title>`), context)),
  );
  assert.deepEqual(pages.map(titles), ['a', 'b', 'c']);
});

test('rejects a page that exhausts the memory of the worker, and parses the next one', async (t) => {
  const parser = createParser({ memoryMb: 24 });
  t.after(() => parser.close());
  const hostile = parser.page(body(`<p>${'<b><p>'.repeat(700_000)}`), context);
  const next = parser.page(body('<title>next</title>'), context);
  await assert.rejects(hostile, { limit: 'memory' });
  assert.equal(titles(await next), 'next');
});

test('rejects current and queued pages on close', async () => {
  const parser = createParser();
  const waiting = [1, 2].map(() => parser.page(body('<p>'.repeat(100_000)), context));
  const outcome = Promise.allSettled(waiting);
  await parser.close();
  assert.deepEqual(
    (await outcome).map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  await assert.rejects(parser.page(body('<p>'), context), /closed/);
});

/** As large as the fetcher lets in. */
const slow = body('<a href="/x?y=1">x</a><p>€ 45,00</p>'.repeat(120_000));

test('rejects a page that takes too long, and parses the queued ones', async (t) => {
  const parser = createParser({ limitMs: 600 });
  t.after(() => parser.close());
  const pages = [slow, body('<title>second</title>'), slow, body('<title>fourth</title>')].map((page) =>
    parser.page(page, context),
  );
  const outcome = await Promise.allSettled(pages);
  assert.deepEqual(
    outcome.map((one) => (one.status === 'fulfilled' ? titles(one.value) : one.reason.limit)),
    ['time', 'second', 'time', 'fourth'],
  );
});

test('serves the audit with the least used time first', async (t) => {
  const parser = createParser();
  t.after(() => parser.close());
  const [heavy, light] = [{ spentMs: 0 }, { spentMs: 0 }];
  const page = body('<p>€ 45,00</p>'.repeat(3_000));
  const order: string[] = [];
  const read = async (name: string, account: { spentMs: number }): Promise<void> => {
    await parser.page(page, context, account);
    order.push(name);
  };
  await Promise.all([...[1, 2, 3].map((n) => read(`heavy ${n}`, heavy)), read('light', light)]);
  assert.deepEqual(order, ['heavy 1', 'light', 'heavy 2', 'heavy 3']);
  assert.ok(heavy.spentMs > light.spentMs && light.spentMs > 0);
});

test('does not count queueing as time of a page', async (t) => {
  // Far more than a page takes where every core is busy.
  const limitMs = 3_000;
  const parser = createParser({ limitMs });
  t.after(() => parser.close());
  const page = body('<p>€ 45,00</p>'.repeat(500));
  const begin = performance.now();
  const pages: Promise<unknown>[] = [];
  // Ten always wait, until all together took longer than one page may.
  while (performance.now() - begin <= limitMs) {
    pages.push(parser.page(page, context));
    if (pages.length >= 10) await pages.at(-10);
  }
  await Promise.all(pages);
});

test('does not count the start of a worker as time of a page', async (t) => {
  const small = body('<title>page</title>');
  const first = async (limitMs?: number): Promise<string | undefined> => {
    const parser = createParser(limitMs === undefined ? {} : { limitMs });
    t.after(() => parser.close());
    return titles(await parser.page(small, context));
  };
  // Nearly all of it is the start: a start that counted would miss half of it each time.
  const taken: number[] = [];
  for (let tries = 0; tries < 3; tries += 1) {
    const begin = performance.now();
    await first();
    taken.push(performance.now() - begin);
  }
  const limitMs = Math.min(...taken) / 2;
  // On a busy machine even a small page may miss the limit.
  const read: string[] = [];
  for (let tries = 0; tries < 10 && read.length === 0; tries += 1)
    await first(limitMs).then(
      (title) => read.push(title ?? ''),
      (error: { limit?: string }) => assert.equal(error.limit, 'time'),
    );
  assert.deepEqual(read, ['page'], `with ${limitMs} ms`);
});

test('does not block the main thread by a page of any size', async (t) => {
  const parser = createParser({ limitMs: 1 });
  t.after(() => parser.close());
  const small = body('<p>€ 45,00</p>'.repeat(1_500));
  await assert.rejects(parser.page(small, context), { limit: 'time' });
});

test('accepts a response that came in time while the main thread was busy', async (t) => {
  const parser = createParser({ limitMs: 1_500 });
  t.after(() => parser.close());
  await parser.page(body('<p>'), context);
  const page = parser.page(body('<title>in time</title>'), context);
  await new Promise((resolve) => setImmediate(resolve));
  for (const end = performance.now() + 2_200; performance.now() < end;);
  assert.equal(titles(await page), 'in time');
});
