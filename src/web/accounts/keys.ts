/** API keys: made, verified and revoked by better-auth over our database. Limits and quotas are ours (see admission). */
import { AsyncLocalStorage } from 'node:async_hooks';
import { apiKey } from '@better-auth/api-key';
import { betterAuth } from 'better-auth';
import type { Database } from '#storage';
import { keyIdOf, makeKey, makeKeyId, type KeyEnvironment } from './key-format.ts';
import { isPlan, type PlanName } from './plans.ts';

export type Scope = 'audit:run' | 'audit:read';
export const allScopes: readonly Scope[] = ['audit:run', 'audit:read'];

/** A verified key. */
export interface Key {
  id: string;
  client: string;
  plan: PlanName;
  scopes: readonly Scope[];
  /** Address of the only agent profile that it may speak for. */
  boundProfile?: string;
}

export interface NewKey {
  /** Who uses it; one key for each client. At most 100 characters. */
  client: string;
  plan?: PlanName;
  /** 1 to 3650; without it the key does not expire. */
  expiresInDays?: number;
  /** Default: all. */
  scopes?: readonly Scope[];
  environment?: KeyEnvironment;
  /** Address of the only agent profile that may be named with it; default: any. */
  boundProfile?: string;
}

export interface Keys {
  /** The only moment at which the key itself can be seen. */
  create(wanted: NewKey): Promise<{ id: string; key: string }>;
  /** Undefined for an unknown, revoked or expired key. */
  verify(text: string): Promise<Key | undefined>;
  revoke(id: string): Promise<void>;
  /** Who holds the key of this id; undefined for an unknown, revoked or expired one. */
  holder(id: string): Promise<Pick<Key, 'id' | 'client' | 'boundProfile'> | undefined>;
  /** All keys that were ever made and not deleted. */
  count(): Promise<number>;
}

// Keys made by the operator belong to the installation itself, not to a person.
const owner = 'installation';
const day = 86_400;

/** @param secret signs sessions; at least 32 characters */
export function openKeys({ db, dialect }: Pick<Database, 'db' | 'dialect'>, secret: string): Keys {
  /** Ties the id inside a new key to the id of its row. */
  const making = new AsyncLocalStorage<{ id: string; environment: KeyEnvironment }>();
  /** The library answers its own faults like a wrong key and only logs them: they are caught on the way to its log. */
  const verifying = new AsyncLocalStorage<{ fault?: unknown }>();
  const auth = betterAuth({
    secret,
    baseURL: 'http://localhost',
    database: { db, type: dialect },
    logger: {
      log(_level, _message, ...details) {
        const fault = details.find((detail) => detail instanceof Error && detail.name !== 'APIError');
        const call = verifying.getStore();
        if (call && fault) call.fault = fault;
      },
    },
    telemetry: { enabled: false },
    advanced: { database: { generateId: () => making.getStore()?.id ?? makeKeyId() } },
    plugins: [
      apiKey({
        schema: { apikey: { modelName: 'apiKey' } },
        enableMetadata: true,
        requireName: true,
        maximumNameLength: 100,
        keyExpiration: { minExpiresIn: 0, maxExpiresIn: 3_650 },
        startingCharactersConfig: { charactersLength: 'ptc_live_'.length + 12 },
        // Its window only ends after a pause as long as the window, so steady callers would be shut out.
        rateLimit: { enabled: false },
        customKeyGenerator: () => {
          const { id, environment } = making.getStore() ?? { id: makeKeyId(), environment: 'live' as const };
          return makeKey(environment, id);
        },
      }),
    ],
  });

  return {
    async count() {
      const { adapter } = await auth.$context;
      return adapter.count({ model: 'apikey' });
    },
    async create({
      client,
      plan = 'free',
      expiresInDays,
      scopes = allScopes,
      environment = 'live',
      boundProfile,
    }) {
      const body = {
        name: client,
        userId: owner,
        metadata: { plan, ...(boundProfile === undefined ? {} : { boundProfile }) },
        permissions: { audit: scopes.map((scope) => scope.slice('audit:'.length)) },
        ...(expiresInDays === undefined ? {} : { expiresIn: Math.round(expiresInDays * day) }),
      };
      const made = await making.run({ id: makeKeyId(), environment }, () => auth.api.createApiKey({ body }));
      return { id: made.id, key: made.key };
    },
    async verify(text) {
      if (keyIdOf(text) === undefined) return undefined;
      const call: { fault?: unknown } = {};
      const { valid, key } = await verifying.run(call, () => auth.api.verifyApiKey({ body: { key: text } }));
      if (call.fault) throw call.fault;
      if (!valid || !key) return undefined;
      const plan: unknown = key.metadata?.['plan'];
      const granted = key.permissions?.['audit'] ?? [];
      const scopes = allScopes.filter((scope) => granted.includes(scope.slice('audit:'.length)));
      return {
        id: key.id,
        client: key.name ?? '',
        plan: isPlan(plan) ? plan : 'free',
        scopes,
        ...boundTo(key.metadata),
      };
    },
    async holder(id) {
      const { adapter } = await auth.$context;
      const row = await adapter.findOne<{
        id: string;
        name: string | null;
        enabled: boolean | number;
        expiresAt: Date | string | null;
        metadata: unknown;
      }>({ model: 'apikey', where: [{ field: 'id', value: id }] });
      if (!row || !row.enabled) return undefined;
      if (row.expiresAt && new Date(row.expiresAt).getTime() <= Date.now()) return undefined;
      return { id: row.id, client: row.name ?? '', ...boundTo(row.metadata) };
    },
    async revoke(id) {
      await auth.api.updateApiKey({ body: { keyId: id, userId: owner, enabled: false } });
    },
  };
}

const boundTo = (metadata: unknown): Pick<Key, 'boundProfile'> =>
  typeof metadata === 'object' &&
  metadata !== null &&
  'boundProfile' in metadata &&
  typeof metadata.boundProfile === 'string'
    ? { boundProfile: metadata.boundProfile }
    : {};
