/** A store with a bank, and the compiled half of the backend that pays, over a platform in memory. */
import assert from 'node:assert/strict';
import type { CommitOutcome, Placement, Preparation, Prepared, Order } from '#commerce';
import type { ProcessorAdapter } from '../../processors/adapter.ts';
import type { HeldCounts } from './order-held.ts';
import { compileOnce } from './order-compiled.testing.ts';
import { createPlatform, currency, price, status, type Platform } from './order-platform.testing.ts';

const compiled = compileOnce([
  ...['prepare', 'commit', 'placement', 'release', 'order'].map((name) => `backend/orders/${name}`),
  'platform/credential',
  'backend/orders/order-held',
]);

/** A compiled script of ours. @param path below `src/scripts`, without its ending */
export const scriptOf = (path: string): object => compiled.module(path);

export const compiledAdapter = (id: string): ProcessorAdapter =>
  compiled.module('processors/registry')['adapterFor']?.(id as never) ?? assert.fail(`no adapter for ${id}`);

export const token = 'tok_0d5f1c8e-very-secret';
export const total = price * 100;
export const now = 1_000_000;

export type BankAct = 'accept' | 'decline' | 'challenge' | 'lost' | 'throws';

const preparation: Preparation = {
  reference: 'att_1',
  checkoutId: 'chk_1',
  input: {
    lines: [{ id: 'l1', variantId: 'a', quantity: 1 }],
    buyer: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.test' },
    groups: [],
    codes: [],
    context: {},
    eligibility: [],
    signals: { 'com.example.ip': '203.0.113.77' },
    attribution: { 'com.example.campaign': 'spring' },
    consent: {},
  },
  quote: {
    currency,
    lines: [{ id: 'l1', variantId: 'a', quantity: 1 }],
    totals: { total },
  } as unknown as Preparation['quote'],
  context: { site: 'demo', currency, locale: 'en-IE', eligibility: [], now },
  handlerId: 'h',
  returnUrl: 'https://shop.test/return',
  permalink: 'https://shop.test/orders/{number}',
};

/** The compiled code does not wait: what promises in the sources answers at once. */
interface Paying {
  prepare(given?: Preparation): Prepared;
  commit(change?: { ref?: string; amount?: number; deadline?: number; content?: object }): CommitOutcome;
  placement(ref?: string): Placement;
  release(ref?: string): void;
  order(ref?: string): Order | undefined;
  /** As the job looks at it, which asks the processor about refunds. */
  watched(asking?: { left: number }): Order | undefined;
  /** The job. @param open references of attempts that the core has open */
  giveBackHeld(open?: readonly string[]): HeldCounts;
}

export interface Bench extends Paying {
  platform: Platform;
  /** What the bank does from now on. */
  bank: { act: BankAct; holds: Record<string, number> };
  /** What the store takes for the total, in units. */
  store: { total: number; unavailable?: { lineId: string; available: number }[] };
  ref: string;
  clock: { now: number };
  sealCredential(content: object): unknown;
}

const challengeUrl = 'https://bank.test/challenge/1';

interface Opening {
  voids?: boolean;
  /** Another processor in place of the reference architecture's. */
  install?(platform: Platform): void;
}

export function openBench({ voids = true, install }: Opening = {}): Bench {
  const platform = createPlatform();
  const bank: Bench['bank'] = { act: 'accept', holds: platform.bank };
  const store: Bench['store'] = { total: price };
  const clock = { now };
  if (install) install(platform);
  else installBank(platform, bank, voids);
  compiled.use(platform.modules);
  const { module } = compiled;
  Object.assign(globalThis, { session: { customer: { ID: 'c' } }, request: { locale: 'en_IE' } });
  const parts = partsOf(platform, store, clock);
  const call = (name: string, ...given: unknown[]): never =>
    module(`backend/orders/${name}`)[name]?.(parts as never, ...(given as never[])) as never;
  const { sealCredential } = module('platform/credential');
  const bench: Bench = {
    platform,
    bank,
    store,
    clock,
    ref: '',
    sealCredential: (content) => sealCredential?.(content as never),
    prepare: (given = preparation) => call('prepare', given),
    commit: ({ content = { type: 'card', token }, ...change } = {}) =>
      call('commit', {
        ref: bench.ref,
        credential: bench.sealCredential(content),
        amount: total,
        deadline: now + 20_000,
        ...change,
      }),
    placement: (ref = bench.ref) => call('placement', ref),
    release: (ref = bench.ref) => call('release', ref),
    order: (ref = bench.ref) => call('order', ref),
    watched: (asking = { left: 60_000 }) =>
      module('backend/orders/order')['order']?.({ ...parts, asking } as never, bench.ref as never) as never,
    giveBackHeld: (open = []) => {
      const isOpen = (reference: string): boolean => open.includes(reference);
      return module('backend/orders/order-held')['giveBackHeld']?.({ ...parts, isOpen } as never) as never;
    },
  };
  const prepared = bench.prepare();
  if (!prepared.ok) throw new Error('It was not prepared.');
  bench.ref = prepared.ref;
  return bench;
}

