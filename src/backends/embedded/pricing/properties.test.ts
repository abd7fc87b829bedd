import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CheckoutInput, Line, Quote } from '#commerce';
import { scenarios } from '../../../../test/support/embedded/pricing-arbitraries.ts';
import { linesOf, quoteOf, type Scenario } from '../../../../test/support/embedded/pricing.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);
const lines = ({ cart }: Scenario): Line[] => (cart ? linesOf(cart) : []);
const having = (scenario: Scenario, input: Partial<CheckoutInput>): Quote =>
  quoteOf({ ...scenario, input: { ...scenario.input, ...input } });

function freeze<T>(value: T): T {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}

test('sums every total of a quote from its items, never negative or invalid', () => {
  fc.assert(
    fc.property(scenarios, (scenario) => {
      const { lines, promotions, totals, groups, taxes, fees } = quoteOf(scenario);
      const whole = Object.values(totals).filter((value) => typeof value === 'number');
      for (const value of whole) assert.ok(Number.isSafeInteger(value) && value >= 0, JSON.stringify(totals));
      assert.equal(
        totals.total,
        totals.items -
          totals.itemDiscounts -
          totals.orderDiscounts +
          totals.fulfilment -
          totals.fulfilmentDiscounts +
          totals.fees +
          (totals.pricesIncludeTax ? 0 : totals.tax),
      );
      assert.equal(sum(lines.map(({ subtotal }) => subtotal)), totals.items);
      assert.equal(
        sum(lines.flatMap(({ discounts }) => discounts.map(({ amount }) => amount))),
        totals.itemDiscounts,
      );
      assert.equal(sum(fees.map(({ amount }) => amount)), totals.fees);
      assert.equal(sum(taxes.map(({ amount }) => amount)), totals.tax);
      const lineTax = sum(lines.map(({ tax }) => tax));
      assert.ok(lineTax <= totals.tax);
      const sent = groups.some(({ selected, options }) =>
        options.some((o) => o.id === selected && o.price > 0),
      );
      if (!sent) assert.equal(lineTax, totals.tax);
      const byLine = new Map<string, number>();
      for (const { amount, allocations } of promotions) {
        assert.ok(amount > 0);
        assert.equal(sum(allocations.map((one) => one.amount)), amount);
        for (const one of allocations) {
          assert.ok(one.amount > 0);
          if ('lineId' in one) byLine.set(one.lineId, (byLine.get(one.lineId) ?? 0) + one.amount);
        }
      }
      assert.equal(
        sum(promotions.map(({ amount }) => amount)),
        totals.itemDiscounts + totals.orderDiscounts + totals.fulfilmentDiscounts,
      );
      for (const line of lines) {
        const discount = sum(line.discounts.map(({ amount }) => amount));
        assert.equal(line.subtotal, line.unitPrice * line.quantity);
        assert.equal(line.total, line.subtotal - discount + (totals.pricesIncludeTax ? 0 : line.tax));
        assert.ok(line.tax >= 0 && line.total >= 0);
        assert.ok((byLine.get(line.id) ?? 0) <= line.subtotal, 'less than nothing is left of a line');
      }
      const chosen = groups.flatMap(({ selected, options }) => options.filter(({ id }) => id === selected));
      assert.equal(sum(chosen.map(({ price }) => price)), totals.fulfilment);
      assert.equal(sum(chosen.map(({ discount = 0 }) => discount)), totals.fulfilmentDiscounts);
    }),
    { numRuns: 400 },
  );
});

test('returns the same quote for the same input, without changing the input', () => {
  fc.assert(
    fc.property(scenarios, (scenario) => {
      const once = quoteOf(freeze(structuredClone(scenario)));
      assert.deepEqual(quoteOf(scenario), once);
    }),
  );
});

/** What must not depend on how the lines stand. */
const amounts = ({ totals, taxes, promotions, refusedCodes, groups }: Quote) => ({
  totals,
  taxes,
  refusedCodes,
  promotions: promotions.map(({ id, amount, priority }) => ({ id, amount, priority })),
  options: groups.map(({ options, selected }) => ({ options, selected })),
});

test('returns the same amounts for any order of lines, also for each line', () => {
  const shuffled = scenarios.chain((scenario) =>
    fc.tuple(
      fc.constant(scenario),
      fc.shuffledSubarray(lines(scenario), { minLength: lines(scenario).length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, ([scenario, order]) => {
      const straight = quoteOf(scenario);
      const other = having(scenario, { lines: order });
      assert.deepEqual(amounts(other), amounts(straight));
      const paid = ({ lines }: Quote) => new Map(lines.map(({ id, total, tax }) => [id, { total, tax }]));
      assert.deepEqual(paid(other), paid(straight));
    }),
    { numRuns: 400 },
  );
});

test('prices a quantity the same on one line as on two, also with limited promotions', () => {
  fc.assert(
    fc.property(scenarios, fc.nat(5), (scenario, cut) => {
      // In two parcels a cent may change parcels, and with it a border of the shipping rates.
      fc.pre((scenario.input?.groups?.length ?? 0) < 2);
      const halves = lines(scenario).flatMap((line) => {
        const part = 1 + (cut % line.quantity);
        return part === line.quantity
          ? [line]
          : [
              { ...line, quantity: part },
              { ...line, id: `${line.id}-rest`, quantity: line.quantity - part },
            ];
      });
      assert.deepEqual(amounts(having(scenario, { lines: halves })), amounts(quoteOf(scenario)));
    }),
    { numRuns: 400 },
  );
});

test('never raises the total for an additional code', () => {
  const code = fc.constantFrom('one', 'TWO', 'Three', 'nothing');
  fc.assert(
    fc.property(scenarios, code, (scenario, more) => {
      const codes = scenario.input?.codes ?? [];
      const before = having(scenario, { codes }).totals.total;
      assert.ok(having(scenario, { codes: [...codes, more] }).totals.total <= before);
    }),
    { numRuns: 600 },
  );
});

test('applies every code, keeps it pending for a delivery option, or rejects it once', () => {
  fc.assert(
    fc.property(scenarios, (scenario) => {
      const { promotions, refusedCodes } = quoteOf(scenario);
      const refused = refusedCodes.map(({ code }) => code.toLowerCase());
      assert.equal(new Set(refused).size, refused.length);
      for (const { code = '' } of promotions) assert.ok(!refused.includes(code.toLowerCase()));
      const waits =
        scenario.terms?.promotions?.some(({ effect }) => effect.kind === 'free-shipping') ?? false;
      for (const code of scenario.input?.codes ?? []) {
        const key = code.toLowerCase();
        const behind = promotions.some((one) => one.code?.toLowerCase() === key);
        assert.ok(behind || refused.includes(key) || waits, code);
      }
    }),
  );
});

test('never throws and always returns exact integers for any quantity and price', () => {
  const quantity = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -1, 2 ** 53, Infinity, NaN));
  const price = fc.nat(Number.MAX_SAFE_INTEGER);
  fc.assert(
    fc.property(scenarios, fc.array(quantity, { maxLength: 8 }), price, (scenario, quantities, amount) => {
      const [first, ...rest] = scenario.variants;
      const dear = first ? [{ ...first, price: { amount } }, ...rest] : [];
      const { totals, lines } = having(
        { ...scenario, variants: dear },
        { lines: quantities.map((quantity, index) => ({ id: `l${index}`, variantId: 'a', quantity })) },
      );
      assert.ok(Number.isSafeInteger(totals.total) && totals.total >= 0);
      assert.ok(lines.every(({ subtotal }) => Number.isSafeInteger(subtotal) && subtotal >= 0));
    }),
  );
});
