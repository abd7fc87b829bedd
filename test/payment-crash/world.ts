/** Core, embedded store and processor over one database and one payment provider, as the service puts them together. */
import {
  createCatalogue,
  createEmbeddedBackend,
  createStripeProcessor,
  knownPaymentLedger,
  loadDemoStore,
  processorFetcherOptions,
  type EmbeddedOperations,
  type PaymentProcessor,
} from '#backends/embedded';
import {
  createCommerce,
  googlePay,
  googlePayHandler,
  sealCredential,
  sharedTokenHandler,
  sharedTokenProfile,
  type Backend,
  type Caller,
  type CheckoutChange,
  type Commerce,
  type CommerceStore,
  type Payment,
  type PaymentHandler,
  type Site,
} from '#commerce';
import { createFetcher, type Fetcher } from '#fetch';
import { commerceStore, openDatabase, type Database } from '#storage';
import type { AdyenKeys } from '../../sandbox/adyen/index.ts';
import type { SimulatedBraintreeKeys } from '../../sandbox/braintree/index.ts';
import type { SimulatedCheckoutComKeys } from '../../sandbox/checkout-com/index.ts';
import type { SimulatedPayPalKeys } from '../../sandbox/paypal/index.ts';
import type { SimulatedWorldpayKeys } from '../../sandbox/worldpay/index.ts';
import { createAdyenProcessor } from '../../src/backends/embedded/processors/adyen/adyen.ts';
import { createBraintreeProcessor } from '../../src/backends/embedded/processors/braintree/braintree.ts';
import { createCheckoutComProcessor } from '../../src/backends/embedded/processors/checkout-com/checkout-com.ts';
import { createPayPalProcessor } from '../../src/backends/embedded/processors/paypal/paypal.ts';
import { createWorldpayProcessor } from '../../src/backends/embedded/processors/worldpay/worldpay.ts';

export interface Provider {
  url: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Shared payment tokens are taken. */
  profileId?: string;
}

/** Which processor charges, and with what keys. */
export type Charging =
  | { name: 'stripe'; keys: Provider }
  | { name: 'adyen'; keys: { url: string } & AdyenKeys }
  | { name: 'braintree'; keys: { url: string } & SimulatedBraintreeKeys }
  | { name: 'checkout-com'; keys: { url: string } & SimulatedCheckoutComKeys }
  | { name: 'paypal'; keys: { url: string } & SimulatedPayPalKeys }
  | { name: 'worldpay'; keys: { url: string } & SimulatedWorldpayKeys };

export interface World {
  commerce: Commerce;
  backend: Backend & EmbeddedOperations;
  processor: PaymentProcessor;
  store: CommerceStore;
  database: Database;
  site: Site;
  caller: Caller;
  close(): Promise<void>;
}

/** A point between two steps, passed by name; a process may end there. */
export type Border = (name: string) => void;

export interface WorldOptions {
  /** Or an open one, which stays open. */
  databaseUrl: string | Database;
  charging: Charging;
  /** Epoch milliseconds. */
  now?: () => number;
  border?: Border;
}

const secret = 'a secret of the crash test';

export async function openWorld({
  databaseUrl,
  charging,
  now = Date.now,
  border,
}: WorldOptions): Promise<World> {
  const isOwn = typeof databaseUrl === 'string';
  const database = isOwn ? await openDatabase(databaseUrl) : databaseUrl;
  const { site: demo } = await loadSite();
  const base = processorFetcherOptions();
  // A bank that answers answers in time: whatever stops the machine for seconds is no timeout of the processor.
  const patient = { ...base.limits, connectMs: 60_000, firstByteMs: 60_000, totalMs: 60_000 };
  const plain = createFetcher({ ...base, allowPrivate: true, limits: patient });
  // What the bank answered is lost where the process ends before it is kept.
  const fetcher = border ? bordered('wire', plain, border, ['after']) : plain;
  const processor = openProcessor(charging, { database, fetcher, site: demo.id, now });
  // PayPal is not offered for Google Pay: its payments are saved cards.
  const handler = googlePayHandler(demo, processor.facts());
  const shared = sharedTokenHandler(demo, processor.facts());
  const more = [handler, shared].filter((one) => typeof one === 'object');
  const site = { ...demo, paymentHandlers: [...more, ...demo.paymentHandlers] };
  const backend = createEmbeddedBackend({
    database,
    catalogue: createCatalogue({ database, now, origin: () => site.storefront }),
    processor: border ? bordered('processor', processor, border, ['before', 'after']) : processor,
    facts: () => ({ handlers: site.paymentHandlers, review: site.review }),
    currencies: site.currencies,
    now,
  });
  const store = commerceStore(database, { secret, now });
  const commerce = createCommerce({
    store: border ? borderedStore(store, border) : store,
    backend: () => (border ? bordered('backend', backend, border, ['after']) : backend),
    site: async (id) => (id === site.id ? site : undefined),
    secret,
    now,
    pages: {
      afterChallenge: (_site, token) => `https://demo.test/checkout/${token}/return`,
      order: () => 'https://demo.test/orders/{number}',
    },
  });
  const caller: Caller = { site, identity: 'key:crash', release: site.primaryRelease, network: '' };
  return {
    commerce,
    backend,
    processor,
    store,
    database,
    site,
    caller,
    async close() {
      if (isOwn) await database.close();
      await fetcher.close();
    },
  };
}

