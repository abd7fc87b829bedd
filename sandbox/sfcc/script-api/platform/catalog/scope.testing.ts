/** For tests: requests of a guest at the demo store, and what the platform's collections hold. */
import type { World } from '../../../world.ts';
import { createWorld } from '../../../world/index.ts';
import type { InstanceState, Scope } from '../../contract.ts';
import { createQuota } from '../system/quota.ts';
import { createTransaction } from '../system/transaction.ts';

export const now = Date.parse('2026-08-01T10:00:00Z');

export const openWorld = (): Promise<World> => createWorld({ now: () => now });

export const instanceOf = (world: World): InstanceState => ({
  world,
  customObjects: new Map(),
  preferences: new Map(),
  caches: new Map(),
  keys: new Map(),
  services: new Map(),
  log: [],
  kept: new Map(),
  now: world.now,
});

export interface Visit {
  currency?: string;
  locale?: string;
}

/** A new request, also of the session of another one. */
export const scopeOf = (
  instance: InstanceState,
  { currency = 'EUR', locale = 'en_IE' }: Visit = {},
  session = { customerId: 'guest', currency, privacy: {} },
): Scope => ({
  instance,
  site: 'demo',
  session,
  request: {
    method: 'GET',
    url: new URL('https://shop.test/s/demo'),
    headers: {},
    body: '',
    remoteAddress: '127.0.0.1',
    locale,
    id: 'request',
    custom: {},
  },
  response: { status: 200, headers: {}, body: '' },
  transaction: createTransaction((work) => work()),
  quota: createQuota(),
  callHook: async () => undefined,
});

type Modules = Readonly<Record<string, (scope: Scope) => object>>;

/** A module as a script has it. */
export const moduleOf = <T = Record<string, never>>(modules: Modules, name: string, scope: Scope): T =>
  modules[name]?.(scope) as T;

/** As a script reads members that the interface does not name. */
export const loose = (object: unknown): Readonly<Record<string, unknown>> =>
  object as Readonly<Record<string, unknown>>;
