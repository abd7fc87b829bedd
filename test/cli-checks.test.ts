/** Checks explained by the command line. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { portico } from './support/command-line.ts';

test('checks lists every check, explains one, and refuses a name that is none', async () => {
  const list = await portico(['checks']);
  assert.deepEqual([list.code, list.stderr], [0, '']);
  assert.match(list.stdout, /^Crawl access\n {2}robots-txt-reachable +robots\.txt answers/);
  const one = await portico(['checks', 'h1-single']);
  assert.equal(one.code, 0);
  assert.match(one.stdout, /^# h1-single\n[\s\S]*Make the product title the only h1/);
  const none = await portico(['checks', 'h1']);
  assert.deepEqual([none.code, none.stdout], [2, '']);
  assert.match(none.stderr, /no check "h1"/);
});
