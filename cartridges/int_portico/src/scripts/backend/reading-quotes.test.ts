/** The cartridge quotes what the service does over the same instance, within its budget, and leaves nothing behind. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CheckoutInput } from '#commerce';
import { statusOf } from '../../../../../sandbox/sfcc/script-api/platform/system/status.ts';
import { cart, carts, sold } from '../../../../../test/salesforce/carts.ts';
import { asking, away, duffel, expensive, lamp, lastVariant, plain } from './asking.testing.ts';
import type { Request, RequestOptions } from './bench.testing.ts';

const own = asking();
const { contextIn, request, quoted } = own;

describe('quote matches the service', () => {
  for (const [name, make, currency] of carts)
    test(name, async () => {
      const context = contextIn(currency);
      const { answers } = await request([{ ask: 'quote', input: make(), context }]);
      assert.deepEqual(answers[0], plain(await own.scapi.quote(make(), context)));
    });
});

describe('quote with too little stock matches the service', () => {
  const table: [name: string, input: CheckoutInput][] = [
    ['a quantity above the stock', cart([[lamp, 500]], 'Cork')],
    ['a quantity above the order limit', cart([[lamp, 5_000]], 'Cork')],
    [
      'one of two lines',
      cart(
        [
          [lamp, 500],
          [duffel, 1],
        ],
        'Cork',
      ),
    ],
    ['an unknown product', cart([['no-such-product', 1]], 'Cork')],
    [
      'every product, one by one',
      cart(
        sold.flatMap(({ variants }) => variants.map(({ id }) => [id, 1])),
        'Cork',
      ),
    ],
  ];
  for (const [name, input] of table)
    test(name, async () => {
      assert.deepEqual((await quoted(input)).quote, plain(await own.scapi.quote(input, contextIn('EUR'))));
    });
});

describe('quote cost', () => {
  const lines: [string, number][] = [
    [lamp, 1],
    [duffel, 1],
  ];
  const table: [name: string, input: CheckoutInput, calculated: number, rolledBack: number][] = [
    ['one calculation without an address', cart(lines, undefined), 1, 0],
    ['a second calculation to select a shipping method', cart(lines, 'Cork'), 2, 0],
    [
      'one calculation if the method is already selected',
      cart(lines, 'Cork', { optionId: 'express-eu' }),
      1,
      0,
    ],
    [
      'one calculation if the requested method is not available',
      cart(lines, 'Cork', { optionId: 'express-us' }),
      1,
      0,
    ],
    ['no extra calculation for a code', cart(lines, undefined, { codes: ['WELCOME10'] }), 1, 0],
    ['no extra calculation for a rejected code', cart(lines, undefined, { codes: ['NO-SUCH-CODE'] }), 1, 1],
  ];
  for (const [name, input, calculated, rolledBack] of table)
    test(name, async () => {
      const told = await quoted(input);
      assert.equal(told.calculated, calculated);
      assert.deepEqual(told.transactions, { committed: 1, rolledBack });
      assert.equal(told.left, 0);
    });

  test('is nothing if no line is available', async () => {
    const told = await quoted(cart([['no-such-product', 1]], 'Cork'));
    assert.deepEqual([told.calculated, told.transactions.committed, told.left], [0, 0, 0]);
  });

  test('is at most four expensive calls per product, each made once', async () => {
    const input = cart([[lastVariant, 1]], 'Cork');
    const told = await request([
      { ask: 'quote', input, context: contextIn('EUR') },
      { ask: 'quote', input, context: contextIn('EUR') },
    ]);
    assert.deepEqual(expensive(told, 'priceModel', 'availabilityModel', 'variationModel'), [1, 1, 1]);
  });
});

describe('failed quote leaves nothing behind', () => {
  const cases: [name: string, calculate: RequestOptions['calculate'], text: RegExp][] = [
    [
      'when the calculation throws',
      async () => {
        throw away();
      },
      /BackendUnavailable: The store did not respond \(calculate-/,
    ],
    [
      'when the calculation reports an error',
      async () => statusOf(1),
      /BackendUnavailable: The store did not respond \(calculate-error\)/,
    ],
    ['when the calculation does nothing', async () => statusOf(0), /BackendUnavailable: .*bad-answer/],
  ];
  for (const [name, calculate, text] of cases)
    test(name, async () => {
      const input = cart([[lamp, 1]], 'Cork');
      const question = { ask: 'quote', input, context: contextIn('EUR') } as const;
      const told = await own.bench.request([question], calculate ? { calculate } : {});
      assert.match(told.thrown ?? '', text);
      assert.deepEqual(told.transactions, { committed: 0, rolledBack: 1 });
      assert.equal(told.left, 0);
    });

  test('when the second calculation throws', async () => {
    let times = 0;
    const told = await own.bench.request(
      [{ ask: 'quote', input: cart([[lamp, 1]], 'Cork'), context: contextIn('EUR') }],
      {
        async calculate(own) {
          times += 1;
          if (times > 1) throw away();
          return own();
        },
      },
    );
    assert.match(told.thrown ?? '', /BackendUnavailable/);
    assert.deepEqual(told.transactions, { committed: 0, rolledBack: 1 });
    assert.equal(told.left, 0);
  });

  test('for the next quote of the same request', async () => {
    let times = 0;
    const question = { ask: 'quote', input: cart([[lamp, 1]], 'Cork'), context: contextIn('EUR') } as const;
    const { answers, transactions, left } = await request([question, question], {
      goOn: true,
      async calculate(calculateIt) {
        times += 1;
        if (times === 2) throw away();
        return calculateIt();
      },
    });
    assert.match(String(answers[0]), /BackendUnavailable/);
    assert.deepEqual(answers[1], plain(await own.scapi.quote(question.input, question.context)));
    assert.deepEqual([transactions, left], [{ committed: 1, rolledBack: 1 }, 0]);
  });

  test('when the site does not sell in the currency', async () => {
    const context = contextIn('JPY');
    const told = await own.bench.request([{ ask: 'quote', input: cart([[lamp, 1]], 'Cork'), context }]);
    assert.match(told.thrown ?? '', /BackendUnavailable: .*currency-not-offered/);
  });
});

describe('basket to order', () => {
  interface Held {
    ok: boolean;
    held: string;
    email: string;
    total: number;
    unavailable?: { lineId: string; available: number }[];
  }
  const asked = async (input: CheckoutInput, more?: RequestOptions): Promise<Request & { made: Held }> => {
    const told = await request([{ ask: 'basket', input, context: contextIn('EUR') }], more);
    return { ...told, made: told.answers[0] as Held };
  };

  test('matches the quote and stays open with its transaction', async () => {
    const input = cart([[lamp, 1]], 'Cork', { codes: ['WELCOME10', 'NO-SUCH-CODE'] });
    const { made, left, transactions } = await asked(input);
    const { quote } = await quoted(input);
    assert.deepEqual([made.ok, made.total, made.email], [true, quote.totals.total, 'ada@parity.test']);
    // What the script left open was committed at its end.
    assert.deepEqual([left, transactions.committed], [1, 1]);
  });

  test('is not created if a line is unavailable', async () => {
    const { made, left, transactions } = await asked(cart([[lamp, 500]], 'Cork'));
    assert.equal(made.ok, false);
    assert.equal(made.unavailable?.[0]?.lineId, 'l1');
    assert.deepEqual([left, transactions.committed], [0, 0]);
  });

  test('is not created if the calculation fails', async () => {
    const calculate = async (): Promise<never> => {
      throw away();
    };
    const question = { ask: 'basket', input: cart([[lamp, 1]], 'Cork'), context: contextIn('EUR') } as const;
    const { thrown, left, transactions } = await own.bench.request([question], { calculate });
    assert.match(thrown ?? '', /ApiError: The calculation failed/);
    assert.deepEqual([left, transactions.rolledBack], [0, 1]);
  });

  test('is rejected for now for a shopper with four baskets', async () => {
    const customerId = 'a-shopper-with-baskets';
    const input = cart([[lamp, 1]], 'Cork');
    for (let times = 0; times < 4; times += 1) await asked(input, { customerId });
    const question = { ask: 'quote', input, context: contextIn('EUR') } as const;
    const { thrown, left } = await own.bench.request([question], { customerId });
    assert.match(thrown ?? '', /BackendUnavailable: .*temporary-baskets/);
    assert.equal(left, 4);
  });
});
