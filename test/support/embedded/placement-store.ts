/** A small store for tests: one site on a given database, its products, its stock, and carts that are priced already. */
import { randomUUID } from 'node:crypto';
import {
  emptyInput,
  sealCredential,
  type Commitment,
  type Preparation,
  type Quote,
  type QuoteLine,
  type ShopContext,
} from '#commerce';
import type { Database } from '#storage';
import { createEmbeddedBackend } from '../../../src/backends/embedded/backend.ts';
import type { StoreCatalogue } from '../../../src/backends/embedded/catalogue.ts';
import type { StoreLog } from '../../../src/backends/embedded/placement/state.ts';
import type { PaymentProcessor } from '../../../src/backends/embedded/processors/port.ts';
import type { StoreTerms } from '../../../src/backends/embedded/records.ts';
import { createLedger, type Ledger, type Token } from '../../../sandbox/sfcc/world/ledger.ts';

const limited = (uses: number): StoreTerms => ({
  promotions: [
    {
      id: 'welcome',
      title: 'Welcome',
      effect: { kind: 'fixed', of: 'order', amounts: { EUR: 100 } },
      priority: 1,
      limit: { total: uses, perBuyer: uses },
    },
  ],
  shipping: [],
  pickup: [],
  taxes: [],
  pricesIncludeTax: [{ country: 'DE' }],
  shipsTo: [],
  homeCountry: 'DE',
  returns: { days: 30 },
  fees: [],
  eligibility: [],
  links: [],
});

export interface CartLine {
  variantId: string;
  quantity: number;
  unitPrice?: number;
}

export interface TestStore {
  site: string;
  ledger: Ledger;
  /** Epoch milliseconds; a test may move it. */
  clock: { now: number };
  backend: ReturnType<typeof createEmbeddedBackend>;
  /** The same store in another process. */
  other(
    database: Pick<Database, 'db' | 'dialect' | 'transaction'>,
    processor: PaymentProcessor,
    log?: StoreLog,
  ): TestStore['backend'];
  stock(
    variantId: string,
    quantity: number,
    more?: { backorder?: boolean; tracked?: boolean },
  ): Promise<void>;
  shelf(variantId: string): Promise<{ quantity: number; held: number }>;
  /** @param lines 10.00 per unit by default; delivery costs 4.90; the promotion takes 1.00 off */
  cart(lines: CartLine[], promotion?: boolean): Preparation;
  commitment(ref: string, amount: number, token?: Token): Commitment;
  /** Buys, and answers the order's number. */
  sell(lines: CartLine[], promotion?: boolean): Promise<string>;
}

export function testStore(database: Database, limit = 50): TestStore {
  const site = `s${randomUUID().slice(0, 8)}`;
  const ledger = createLedger();
  const clock = { now: Date.parse('2026-08-01T10:00:00Z') };
  const catalogue = {
    terms: async () => limited(limit),
    variants: async () => new Map(),
  } as unknown as StoreCatalogue;
  const open: TestStore['other'] = (database, processor, log = () => {}) =>
    createEmbeddedBackend({
      log,
      database,
      catalogue,
      processor,
      facts: () => ({ handlers: [], review: [] }),
      currencies: ['EUR'],
      now: () => clock.now,
    });
  const backend = open(database, ledger.processor);
  const store: TestStore = {
    site,
    ledger,
    clock,
    backend,
    other: open,
    async stock(variantId, quantity, { backorder = false, tracked = true } = {}) {
      await database.db
        .insertInto('storeStock')
        .values({
          site,
          variantId,
          tracked: tracked ? 1 : 0,
          quantity,
          held: 0,
          backorder: backorder ? 1 : 0,
          preorder: 0,
          availableAt: null,
        })
        .execute();
    },
    shelf: async (variantId) => ({
      ...(await database.db
        .selectFrom('storeStock')
        .select(['quantity', 'held'])
        .where('site', '=', site)
        .where('variantId', '=', variantId)
        .executeTakeFirstOrThrow()),
    }),
    cart: (lines, promotion = true) => preparationOf(site, clock.now, quoteOf(lines, promotion)),
    commitment: (ref, amount, token = 'good') => ({
      ref,
      amount,
      credential: sealCredential({ type: 'token', token }),
      deadline: clock.now + 20_000,
    }),
    async sell(lines, promotion) {
      const cart = store.cart(lines, promotion);
      const prepared = await backend.prepare(cart);
      if (!prepared.ok) throw new Error('sold out');
      const outcome = await backend.commit(store.commitment(prepared.ref, cart.quote.totals.total));
      if (outcome.outcome !== 'placed') throw new Error(outcome.outcome);
      return outcome.order.number;
    },
  };
  return store;
}

function preparationOf(site: string, now: number, quote: Quote): Preparation {
  const context: ShopContext = { site, currency: 'EUR', locale: 'de', eligibility: [], now };
  const id = randomUUID();
  const lines = quote.lines.map(({ id, variantId, quantity }) => ({ id, variantId, quantity }));
  return {
    reference: `att-${id}`,
    checkoutId: `chk-${id}`,
    input: { ...emptyInput(), lines, buyer: { email: 'Ada@shop.test' }, signals: { 'test.ip': '::1' } },
    quote,
    context,
    handlerId: 'card',
    returnUrl: 'https://shop.test/back',
    permalink: 'https://shop.test/orders/{number}',
  };
}

const delivery = 490;

function quoteOf(wanted: CartLine[], promotion: boolean): Quote {
  const lines = wanted.map(({ variantId, quantity, unitPrice = 1_000 }, place): QuoteLine => {
    const subtotal = unitPrice * quantity;
    return {
      id: `line-${place + 1}`,
      variantId,
      title: variantId,
      unitPrice,
      quantity,
      subtotal,
      discounts: [],
      tax: 0,
      total: subtotal,
      requiresShipping: true,
      availability: { state: 'in-stock' },
    };
  });
  const items = lines.reduce((sum, { subtotal }) => sum + subtotal, 0);
  const off = promotion ? 100 : 0;
  const lineIds = lines.map(({ id }) => id);
  const address = { country: 'DE', postalCode: '10115', locality: 'Berlin' };
  return {
    currency: 'EUR',
    lines,
    promotions: promotion
      ? [
          {
            id: 'welcome',
            title: 'Welcome',
            amount: off,
            automatic: true,
            priority: 1,
            allocations: [{ lineId: 'line-1', amount: off }],
          },
        ]
      : [],
    refusedCodes: [],
    groups: [
      {
        id: 'group-1',
        lineIds,
        method: 'shipping',
        destinations: [{ id: 'home', type: 'address', address }],
        selectedDestinationId: 'home',
        options: [{ id: 'dhl', title: 'Standard', price: delivery, earliest: Date.parse('2026-08-04') }],
        selected: 'dhl',
      },
    ],
    fees: [],
    taxes: [],
    totals: {
      items,
      itemDiscounts: 0,
      orderDiscounts: off,
      fulfilment: delivery,
      fulfilmentDiscounts: 0,
      fees: 0,
      tax: 0,
      total: items - off + delivery,
      pricesIncludeTax: true,
    },
    eligibility: [],
    links: [],
    problems: [],
    handlers: ['card'],
  };
}
