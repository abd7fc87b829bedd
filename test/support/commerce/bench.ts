/** The core over a real store and a backend of paper, with a clock that a test moves, and callers of every kind. */
import { test, type TestContext } from 'node:test';
import type { Caller, Repeatable } from '../../../src/commerce/caller.ts';
import type { Commerce, Payment } from '../../../src/commerce/commerce.ts';
import type { CheckoutChange } from '../../../src/commerce/checkout/input.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { sealCredential } from '../../../src/commerce/payment/credential.ts';
import type { Outcome } from '../../../src/commerce/errors.ts';
import { createInMemoryBackend, type InMemoryBackend, type InMemoryToken } from './in-memory-backend.ts';
import type { CommerceDeps, Windows } from '../../../src/commerce/context.ts';
import type { CommerceEvent } from '../../../src/commerce/records.ts';
import type { Site } from '../../../src/commerce/site/site.ts';
import type { CommerceStore } from '../../../src/commerce/store.ts';
import type { CheckoutView } from '../../../src/commerce/views.ts';

export const minute = 60_000;
export const hour = 60 * minute;

export const site = (changes: Partial<Site> = {}): Site => ({
  id: 'paper',
  name: 'Paper',
  hosts: ['paper.test'],
  enabled: true,
  capabilities: { productDiscovery: true, cart: true, checkout: true, payment: true, orderTracking: true },
  checkoutMode: 'agent_delegated',
  providers: [],
  primaryRelease: '2026-08-25',
  agentPolicy: 'open',
  backend: 'embedded',
  currencies: ['USD', 'EUR'],
  locale: 'en',
  country: 'US',
  rateLimit: 60,
  paymentHandlers: [
    {
      name: 'test.paper',
      id: 'card',
      version: '2026-01-01',
      spec: '',
      schema: '',
      instruments: [],
      config: {},
    },
    {
      name: 'test.other',
      id: 'other',
      version: '2026-01-01',
      spec: '',
      schema: '',
      instruments: [],
      config: {},
    },
  ],
  links: [],
  storefront: 'https://paper.test',
  checkoutHours: 6,
  review: [],
  consent: [],
  ...changes,
});

export const address = {
  firstName: 'Ada',
  lastName: 'Byron',
  street: '1 Quay',
  locality: 'Springfield',
  region: 'IL',
  postalCode: '62701',
  country: 'US',
  phone: '+12175550100',
};
export const buyer = { email: 'ada@paper.test', firstName: 'Ada' };
/** Everything that the paper shop needs to be paid. */
export const order = (variantId = 'lamp', quantity = 2): CheckoutChange => ({
  lines: [{ variantId, quantity }],
  buyer,
  groups: [{ destinations: [{ address }] }],
});

let keys = 0;
export const once = (fingerprint = 'same'): Repeatable => ({
  key: `key-of-a-test-${String((keys += 1)).padStart(6, '0')}`,
  fingerprint,
});

export const pay = (token: InMemoryToken = 'good', more: Partial<Payment> = {}): Payment => ({
  handlerId: 'card',
  credential: sealCredential({ type: 'token', token }),
  ...more,
});

export interface Bench {
  commerce: Commerce;
  store: CommerceStore;
  /** That tries to pay may be counted in: the core counts none until it is given them. */
  windows?: Windows;
  backend: InMemoryBackend;
  /** Epoch milliseconds; a test moves it. */
  clock: { now: number };
  /** May be replaced between calls. */
  site: Site;
  /** A caller without proof. */
  stranger: Caller;
  /** An agent with a key. */
  agent: Caller;
  /** Who holds the link of a cart's or checkout's page. */
  person(continueToken: string): Caller;
  /** A checkout that is ready to be paid. */
  ready(caller?: Caller, change?: CheckoutChange): Promise<CheckoutView>;
  /** Every record, as text: two dumps are equal when nothing was written between them. */
  dump(): Promise<string>;
  retain(): Promise<void>;
  /** What was logged. */
  logs: { event: string; facts: Record<string, unknown> }[];
  /** All that is recorded, by type. */
  events(): Promise<CommerceEvent[]>;
  /** The same core in another process. */
  other(changes?: Partial<CommerceDeps>): Commerce;
}

export function createBench(
  { store, windows, dump, retain }: Omit<OpenStore, 'close'>,
  clock: { now: number },
): Bench {
  const now = () => clock.now;
  const backend = createInMemoryBackend(now);
  const logs: Bench['logs'] = [];
  const deps: CommerceDeps = {
    store,
    backend: () => backend,
    site: async (id) => (id === bench.site.id ? bench.site : undefined),
    secret: 'a secret of tests',
    now,
    pages: {
      afterChallenge: (_site, token) => `https://paper.test/checkout/${token}/return`,
      order: () => 'https://paper.test/orders/{number}',
    },
    log: (event, facts) => void logs.push({ event, facts }),
  };
  const other = (changes: Partial<CommerceDeps> = {}): Commerce => createCommerce({ ...deps, ...changes });
  const caller = (facts: Partial<Caller>): Caller => ({
    get site() {
      return bench.site;
    },
    release: '2026-08-25',
    network: 'net',
    ...facts,
  });
  const bench: Bench = {
    commerce: other(),
    store,
    ...(windows ? { windows } : {}),
    dump,
    retain,
    backend,
    clock,
    site: site(),
    stranger: caller({ label: 'https://agent.test/profile' }),
    agent: caller({ identity: 'key:1', webhookUrl: 'https://agent.test/hook' }),
    person(token) {
      const opened = bench.commerce.openHandoff(bench.site, token);
      if (!opened) throw new Error('The link opens nothing.');
      return opened.caller;
    },
    async ready(who = bench.agent, change = order()) {
      const made = await bench.commerce.checkouts.create(who, change);
      if (!made.ok) throw new Error(`Refused: ${JSON.stringify([made.error, bench.logs])}`);
      return made.value;
    },
    logs,
    events: () => store.events(bench.site.id, { limit: 1_000 }),
    other,
  };
  return bench;
}

/** The value of a good outcome. @throws with the error of another */
export function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`Refused: ${JSON.stringify(outcome.error)}`);
  return outcome.value;
}

/** The code of a refusal, or `ok`. */
export const code = <T>(outcome: Outcome<T>): string => (outcome.ok ? 'ok' : outcome.error.code);

export const start = Date.parse('2026-08-01T10:00:00Z');

interface OpenStore {
  store: CommerceStore;
  windows?: Windows;
  dump(): Promise<string>;
  retain(): Promise<void>;
  close(): Promise<void>;
}

interface Dialect {
  name: string;
  skip: string | false;
  open(now: () => number): Promise<OpenStore>;
}

/** A test on each database, with a bench of its own that ends with it. */
export const benchTests =
  (dialects: readonly Dialect[]) =>
  (title: string, use: (bench: Bench, t: TestContext) => Promise<void>): void => {
    for (const { name, skip, open } of dialects) {
      test(`${name}: ${title}`, { skip }, async (t) => {
        const clock = { now: start };
        const opened = await open(() => clock.now);
        try {
          await use(createBench(opened, clock), t);
        } finally {
          await opened.close();
        }
      });
    }
  };
