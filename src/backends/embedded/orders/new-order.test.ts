import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { emptyInput, type Quote, day } from '#commerce';
import type { OrderSnapshot } from '../placement/prepare.ts';
import { scenarios } from '../../../../test/support/embedded/pricing-arbitraries.ts';
import { quoteOf, variant } from '../../../../test/support/embedded/pricing.ts';
import { applyCancellation, paidBack } from './edits.ts';
import { newOrder } from './new-order.ts';

const placedAt = Date.parse('2026-08-01');
const orderOf = (quote: Quote, returns: OrderSnapshot['returns'] = { days: 30, exceptLineIds: [] }) =>
  newOrder(
    { number: 'P1', checkoutId: 'c', amount: quote.totals.total },
    { input: emptyInput(), quote, permalink: 'https://shop.test/P1', returns },
    placedAt,
  );

test('assigns each minor unit of any quote to one line or to the rest, and refunds all of them on cancellation', () => {
  fc.assert(
    fc.property(scenarios, (scenario) => {
      const quote = quoteOf(scenario);
      const content = orderOf(quote);
      const { promotions, totals } = quote;
      for (const { lineId, paid } of content.accounts) {
        const line = quote.lines.find(({ id }) => id === lineId);
        const share = promotions
          .flatMap(({ allocations }) => allocations)
          .reduce((sum, part) => ('lineId' in part && part.lineId === lineId ? sum + part.amount : sum), 0);
        assert.ok(line && paid >= 0);
        assert.equal(paid, line.subtotal - share + (totals.pricesIncludeTax ? 0 : line.tax));
      }
      const lines = content.accounts.reduce((sum, { paid }) => sum + paid, 0);
      assert.ok(content.rest >= 0);
      assert.equal(lines + content.rest, totals.total);
      if (quote.lines.length === 0) return;
      const cancelled = applyCancellation(content, {}, { id: 'x', now: placedAt });
      assert.ok(cancelled.ok);
      assert.equal(paidBack(cancelled.content.order), totals.total);
      for (const line of content.order.lines)
        assert.equal(line.total, line.subtotal - line.discount + (totals.pricesIncludeTax ? 0 : line.tax));
    }),
    { numRuns: 300 },
  );
});

test('promises every order line once', () => {
  fc.assert(
    fc.property(scenarios, (scenario) => {
      const { order } = orderOf(quoteOf(scenario));
      const promised = order.expectations.flatMap(({ lines }) => lines.map(({ id }) => id));
      assert.equal(new Set(promised).size, promised.length);
    }),
  );
});

test('names lines that cannot be returned, and notes on the order if none can', () => {
  const quote = quoteOf({ cart: 'a×1 b×2', variants: [variant('a', 500), variant('b', 700)] });
  const [first, second] = quote.lines;
  assert.ok(first && second);
  const some = orderOf(quote, { days: 14, exceptLineIds: [first.id] }).order.returns;
  assert.deepEqual(some, {
    eligible: true,
    until: placedAt + 14 * day,
    reason: `Cannot be returned: ${first.title}.`,
  });
  const none = orderOf(quote, { days: 14, exceptLineIds: [first.id, second.id] }).order.returns;
  assert.equal(none.eligible, false);
  assert.equal(orderOf(quote, { days: 0, exceptLineIds: [] }).order.returns.eligible, false);
});
