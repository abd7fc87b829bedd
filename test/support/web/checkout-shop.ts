/** A store for tests of the pages: a scripted backend under the real core, on SQLite in memory. */
import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import {
  BackendUnavailable,
  createCommerce,
  openCredential,
  type Backend,
  type Caller,
  type CheckoutChange,
  type Commerce,
  type Preparation,
  type Site,
  type StoreLink,
} from '#commerce';
import { commerceStore, openDatabase } from '#storage';
import { testChoices, type CheckoutPageDeps } from '../../../src/web/checkout/deps.ts';
import { orderOf, type PlacedOrder } from './checkout-order.ts';
import { checkoutPages } from '../../../src/web/checkout/pages.ts';
import { priceOf } from './checkout-quote.ts';

export interface Shop {
  site: Site;
  pages: Hono;
  commerce: Commerce;
  clock: { now: number };
  backend: {
    /** Nothing answers. */
    down: boolean;
    /** What the bank of a challenged payment says. */
    bank: 'waiting' | 'confirmed' | 'failed';
    /** Orders placed, by reference. */
    placed: Map<string, PlacedOrder>;
    /** References given to `commit`. */
    commits: string[];
    /** Minor units of each unit's price. */
    price: number;
    /** Runs inside `commit`, before its answer. */
    during?: () => Promise<void>;
  };
  logged: string[];
  /** An agent makes a checkout; its token. */
  checkout(change?: CheckoutChange): Promise<string>;
  cart(change?: CheckoutChange): Promise<string>;
  close(): Promise<void>;
}

export const tokens = [
  { id: 'success', title: 'A payment that works', description: 'The payment is authorised.' },
  { id: 'decline', title: 'A payment that is declined', description: 'The bank says no.' },
  { id: 'challenge', title: 'A payment with 3-D Secure', description: 'The bank wants to see you first.' },
  { id: 'uncertain', title: 'A payment without an answer', description: 'The bank takes its time.' },
  { id: 'expired', title: 'An expired card', description: 'Declined: the card has expired.' },
];

export const complete: CheckoutChange = {
  lines: [{ variantId: 'mug', quantity: 2 }],
  buyer: { email: 'ada@shop.test', firstName: 'Ada', lastName: 'Byron' },
  groups: [
    {
      destinations: [
        {
          address: {
            firstName: 'Ada',
            lastName: 'Byron',
            street: '12 Long Lane',
            locality: 'Dublin',
            postalCode: 'D02 XY45',
            country: 'IE',
          },
        },
      ],
      optionId: 'standard',
    },
  ],
};

const handler = {
  name: 'com.example.sandbox_pay',
  id: 'sandbox',
  version: '2026-08-25',
  spec: 'https://shop.test/spec',
  schema: 'https://shop.test/schema',
  instruments: [{ type: 'card' }],
  config: { environment: 'sandbox' },
};

const siteOf = (changes: Partial<Site>): Site => ({
  id: 'shop',
  name: 'Larch and Loom',
  hosts: ['shop.test'],
  enabled: true,
  capabilities: { productDiscovery: true, cart: true, checkout: true, payment: true, orderTracking: true },
  checkoutMode: 'agent_delegated',
  providers: ['sandbox'],
  primaryRelease: '2026-08-25',
  agentPolicy: 'open',
  backend: 'embedded',
  currencies: ['EUR'],
  locale: 'en-IE',
  country: 'IE',
  rateLimit: 600,
  paymentHandlers: [handler],
  links: [
    { type: 'privacy_policy', url: 'https://shop.test/privacy' },
    { type: 'terms_of_service', url: 'https://shop.test/terms' },
    { type: 'refund_policy', url: 'https://shop.test/returns', title: 'Returns and refunds' },
  ],
  storefront: 'https://shop.test',
  checkoutHours: 6,
  review: [],
  consent: [
    { purpose: 'dev.ucp.consent.marketing', description: 'News by e-mail, once a month.', granted: false },
  ],
  ...changes,
});

export interface ShopOptions {
  site?: Partial<Site>;
  pages?: Partial<CheckoutPageDeps>;
  agent?: Partial<Caller>;
  pictures?: string;
  /** Links of the store's terms. */
  terms?: StoreLink[];
}

