import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergePlan } from './merge-plan.ts';

const lines = (...pieces: [id: string, quantity: number][]) =>
  pieces.map(([variantId, quantity]) => ({ variantId, quantity }));
const held = (...pieces: [id: string, quantity: number][]) =>
  pieces.map(([productId, quantity]) => ({ productId, quantity }));

const table: [
  name: string,
  wanted: ReturnType<typeof lines>,
  there: ReturnType<typeof held>,
  plan: ReturnType<typeof mergePlan>,
][] = [
  [
    'adds all lines to an empty basket',
    lines(['a', 2]),
    [],
    { add: held(['a', 2]), raise: [], hasOthers: false },
  ],
  [
    'combines lines of one product',
    lines(['a', 2], ['b', 1], ['a', 1]),
    [],
    { add: held(['a', 3], ['b', 1]), raise: [], hasOthers: false },
  ],
  [
    'raises a line by the missing quantity',
    lines(['a', 3]),
    held(['a', 1]),
    { add: [], raise: held(['a', 2]), hasOthers: false },
  ],
  ['never lowers a quantity', lines(['a', 1]), held(['a', 5]), { add: [], raise: [], hasOthers: false }],
  [
    'keeps and reports other lines',
    lines(['a', 1]),
    held(['z', 1]),
    { add: held(['a', 1]), raise: [], hasOthers: true },
  ],
];
for (const [name, wanted, there, plan] of table)
  test(name, () => assert.deepEqual(mergePlan(wanted, there), plan));

test('changes nothing the second time', () => {
  const wanted = lines(['a', 2], ['b', 1]);
  const { add } = mergePlan(wanted, []);
  assert.deepEqual(mergePlan(wanted, add), { add: [], raise: [], hasOthers: false });
});
