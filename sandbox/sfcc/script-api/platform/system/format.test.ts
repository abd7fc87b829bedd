import assert from 'node:assert/strict';
import { test } from 'node:test';
import { format } from './format.ts';

const cases: [pattern: string, given: unknown[], text: string][] = [
  ['Failure {0} in {1}', ['a', 'b'], 'Failure a in b'],
  ['{1}{0}{1}', ['a', 'b'], 'bab'],
  ['No {0} {2}', ['a'], 'No a {2}'],
  ['{0} pieces', [1_234], '1,234 pieces'],
  ["It''s '{0}' {0}", ['a'], "It's {0} a"],
  ["It's {0}", [], "It's {0}"],
  ['{"a":1}', [], '{"a":1}'],
];

for (const [pattern, given, text] of cases)
  void test(`formats ${pattern} with ${JSON.stringify(given)} as ${text}`, () =>
    assert.equal(format(pattern, given), text));
