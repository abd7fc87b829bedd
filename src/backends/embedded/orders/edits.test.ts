import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Adjustment, type LineCount, day } from '#commerce';
import {
  applyCancellation,
  applyRefund,
  applyReturn,
  paidBack,
  applyDelivery,
  applyShipment,
  statusOf,
} from './edits.ts';
import type { Edit, OrderContent } from './content.ts';

const placedAt = Date.parse('2026-08-01');
const stamp = { id: 'x', now: placedAt + day };

/** @param lines units and what was paid for all of them */
function order(lines: { quantity: number; paid: number }[], rest = 0): OrderContent {
  const captured = lines.reduce((sum, { paid }) => sum + paid, rest);
  const counts = lines.map(({ quantity }, place) => ({ id: `line-${place}`, quantity }));
  return {
    captured,
    rest,
    restRepaid: false,
    returnDays: 30,
    accounts: lines.map(({ paid }, place) => ({ lineId: `line-${place}`, paid, repaid: 0, kept: 0 })),
    order: {
      number: 'P1',
      checkoutId: 'c',
      currency: 'EUR',
      label: 'P1',
      placedAt,
      status: 'open',
      attribution: {},
      lines: lines.map(({ quantity, paid }, place) => ({
        id: `line-${place}`,
        variantId: `v-${place}`,
        title: 'x',
        unitPrice: 0,
        subtotal: paid,
        discount: 0,
        tax: 0,
        total: paid,
        quantity: { original: quantity, ordered: quantity, fulfilled: 0, cancelled: 0, returned: 0 },
      })),
      totals: {
        items: captured,
        itemDiscounts: 0,
        orderDiscounts: 0,
        fulfilment: 0,
        fulfilmentDiscounts: 0,
        fees: 0,
        tax: 0,
        total: captured,
        pricesIncludeTax: true,
      },
      expectations: [{ id: 'e', lines: counts, method: 'shipping', destination: {} }],
      events: [],
      adjustments: [],
      returns: { eligible: true, until: placedAt + 30 * day },
      permalink: '',
    },
  };
}

function done(edit: Edit): Extract<Edit, { ok: true }> {
  assert.ok(edit.ok, JSON.stringify(edit));
  return edit;
}

const pieces = (id: string, quantity: number): LineCount[] => [{ id, quantity }];

type Step =
  | { kind: 'ship' | 'deliver' | 'cancel' | 'refund' | 'return'; line: number; quantity: number }
  | { kind: 'money'; amount: number }
  | { kind: 'rest-of-it' };

const apply = (content: OrderContent, step: Step, id: string): Edit => {
  const at = { id, now: placedAt };
  if (step.kind === 'money') return applyRefund(content, { amount: step.amount }, at);
  if (step.kind === 'rest-of-it') return applyCancellation(content, {}, at);
  const lines = pieces(`line-${step.line}`, step.quantity);
  switch (step.kind) {
    case 'ship':
      return applyShipment(content, { lines }, at);
    case 'deliver':
      return applyDelivery(content, { lines }, at);
    case 'cancel':
      return applyCancellation(content, { lines }, at);
    case 'refund':
      return applyRefund(content, { lines }, at);
    case 'return':
      return applyReturn(content, { lines, restock: true }, at);
  }
};

const linesArbitrary = fc.array(
  fc.record({ quantity: fc.integer({ min: 1, max: 7 }), paid: fc.integer({ min: 0, max: 100_000 }) }),
  { minLength: 1, maxLength: 3 },
);
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('ship', 'deliver', 'cancel', 'refund', 'return' as const),
    line: fc.integer({ min: 0, max: 2 }),
    quantity: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constant('money' as const), amount: fc.integer({ min: 1, max: 30_000 }) }),
  fc.constant<Step>({ kind: 'rest-of-it' }),
);