export async function openShop({
  site: changes = {},
  pages = {},
  agent = {},
  pictures,
  terms = [],
}: ShopOptions = {}): Promise<Shop> {
  const site = siteOf(changes);
  const secret = randomUUID();
  const clock = { now: Date.parse('2026-08-01T10:00:00Z') };
  const database = await openDatabase('sqlite::memory:');
  const state: Shop['backend'] = {
    down: false,
    bank: 'waiting',
    placed: new Map(),
    commits: [],
    price: 1_000,
  };
  const backend = { ...scripted(state, site, pictures), links: async () => terms };
  const logged: string[] = [];
  const commerce = createCommerce({
    store: commerceStore(database, { secret, now: () => clock.now }),
    backend: () => backend,
    site: async (id) => (id === site.id ? site : undefined),
    secret,
    now: () => clock.now,
    pages: {
      afterChallenge: (_site, token) => `https://shop.test/checkout/${token}/return`,
      order: () => 'https://shop.test/order/{number}',
    },
  });
  const caller: Caller = {
    site,
    label: 'https://agent.test/profile',
    release: '2026-04-08',
    network: 'n',
    ...agent,
  };
  return {
    site,
    commerce,
    clock,
    backend: state,
    logged,
    pages: checkoutPages({
      commerce,
      site: async (request) => (new URL(request.url).hostname === 'unknown.test' ? undefined : site),
      now: () => clock.now,
      logger: {
        error: (...facts: unknown[]) => logged.push(String(facts.at(-1))),
        warn: (...facts: unknown[]) => logged.push(String(facts.at(-1))),
      } as unknown as CheckoutPageDeps['logger'],
      choices: (site) => testChoices(site, tokens),
      ...pages,
    }),
    async checkout(change = complete) {
      const made = await commerce.checkouts.create(caller, change);
      if (!made.ok) throw new Error(made.error.code);
      return made.value.continueToken;
    },
    async cart(change = { lines: [{ variantId: 'mug', quantity: 2 }] }) {
      const made = await commerce.carts.create(caller, change);
      if (!made.ok) throw new Error(made.error.code);
      return made.value.continueToken;
    },
    close: () => database.close(),
  };
}

function scripted(state: Shop['backend'], site: Site, pictures?: string): Backend {
  const prepared = new Map<string, Preparation>();
  const reach = (): void => {
    if (state.down) throw new BackendUnavailable('The store is down.', { retryAfter: 7 });
  };
  const place = (ref: string) => {
    const known = state.placed.get(ref) ?? { number: String(1_001 + state.placed.size) };
    state.placed.set(ref, known);
    return {
      outcome: 'placed' as const,
      order: orderOf(prepared.get(ref) as Preparation, known),
    };
  };
  const declined = { outcome: 'declined' as const, reason: 'generic', retryable: true };
  const challenge = { outcome: 'challenge' as const, url: 'https://bank.test/verify?a=1&b=2' };
  return {
    search: async () => ({ products: [] }),
    products: async () => [],
    async quote(input, context) {
      reach();
      return priceOf(input, {
        site,
        price: state.price,
        now: context.now,
        ...(pictures === undefined ? {} : { pictures }),
      });
    },
    async prepare(preparation) {
      reach();
      prepared.set(preparation.reference, preparation);
      return { ok: true, ref: preparation.reference };
    },
    async commit({ ref, credential }) {
      state.commits.push(ref);
      await state.during?.();
      const { token } = openCredential(credential);
      if (token === 'success') return place(ref);
      if (token === 'challenge') return challenge;
      return token === 'uncertain' ? { outcome: 'uncertain' } : declined;
    },
    async placement(ref) {
      reach();
      if (state.placed.has(ref) || state.bank === 'confirmed') return place(ref);
      return state.bank === 'failed' ? declined : challenge;
    },
    async release() {
      reach();
      if (state.bank === 'waiting') state.bank = 'failed';
    },
    async order(ref) {
      reach();
      const known = state.placed.get(ref);
      return known && orderOf(prepared.get(ref) as Preparation, known);
    },
    abilities: () => ({ currencies: ['EUR'], methods: ['shipping'], limits: {} }),
  };
}
