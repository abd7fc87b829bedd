/** The same store with the cartridge installed: compiled, in the platform's engine. There is no service. */
import { loadDemoStore, type IntentState, type PaymentProcessor } from '#backends/embedded';
import type { Site } from '#commerce';
import { openInstalled, preferencesOf } from '../../cartridges/testing/instance.ts';
import { startPsp } from '../../sandbox/psp/index.ts';
import { returnFromChallenge } from '../../sandbox/sfcc/script-api/store-hooks/index.ts';
import type { Scope, ServiceDouble } from '../../sandbox/sfcc/script-api/contract.ts';
import { createWorld } from '../../sandbox/sfcc/world/index.ts';
import { callerOf, type CallOptions } from './caller.ts';
import type { OpenStore } from './open-store.ts';
import { bankOf } from './platform.ts';

/** Agents of these tests live on loopback, which no cartridge would ask: here they have names. */
const agentHost = /^http:\/\/127\.0\.0\.1:(\d+)\//;
const named = (text: string): string =>
  text.replace(/http:\/\/127\.0\.0\.1:(\d+)\//g, 'https://agent-$1.agents-of-tests.com/');

const profiles: ServiceDouble = async ({ url }) => {
  const [, port] = /^https:\/\/agent-(\d+)\.agents-of-tests\.com\//.exec(url) ?? [];
  if (port === undefined) return { status: 404, text: '' };
  const answer = await fetch(url.replace(/^https:\/\/[^/]+/, `http://127.0.0.1:${port}`));
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    text: named(await answer.text()),
  };
};

/** No adapter sends a buyer to a bank without https. */
const overHttps = (processor: PaymentProcessor): PaymentProcessor => {
  const secured = (state: IntentState): IntentState => ({
    ...state,
    ...(state.challengeUrl === undefined ? {} : { challengeUrl: named(state.challengeUrl) }),
  });
  return {
    ...processor,
    confirm: async (...given) => secured(await processor.confirm(...given)),
    retrieve: async (...given) => secured(await processor.retrieve(...given)),
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
  const ask = callerOf(instance.origin);
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
    url: instance.origin,
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
    call: (path, content, { headers = {}, ...options }: CallOptions = {}) => {
      const told = Object.entries(headers).map(([name, value]) => [
        name,
        agentHost.test(value) || /ucp-agent/i.test(name) ? named(value) : value,
      ]);
      return ask(path, content, { ...options, headers: Object.fromEntries(told) as Record<string, string> });
    },
    async numbersOf(checkoutIds) {
      const orders = await world.orders.find(site.id, {});
      return orders
        .filter(({ custom }) => checkoutIds.includes(String(custom['porticoCheckout'])))
        .map(({ orderNo }) => orderNo);
    },
    async changeSite(change) {
      site = { ...site, ...change };
      instance.state.preferences.set(site.id, new Map(Object.entries(preferencesOf(site))));
      instance.state.caches.clear();
      instance.clearPageCache();
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
      const answer = await fetch(instance.origin + pathname + search, { redirect: 'manual' });
      const to = answer.headers.get('location');
      if (answer.status !== 302 || to === null) throw new Error(`No challenge at ${continueUrl}`);
      return to.replace(/^https:\/\/agent-(\d+)\.agents-of-tests\.com/, 'http://127.0.0.1:$1');
    },
    isContinue: (address) => /\/UCP-Continue\?token=chk_/.test(address),
    isReturn: (address) => address.startsWith('https://'),
    // The processor's own page in the storefront, to which the bank sends the buyer back.
    comeBack: settleOpen,
    async close() {
      await instance.close();
      await world.close();
      await fetcher.close();
      await psp.close();
    },
  };
}
