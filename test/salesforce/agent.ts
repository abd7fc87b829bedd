/** For tests: an agent that buys through the core from a simulated instance, and a node that can be replaced by another one. */
import assert from 'node:assert/strict';
import { createCommerce, sealCredential } from '#commerce';
import type { Backend, Caller, CheckoutView, Commerce, CommerceStore, Outcome } from '#commerce';
import type { InstanceOptions } from '../../sandbox/sfcc/instance.ts';
import type { FetchRequest, Fetcher, HttpExchange } from '#fetch';
import { storeDialects } from '../support/commerce-stores.ts';
import { lamp, site, underTest } from './demo.ts';
import { openInstance, type ApiName, type InstanceBench } from './instance.ts';

export const minute = 60_000;
export const caller: Caller = { site, identity: 'key:1', release: '2026-08-25', network: 'n' };

export interface World extends InstanceBench {
  commerce: Commerce;
  store: CommerceStore;
  /** What became of a lamp that was paid with this token. @param from adds to the caller */
  buy(token: string, from?: Partial<Caller>): Promise<CheckoutView>;
  pay(id: string, token?: string): Promise<Outcome<CheckoutView>>;
  read(id: string): Promise<CheckoutView>;
  /** What the bank took and did not give back. */
  charged(): number;
  logs: { event: string; facts: Record<string, unknown> }[];
  /** From now on another node answers, which remembers nothing. */
  replace(node?: Node): Promise<void>;
}

export interface Node {
  /** Of OCAPI. */
  isWithoutPassword?: boolean;
  /** Of the shop's page: answers in place of the instance where it answers anything. */
  instead?(request: FetchRequest): Partial<HttpExchange> | undefined;
}

/** The database does not matter here: the first one is enough. */
const [dialect] = storeDialects();

export function value(outcome: Outcome<CheckoutView>): CheckoutView {
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return outcome.value;
}

/** @param settings what the merchant has set up; default: everything is open */
export async function withWorld(
  api: ApiName,
  node: Node,
  use: (world: World) => Promise<void>,
  settings: InstanceOptions = {},
) {
  const bench = await openInstance(settings);
  const { clock, ledger, fetcher } = bench;
  const opened = await (dialect ?? assert.fail()).open(() => clock.now);
  let backend: Backend;
  const logs: World['logs'] = [];
  const commerce = createCommerce({
    store: opened.store,
    backend: () => backend,
    site: async () => site,
    secret: 'a secret of tests that is long enough',
    now: () => clock.now,
    pages: { afterChallenge: () => 'https://p.test/back', order: () => 'https://p.test/{number}' },
    log: (event, facts) => void logs.push({ event, facts }),
  });
  const world: World = {
    ...bench,
    commerce,
    logs,
    store: opened.store,
    async buy(token, from = {}) {
      const { address } = underTest(clock.now);
      const made = await commerce.checkouts.create(
        { ...caller, ...from },
        {
          lines: [{ variantId: lamp, quantity: 1 }],
          buyer: { email: 'ada@example.test' },
          groups: [{ destinations: [{ address }] }],
        },
      );
      return value(await world.pay(value(made).id, token));
    },
    pay(id, token = 'good') {
      const handlerId = site.paymentHandlers[0]?.id ?? '';
      const credential = sealCredential({ type: 'token', token });
      return commerce.checkouts.complete(caller, id, { handlerId, credential });
    },
    read: async (id) => value(await commerce.checkouts.read(caller, id)),
    charged: () => [...ledger.intents.values()].reduce((sum, intent) => sum + ledger.kept(intent), 0),
    async replace({ isWithoutPassword = false, instead } = {}) {
      backend = await bench.backend(api, { isWithoutPassword }, answering(fetcher, instead));
    },
  };
  try {
    await world.replace(node);
    await use(world);
  } finally {
    await opened.close();
    await bench.close();
  }
}

/** @param instead answers instead of the called service */
export const answering = (fetcher: Fetcher, instead: Node['instead']): Fetcher => ({
  ...fetcher,
  async fetch(request) {
    const other = instead?.(request);
    if (!other) return fetcher.fetch(request);
    // Asked all the same, of a page that is not there: what is answered has the form of an answer.
    const exchange = await fetcher.fetch({
      ...request,
      url: new URL('/none', request.url).href,
      method: 'GET',
    });
    return { ...exchange, ...other };
  },
});
