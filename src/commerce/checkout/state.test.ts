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

test('is consistent', () => assert.doesNotThrow(() => checkStateTable()));

const broken: [name: string, table: Table, complaint: RegExp][] = [
  [
    'an unreachable state',
    {
      ...transitions,
      ready_for_complete: { priced: ['incomplete'] },
      incomplete: { priced: ['incomplete'], cancel: ['canceled'] },
      requires_escalation: { priced: ['incomplete'] },
    },
    /cannot be reached/,
  ],
  [
    'a state without an exit',
    { ...transitions, complete_in_progress: { declined: [] } },
    /complete_in_progress has no end/,
  ],
  [
    'a payment that starts unpriced',
    { ...transitions, incomplete: { ...transitions.incomplete, pay: ['complete_in_progress'] } },
    /incomplete must not begin a payment/,
  ],
  [
    'a second payment beside one in progress',
    {
      ...transitions,
      complete_in_progress: { ...transitions.complete_in_progress, pay: ['complete_in_progress'] },
    },
    /must not begin a payment/,
  ],
  [
    'a completed checkout that reopens',
    { ...transitions, completed: { priced: ['incomplete'] } },
    /completed must be final/,
  ],
  [
    'a canceled checkout that is paid',
    { ...transitions, canceled: { placed: ['completed'] } },
    /canceled must not be completed by placed/,
  ],
  [
    'a canceled checkout that reopens',
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
    'an expiration during a payment',
    { ...transitions, complete_in_progress: { ...transitions.complete_in_progress, expire: ['canceled'] } },
    /must not be closed/,
  ],
];
for (const [name, table, complaint] of broken) {
  test(`rejects a table: ${name}`, () => assert.throws(() => checkStateTable(table), complaint));
}

test('rejects undefined transitions from every state by every event', () => {
  for (const from of checkoutStates)
    for (const move of moves)
      for (const to of checkoutStates) {
        const allowed = transitions[from][move]?.includes(to) ?? false;
        if (allowed) assert.doesNotThrow(() => assertMove(from, move, to));
        else assert.throws(() => assertMove(from, move, to), /cannot move from/);
        if (allowed) assert.ok(mayMove(from, move));
      }
});

test('has two final states, and one with a payment in progress', () => {
  const final: CheckoutState[] = checkoutStates.filter(isTerminal);
  assert.deepEqual(final, ['completed', 'canceled']);
  assert.deepEqual(
    checkoutStates.filter((state) => mayMove(state, 'pay')),
    ['ready_for_complete'],
  );
});
