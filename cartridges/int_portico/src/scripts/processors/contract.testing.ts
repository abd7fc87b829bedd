/**
 * What every adapter must prove: goods are given only where the money has moved, and money that has moved for no order is given
 * back. The adapter runs as it is compiled, in a whole purchase, against a double of its processor. For an adapter of your own:
 * docs/processor-adapters.md.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openBench, scriptOf, total, type Bench } from '../backend/orders/order-bench.testing.ts';
import { status, type Platform } from '../backend/orders/order-platform.testing.ts';

/**
 * What the processor does with the next payment:
 *
 * - `accept`: authorizes the whole, `capture`: takes it at once, `decline`, `challenge`: asks for 3-D Secure
 * - `nothing`: its hook says that it succeeded, but there is no payment
 * - `other-amount`, `other-currency`: authorizes, but not what the order says
 * - `lost-before`, `lost-after`: no answer comes back, and the money has not moved, or has
 * - `unsent`: the platform sends nothing, as its circuit is broken
 */
export type Act =
  | 'accept'
  | 'capture'
  | 'decline'
  | 'challenge'
  | 'nothing'
  | 'other-amount'
  | 'other-currency'
  | 'lost-before'
  | 'lost-after'
  | 'unsent';

export interface ProcessorDouble {
  act: Act;
  /** Of a payment that is not paid: overrides what it would be. Empty: none. */
  unpaid: string;
  /** Whether it rejects every void and refund now. */
  keepsAll: boolean;
  /** Minor units that it holds or has taken, and has not given back, in any currency. */
  held(): number;
  /** Payments that were begun, also those without money. */
  payments(): number;
  /** The buyer does what the challenge asks for. */
  authenticate?(): void;
}

export interface ProcessorCases {
  /** Id of the payment processor in Business Manager. */
  processor: string;
  /** Puts hooks, services and preferences of the processor's cartridge on the platform. */
  install(platform: Platform): ProcessorDouble;
  credential: Readonly<Record<string, unknown>>;
  /** Names of what a payment may be that is not paid, such as `requires_payment_method`. */
  unpaid?: readonly string[];
  /** Module of the store's own cartridge that exports `adapters`. */
  module?(platform: Platform): Record<string, unknown>;
  /** What cannot happen with this processor, or cannot be noticed, and why. */
  except?: Partial<Record<Act | 'void' | 'unpaid' | 'authenticated', string>>;
}

interface Opened {
  bench: Bench;
  double: ProcessorDouble;
  pay(): string;
  /** Until nothing is left to do, as the core and the job do. */
  end(): void;
}

const number = '0001';
const day = 86_400_000;

