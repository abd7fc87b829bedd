/** Checks explained by the command line. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { portico } from './support/command-line.ts';

test('lists every check, explains one, and rejects an unknown name', async () => {
  const list = await portico(['checks']);
  assert.deepEqual([list.code, list.stderr], [0, '']);
  assert.match(list.stdout, /^Crawl access \(crawl-access\)\n {2}robots-txt-reachable +robots\.txt returns/);
  const one = await portico(['checks', 'h1-single']);
  assert.equal(one.code, 0);
  assert.match(one.stdout, /^# h1-single\n[\s\S]*Make the product title the only H1/);
  const none = await portico(['checks', 'h1']);
  assert.deepEqual([none.code, none.stdout], [2, '']);
  assert.match(none.stderr, /Unknown check "h1"/);
  const near = await portico(['checks', 'h1-singel']);
  assert.match(near.stderr, /Did you mean h1-single/);
});

test('filters checks by category and priority, also in JSON', async () => {
  const { code, stdout } = await portico([
    'checks',
    '--category',
    'product-data',
    '--priority=critical',
    '--json',
  ]);
  const listed = JSON.parse(stdout) as { id: string; category: string; priority: string; why: string }[];
  assert.equal(code, 0);
  assert.ok(listed.length > 0 && listed.every(({ why }) => why !== ''));
  assert.deepEqual(
    [...new Set(listed.map((one) => `${one.category} ${one.priority}`))],
    ['product-data critical'],
  );
  const one = JSON.parse((await portico(['checks', 'h1-single', '--json'])).stdout) as { fix: object };
  assert.ok('instructions' in one.fix);
  for (const [option, says] of [
    ['--category=product-dta', /Did you mean product-data\?/],
    ['--priority=urgent', /--priority must be one of critical, high, medium, low, not "urgent"/],
  ] as const) {
    const wrong = await portico(['checks', option]);
    assert.deepEqual([wrong.code, wrong.stdout], [2, '']);
    assert.match(wrong.stderr, says);
  }
});