function openProcessor(
  { name, keys }: Charging,
  given: { database: Database; fetcher: Fetcher; site: string; now: () => number },
): PaymentProcessor {
  const { database, fetcher, site, now } = given;
  const ledger = (account: string) => knownPaymentLedger(database, account, site, now);
  const own = { apiBase: keys.url, fetcher, now, isLive: false };
  switch (name) {
    case 'stripe':
      return createStripeProcessor({ ...keys, ...own });
    case 'adyen':
      return createAdyenProcessor({ ...keys, ...own, ledger: ledger(`adyen:${keys.merchantAccount}`) });
    case 'braintree': {
      const merchantAccounts = new Map(Object.entries(keys.merchantAccounts));
      return createBraintreeProcessor({ ...keys, ...own, merchantAccounts, ledger: ledger(name) });
    }
    case 'checkout-com':
      return createCheckoutComProcessor({ ...keys, ...own, ledger: ledger(name) });
    case 'paypal':
      return createPayPalProcessor({ ...keys, ...own, ledger: ledger(`paypal:${keys.merchantId}`) });
    case 'worldpay':
      return createWorldpayProcessor({ ...keys, ...own, narrative: 'Demo', ledger: ledger(name) });
  }
}

let demo: ReturnType<typeof loadDemoStore> | undefined;
export const loadSite = (): ReturnType<typeof loadDemoStore> => (demo ??= loadDemoStore());

/** Around each call. Between the call of a backend and its first one to the processor or the database nothing happens. */
function bordered<T extends Backend | PaymentProcessor | Fetcher>(
  name: string,
  target: T,
  border: Border,
  sides: readonly ('before' | 'after')[],
): T {
  return new Proxy(target, {
    get(of, member) {
      const found: unknown = Reflect.get(of, member);
      if (typeof found !== 'function') return found;
      const call = found.bind(of) as (...given: unknown[]) => unknown;
      return (...given: unknown[]) => {
        if (sides.includes('before')) border(`before ${name}.${String(member)}`);
        const answer = call(...given);
        if (!(answer instanceof Promise)) return answer;
        return answer.then((value: unknown) => {
          border(`after ${name}.${String(member)}`);
          return value;
        });
      };
    },
  });
}

/** When all of a transaction is written and nothing is durable yet, and when it is. */
const borderedStore = (store: CommerceStore, border: Border): CommerceStore => ({
  ...store,
  async transaction(work) {
    const answer = await store.transaction(async (transaction) => {
      const done = await work(transaction);
      border('before the commit of a transaction');
      return done;
    });
    border('after the commit of a transaction');
    return answer;
  },
});

export const pieces = 2;
/** Seven of them are in the demo store, and each costs enough to be paid. */
export const variantId = 'lh-129';

export const order: CheckoutChange = {
  lines: [{ variantId, quantity: pieces }],
  buyer: { email: 'ada@crash.test', firstName: 'Ada', lastName: 'Byron' },
  groups: [
    {
      destinations: [
        {
          address: {
            lastName: 'Byron',
            street: '1 Quay',
            locality: 'Cork',
            postalCode: 'T12',
            country: 'IE',
          },
        },
      ],
    },
  ],
};

const kindOf = ({ name, config }: PaymentHandler): string =>
  name === googlePay ? 'google' : config[sharedTokenProfile] === undefined ? 'own' : 'shared';
const kindOfCredential = ({ type, token }: { type: string; token: string }): string =>
  type === 'PAYMENT_GATEWAY' ? 'google' : token.startsWith('spt_') ? 'shared' : 'own';

/** @param returned query of the URL by which the buyer came back from a challenge */
export const pay = (
  { paymentHandlers }: Site,
  credential: { type: string; token: string },
  returned?: Readonly<Record<string, string>>,
): Payment => ({
  handlerId: paymentHandlers.find((handler) => kindOf(handler) === kindOfCredential(credential))?.id ?? '',
  credential: sealCredential(credential),
  ...(returned ? { returned } : {}),
});

export const passChallenge = (url: string): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ outcome: 'complete' }), redirect: 'manual' });
