import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { day } from '#commerce';
import type { LedgerEntry } from '../port.ts';
import { readPayment, readRefund } from './reading.ts';

const now = Date.parse('2026-08-01T10:00:00Z');
const money = { amount: 2_500, currency: 'EUR' };

const entry = (kind: string, processorId = '', more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: `${kind}:${processorId}:${more.success ?? true}`,
  payment: 'a',
  kind,
  success: true,
  processorId,
  at: now,
  ...more,
});
const failed = { success: false, reason: 'refused' };

const asked = entry('asked', '', money);
const answered = entry('Authorised', 'P', money);
const authorised = entry('AUTHORISATION', 'P', money);
const refused = entry('AUTHORISATION', 'P', failed);
const captureAsked = entry('captureAsked', '', money);
const captureReceived = entry('captureReceived', 'P/C');
const captured = entry('CAPTURE', 'P/C', money);
const captureFailed = entry('CAPTURE_FAILED', 'P/C', { reason: 'capture-failed' });
const voidAsked = entry('voidAsked');
const cancelReceived = entry('cancelReceived', 'P/V');
const cancelled = entry('CANCELLATION', 'P/V');

const table: [what: string, entries: LedgerEntry[], state: string, captured?: number][] = [
  ['nothing', [], 'unconfirmed'],
  ['a request without an answer', [asked], 'processing'],
  ['a rejected request', [asked, entry('rejected', '', { success: false })], 'unconfirmed'],
  ['a rejected instrument', [asked, entry('rejected', '', failed)], 'declined'],
  ['an answer', [asked, answered], 'authorised'],
  ['a notice without the answer', [asked, authorised], 'authorised'],
  ['a notice of another amount', [asked, { ...authorised, amount: 100 }], 'processing'],
  ['the same, to be canceled', [asked, { ...authorised, amount: 100 }, cancelReceived], 'declined'],
  ['a notice of another currency', [asked, { ...authorised, currency: 'USD' }], 'processing'],
  ['a refusal', [asked, refused], 'declined'],
  ['a refusal that was corrected', [asked, refused, authorised], 'authorised'],
  ['a pending payment', [asked, entry('Pending', 'P')], 'processing'],
  ['a capture that was asked for', [asked, answered, captureAsked], 'capturing'],
  ['a capture that was accepted', [asked, answered, captureAsked, captureReceived], 'capturing'],
  ['a capture', [asked, answered, captureAsked, captureReceived, captured], 'captured', 2_500],
  ['a capture whose answer was lost', [asked, answered, captureAsked, captured], 'captured', 2_500],
  ['a capture of less', [asked, answered, captureAsked, { ...captured, amount: 1_000 }], 'captured', 1_000],
  ['a refused capture', [asked, answered, captureAsked, { ...captured, ...failed }], 'declined'],
  ['a capture that failed later', [asked, answered, captureAsked, captured, captureFailed], 'declined'],
  ['the failure before the capture', [asked, answered, captureAsked, captureFailed, captured], 'declined'],
  ['a chargeback', [asked, answered, captureAsked, captured, entry('CHARGEBACK', 'P/X')], 'captured', 2_500],
  ['a refund', [asked, answered, captureAsked, captured, entry('REFUND', 'P/R', money)], 'captured', 2_500],
  ['a cancel that was accepted', [asked, answered, voidAsked, cancelReceived], 'voiding'],
  ['a cancel', [asked, answered, voidAsked, cancelReceived, cancelled], 'cancelled'],
  [
    'a cancel that failed',
    [asked, answered, voidAsked, cancelReceived, { ...cancelled, ...failed }],
    'authorised',
  ],
  ['a reversal', [asked, answered, voidAsked, cancelReceived, entry('CANCEL_OR_REFUND', 'P/V')], 'cancelled'],
  ['an expired authorization', [asked, answered, entry('EXPIRE', 'P/E')], 'cancelled'],
  [
    'a cancel whose notice never comes',
    [asked, answered, voidAsked, { ...cancelReceived, at: now - day }],
    'cancelled',
  ],
  ['an end before the beginning', [voidAsked], 'cancelled'],
  ['a fence', [asked, voidAsked, entry('technicalCancelReceived', '/T')], 'voiding'],
  ['a fence that found the payment', [asked, voidAsked, entry('TECHNICAL_CANCEL', 'P/T')], 'cancelled'],
  ['a fence that found nothing', [asked, voidAsked, entry('TECHNICAL_CANCEL', '/T', failed)], 'cancelled'],
  [
    'a fence, and the notice after it',
    [asked, voidAsked, entry('TECHNICAL_CANCEL', 'P/T'), authorised],
    'cancelled',
  ],
  ['a capture after the end', [asked, answered, voidAsked, captureAsked], 'authorised'],
];

