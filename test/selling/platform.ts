/**
 * Where the store of the tests keeps its goods: with us, or on a simulated instance of B2C Commerce. The protocol scenarios are
 * the same for all: `STORE_PLATFORM=scapi node --test test/selling/…`. The bank is the sandbox provider each time; behind an
 * instance it is the companion hook that asks it.
 */
import {
  createStripeProcessor,
  loadDemoStore,
  processorFetcherOptions,
  type EmbeddedOperations,
  type StoreCatalogue,
} from '#backends/embedded';
import type { SecretName, Site } from '#commerce';
import { createFetcher } from '#fetch';
import type { Database } from '#storage';
import type { Psp } from '../../sandbox/psp/index.ts';
import { startInstance, type Instance, type InstanceOptions } from '../../sandbox/sfcc/instance.ts';
import { hookKeyPair } from '../../sandbox/sfcc/world/testing.ts';
import { limits as cartridgeLimits } from '../../cartridges/int_portico/src/scripts/backend/limits.ts';
import { platformBackends } from '../../src/backends/registry/platforms.ts';
import type { Answer, CallOptions } from './caller.ts';
import type { RunningServer } from '../../src/server/start.ts';

export const platforms = ['embedded', 'scapi', 'ocapi', 'cartridge'] as const;
export type PlatformName = (typeof platforms)[number];
/** Behind the service. */
export type ApiName = Exclude<PlatformName, 'embedded' | 'cartridge'>;

/** Of this run. @throws when the environment names none that is known */
export function chosenPlatform(): PlatformName {
  const named = process.env['STORE_PLATFORM'] ?? 'embedded';
  const found = platforms.find((name) => name === named);
  if (!found) throw new Error(`STORE_PLATFORM must be one of ${platforms.join(', ')}, not ${named}.`);
  return found;
}

/** What the merchant does in the store itself. */
export interface Merchant {
  catalogue: StoreCatalogue;
  operations: EmbeddedOperations;
  /** Its payments, orders and stock. Closed with the store. */
  database(): Promise<Database>;
}

export interface ConnectedInstance extends Merchant {
  instance: Instance;
  close(): Promise<void>;
}

/** Asks the provider what the merchant's own processor would ask. */
export function bankOf({
  secretKey,
  publishableKey,
  webhookSecret,
  url: apiBase,
}: Omit<Psp, 'ledger' | 'close'>) {
  const fetcher = createFetcher({ ...processorFetcherOptions(), allowPrivate: true });
  return {
    fetcher,
    processor: createStripeProcessor({ secretKey, publishableKey, webhookSecret, apiBase, fetcher }),
  };
}

/**
 * An instance whose companion hook settles with this provider.
 * @param settings what the merchant has set up; default: everything is open
 */
export async function openInstanceOver(
  psp: Psp,
  now?: () => number,
  settings: Pick<InstanceOptions, 'scapi' | 'ocapi'> = {},
): Promise<ConnectedInstance> {
  const { privateKey } = await hookKeyPair();
  const { fetcher, processor } = bankOf(psp);
  const instance = await startInstance({
    processor,
    hookKey: privateKey,
    ...settings,
    ...(now ? { now } : {}),
  });
  return {
    instance,
    catalogue: instance.world.catalogue,
    operations: instance.world.engine,
    database: () => Promise.resolve(instance.world.database),
    async close() {
      await instance.close();
      await fetcher.close();
    },
  };
}

/** The demo site as it sells what the instance has, and the secret of its API client. */
async function connected(
  demo: Site,
  { origin }: Pick<Instance, 'origin'>,
  api: ApiName,
): Promise<{ site: Site; secret: SecretName }> {
  const { kid, publicKey } = await hookKeyPair();
  const shared = { site: 'demo', paymentMethodId: 'PORTICO', returnDays: 30, hookKey: { kid, publicKey } };
  if (api === 'scapi') {
    const connection = {
      ...shared,
      shortCode: 'sandbox',
      organization: 'f_ecom_zzzz_001',
      clientId: '11111111-1111-4111-8111-111111111111',
      baseUrl: origin,
    };
    return { site: { ...demo, backend: api, connection }, secret: 'slas-client-secret' };
  }
  const clientId = '33333333-3333-4333-8333-333333333333';
  const connection = { ...shared, host: origin, clientId, accountUrl: origin };
  return { site: { ...demo, backend: api, connection }, secret: 'ocapi-client-password' };
}

