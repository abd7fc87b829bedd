import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Basket } from '../world.ts';
import { assertOrderable } from './orderable.ts';
import { openTestWorld, wanted } from './testing.ts';

const world = await openTestWorld();
after(() => world.close());
const addPayment = { methodId: 'PORTICO' };
const basket = await world.baskets.open(world.newShopper('demo'), { ...wanted(), addPayment });

const withTotal = (total: number, payments: Basket['payments']): Basket => ({
  ...basket,
  payments,
  quote: { ...basket.quote, totals: { ...basket.quote.totals, total } },
});

const pay = (...amounts: (number | undefined)[]): Basket['payments'] =>
  amounts.map((amount, at) => ({
    id: `${at}`,
    methodId: 'PORTICO',
    ...(amount === undefined ? {} : { amount }),
    custom: {},
  }));

const covering: [string, number, (number | undefined)[], boolean][] = [
  ['without an amount', 100, [undefined], true],
  ['of exactly the total', 100, [100], true],
  ['above the total', 100, [101], true],
  ['below the total', 100, [99], false],
  ['in two parts', 100, [40, 60], true],
  ['in two parts below the total', 100, [40, 59], false],
  ['of NaN', 100, [NaN], false],
  ['of zero for a zero total', 0, [0], true],
  ['without an instrument for a zero total', 0, [], false],
];

for (const [name, total, amounts, covers] of covering) {
  test(`a payment ${name} ${covers ? 'covers' : 'does not cover'} ${total}`, () => {
    const attempt = (): void => assertOrderable(withTotal(total, pay(...amounts)));
    if (covers) assert.doesNotThrow(attempt);
    else assert.throws(attempt, { code: 'payment-required' });
  });
}

for (const code of ['out-of-stock', 'item-unavailable', 'quantity-limited'] as const) {
  test(`creates no order with a line that is ${code}`, () => {
    const [item] = basket.items;
    const problem = {
      code,
      place: { line: item?.id ?? '' },
      text: 'Gone.',
      severity: 'recoverable',
    } as const;
    const lines = basket.quote.lines.map((line) => ({
      ...line,
      availability: { state: 'out-of-stock' as const },
    }));
    const quote = { ...basket.quote, lines, problems: [problem] };
    assert.throws(() => assertOrderable({ ...basket, quote }), {
      code: 'product-not-available',
      facts: { productId: item?.productId, quantity: 1, left: 0 },
    });
  });
}

test('needs no shipping method for items without shipping', () => {
  const { methodId: _, ...unchosen } = basket;
  const lines = basket.quote.lines.map((line) => ({ ...line, requiresShipping: false }));
  assert.throws(() => assertOrderable(unchosen), { code: 'method-required' });
  assert.doesNotThrow(() => assertOrderable({ ...unchosen, quote: { ...basket.quote, lines } }));
});
