/** What the home page shows is what the engine and the sandbox return today. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordHomeExample } from '../../docs/home-example.ts';
import { homeExample, type HomeExample } from '../../src/web/site/home/example.ts';
import { freePort } from '../faults/nodes.ts';

/** Response times of a busy machine move the scores after fixes by some tenths. */
const withoutScores = (example: HomeExample) => ({
  ...example,
  fixes: example.fixes.map((fix) => ({ ...fix, after: 0 })),
});

test('the recorded audit and purchase match new ones; `npm run docs:home` records them', async () => {
  const example = await recordHomeExample(await freePort());
  assert.deepEqual(withoutScores(example), withoutScores(homeExample));
  for (const [at, { title, after }] of example.fixes.entries())
    assert.ok(Math.abs(after - (homeExample.fixes[at]?.after ?? 0)) <= 1, `${title}: ${after}`);
});

test('the example has differences, five fixes, and a paid order', () => {
  const { rows, fixes, calls } = homeExample;
  assert.ok(rows.filter(({ state }) => state === 'differs' || state === 'missing').length >= 3);
  assert.equal(fixes.length, 5);
  assert.deepEqual(
    calls.map(({ status }) => status),
    [200, 201, 200],
  );
});