/** Makes the demo site of a service sell what the instance has. */
export async function connectSite(
  { selling }: { selling: Pick<RunningServer['selling'], 'sites' | 'siteSecrets'> },
  instance: Pick<Instance, 'origin'>,
  api: ApiName,
): Promise<void> {
  const { sites, siteSecrets } = selling;
  const demo = await sites.read('demo');
  if (!demo) throw new Error('There is no demo store.');
  const { site, secret } = await connected(demo, instance, api);
  await sites.put(site);
  await siteSecrets.put('demo', secret, 'sandbox-secret', 'a test');
}

/** What a backend declares that it cannot do, by name. */
export async function limitsOf(platform: PlatformName): Promise<Readonly<Record<string, string>>> {
  if (platform === 'embedded') return {};
  if (platform === 'cartridge') return cartridgeLimits;
  const { site, secret } = await connected(
    (await loadDemoStore()).site,
    { origin: 'http://127.0.0.1:1' },
    platform,
  );
  const made = platformBackends({ allowPrivate: true })[platform](site, { [secret]: 'none' });
  const { limits } = made.abilities();
  await made.close?.();
  return limits;
}

const limits = await limitsOf(chosenPlatform());

/** For `skip`: the sentence by which the store of this run declares that it cannot do this; false where it can. */
export const lacks = (limit: string): string | false => limits[limit] ?? false;

/** For `skip`: what is about the service, and not about what an agent sees of a store. */
export const serviceOnly: string | false =
  chosenPlatform() === 'cartridge' ? 'In the cartridge there is no service.' : false;

/** For `skip`: what is about our own store, wherever the protocol's scenarios run. */
export const ownStoreOnly: string | false =
  chosenPlatform() === 'embedded' ? false : 'This is about our own store.';

export interface OpenStore {
  url: string;
  server: RunningServer;
  psp: Psp;
  platform: PlatformName;
  /** Of the store itself, wherever it is. */
  merchant: Merchant;
  /** Where it is an instance of B2C Commerce. */
  instance?: Instance;
  databaseUrl: string;
  /** Lines of the service's log. */
  log: string[];
  /** JSON in, status and JSON out; without content a GET. */
  call(path: string, content?: unknown, options?: CallOptions): Promise<Answer>;
  /** Numbers of the orders of these checkouts, where the store's own database does not have them. */
  numbersOf?(checkoutIds: readonly string[]): Promise<string[]>;
  /** Other preferences of its site. Gives what takes the change back. */
  changeSite(change: Partial<Site> | ((site: Site) => Partial<Site>)): Promise<() => Promise<void>>;
  /** Every text that is kept of what was sold, as text. Not what the bank and the merchant's own systems keep. */
  everythingStored(): Promise<string>;
  /** The stored answers for repeated calls cannot be read. Returns a function that restores them. */
  loseAnswers(): () => void;
  /** An API key of this client. */
  createKey(client: string): Promise<string>;
  /** What is done from time to time, without a call. */
  maintain(): Promise<void>;
  /** Where the link of a challenged checkout sends its buyer. */
  challengeOf(continueUrl: string): Promise<string>;
  /** A person can go on there with a checkout or cart. @param origin of the store as the caller named it; default `url` */
  isContinue(address: string, origin?: string): boolean;
  /** Where the bank sends the buyer back to. */
  isReturn(address: string): boolean;
  /** What the merchant's own page does that the bank sends the buyer back to, if it has one. */
  comeBack?(): Promise<void>;
  close(): Promise<void>;
}
