import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertMove,
  checkoutStates,
  checkStateTable,
  isTerminal,
  mayMove,
  transitions,
  type CheckoutMove,
  type CheckoutState,
} from './state.ts';

type Table = typeof transitions;
const moves: CheckoutMove[] = [
  'priced',
  'pay',
  'placed',
  'declined',
  'challenged',
  'cancel',
  'expire',
  'ended',
];

test('the table holds together', () => assert.doesNotThrow(() => checkStateTable()));

const broken: [name: string, table: Table, complaint: RegExp][] = [
  [
    'a state that cannot be reached',
    {
      ...transitions,
      ready_for_complete: { priced: ['incomplete'] },
      incomplete: { priced: ['incomplete'], cancel: ['canceled'] },
      requires_escalation: { priced: ['incomplete'] },
    },
    /cannot be reached/,
  ],
  [
    'a state without an end',
    { ...transitions, complete_in_progress: { declined: [] } },
    /complete_in_progress has no end/,
  ],
  [
    'a payment that begins unpriced',
    { ...transitions, incomplete: { ...transitions.incomplete, pay: ['complete_in_progress'] } },
    /incomplete must not begin a payment/,
  ],
  [
    'a second payment beside one under way',
    {
      ...transitions,
      complete_in_progress: { ...transitions.complete_in_progress, pay: ['complete_in_progress'] },
    },
    /must not begin a payment/,
  ],
  [
    'a completed checkout that opens again',
    { ...transitions, completed: { priced: ['incomplete'] } },
    /completed must be final/,
  ],
  [
    'a canceled checkout that is paid',
    { ...transitions, canceled: { placed: ['completed'] } },
    /canceled must not be completed by placed/,
  ],
  [
    'a canceled checkout that opens again',
    { ...transitions, canceled: { priced: ['incomplete'] } },
    /canceled must be final/,
  ],
  [
    'an order without a payment',
    { ...transitions, ready_for_complete: { ...transitions.ready_for_complete, placed: ['completed'] } },
    /must not be completed/,
  ],
  [
    'a canceled payment that is in progress',
    { ...transitions, complete_in_progress: { ...transitions.complete_in_progress, cancel: ['canceled'] } },
    /must not be closed/,
  ],
  [
    'an expiry under a payment',
    { ...transitions, complete_in_progress: { ...transitions.complete_in_progress, expire: ['canceled'] } },
    /must not be closed/,
  ],
];
for (const [name, table, complaint] of broken) {
  test(`a table is refused: ${name}`, () => assert.throws(() => checkStateTable(table), complaint));
}

test('what the table does not say is a defect, from every state by every move', () => {
  for (const from of checkoutStates)
    for (const move of moves)
      for (const to of checkoutStates) {
        const allowed = transitions[from][move]?.includes(to) ?? false;
        if (allowed) assert.doesNotThrow(() => assertMove(from, move, to));
        else assert.throws(() => assertMove(from, move, to), /cannot move from/);
        if (allowed) assert.ok(mayMove(from, move));
      }
});

test('only two states are final, and money is under way in one', () => {
  const final: CheckoutState[] = checkoutStates.filter(isTerminal);
  assert.deepEqual(final, ['completed', 'canceled']);
  assert.deepEqual(
    checkoutStates.filter((state) => mayMove(state, 'pay')),
    ['ready_for_complete'],
  );
});
