/** Sources of the core, compiled for the platform, do in Rhino what they do in Node. */
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import fc from 'fast-check';
import type { CheckoutChange, Line } from '#commerce';
import { compileAll } from '../../../../cartridges/compile/plan.ts';
import type { AdjustmentFacts, ItemFacts } from '../../../../src/backends/salesforce/facts.ts';
import { pricedOf, type PricedFacts } from '../../../../src/backends/salesforce/basket/priced.ts';
import { changeInput, emptyInput } from '../../../../src/commerce/checkout/change-input.ts';
import {
  assertMove,
  checkoutStates,
  checkStateTable,
  transitions,
} from '../../../../src/commerce/checkout/state.ts';
import { documented } from '../documented.ts';
import { openWire } from '../wire/index.ts';
import { openEngine, type Cartridge, type Engine } from './index.ts';
import { testEngines, writeCartridges } from './testing.ts';

const sources = [
  'src/commerce/checkout/state.ts',
  'src/commerce/checkout/change-input.ts',
  'src/backends/salesforce/basket/priced.ts',
];
/** One call for each list of arguments: its value, or name, code and message of what it throws. */
const driver = `
'use strict';
function told(work) {
  try {
    var value = work();
    return { value: value === undefined ? null : value };
  } catch (error) {
    return { name: error.name, code: error.code, detail: error.detail, message: error.message };
  }
}
exports.run = function (module, name, text) {
  var work = require('int_portico/cartridge/scripts/' + module)[name];
  var calls = JSON.parse(String(text));
  return JSON.stringify(calls.map(function (given) {
    return told(function () { return work.apply(null, given); });
  }));
};`;

type Work = (...given: never[]) => unknown;

const toldInNode = (work: Work, calls: unknown[][]): unknown =>
  JSON.parse(
    JSON.stringify(
      calls.map((given) => {
        try {
          return { value: work(...(structuredClone(given) as never[])) ?? null };
        } catch (error) {
          const { name, code, detail, message } = error as Error & { code?: unknown; detail?: unknown };
          return { name, code, detail, message };
        }
      }),
    ),
  );

const [, { skip }] = testEngines() as [unknown, { skip: string | false }];

suite('the compiled core in Rhino', { skip }, () => {
  let engine: Engine;
  let cartridges: Cartridge[];
  let remove: () => void;
  before(async () => {
    const files = compileAll(sources).map(({ path, code }) => [`int_portico/${path}`, code] as const);
    ({ cartridges, remove } = writeCartridges({
      ...Object.fromEntries(files),
      'driver/cartridge/scripts/driver.js': driver,
    }));
    engine = await openEngine('rhino');
  });
  after(async () => {
    await engine.close();
    remove();
  });
  const inRhino = async (module: string, name: string, calls: unknown[][]): Promise<unknown> => {
    const given = [module, name, JSON.stringify(calls)];
    const wire = openWire({
      scope: {} as never,
      modules: { 'dw/util/Currency': () => documented('dw.util.Currency', {}) },
      globals: {},
    });
    const job = { module: 'cartridge/scripts/driver', export: 'run', arguments: given, cartridges };
    const result = await engine.run(job, wire);
    assert.ok(result.outcome === 'returned', JSON.stringify(result));
    return JSON.parse(result.value as string);
  };

  test('follows the state table', async () => {
    const moves = Object.values(transitions).flatMap((row) => Object.keys(row));
    const calls = checkoutStates.flatMap((from) =>
      [...new Set(moves)].flatMap((move) => checkoutStates.map((to) => [from, move, to])),
    );
    const expected = toldInNode(assertMove, calls);
    assert.ok((expected as { message?: string }[]).some(({ message }) => message !== undefined));
    assert.deepEqual(await inRhino('commerce/checkout/state', 'assertMove', calls), expected);
  });

  test('rejects an invalid money table with the same message', async () => {
    const tables = checkoutStates.flatMap((state) =>
      checkoutStates.map((to) => [{ ...transitions, [state]: { ...transitions[state], priced: [to] } }]),
    );
    assert.deepEqual(
      await inRhino('commerce/checkout/state', 'checkStateTable', tables),
      toldInNode(checkStateTable, tables),
    );
  });

  test('builds the same input from changes', async () => {
    const calls = fc
      .sample(fc.array(change, { minLength: 1, maxLength: 4 }), { numRuns: 60, seed: 8 })
      .flatMap(callsOf);
    assert.deepEqual(
      await inRhino('commerce/checkout/change-input', 'changeInput', calls),
      toldInNode(changeInput, calls),
    );
  });

  test('prorates amounts identically and rejects invalid ones with the same message', async () => {
    const calls = fc.sample(pricing, { numRuns: 120, seed: 8 });
    const expected = toldInNode(pricedOf, calls) as { name?: string; value?: unknown }[];
    assert.ok(expected.some(({ value }) => value !== undefined));
    assert.ok(expected.some(({ name }) => name !== undefined));
    assert.deepEqual(await inRhino('backends/salesforce/basket/priced', 'pricedOf', calls), expected);
  });
});