describe('the ledger of a payment at Adyen', () => {
  for (const [what, entries, state, amount = 0] of table)
    test(`reads ${what} as ${state}`, () => {
      const reading = readPayment(entries, now);
      assert.deepEqual([reading.state, reading.captured], [state, amount]);
    });

  test('names what must be ended: late, beside another, or of another amount', () => {
    const loose = (...entries: LedgerEntry[]): readonly string[] => readPayment(entries, now).loose;
    assert.deepEqual(loose(asked, answered), []);
    assert.deepEqual(loose(asked, voidAsked, authorised), ['P']);
    assert.deepEqual(loose(asked, voidAsked, authorised, cancelReceived), []);
    assert.deepEqual(loose(asked, { ...authorised, amount: 1 }), ['P']);
    const other = entry('AUTHORISATION', 'Q', money);
    assert.deepEqual(loose(asked, answered, other), ['Q']);
    assert.deepEqual(loose(asked, answered, captureAsked, captured, other), ['Q']);
    assert.deepEqual(loose(asked, answered, captureAsked, captureFailed), ['P']);
  });

  const notices = [
    authorised,
    captured,
    captureFailed,
    entry('CHARGEBACK', 'P/X'),
    entry('REFUND', 'P/R', money),
  ];
  const start = [asked, answered, captureAsked, captureReceived];

  test('reads notices alike in every order, and any number of times', () => {
    const some = fc.subarray(notices);
    fc.assert(
      fc.property(some, fc.array(fc.nat(20), { maxLength: 12 }), (subset, order) => {
        const expected = readPayment([...start, ...subset], now);
        const shuffled = [...subset, ...order.flatMap((index) => subset[index % subset.length] ?? [])];
        const turned = [...shuffled.slice(3), ...shuffled.slice(0, 3)].toReversed();
        const read = readPayment([...start, ...turned], now);
        assert.deepEqual(
          [read.state, read.captured, read.loose],
          [expected.state, expected.captured, expected.loose],
        );
      }),
    );
  });

  test('is never paid and released at once, whatever happened', () => {
    const all = [...start, ...notices, refused, voidAsked, cancelReceived, cancelled];
    const fence = [entry('technicalCancelReceived', '/T'), entry('TECHNICAL_CANCEL', 'P/T')];
    fc.assert(
      fc.property(fc.shuffledSubarray([...all, ...fence]), (entries) => {
        const {
          state,
          captured: paid,
          loose,
          isVoidAsked,
          captureAsked: capture,
        } = readPayment(entries, now);
        assert.equal(state === 'captured', paid > 0);
        if (state === 'captured' || state === 'capturing') assert.deepEqual(loose, []);
        // What may still be captured is not ended, and what is ended is not captured.
        if (state === 'capturing') assert.notEqual(capture, undefined);
        if (isVoidAsked && state === 'authorised') assert.deepEqual(loose, ['P']);
      }),
    );
  });

  const refunds: [entries: LedgerEntry[], status: string][] = [
    [[], 'pending'],
    [[entry('refundReceived', 'P/R')], 'pending'],
    [[entry('REFUND', 'P/OTHER')], 'pending'],
    [[entry('REFUND', 'P/R')], 'completed'],
    [[entry('REFUND', 'P/R', failed)], 'failed'],
    [[entry('REFUND', 'P/R'), entry('REFUND_FAILED', 'P/R')], 'failed'],
    [[entry('REFUND_FAILED', 'P/R'), entry('REFUND', 'P/R')], 'failed'],
    [[entry('REFUND', 'P/R'), entry('REFUNDED_REVERSED', 'P/R')], 'failed'],
  ];
  for (const [entries, status] of refunds)
    test(`reads a refund with ${entries.map(({ id }) => id).join(' and ') || 'nothing'} as ${status}`, () =>
      assert.equal(readRefund(entries, 'R'), status));
});