function partsOf(
  { Transaction, basketOf, logs, step }: Platform,
  store: Bench['store'],
  clock: Bench['clock'],
) {
  const facts = {
    id: 'a',
    type: 'item',
    name: 'A',
    price: total,
    inventory: { orderable: true, ats: 9, backorderable: false, preorderable: false },
    images: [],
    variationAttributes: [],
    variationValues: {},
    variants: [],
    custom: {},
  };
  return {
    details: { read: () => new Map([['a', facts]]) },
    basketForOrder() {
      if (store.unavailable) return { ok: false, unavailable: store.unavailable };
      Transaction.begin();
      let basket: ReturnType<typeof basketOf>;
      try {
        basket = step('basket', () => basketOf(store.total));
      } catch (error) {
        Transaction.rollback();
        throw error;
      }
      return { ok: true, basket, facts: { currency }, refusedCodes: [], lines: [], total: store.total * 100 };
    },
    pricedFacts: () => ({
      currency,
      taxation: 'gross',
      items: [
        {
          itemId: 'i',
          productId: 'a',
          name: 'A',
          quantity: 1,
          basePrice: total,
          price: total,
          priceAfterItemDiscount: total,
          priceAfterOrderDiscount: total,
          tax: 0,
          adjustments: [],
        },
      ],
      coupons: [],
      orderAdjustments: [],
      taxes: [],
      totals: { orderTotal: total },
    }),
    methodFor: (handler: string) => (handler === 'h' ? 'CREDIT_CARD' : undefined),
    origin: { agent: 'https://agent.test/profile', release: '2026-08-25' },
    now: () => clock.now,
    log: (event: string, given: object) => void logs.push(`${event} ${JSON.stringify(given)}`),
  };
}

/** The reference processor's hooks, with a bank behind them. */
function installBank(platform: Platform, bank: Bench['bank'], voids: boolean): void {
  const { hooks, Transaction } = platform;
  const wrap = (work: () => void): void => {
    Transaction.begin();
    try {
      work();
      Transaction.commit();
    } catch (error) {
      if (platform.depth() > 0) Transaction.rollback();
      throw error;
    }
  };
  hooks['app.payment.processor.basic_credit'] = {
    Handle(
      basket: ReturnType<Platform['basketOf']>,
      information: { creditCardToken: string },
      method: string,
    ) {
      wrap(() => {
        const instrument = {
          method,
          amount: basket.record.total,
          token: information.creditCardToken,
          custom: {},
        };
        basket.record.instruments = [instrument];
      });
      return { fieldErrors: {}, serverErrors: [], error: false };
    },
    Authorize(orderNo: string) {
      if (bank.act === 'decline') return { error: true, serverErrors: [`refused for ${token}`] };
      if (bank.act === 'challenge') return { error: false, redirectUrl: challengeUrl };
      bank.holds[orderNo] = (bank.holds[orderNo] ?? 0) + total;
      if (bank.act === 'throws') throw new Error(`lost for ${token}`);
      if (bank.act === 'lost') return undefined;
      return { error: false, authorized: true };
    },
  };
  if (voids)
    hooks['dw.order.payment.releaseAuthorization'] = {
      releaseAuthorization({ orderNo }: { orderNo: string }) {
        delete bank.holds[orderNo];
        return { status: 0 };
      },
    };
}

/** Nothing is charged without an order, and no order without a charge; and what was answered stays true. */
export function assertSound({ platform, bank }: Bench): void {
  const orders = Object.values(platform.kept().orders);
  for (const { orderNo, status: state } of orders)
    assert.equal(bank.holds[orderNo] ?? 0, state === status.NEW ? total : 0, `order ${orderNo} in ${state}`);
  assert.deepEqual(
    Object.keys(bank.holds).filter((one) => !orders.some(({ orderNo }) => orderNo === one)),
    [],
  );
  assert.equal(platform.depth(), 0, 'a transaction is open');
}
