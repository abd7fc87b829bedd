import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { processorTime } from '../../../test/support/processor-time.ts';
import { createParser, type Parser } from './parser.ts';

const context = { url: 'https://shop.test/', headers: [] as [string, string][], charset: 'utf-8' };
const body = (html: string): Uint8Array => new TextEncoder().encode(html);
const titles = (facts: { head: { titles: string[] } }): string => facts.head.titles.join();

/** A parser whose clock moves only with `tick`: on a busy machine, a page of any size can take seconds. */
function parserFor(
  t: TestContext,
  options: Parameters<typeof createParser>[0] = {},
): Parser & { tick(ms: number): void } {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const parser = createParser(options);
  t.after(() => parser.close());
  return { ...parser, tick: (ms) => t.mock.timers.tick(ms) };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** Until no promise that has been settled has anything left to call. Messages of the worker come later. */
const settled = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

/** Lets the time limit pass, as often as it takes until the page in hand has ended. */
async function untilTimeIsUp(page: Promise<unknown>, tick: () => void): Promise<void> {
  const running = { isOver: false };
  const end = (): void => void (running.isOver = true);
  void page.then(end, end);
  while (!running.isOver) {
    tick();
    await turn();
  }
}

test('queues pages and returns each its own facts', async (t) => {
  const parser = parserFor(t);
  const pages = await Promise.all(
    ['a', 'b', 'c'].map((name) => parser.page(body(`<title>${name}</title>`), context)),
  );
  assert.deepEqual(pages.map(titles), ['a', 'b', 'c']);
});

test('rejects a page that exhausts the memory of the worker, and parses the next one', async (t) => {
  const parser = parserFor(t, { memoryMb: 24 });
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

/** As large as the fetcher lets in: takes seconds. */
const slow = body('<a href="/x?y=1">x</a><p>€ 45,00</p>'.repeat(120_000));

test('rejects a page that takes too long, and parses the queued ones', async (t) => {
  const parser = parserFor(t, { limitMs: 600 });
  const given = [slow, body('<title>second</title>'), slow, body('<title>fourth</title>')];
  const pages = given.map((page) => parser.page(page, context));
  const outcome = Promise.allSettled(pages);
  for (const [at, page] of pages.entries())
    await (given[at] === slow ? untilTimeIsUp(page, () => parser.tick(600)) : page);
  assert.deepEqual(
    (await outcome).map((one) => (one.status === 'fulfilled' ? titles(one.value) : one.reason.limit)),
    ['time', 'second', 'time', 'fourth'],
  );
});

test('serves the audit with the least used time first', async (t) => {
  const parser = parserFor(t);
  const [heavy, light] = [{ spentMs: 0 }, { spentMs: 0 }];
  const page = body('<p>€ 45,00</p>'.repeat(3_000));
  const order: string[] = [];
  const spent: [heavy: number, light: number][] = [];
  const read = async (name: string, account: { spentMs: number }): Promise<void> => {
    await parser.page(page, context, account);
    order.push(name);
    await settled();
    spent.push([heavy.spentMs, light.spentMs]);
  };
  await Promise.all([...[1, 2, 3].map((n) => read(`heavy ${n}`, heavy)), read('light', light)]);
  assert.deepEqual(order, ['heavy 1', 'light', 'heavy 2', 'heavy 3']);
  const [first, second, third, last] = spent as Required<typeof spent>;
  assert.ok(first && second && third && last);
  assert.ok(0 < first[0] && first[0] === second[0] && second[0] < third[0] && third[0] < last[0]);
  assert.ok(0 === first[1] && 0 < second[1] && second[1] === third[1] && third[1] === last[1]);
});

test('does not count queueing as time of a page', async (t) => {
  const limitMs = 3_000;
  const parser = parserFor(t, { limitMs });
  const page = body('<p>€ 45,00</p>'.repeat(500));
  // While one page is parsed nearly its whole time passes: a page that waits for two others waits longer than that.
  const pages = Array.from({ length: 10 }, async () => {
    await parser.page(page, context);
    parser.tick(limitMs - 1);
  });
  await Promise.all(pages);
});

test('does not count the start of a worker as time of a page', async (t) => {
  const parser = parserFor(t, { limitMs: 600 });
  const page = parser.page(body('<title>page</title>'), context);
  // The worker cannot have reported that it is ready.
  await settled();
  parser.tick(600);
  assert.equal(titles(await page), 'page');
});

test('does not block the main thread by a page of any size', async (t) => {
  const parser = parserFor(t, { limitMs: 1 });
  // The worker is ready, so that the time of the next page begins with it.
  await parser.page(body('<p>'), context);
  const small = parser.page(body('<p>€ 45,00</p>'.repeat(1_500)), context);
  await settled();
  parser.tick(1);
  await assert.rejects(small, { limit: 'time' });
});

test('accepts a response that came in time while the main thread was busy', async (t) => {
  // Of the event loop itself: by the time it calls back, messages have not been looked at.
  const inTimers = setTimeout;
  const parser = parserFor(t, { limitMs: 1_500 });
  await parser.page(body('<p>'), context);
  const page = parser.page(body('<title>in time</title>'), context);
  await settled();
  inTimers(() => {
    // In processor time, which passes only while the machine runs: the worker needs a few milliseconds of its own.
    for (const begin = processorTime(); processorTime() - begin < 1_000;);
    parser.tick(1_500);
  }, 0);
  assert.equal(titles(await page), 'in time');
});
