import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from '../../../../test/support/audit/parse-page.ts';
import type { LimitedList } from '../facts/facts.ts';

/** What is repeated, how often, and which list it fills. */
const lists: [string, number, LimitedList | undefined][] = [
  ['<a href="/p/1">x</a>', 3_100, 'links'],
  ['<a href="/p/1">x</a>', 2_000, undefined],
  ['<button>x</button>', 1_600, 'controls'],
  ['<form></form>', 120, 'forms'],
  ['<img src="/x.jpg" alt="">', 1_600, 'images'],
  ['<table><tr><th>Size</th><td>1</td></tr><tr><th>Weight</th><td>2</td></tr></table>', 210, 'specs'],
];
for (const [html, times, list] of lists) {
  test(`reports a full list: ${list ?? 'none'} after ${times}`, async () => {
    const facts = await read(`<main><h1>Cup</h1>${html.repeat(times)}<button>Add to cart</button></main>`);
    assert.deepEqual(facts.cutLists, list && [list]);
  });
}