function assertSound({ order, captured, accounts }: OrderContent): void {
  assert.ok(paidBack(order) <= captured, 'more went back than came');
  for (const { id, quantity } of order.lines) {
    const { original, ordered, fulfilled, cancelled, returned } = quantity;
    assert.ok(Math.min(ordered, fulfilled, cancelled, returned) >= 0, 'a quantity below zero');
    assert.equal(ordered, original - cancelled - returned);
    assert.ok(fulfilled <= ordered);
    const account = accounts.find(({ lineId }) => lineId === id);
    assert.ok(account && account.repaid <= original && account.kept <= account.repaid);
    const expected = order.expectations.flatMap(({ lines }) => lines).find((line) => line.id === id);
    assert.equal(expected?.quantity ?? 0, original - cancelled);
  }
  assert.equal(order.status, statusOf(order.lines));
}

test('never refunds more than was captured in any sequence of edits, and keeps quantities consistent', () => {
  fc.assert(
    fc.property(
      linesArbitrary,
      fc.nat({ max: 5_000 }),
      fc.array(
        fc.tuple(stepArbitrary, fc.constantFrom<Adjustment['status']>('completed', 'failed', 'pending')),
      ),
      (lines, rest, steps) => {
        let content = order(lines, rest);
        for (const [place, [step, status]] of steps.entries()) {
          const edit = apply(content, step, `a${place}`);
          if (!edit.ok) continue;
          content = edit.content;
          assertSound(content);
          const last = content.order.adjustments.at(-1);
          if (last?.id === `a${place}` && last.status === 'pending') last.status = status;
          assertSound(content);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('refunds a canceled order completely, to the last minor unit, in any sequence of steps', () => {
  fc.assert(
    fc.property(
      linesArbitrary,
      fc.nat({ max: 5_000 }),
      fc.array(fc.tuple(fc.nat({ max: 2 }), fc.integer({ min: 1, max: 4 }))),
      (lines, rest, steps) => {
        let content = order(lines, rest);
        for (const [line, quantity] of steps) {
          const edit = applyCancellation(content, { lines: pieces(`line-${line}`, quantity) }, stamp);
          if (edit.ok) content = edit.content;
        }
        const last = applyCancellation(content, {}, stamp);
        if (last.ok) content = last.content;
        assert.equal(paidBack(content.order), content.captured);
        assert.equal(content.order.status, 'cancelled');
        assert.deepEqual(content.order.expectations, []);
        assert.equal(content.order.returns.eligible, false);
      },
    ),
  );
});

test('refunds the goods of a returned order, but not delivery, in any sequence of steps', () => {
  fc.assert(
    fc.property(linesArbitrary, fc.nat({ max: 5_000 }), (lines, rest) => {
      let content = done(applyShipment(order(lines, rest), {}, stamp)).content;
      for (const line of content.order.lines)
        for (let piece = 0; piece < line.quantity.original; piece += 1)
          content = done(applyReturn(content, { lines: pieces(line.id, 1), restock: false }, stamp)).content;
      assert.equal(paidBack(content.order), content.captured - rest);
      assert.equal(content.order.status, 'fulfilled');
    }),
  );
});

test('refunds three units for 10.00 as 3.33, 3.34, and 3.33', () => {
  let content = order([{ quantity: 3, paid: 1_000 }]);
  const amounts = [1, 2, 3].map(() => {
    const edit = done(applyCancellation(content, { lines: pieces('line-0', 1) }, stamp));
    content = edit.content;
    return edit.payBack?.amount;
  });
  assert.deepEqual(amounts, [333, 334, 333]);
});

test('does not refund a unit again on return if it was refunded before', () => {
  const sent = done(applyShipment(order([{ quantity: 2, paid: 2_000 }]), {}, stamp)).content;
  const refunded = done(applyRefund(sent, { lines: pieces('line-0', 1), reason: 'Scratched' }, stamp));
  assert.equal(refunded.payBack?.amount, 1_000);
  const back = { lines: pieces('line-0', 1), restock: true };
  const first = done(applyReturn(refunded.content, back, stamp));
  assert.equal(first.payBack, undefined);
  assert.equal(first.content.order.adjustments.at(-1)?.status, 'completed');
  assert.equal(done(applyReturn(first.content, back, stamp)).payBack?.amount, 1_000);
});

test('refunds unshipped units on cancellation although a shipped unit was refunded before', () => {
  const half = done(
    applyShipment(order([{ quantity: 2, paid: 2_000 }], 490), { lines: pieces('line-0', 1) }, stamp),
  ).content;
  const refunded = done(applyRefund(half, { lines: pieces('line-0', 1) }, stamp)).content;
  const cancelled = done(applyCancellation(refunded, {}, stamp));
  assert.equal(cancelled.payBack?.amount, 1_000);
  assert.equal(cancelled.content.order.status, 'fulfilled');
});

test('refunds the rest on cancellation after a refund by amount, and nothing more after that', () => {
  const refunded = done(applyRefund(order([{ quantity: 1, paid: 1_000 }]), { amount: 300 }, stamp)).content;
  const cancelled = done(applyCancellation(refunded, { reason: 'Changed my mind' }, stamp));
  assert.deepEqual(cancelled.content.order.adjustments.at(-1), {
    id: 'x',
    type: 'cancellation',
    occurredAt: stamp.now,
    status: 'pending',
    lines: [{ id: 'line-0', quantity: -1 }],
    amount: -700,
    description: 'Changed my mind',
  });
  assert.deepEqual(applyRefund(cancelled.content, { amount: 1 }, stamp), {
    ok: false,
    error: { code: 'nothing-left' },
  });
});

test('reports shipments and deliveries with tracking, and starts the return period at delivery', () => {
  const tracking = { carrier: 'DHL', trackingNumber: '123', trackingUrl: 'https://dhl.test/123' };
  const half = done(
    applyShipment(order([{ quantity: 2, paid: 2 }]), { lines: pieces('line-0', 1), ...tracking }, stamp),
  ).content;
  assert.equal(half.order.status, 'partly-fulfilled');
  const delivered = done(applyDelivery(half, {}, { id: 'd', now: placedAt + 5 * day })).content;
  assert.deepEqual(delivered.order.events.at(-1), {
    id: 'd',
    occurredAt: placedAt + 5 * day,
    type: 'delivered',
    lines: pieces('line-0', 1),
    ...tracking,
  });
  assert.equal(delivered.order.returns.until, placedAt + 35 * day);
  assert.deepEqual(applyDelivery(delivered, {}, stamp), { ok: false, error: { code: 'nothing-left' } });
  assert.equal(done(applyShipment(delivered, {}, stamp)).content.order.status, 'fulfilled');
});

test('explains a rejected operation with the allowed ones', () => {
  const content = order([{ quantity: 2, paid: 2_000 }]);
  const refused = (edit: Edit) => (edit.ok ? undefined : edit.error);
  const ship = (lines: LineCount[], more = {}) => refused(applyShipment(content, { lines, ...more }, stamp));
  assert.deepEqual(ship(pieces('line-0', 3)), { code: 'too-many', lineId: 'line-0', possible: 2 });
  assert.deepEqual(ship(pieces('__proto__', 1)), { code: 'line-unknown', lineId: '__proto__' });
  assert.equal(ship([])?.code, 'invalid');
  assert.equal(ship(pieces('line-0', 0.5))?.code, 'invalid');
  assert.equal(ship([...pieces('line-0', 1), ...pieces('line-0', 1)])?.code, 'invalid');
  assert.equal(ship(pieces('line-0', 1), { trackingUrl: 'javascript:alert(1)' })?.code, 'invalid');
  assert.equal(ship(pieces('line-0', 1), { carrier: 'x'.repeat(501) })?.code, 'invalid');
  assert.deepEqual(refused(applyRefund(content, { amount: 2_001 }, stamp)), {
    code: 'amount-too-high',
    possible: 2_000,
    currency: 'EUR',
  });
  assert.equal(refused(applyRefund(content, { amount: 0.5 }, stamp))?.code, 'invalid');
  assert.deepEqual(refused(applyReturn(content, { lines: pieces('line-0', 1), restock: true }, stamp)), {
    code: 'too-many',
    lineId: 'line-0',
    possible: 0,
  });
});
