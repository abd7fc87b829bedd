/** For tests: the backend of the cartridge in the engines of a simulated instance, behind the port. */
import { randomUUID } from 'node:crypto';
import { BackendUnavailable, openCredential, type Backend } from '#commerce';
import type { BackendUnderTest } from '#commerce/testing';
import type { InstanceState } from '../../../../../../sandbox/sfcc/script-api/contract.ts';
import {
  openEngine,
  type Cartridge,
  type Engine,
  type EngineKind,
} from '../../../../../../sandbox/sfcc/script-api/engines/index.ts';
import { returnFromChallenge } from '../../../../../../sandbox/sfcc/script-api/store-hooks/index.ts';
import type { Basket } from '../../../../../../sandbox/sfcc/world.ts';
import { openTestWorld, type TestWorld } from '../../../../../../sandbox/sfcc/world/testing.ts';
import { site, underTest } from '../../../../../../test/salesforce/demo.ts';
import { answerOf, openScripts } from '../../../../../testing/scripts.ts';
import type { Answered, Call } from './order-run.testing.ts';

/** Opening one takes long; nothing of a script is kept between two requests. */
const opened = new Map<EngineKind, Promise<Engine[]>>();
const enginesOf = (kind: EngineKind): Promise<Engine[]> => {
  const known = opened.get(kind) ?? Promise.all([openEngine(kind), openEngine(kind)]);
  opened.set(kind, known);
  return known;
};

export async function closeEngines(): Promise<void> {
  for (const [kind, engines] of opened) {
    opened.delete(kind);
    for (const engine of await engines) await engine.close();
  }
}

export interface Shop {
  world: TestWorld;
  state: InstanceState;
  backend: Backend;
  run<T>(name: Call['name'], ...given: unknown[]): Promise<T>;
  /** Baskets that the requests left behind. */
  baskets(): Basket[];
  /** The buyer comes back from their bank. */
  comeBack(orderNo: string): Promise<void>;
  close(): Promise<void>;
}

export interface ShopOptions {
  /** Cartridges of the merchant. */
  cartridges?: readonly Cartridge[];
  usesCurrentBasket?: boolean;
  /** Every request is of one shopper, as of an agent that keeps cookies. Default: each of another. */
  keepsSession?: boolean;
}

/** Two engines: two requests at once. @param root of the compiled cartridge, for Rhino */
export async function openShop(
  kind: EngineKind = 'node',
  root?: string,
  { cartridges = [], usesCurrentBasket = false, keepsSession = false }: ShopOptions = {},
): Promise<Shop> {
  const world = await openTestWorld();
  const { state, open } = await openScripts(world, root, cartridges);
  const engines = await enginesOf(kind);
  let turn = 0;
  const shoppers = [randomUUID()];
  async function run<T>(name: Call['name'], ...given: unknown[]): Promise<T> {
    const call: Call = {
      name,
      given,
      now: world.clock.now,
      options: { currencies: site.currencies, storefront: site.storefront, usesCurrentBasket },
      facts: { handlers: site.paymentHandlers, review: site.review, links: site.links },
    };
    const engine = engines[(turn += 1) % engines.length]!;
    if (!keepsSession) shoppers.push(randomUUID());
    const told = await answerOf(open(shoppers.at(-1)), engine, 'backend/orders/order-run.testing', call);
    if ('thrown' in told) throw new Error(told.thrown);
    const said = told.answer as Answered;
    if ('unavailable' in said) throw new BackendUnavailable(said.unavailable);
    return said.answer as T;
  }
  const backend: Backend = {
    async search(query, context) {
      const { facets, ...page } = await run<{ facets: never[]; products: never[] }>('search', query, context);
      return { ...page, facets: () => facets };
    },
    products: (ids, context) => run('products', ids, context),
    quote: (input, context) => run('quote', input, context),
    prepare: (preparation) => run('prepare', preparation),
    commit: ({ credential, ...commitment }) =>
      run('commit', { ...commitment, content: openCredential(credential) }),
    placement: (ref) => run('placement', ref),
    release: (ref) => insist(() => run('release', ref)),
    order: (ref) => run('order', ref),
    abilities: () => ({ currencies: site.currencies, methods: ['shipping'], limits: {} }),
  };
  return {
    world,
    state,
    backend,
    run,
    baskets: () => shoppers.flatMap((customerId) => world.scripting.baskets({ customerId, site: site.id })),
    async comeBack(orderNo) {
      await returnFromChallenge(open().scope, orderNo);
    },
    async close() {
      await world.close();
    },
  };
}

export const lacks = {
  lost: 'An answer that is lost leaves an order that is failed: the credential is gone.',
};

/** A request does not see what another changed since; the core comes again with a new one. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BackendUnavailable) || round === 3) throw error;
    }
  }
}

export async function shopUnderTest(kind?: EngineKind, root?: string): Promise<BackendUnderTest> {
  const { world, backend, comeBack, close } = await openShop(kind, root);
  const { ledger } = world;
  /** Reference → its payments. */
  const paid = new Map<string, Set<string>>();
  const orders = new Set<string>();
  return {
    ...underTest(world.clock.now),
    backend: {
      ...backend,
      async commit(commitment) {
        const before = new Set(ledger.intents.keys());
        const outcome = await backend.commit(commitment);
        if (!commitment.ref.startsWith('{')) return outcome;
        const { reference, orderNo } = JSON.parse(commitment.ref) as { reference: string; orderNo: string };
        const mine = paid.get(reference) ?? new Set();
        for (const id of ledger.intents.keys()) if (!before.has(id)) mine.add(id);
        paid.set(reference, mine);
        orders.add(orderNo);
        return outcome;
      },
    },
    async decide(passes) {
      ledger.decide(passes);
      for (const orderNo of orders)
        if ((await world.scripting.order(site.id, orderNo))?.state === 'created') await comeBack(orderNo);
    },
    charged: (reference) =>
      [...(paid.get(reference) ?? [])].reduce((sum, id) => {
        const intent = ledger.intents.get(id);
        return sum + (intent ? ledger.kept(intent) : 0);
      }, 0),
    async settle() {
      await world.engine.sweep(world.clock.now);
    },
    close,
  };
}
