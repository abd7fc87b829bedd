import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createParser } from './parser.ts';

const context = { url: 'https://shop.test/', headers: [] as [string, string][], charset: 'utf-8' };
const body = (html: string): Uint8Array => new TextEncoder().encode(html);
const titles = (facts: { head: { titles: string[] } }): string => facts.head.titles.join();

test('small and large pages give the same facts', async (t) => {
  const page = body(
    '<title>Kettle</title><main><h1>Kettle</h1><p>€ 45,00</p><button>Add to cart</button></main>',
  );
  const [near, far] = [createParser(), createParser({ threshold: 0 })];
  t.after(() => Promise.all([near.close(), far.close()]));
  assert.deepEqual(await far.page(page, context), await near.page(page, context));
});

test('large pages wait for each other and each gets its own facts', async (t) => {
  const parser = createParser({ threshold: 0 });
  t.after(() => parser.close());
  const pages = await Promise.all(
    ['a', 'b', 'c'].map((name) => parser.page(body(`<title>${name}</title>`), context)),
  );
  assert.deepEqual(pages.map(titles), ['a', 'b', 'c']);
});

test('a page that exhausts the memory of the worker rejects, and the next one is parsed', async (t) => {
  const parser = createParser({ threshold: 0, memoryMb: 24 });
  t.after(() => parser.close());
  const hostile = parser.page(body(`<p>${'<b><p>'.repeat(700_000)}`), context);
  const next = parser.page(body('<title>next</title>'), context);
  await assert.rejects(hostile, /memory limit/);
  assert.equal(titles(await next), 'next');
});

test('closing rejects the page in hand and those that wait', async () => {
  const parser = createParser({ threshold: 0 });
  const waiting = [1, 2].map(() => parser.page(body('<p>'.repeat(100_000)), context));
  const outcome = Promise.allSettled(waiting);
  await parser.close();
  assert.deepEqual(
    (await outcome).map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  await assert.rejects(parser.page(body('<p>'), context), /closed/);
});