/** Each change is applied to what the former ones made. */
function callsOf(changes: CheckoutChange[]): unknown[][] {
  let input = emptyInput();
  return changes.map((one, at) => {
    const call = [input, one, { masked: at % 2 === 1 }];
    input = changeInput(input, one);
    return call;
  });
}

const id = fc.constantFrom('a', 'b', 'c');
const word = fc.constantFrom('TEN', 'ten', ' Twenty ', 'Grüße 😀', '');
const change = fc.record(
  {
    lines: fc.array(fc.record({ variantId: id, quantity: fc.integer({ min: 1, max: 9 }) }), { maxLength: 4 }),
    buyer: fc.record({ email: word, firstName: word }, { requiredKeys: [] }),
    codes: fc.array(word, { maxLength: 4 }),
    context: fc.record({ country: fc.constantFrom('AT', 'DE') }, { requiredKeys: [] }),
    eligibility: fc.array(word, { maxLength: 3 }),
    signals: fc.dictionary(id, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
    attribution: fc.dictionary(id, word, { maxKeys: 3 }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<CheckoutChange>;

const amount = fc.integer({ min: 0, max: 500 });
const adjustment: fc.Arbitrary<AdjustmentFacts> = fc
  .record({ promotionId: id, text: word, amount, code: fc.option(word, { nil: undefined }) })
  .map(({ code, ...one }) => ({ ...one, ...(code === undefined ? {} : { code }) }));

const itemOf = (productId: string) =>
  fc
    .record({
      quantity: fc.integer({ min: 1, max: 7 }),
      basePrice: fc.integer({ min: 100, max: 9_999 }),
      tax: amount,
      adjustments: fc.array(adjustment, { maxLength: 2 }),
      orderShare: amount,
    })
    .map(({ orderShare, adjustments, ...one }): ItemFacts => {
      const price = one.basePrice * one.quantity;
      const after = price - adjustments.reduce((sum, { amount }) => sum + amount, 0);
      return {
        ...one,
        itemId: `i-${productId}`,
        productId,
        name: productId,
        price,
        adjustments,
        priceAfterItemDiscount: after,
        priceAfterOrderDiscount: after - orderShare,
      };
    });

/** Arguments of `pricedOf`; every third basket does not add up. */
const pricing = fc
  .record({
    items: fc.tuple(itemOf('a'), itemOf('b')),
    taxation: fc.constantFrom('gross' as const, 'net' as const),
    split: fc.boolean(),
    wrong: fc.constantFrom(0, 0, 1),
    taxTotal: amount,
  })
  .map(({ items, taxation, split, wrong, taxTotal }) => {
    const shares = items.map((item) => item.priceAfterItemDiscount - item.priceAfterOrderDiscount);
    const facts: PricedFacts = {
      currency: 'EUR',
      taxation,
      items,
      orderAdjustments: [
        { promotionId: 'o', text: 'Order', amount: shares.reduce((a, b) => a + b, wrong), code: 'TEN' },
      ],
      shipping: {
        methodId: 'm',
        price: 590,
        priceAfterDiscount: 390,
        tax: 10,
        adjustments: [{ promotionId: 's', text: 'Delivery', amount: 200 }],
      },
      taxes: [{ rate: 20, amount: taxTotal }],
      totals: { taxTotal },
    };
    const lines: Line[] = items.flatMap(({ productId, quantity }) =>
      split && quantity > 1
        ? [
            { id: `${productId}1`, variantId: productId, quantity: 1 },
            { id: `${productId}2`, variantId: productId, quantity: quantity - 1 },
          ]
        : [{ id: productId, variantId: productId, quantity }],
    );
    return [facts, lines, 'g'];
  });
