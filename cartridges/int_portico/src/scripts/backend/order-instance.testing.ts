/** For tests: the backend of the cartridge in the engines of a simulated instance, behind the port. */
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { loadDemoStore } from '#backends/embedded';
import { BackendUnavailable, openCredential, type Backend } from '#commerce';
import type { BackendUnderTest } from '#commerce/testing';
import type { InstanceState } from '../../../../../sandbox/sfcc/script-api/contract.ts';
import {
  openEngine,
  type Engine,
  type EngineKind,
} from '../../../../../sandbox/sfcc/script-api/engines/index.ts';
import {
  installMetadata,
  readMetadata,
} from '../../../../../sandbox/sfcc/script-api/platform/object/index.ts';
import { keepCartridges, readCartridges } from '../../../../../sandbox/sfcc/script-api/routing/cartridges.ts';
import { openScriptCall, requestState } from '../../../../../sandbox/sfcc/script-api/routing/script-call.ts';
import { returnFromChallenge } from '../../../../../sandbox/sfcc/script-api/store-hooks/index.ts';
import { openTestWorld, type TestWorld } from '../../../../../sandbox/sfcc/world/testing.ts';
import type { Answered, Call } from './order-run.testing.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const sources = at('../../..');
const { site, products } = await loadDemoStore();

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
  /** The buyer comes back from their bank. */
  comeBack(orderNo: string): Promise<void>;
  close(): Promise<void>;
}

/** Two engines: two requests at once. @param root of the compiled cartridge, for Rhino */
export async function openShop(kind: EngineKind = 'node', root = sources): Promise<Shop> {
  const cartridges = [{ name: 'int_portico', root }];
  const world = await openTestWorld();
  const state: InstanceState = {
    world,
    customObjects: new Map(),
    preferences: new Map(),
    caches: new Map(),
    keys: new Map(),
    services: new Map(),
    log: [],
    kept: new Map(),
    now: world.now,
  };
  keepCartridges(state, readCartridges(cartridges));
  installMetadata(state, await readMetadata(at('../../../metadata/meta')));
  const engines = await enginesOf(kind);
  let turn = 0;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
  const request = () =>
    openScriptCall({
      instance: state,
      cartridges,
      inTurn,
      site: site.id,
      session: { customerId: randomUUID(), currency: site.currencies[0] ?? '', privacy: {} },
      sessionId: randomUUID(),
      request: requestState({
        method: 'POST',
        url: new URL(`${site.storefront}/`),
        headers: {},
        body: '',
        remoteAddress: '127.0.0.1',
        locale: 'default',
      }),
      path: '/',
      isHttp: true,
    });
  async function run<T>(name: Call['name'], ...given: unknown[]): Promise<T> {
    const call: Call = {
      name,
      given,
      now: world.clock.now,
      options: { currencies: site.currencies, storefront: site.storefront },
      facts: { handlers: site.paymentHandlers, review: site.review, links: site.links },
    };
    const open = request();
    const engine = engines[(turn += 1) % engines.length]!;
    const result = await open.run(
      engine,
      'int_portico/cartridge/scripts/backend/order-run.testing',
      'answer',
      [JSON.stringify(call)],
    );
    const { refused } = open.counted();
    if (refused.length > 0) throw new Error(`Refused: ${refused.join('; ')}`);
    if (result.outcome === 'threw') throw new Error(`${result.type}: ${result.message}\n${result.stack}`);
    const said = JSON.parse(String(result.value)) as Answered;
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
    async comeBack(orderNo) {
      await returnFromChallenge(request().scope, orderNo);
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
  const variantOf = (id: string): string => products.find((one) => one.id === id)?.variants[0]?.id ?? '';
  const soldOut = products
    .flatMap(({ variants }) => variants)
    .find(({ stock }) => stock.tracked && stock.quantity === 0 && !stock.backorder && !stock.preorder);
  /** Reference → its payments. */
  const paid = new Map<string, Set<string>>();
  const orders = new Set<string>();
  const { locale, country, currencies, paymentHandlers } = site;
  return {
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
    context: {
      site: site.id,
      currency: currencies[0] ?? '',
      locale,
      country,
      eligibility: [],
      now: world.clock.now,
    },
    goods: {
      plenty: variantOf('birch-floor-lamp'),
      other: variantOf('weekender-duffel'),
      ...(soldOut ? { soldOut: soldOut.id } : {}),
    },
    word: 'birch floor lamp',
    address: {
      firstName: 'Ada',
      lastName: 'Byron',
      street: '1 Quay',
      locality: 'Cork',
      postalCode: 'T12',
      country,
    },
    credentials: {
      accept: { token: 'good' },
      decline: { token: 'declined' },
      challenge: { token: 'challenge' },
    },
    handlerId: paymentHandlers[0]?.id ?? '',
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
