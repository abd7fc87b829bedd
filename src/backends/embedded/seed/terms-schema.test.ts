import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { checkTerms } from './terms-schema.ts';

const demo = JSON.parse(
  await readFile(new URL('../../../../fixtures/demo-store/terms.json', import.meta.url), 'utf8'),
) as Record<string, unknown>;

for (const taxRounding of ['line', 'order']) {
  test(`accepts ${taxRounding} as the tax rounding of a store`, () => {
    const check = checkTerms({ ...demo, taxRounding });
    assert.equal(check.ok && check.file.terms.taxRounding, taxRounding);
  });
}

test('accepts a store without tax rounding', () => {
  const { taxRounding: _, ...silent } = demo;
  const check = checkTerms(silent);
  assert.ok(check.ok && !('taxRounding' in check.file.terms));
});

test('rejects other roundings by name', () => {
  for (const taxRounding of ['item', 'LINE', '', null, 1, []]) {
    const check = checkTerms({ ...demo, taxRounding });
    assert.ok(!check.ok && check.problems.length === 1, JSON.stringify(taxRounding));
    assert.match(check.problems[0] ?? '', /^taxRounding\b/);
  }
});
