/** A simulated instance that runs cartridges: a storefront on one address of this machine, jobs and hooks. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { World, WorldOptions } from '../world.ts';
import { createTurns } from '../world/in-turn.ts';
import { createWorld } from '../world/index.ts';
import type { InstanceState, ServiceDouble } from './contract.ts';
import { openEngine, type Cartridge, type EngineKind, type EngineOptions } from './engines/index.ts';
import { instanceState, preferencesOf } from './instance-state.ts';
import { quotaUse, type QuotaUse } from './platform/system/quota.ts';
import { installMetadata, metadataOf, type Metadata } from './platform/object/index.ts';
import {
  businessManager,
  businessManagerPath,
  type BusinessManagerOptions,
} from './routing/business-manager.ts';
import { businessManagerSite, keepCartridges, onPath, readCartridges } from './routing/cartridges.ts';
import { callFor, type HookCall, type JobCall } from './routing/other-calls.ts';
import { listener } from './routing/listener.ts';
import { createPool } from './routing/pool.ts';
import { createStorefront, type RequestRecord, type StorefrontParts } from './routing/storefront.ts';
import { readUrlRules } from './routing/url-rules.ts';
import { urlRulesOf } from './site-import.ts';

export interface ScriptInstanceOptions {
  /** Default: one of its own, which closes with the instance. */
  world?: World;
  worldOptions?: WorldOptions;
  /** Leftmost first; the storefront's own follow, with `modules`. */
  cartridges: readonly Cartridge[];
  /** Site, or `Sites-Site` for Business Manager → names of its cartridges, leftmost first. Default: all of them. */
  cartridgePaths?: Readonly<Record<string, readonly string[]>>;
  engine: EngineKind;
  engineOptions?: EngineOptions;
  /** How many requests run side by side; default 1. */
  engines?: number;
  /** What the cartridges contain; without it there are no custom attributes and no preferences. */
  metadata?: Metadata;
  /** Site → preference → value. @throws for one that no metadata defines */
  preferences?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Site → text of `urlrules.xml`. */
  urlRules?: Readonly<Record<string, string>>;
  /** Alias → private key, PEM. */
  keys?: Readonly<Record<string, string>>;
  services?: Readonly<Record<string, ServiceDouble>>;
  /** Of the site; default: true. */
  pageCaching?: boolean;
  /** Milliseconds for a script; default: that of the engine. */
  timeLimit?: number;
  /** Serves its pages too. */
  businessManager?: BusinessManagerOptions;
  /** `close` throws what failed meanwhile; default: true. */
  strict?: boolean;
}

export interface ScriptInstance {
  /** `http://127.0.0.1:…` */
  origin: string;
  state: InstanceState;
  world: World;
  /** Requests since the start or the last call, and what each counted. */
  requests(): RequestRecord[];
  /** Exceptions that scripts let through and what was refused to them, since the start or the last call. */
  failures(): unknown[];
  /** The most that any request so far used of each quota. */
  quotaUse(): QuotaUse[];
  /** As an invalidation in Business Manager. */
  clearPageCache(): void;
  /** A job step; answers what the function answers. @throws what it throws */
  runJob(job: JobCall): Promise<unknown>;
  /** A hook that the platform calls. @throws what it throws */
  callHook(hook: HookCall): Promise<unknown>;
  /** @throws AggregateError of `failures()` that were not read, when strict */
  close(): Promise<void>;
}

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What every storefront has, right of the cartridges of the caller. */
export const storeCartridges: readonly Cartridge[] = [
  { name: 'app_storefront_base', root: at('./store/app_storefront_base') },
  { name: 'modules', root: at('./store/modules') },
];
const dispatch: Cartridge = { name: 'bc_dispatch', root: at('./routing/dispatch') };

export async function openScriptInstance(options: ScriptInstanceOptions): Promise<ScriptInstance> {
  const world = options.world ?? (await createWorld(options.worldOptions));
  const closeWorld = async (): Promise<void> => void (options.world ? undefined : await world.close());
  try {
    return await openIn(world, closeWorld, options);
  } catch (error) {
    await closeWorld();
    throw error;
  }
}

async function openIn(
  world: World,
  closeWorld: () => Promise<void>,
  options: ScriptInstanceOptions,
): Promise<ScriptInstance> {
  const { engine, engineOptions, engines = 1, strict = true, pageCaching = true, timeLimit } = options;
  const { preferences = {}, keys = {}, services = {} } = options;
  const state = instanceState(world, {
    preferences: preferencesOf(preferences),
    keys: new Map(Object.entries(keys)),
    services: new Map(Object.entries(services)),
  });
  if (options.metadata) installMetadata(state, options.metadata);
  assertDefined(state);
  const cartridges = [...options.cartridges, ...storeCartridges, dispatch];
  const pathOf = (all: readonly Cartridge[]) => readCartridges(all.filter(({ name }) => name !== 'modules'));
  const own = Object.entries(options.cartridgePaths ?? {}).map(
    ([site, names]) => [site, pathOf(onPath(cartridges, names))] as const,
  );
  const manager = options.businessManager;
  const ofManager = manager
    ? [[businessManagerSite, pathOf([...manager.cartridges, dispatch])] as const]
    : [];
  keepCartridges(state, pathOf(cartridges), Object.fromEntries([...own, ...ofManager]));
  const rules = urlRulesOf(state);
  for (const [site, xml] of Object.entries(options.urlRules ?? {})) rules.set(site, readUrlRules(xml));
  const pool = createPool(
    await Promise.all(Array.from({ length: engines }, () => openEngine(engine, engineOptions))),
  );
  const requests: RequestRecord[] = [];
  const failures: unknown[] = [];
  const inTurn = createTurns();
  const parts: StorefrontParts = {
    instance: state,
    cartridges,
    pool,
    pageCaching,
    table: { sites: world.sites, rules },
    ...(timeLimit === undefined ? {} : { timeLimit }),
    inTurn: (work) => inTurn('commit', work),
    record: (request) => void requests.push(request),
    failed: (error) => void failures.push(error),
  };
  const storefront = createStorefront(parts);
  const pages = options.businessManager && businessManager(parts, options.businessManager);
  const answered: Pick<typeof storefront, 'answer'> = {
    answer: (request) =>
      pages && request.url.pathname.startsWith(businessManagerPath)
        ? pages(request)
        : storefront.answer(request),
  };
  const server = createServer({ maxHeaderSize: 64 * 1024 }, listener(answered));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    world,
    requests: () => requests.splice(0),
    failures: () => failures.splice(0),
    quotaUse: () => quotaUse(state),
    clearPageCache: () => storefront.pageCache.clear(),
    ...callFor(parts),
    async close() {
      await stop(server);
      await pool.close();
      await closeWorld();
      if (strict && failures.length > 0) throw new AggregateError(failures, failures.map(String).join('\n'));
    },
  };
}

function assertDefined(state: InstanceState): void {
  const defined = metadataOf(state).system.get('SitePreferences');
  for (const [site, values] of state.preferences)
    for (const id of values.keys())
      if (!defined?.has(id)) throw new Error(`No metadata defines the preference ${id} of ${site}.`);
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
}
