/** The same store with the cartridge installed: compiled, in the platform's engine. There is no service. */
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { loadDemoStore, type PaymentState, type PaymentProcessor } from '#backends/embedded';
import type { Site } from '#commerce';
import { openInstalled, preferencesOf } from '../../cartridges/testing/instance.ts';
import { startPsp } from '../../sandbox/psp/index.ts';
import { returnFromChallenge } from '../../sandbox/sfcc/script-api/store-hooks/index.ts';
import type { Scope } from '../../sandbox/sfcc/script-api/contract.ts';
import { PlatformException } from '../../sandbox/sfcc/script-api/documented.ts';
import { createWorld } from '../../sandbox/sfcc/world/index.ts';
import { callerOf } from './caller.ts';
import { named, onLoopback, openFront, profiles } from './cartridge-front.ts';
import { bankOf, type OpenStore } from './platform.ts';

/** No adapter sends a buyer to a bank without https. */
const overHttps = (processor: PaymentProcessor): PaymentProcessor => {
  const secured = (state: PaymentState): PaymentState => ({
    ...state,
    ...(state.challengeUrl === undefined ? {} : { challengeUrl: named(state.challengeUrl) }),
  });
  return {
    ...processor,
    authorize: async (...given) => secured(await processor.authorize(...given)),
    findByReference: async (...given) => secured(await processor.findByReference(...given)),
  };
};

export async function openCartridgeStore({ now }: { now?: () => number } = {}): Promise<OpenStore> {
  const psp = await startPsp({ slowMs: 300 });
  const { fetcher, processor } = bankOf(psp);
  const world = await createWorld({ processor: overHttps(processor), ...(now ? { now } : {}) });
  const demo = (await loadDemoStore()).site;
  let site: Site = { ...demo, agentPolicy: 'open', rateLimit: 100_000 };
  const instance = await openInstalled({
    engine: 'rhino',
    engines: 2,
    world,
    site,
    services: { 'portico.profile': profiles },
  });
  const front = await openFront(instance.origin);
  const keys: string[] = [];
  const putSite = (changed: Site): void => {
    site = changed;
    const preferences = { ...preferencesOf(site), porticoApiKeys: keys.join('\n') };
    instance.state.preferences.set(site.id, new Map(Object.entries(preferences)));
    instance.state.caches.clear();
    instance.clearPageCache();
  };
  /** What the processor's own page or its notices do with orders whose payment was decided. */
  const settleOpen = async (): Promise<void> => {
    const open = (await world.orders.find(site.id, {})).filter(({ state }) => state === 'created');
    const given = async (_use: unknown, scope: Scope): Promise<unknown[]> => {
      for (const { orderNo } of open) await returnFromChallenge(scope, orderNo);
      return [];
    };
    await instance.callHook({ extensionPoint: 'tests.return', given, inTransaction: false });
  };
  return {
    url: front.origin,
    get server(): never {
      throw new Error('Behind a cartridge there is no service.');
    },
    psp,
    platform: 'cartridge',
    merchant: {
      catalogue: world.catalogue,
      operations: world.engine,
      database: () => Promise.resolve(world.database),
    },
    databaseUrl: '',
    get log() {
      return instance.state.log.map(({ level, category, message }) => `${level} ${category} ${message}`);
    },
    call: callerOf(front.origin),
    async numbersOf(checkoutIds) {
      const orders = await world.orders.find(site.id, {});
      return orders
        .filter(({ custom }) => checkoutIds.includes(String(custom['porticoCheckout'])))
        .map(({ orderNo }) => orderNo);
    },
    async changeSite(change) {
      const before = site;
      putSite({ ...site, ...(typeof change === 'function' ? change(site) : change) });
      return async () => putSite(before);
    },
    async everythingStored() {
      const objects = [...instance.state.customObjects.values()].flatMap((kept) => [...kept.values()]);
      const orders = await world.orders.find(site.id, {});
      assert.ok(objects.length > 3);
      return [...objects.map(({ attributes }) => attributes), ...orders.map(({ custom }) => custom)]
        .map((one) => JSON.stringify(one))
        .join('\n');
    },
    loseAnswers() {
      const { customObjects } = instance.state;
      const name = `${site.id}/PorticoAnswer`;
      const kept = customObjects.get(name) ?? new Map<string, never>();
      const broken = new Map(kept);
      broken.get = () => {
        throw new PlatformException('java.lang.IllegalStateException', 'Custom objects cannot be read.');
      };
      customObjects.set(name, broken);
      return () => void customObjects.set(name, kept);
    },
    async createKey(client) {
      const key = `ptc_live_${randomBytes(24).toString('base64url')}`;
      keys.push(`${client}; ${createHash('sha256').update(key).digest('hex')}`);
      putSite(site);
      return key;
    },
    async maintain() {
      // First the processor's own notices: they place what the bank has decided meanwhile.
      await settleOpen();
      await instance.runJob({
        module: 'int_portico/cartridge/scripts/jobs/recover',
        function: 'recover',
        site: site.id,
      });
    },
    async challengeOf(continueUrl) {
      const { pathname, search } = new URL(continueUrl);
      const answer = await fetch(front.origin + pathname + search, { redirect: 'manual' });
      const to = answer.headers.get('location');
      if (answer.status !== 302 || to === null) throw new Error(`No challenge at ${continueUrl}`);
      return onLoopback(to);
    },
    // Whatever name it was called by: a storefront has its own.
    isContinue: (address) =>
      address.startsWith(`${site.storefront}/`) &&
      /\/UCP-Continue\?token=(?:chk|cart)_[\w.-]+$/.test(address),
    isReturn: (address) => address.startsWith('https://'),
    // The processor's own page in the storefront, to which the bank sends the buyer back.
    comeBack: settleOpen,
    async close() {
      await front.close();
      await instance.close();
      await world.close();
      await fetcher.close();
      await psp.close();
    },
  };
}
