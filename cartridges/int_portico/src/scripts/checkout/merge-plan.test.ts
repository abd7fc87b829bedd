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
    'an empty basket gets everything',
    lines(['a', 2]),
    [],
    { add: held(['a', 2]), raise: [], hasOthers: false },
  ],
  [
    'lines of one product come together',
    lines(['a', 2], ['b', 1], ['a', 1]),
    [],
    { add: held(['a', 3], ['b', 1]), raise: [], hasOthers: false },
  ],
  [
    'what is there is raised by what is missing',
    lines(['a', 3]),
    held(['a', 1]),
    { add: [], raise: held(['a', 2]), hasOthers: false },
  ],
  ['nothing is lessened', lines(['a', 1]), held(['a', 5]), { add: [], raise: [], hasOthers: false }],
  [
    'other goods stay, and are told',
    lines(['a', 1]),
    held(['z', 1]),
    { add: held(['a', 1]), raise: [], hasOthers: true },
  ],
];
for (const [name, wanted, there, plan] of table)
  test(name, () => assert.deepEqual(mergePlan(wanted, there), plan));

test('coming twice changes nothing the second time', () => {
  const wanted = lines(['a', 2], ['b', 1]);
  const { add } = mergePlan(wanted, []);
  assert.deepEqual(mergePlan(wanted, add), { add: [], raise: [], hasOthers: false });
});
