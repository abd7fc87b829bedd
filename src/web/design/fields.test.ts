import assert from 'node:assert/strict';
import { test } from 'node:test';
import { select } from './fields.ts';

test('marks a select as required only if its first option is empty, as HTML requires', () => {
  const facts = { name: 'days', label: 'Days', required: true };
  const month = ['30', 'A month'] as const;
  const always = String(select(facts, [month]));
  assert.doesNotMatch(always, /required|optional/);
  assert.match(String(select(facts, [['', 'Choose'], month])), /<select[^>]* required/);
  assert.match(String(select({ ...facts, required: false }, [month])), /\(optional\)/);
});
