/** For tests: a world with a clock and a processor of its own, and baskets that only need to be ordered. */
import { randomUUID } from 'node:crypto';
import { createLedger, type Ledger, type Token } from './ledger.ts';
import { generateHookKey, sealForHook } from '../../../src/backends/salesforce/orders/seal.ts';
import type { Basket, BasketChange, PlatformAddress, Shopper, World, WorldOptions } from '../world.ts';
import { createWorld } from './index.ts';

type KeyPair = Awaited<ReturnType<typeof generateHookKey>>;

export interface TestWorld extends World {
  ledger: Ledger;
  clock: { now: number };
  key: KeyPair;
  /** Captured and not given back, of all payments. */
  charged(): number;
  /** Units of a product that can be sold now; only for low stock, as the catalog reports no more. */
  left(productId: string): Promise<number>;
}

let pair: Promise<KeyPair> | undefined;
/** One for all tests: making it takes long. */
export const hookKeyPair = (): Promise<KeyPair> => (pair ??= generateHookKey());

export async function openTestWorld({
  hook = true,
  ...options
}: WorldOptions & { hook?: boolean } = {}): Promise<TestWorld> {
  const key = await hookKeyPair();
  const ledger = createLedger();
  const clock = { now: Date.parse('2026-08-01T10:00:00Z') };
  const world = await createWorld({
    processor: ledger.processor,
    now: () => clock.now,
    ...(hook ? { hookKey: key.privateKey } : {}),
    ...options,
  });
  return {
    ...world,
    ledger,
    clock,
    key,
    charged: () => [...ledger.intents.values()].reduce((sum, intent) => sum + ledger.kept(intent), 0),
    async left(productId) {
      const [product] = await world.products('demo', [productId], { currency: 'EUR', locale: 'en-IE' });
      const availability = product?.variants.find(({ id }) => id === productId)?.availability;
      return availability?.state === 'out-of-stock' ? 0 : (availability?.quantity ?? Infinity);
    },
  };
}

/** Twelve units are in stock, at 129.00 euros with tax. */
export const shoe = 'af-101-40';

export const cork: PlatformAddress = {
  firstName: 'Ada',
  lastName: 'Byron',
  address1: '1 Quay',
  city: 'Cork',
  postalCode: 'T12 X0X0',
  countryCode: 'IE',
};

export const newYork: PlatformAddress = {
  ...cork,
  address1: '1 Broadway',
  city: 'New York',
  stateCode: 'NY',
  postalCode: '10004',
  countryCode: 'US',
};

/** All that an order needs, but for the payment. */
export const wanted = (quantity = 1): BasketChange => ({
  addItems: [{ productId: shoe, quantity }],
  email: 'ada@example.test',
  address: cork,
  billing: cork,
  methodId: 'express-eu',
});

export interface Sealing {
  token?: Token;
  /** Members of the sealed text that differ from those of the basket. */
  sealed?: Partial<{ amount: number; currency: string; reference: string; now: number; key: KeyPair }>;
  /** Instead of a sealed text. */
  text?: string;
  change?: BasketChange;
}

/** A temporary basket with a sealed payment: only `place` is left to do. */
export async function readyBasket(
  world: TestWorld,
  shopper: Shopper,
  { token = 'good', sealed = {}, text, change = {} }: Sealing = {},
): Promise<Basket> {
  const reference = randomUUID();
  const custom = { portico_reference: reference, portico_checkout: 'chk-1' };
  const { baskets, clock, key } = world;
  const priced = await baskets.open(shopper, { temporary: true, ...wanted(), custom, ...change });
  const facts = {
    reference,
    checkoutId: 'chk-1',
    amount: priced.quote.totals.total,
    currency: priced.currency,
    handlerId: 'sandbox',
    returnUrl: 'https://portico.test/checkout/return',
    now: clock.now,
    ...sealed,
  };
  const portico_sealed = text ?? (await sealForHook({ type: 'card', token }, facts, sealed.key ?? key));
  const addPayment = { methodId: 'PORTICO', custom: { portico_sealed } };
  return baskets.change(shopper, priced.id, { addPayment });
}