export function testProcessor(name: string, cases: ProcessorCases): void {
  const { except = {} } = cases;
  const check = (what: string, of: keyof typeof except, work: () => void): void =>
    void test(`${name}: ${what}`, { skip: except[of] ?? false }, work);
  const open = (act: Act): Opened => openPurchase(cases, act);

  for (const act of ['accept', 'capture'] as const) {
    check(`places an order once its money has moved (${act})`, act, () => {
      const { double, pay, bench } = open(act);
      assert.equal(pay(), 'placed');
      assert.equal(double.held(), total);
      assert.equal(bench.platform.order(number)?.status, status.NEW);
      assertNothingKept(bench, cases);
    });
    check(`charges once, whatever is called again (${act})`, act, () => {
      const { double, pay, bench } = open(act);
      assert.deepEqual([pay(), pay(), bench.placement().outcome], ['placed', 'placed', 'placed']);
      bench.release();
      assert.deepEqual([double.held(), double.payments()], [total, 1]);
    });
    check(`gives the money back of an order that is not placed after all (${act})`, act, () => {
      const { double, pay, bench, end } = open(act);
      bench.platform.hooks['app.fraud.detection'] = { fraudDetection: () => ({ status: 'fail' }) };
      assert.equal(pay(), 'declined');
      end();
      assert.equal(double.held(), 0);
      assertNoGoods(bench);
    });
  }

  check('declines as the processor does', 'decline', () => {
    const { double, pay, bench, end } = open('decline');
    assert.equal(pay(), 'declined');
    assert.equal(double.payments(), 1, 'the payment was not tried');
    assert.match(String(bench.platform.order(number)?.custom['porticoDecline']), /^[\w.-]{1,60}$/);
    end();
    assert.equal(double.held(), 0);
    assertNoGoods(bench);
    assertNothingKept(bench, cases);
  });

  check('sends the buyer to a challenge by https, and places nothing', 'challenge', () => {
    const { double, pay, bench, end } = open('challenge');
    assert.equal(pay(), 'challenge');
    assert.match(String(bench.platform.order(number)?.custom['porticoChallenge']), /^https:\/\//);
    assert.equal(bench.placement().outcome, 'challenge');
    assertNoGoods(bench);
    end();
    assert.equal(double.held(), 0);
  });

  check('places the order after the challenge', 'authenticated', () => {
    const { double, pay, bench } = open('challenge');
    assert.equal(pay(), 'challenge');
    assert.ok(double.authenticate, 'the double cannot authenticate: except it, with the reason');
    double.authenticate();
    assert.equal(bench.placement().outcome, 'placed');
    assert.equal(double.held(), total);
  });

  for (const act of ['nothing', 'other-amount', 'other-currency'] as const)
    check(`does not place an order on its word alone (${act})`, act, () => {
      const { double, pay, bench, end } = open(act);
      assert.notEqual(pay(), 'placed');
      assert.equal(double.payments(), 1, 'the payment was not tried');
      assertNoGoods(bench);
      end();
      assert.equal(double.held(), 0);
      assertNoGoods(bench);
    });

  for (const state of cases.unpaid ?? [])
    check(`does not place a payment that is ${state}`, 'unpaid', () => {
      const { double, pay, bench, end } = open('accept');
      double.unpaid = state;
      assert.notEqual(pay(), 'placed');
      assert.equal(double.payments(), 1, 'the payment was not tried');
      assertNoGoods(bench);
      end();
      double.unpaid = '';
      end();
      assert.equal(double.held(), 0);
      assertNoGoods(bench);
    });

  for (const act of ['lost-before', 'lost-after', 'unsent'] as const)
    check(`ends in an order with its money, or in neither, after no answer (${act})`, act, () => {
      const { double, pay, bench, end } = open(act);
      pay();
      pay();
      bench.placement();
      const isPlaced = bench.platform.order(number)?.status === status.NEW;
      assert.equal(isPlaced && double.held() !== total, false, 'goods without money');
      assert.equal(double.payments(), 1, 'tried once');
      end();
      assert.equal(double.held(), bench.platform.order(number)?.status === status.NEW ? total : 0);
    });

  check('retries a void that the processor rejects', 'void', () => {
    const { double, pay, bench, end } = open('accept');
    bench.platform.hooks['app.fraud.detection'] = { fraudDetection: () => ({ status: 'fail' }) };
    double.keepsAll = true;
    pay();
    end();
    assert.equal(double.held(), total);
    assert.notEqual(bench.platform.order(number)?.custom['porticoVoid'], 'done');
    double.keepsAll = false;
    end();
    assert.equal(double.held(), 0);
    assert.equal(bench.platform.order(number)?.custom['porticoVoid'], 'done');
    end();
    assertNoGoods(bench);
  });
}

function openPurchase(cases: ProcessorCases, act: Act): Opened {
  let double: ProcessorDouble | undefined;
  const bench = openBench({
    voids: false,
    install(platform) {
      platform.method.paymentProcessor.ID = cases.processor;
      double = cases.install(platform);
      double.act = act;
      const own = cases.module?.(platform);
      if (own) platform.modules['*/cartridge/scripts/portico/processors'] = own;
    },
  });
  assert.ok(double);
  return {
    bench,
    double,
    // A void that is not done is the caller's `BackendUnavailable`: it comes again.
    pay: () => bench.commit({ content: cases.credential }).outcome,
    end() {
      attempt(() => bench.release());
      attempt(() => bench.placement());
      for (let round = 0; round < 3; round += 1) {
        bench.clock.now += day / 2;
        attempt(() => bench.giveBackHeld());
      }
    },
  };
}

function attempt(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    assert.match(String(error), /could not be voided yet|could not process the order/);
  }
}

function assertNoGoods({ platform }: Bench): void {
  assert.notEqual(platform.order(number)?.status, status.NEW, 'goods without money');
  assert.equal(platform.depth(), 0, 'a transaction is open');
}

/** Neither in the store's data nor in its log. */
function assertNothingKept({ platform }: Bench, { credential }: ProcessorCases): void {
  const token = String(credential['token']);
  assert.ok(!JSON.stringify([platform.kept(), platform.logs]).includes(token), 'the credential is kept');
}

const ours = 'int_portico/cartridge/scripts/';

/** A module of the store's own cartridge, as the platform loads it: what it requires is the platform's, or one of our scripts. */
export function storeModuleAt(file: URL, { modules }: Platform): Record<string, unknown> {
  const module = { exports: {} as Record<string, unknown> };
  const require = (name: string): unknown => {
    if (name.startsWith(ours)) return scriptOf(name.slice(ours.length));
    return modules[name] ?? assert.fail(`${name} is not there. Put it on the platform in "install".`);
  };
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- a file of the platform, not a module of Node
  new Function('require', 'module', 'exports', readFileSync(file, 'utf8'))(require, module, module.exports);
  return module.exports;
}
