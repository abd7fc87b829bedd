import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJsonBody } from './json.ts';

const parse = (text: string) => parseJsonBody(new TextEncoder().encode(text));
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

test('reads a document up to 100 levels deep', () => {
  assert.ok(parse(nested(100)).ok);
  for (const levels of [101, 100_000])
    assert.deepEqual(parse(nested(levels)), {
      ok: false,
      error: { message: 'it nests deeper than 100 levels', offset: -1 },
      bom: false,
    });
});

test('does not count breadth as depth', () => {
  assert.ok(parse(`[${'{},'.repeat(100_000)}1]`).ok);
});
