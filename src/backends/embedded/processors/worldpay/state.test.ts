import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { LedgerEntry } from '../port.ts';
import { readPaymentEvidence } from './evidence.ts';
import { attemptEntry, cancelledKind, readWorldpayLedger } from './history.ts';
import { worldpayDecline, worldpayState } from './state.ts';

const minute = 60_000;
const now = Date.parse('2026-11-29T12:00:00Z');

const requested = { eventName: 'authorizationRequested', commandId: 'a' };
const succeeded = { eventName: 'authorizationSucceeded', commandId: 'a', outcome: 'authorized' };
const settle = (status: string, commandId = 's') => ({ eventName: `settlement${status}`, commandId });
const cancel = (status: string, commandId = 'c') => ({ eventName: `cancellation${status}`, commandId });

const entry = (of: Pick<LedgerEntry, 'id' | 'kind'>, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  payment: 'att',
  success: true,
  processorId: 'p',
  at: now,
  ...of,
  ...more,
});
const asked = (operation: 'authorization' | 'settlement', at = now): LedgerEntry =>
  entry(attemptEntry(operation, 'asked', 'att', 0), { at, amount: 2_500, currency: 'EUR' });
const answered = (operation: 'authorization' | 'settlement', more = {}): LedgerEntry =>
  entry(attemptEntry(operation, 'answered', 'att', 0), more);
const authorised = [asked('authorization'), answered('authorization')];
const fenced = entry({ id: 'fence:att', kind: 'void_wanted' });

const stateOf = (entries: readonly LedgerEntry[], events: readonly object[]) => {
  const payment = { value: { currency: 'EUR', amount: 2_500 }, events };
  const evidence = readPaymentEvidence(payment, {});
  return worldpayState('att', readWorldpayLedger(entries, 'att'), evidence ? [evidence] : [], now);
};

for (const [what, entries, events, state] of [
  ['nothing', [], [], 'unconfirmed'],
  ['nothing that was fenced', [fenced], [], 'cancelled'],
  ['an authorization without an answer', [asked('authorization')], [], 'processing'],
  ['the same, fenced', [asked('authorization'), fenced], [], 'voiding'],
  ['the same, 6 minutes later', [asked('authorization', now - 6 * minute)], [], 'unconfirmed'],
  ['the same, 6 minutes later, fenced', [asked('authorization', now - 6 * minute), fenced], [], 'cancelled'],
  ['a request in the queries', [], [requested], 'processing'],
  ['an authorization that only the ledger knows', authorised, [], 'authorised'],
  ['an authorization that only the queries know', [], [requested, succeeded], 'authorised'],
  ['a duplicate of it', [], [requested, failed('transactionReferenceIsADuplicate')], 'unconfirmed'],
  ['a settlement without an answer', [...authorised, asked('settlement')], [], 'capturing'],
  ['the same, 19 minutes later', [...authorised, asked('settlement', now - 19 * minute)], [], 'capturing'],
  ['the same, 21 minutes later', [...authorised, asked('settlement', now - 21 * minute)], [], 'authorised'],
  [
    'a settlement that was accepted',
    [...authorised, asked('settlement'), answered('settlement')],
    [],
    'capturing',
  ],
  ['a settlement that was requested', [], [succeeded, settle('Requested')], 'capturing'],
  ['one that was submitted', [], [succeeded, settle('Requested'), settle('RequestSubmitted')], 'captured'],
  [
    'one that timed out',
    [],
    [succeeded, settle('Requested'), settle('RequestSubmissionTimedOut')],
    'capturing',
  ],
  ['one that failed', [], [succeeded, settle('Requested'), settle('RequestSubmissionFailed')], 'declined'],
  [
    'a second one after it',
    [],
    [succeeded, settle('Requested'), settle('RequestSubmissionFailed'), settle('Requested', 's2')],
    'capturing',
  ],
  [
    'a cancellation that was accepted',
    [...authorised, entry({ id: 'c', kind: cancelledKind })],
    [],
    'voiding',
  ],
  ['one that was requested', [], [succeeded, cancel('Requested')], 'voiding'],
  ['one that was submitted', [], [succeeded, cancel('Requested'), cancel('RequestSubmitted')], 'cancelled'],
  ['one that failed', [], [succeeded, cancel('Requested'), cancel('RequestSubmissionFailed')], 'authorised'],
  [
    'a settlement and a cancellation',
    [],
    [succeeded, settle('Requested'), settle('RequestSubmitted'), cancel('Requested')],
    'captured',
  ],
] as const)
  test(`reads ${what} as ${state}`, () => assert.equal(stateOf(entries, events).state, state));

function failed(name: string): object {
  return { eventName: 'authorizationFailed', error: { name, message: 'It failed.' }, commandId: 'a' };
}

for (const [event, reason] of [
  [{ eventName: 'authorizationRefused', code: '51', description: 'x' }, 'refusal_51'],
  [{ eventName: 'authorizationRefused' }, 'refused'],
  [{ eventName: 'authorizationTimedOut' }, 'authorizationTimedOut'],
  [failed('currencyIsNotSupported'), 'currencyIsNotSupported'],
  [failed('<script>'), 'authorizationFailed'],
] as const)
  test(`reads why it was declined: ${reason}`, () => {
    const { state, reason: read } = stateOf([], [requested, event]);
    assert.deepEqual([state, read], ['declined', reason]);
  });

for (const [code, retryable] of [
  ['5', true],
  ['33', true],
  ['65', true],
  ['4', false],
  ['34', false],
  ['41', false],
  ['43', false],
  ['59', false],
] as const)
  test(`${retryable ? 'offers' : 'does not offer'} a retry after ${code}`, () =>
    assert.equal(worldpayDecline('att', `refusal_${code}`).retryable, retryable));

const names = [requested, succeeded, settle('Requested'), settle('RequestSubmitted'), cancel('Requested')];

test('money is captured only where a settlement was submitted, whatever else happened', () => {
  const events = fc.array(fc.oneof(fc.constantFrom(...names), fc.object()), { maxLength: 12 });
  fc.assert(
    fc.property(events, (some) => {
      const { state, captured } = stateOf([], some);
      const isSubmitted = some.includes(succeeded) && some.findLast(isSettlement) === some.find(isSubmission);
      if (state === 'captured') {
        assert.ok(some.some(isSubmission));
        assert.equal(captured, 2_500);
      } else assert.equal(captured, 0);
      if (isSubmitted && some.some(isSubmission)) assert.equal(state, 'captured');
    }),
  );
});

const isSettlement = (one: object): boolean =>
  'eventName' in one && String(one.eventName).startsWith('settlement');
const isSubmission = (one: object): boolean =>
  'eventName' in one && one.eventName === 'settlementRequestSubmitted';

test('reads a ledger of anything', () => {
  const kinds = ['authorization_asked', 'settlement_answered', 'refund_asked', 'link_settle', 'settled'];
  const some = fc.record({
    id: fc.oneof(fc.string(), fc.constantFrom('authorization_asked:att:0', 'wp:1', 'refund_asked:r:0')),
    kind: fc.constantFrom(...kinds),
    payment: fc.constant('att'),
    success: fc.boolean(),
    processorId: fc.string(),
    at: fc.integer(),
  });
  fc.assert(
    fc.property(fc.array(some), (entries) => {
      assert.ok(worldpayState('att', readWorldpayLedger(entries, 'att'), [], now).state);
    }),
  );
});
