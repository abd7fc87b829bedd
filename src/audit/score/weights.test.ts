import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Category, Priority, Status } from '../check.ts';
import type { Result } from '../result.ts';
import { score } from '../score.ts';
import { categoryWeights } from './weights.ts';

const result = (id: string, category: Category, priority: Priority, status: Status): Result => ({
  id,
  category,
  name: id,
  priority,
  status,
  confidence: 'high',
  summary: id,
  evidence: [],
  effort: 'hours',
  ...(status === 'pass' || status === 'fail' ? { value: status === 'pass' ? 1 : 0 } : {}),
});

/** One failing check of a priority among passing ones of every priority, worked out by hand: of 10 + 6 + 3 + 1 = 20. */
const expected: [Priority, number][] = [
  ['critical', 50],
  ['high', 70],
  ['medium', 85],
  ['low', 95],
];

for (const [priority, points] of expected) {
  test(`leaves a category ${points} of 100 if a check of priority ${priority} fails`, () => {
    const all: Priority[] = ['critical', 'high', 'medium', 'low'];
    const results = all.map((one) => result(one, 'crawl-access', one, one === priority ? 'fail' : 'pass'));
    const { categories } = score(results, { expect: 'shop' });
    assert.equal(categories.find(({ id }) => id === 'crawl-access')?.score, points);
  });
}

test('subtracts exactly the weight of a category at zero from the overall score', () => {
  const ids = Object.keys(categoryWeights) as Category[];
  const losses: Record<string, number> = {};
  for (const lost of ids) {
    const results = ids.map((id) => result(id, id, 'high', id === lost ? 'fail' : 'pass'));
    losses[lost] = Math.round(100 - (score(results, { expect: 'shop' }).score.overall ?? 0));
  }
  assert.deepEqual(losses, {
    'crawl-access': 16,
    'discovery-files': 7,
    'content-rendering': 12,
    'structured-data': 9,
    'product-data': 16,
    'agent-protocols': 5,
    'commerce-protocols': 14,
    'trust-and-policies': 9,
    'performance-and-delivery': 6,
    'accessibility-and-interaction': 6,
  });
});
