/** API keys, stored with better-auth. Rate limits and quotas are in `admission`. */
import { defaultKeyHasher, apiKey } from '@better-auth/api-key';
import { betterAuth } from 'better-auth';
import type { Database } from '#storage';
import {
  allScopes,
  isLive,
  keyFactsOf,
  keyOf,
  metadataOf,
  momentOf,
  type Key,
  type KeyFacts,
  type KeyRow,
  type Scope,
} from './key-rows.ts';
import type { PlanName } from './plans.ts';
import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * Only for its tables and adapter: its own operations delete expired keys, which must stay in the list until they are
 * removed.
 * @param secret at least 32 characters
 */
const createKeyLibrary = ({ db, dialect }: Pick<Database, 'db' | 'dialect'>, secret: string) =>
  betterAuth({
    secret,
    baseURL: 'http://localhost',
    database: { db, type: dialect },
    // Errors are thrown.
    logger: { disabled: true },
    telemetry: { enabled: false },
    plugins: [
      apiKey({
        schema: { apikey: { modelName: 'apiKey' } },
        enableMetadata: true,
        // Its window restarts with every call, so it would block steady callers.
        rateLimit: { enabled: false },
      }),
    ],
  });

export { allScopes, scopeProblem } from './key-rows.ts';
export type { Key, KeyFacts, Scope } from './key-rows.ts';

export interface NewKey {
  /** Name of the client that uses the key. At most 100 characters. */
  client: string;
  plan?: PlanName;
  /** 1 to 3650. If absent, the key does not expire. */
  expiresInDays?: number;
  /** Default: all. A key with `boundProfile` or `site` has none. */
  scopes?: readonly Scope[];
  environment?: KeyEnvironment;
  /** URL of the only agent profile that the key can use. Default: any. */
  boundProfile?: string;
  /** ID of the only store that accepts the key. Default: any. */
  site?: string;
  /** ID of the member who creates the key. */
  madeBy?: string;
}

export interface Keys {
  /** The key itself is returned only here and by `rotate`. */
  create(wanted: NewKey): Promise<{ id: string; key: string }>;
  /** Undefined for an unknown, revoked, or expired key. */
  verify(text: string): Promise<Key | undefined>;
  revoke(id: string): Promise<void>;
  /** Deletes the key permanently, but not its reports. False for a live key or an unknown ID. */
  remove(id: string): Promise<boolean>;
  /** Client of a key; undefined for an unknown, revoked, or expired one. */
  holder(id: string): Promise<Pick<Key, 'id' | 'client' | 'boundProfile' | 'site'> | undefined>;
  /** Number of keys in any state. */
  count(): Promise<number>;
  /** Newest first, at most 1,000. */
  list(): Promise<KeyFacts[]>;
  read(id: string): Promise<KeyFacts | undefined>;
  /** False for an unknown ID. */
  update(id: string, change: { client?: string; plan?: PlanName }): Promise<boolean>;
  /**
   * Replaces a key. The new one keeps the ID, and with it limits, used quota, and reports.
   * @param oldForMs how long the old key is still accepted; 0 ends it immediately
   * @returns undefined if no live key has this ID
   */
  rotate(id: string, oldForMs: number): Promise<{ key: string } | undefined>;
}

// Keys belong to the installation itself, not to a person.
const owner = 'installation';
const day = 86_400;
/** Minimum interval between writes of a key's last use. */
const lastUseMs = 60_000;
const oldIdOf = (id: string): string => `${id}.old`;

/** @param secret at least 32 characters */
export function openKeys(database: Pick<Database, 'db' | 'dialect'>, secret: string): Keys {
  const auth = createKeyLibrary(database, secret);
  const rows = async () => (await auth.$context).adapter;
  const model = 'apikey';
  const byId = (id: string) => [{ field: 'id', value: id }];
  const find = async (field: 'id' | 'key', value: string) =>
    (await (await rows()).findOne<KeyRow>({ model, where: [{ field, value }] })) ?? undefined;
  const write = async (id: string, update: Record<string, unknown>) =>
    (await rows()).updateMany({ model, where: byId(id), update: { ...update, updatedAt: new Date() } });

  async function noteUse(row: KeyRow, now: number): Promise<void> {
    if (now - (momentOf(row.lastRequest) ?? 0) < lastUseMs) return;
    // Of concurrent calls, only the first one writes.
    const before = { field: 'lastRequest', operator: 'lt', value: new Date(now - lastUseMs) } as const;
    const never = { field: 'lastRequest', value: null } as const;
    const where = [...byId(row.id), row.lastRequest === null ? never : before];
    await (await rows()).updateMany({ model, where, update: { lastRequest: new Date(now) } });
  }

  return {
    async count() {
      return (await rows()).count({ model });
    },
    async create({ client, plan = 'free', expiresInDays, scopes = allScopes, ...more }) {
      const { environment = 'live', boundProfile, site, madeBy } = more;
      if (client === '' || client.length > 100)
        throw new RangeError('The client name must have 1 to 100 characters.');
      if (expiresInDays !== undefined && !(expiresInDays > 0 && expiresInDays <= 3_650))
        throw new RangeError('A key can be valid for at most 3650 days.');
      const id = makeKeyId();
      const key = makeKey(environment, id);
      const now = new Date();
      const metadata = JSON.stringify({
        plan,
        ...(boundProfile === undefined ? {} : { boundProfile }),
        ...(site === undefined ? {} : { site }),
        ...(madeBy === undefined ? {} : { madeBy }),
      });
      const data = {
        id,
        configId: 'default',
        referenceId: owner,
        name: client,
        start: key.slice(0, `ptc_${environment}_`.length + id.length),
        key: await defaultKeyHasher(key),
        enabled: true,
        rateLimitEnabled: false,
        requestCount: 0,
        permissions: JSON.stringify({ audit: scopes.map((scope) => scope.slice('audit:'.length)) }),
        metadata,
        createdAt: now,
        updatedAt: now,
        lastRequest: null,
        expiresAt:
          expiresInDays === undefined
            ? null
            : new Date(now.getTime() + Math.round(expiresInDays * day) * 1_000),
      };
      await (await rows()).create({ model, data, forceAllowId: true });
      return { id, key };
    },
    // The library's own verification writes a row at every call and reports internal errors as a wrong key.
    async verify(text) {
      if (keyIdOf(text) === undefined) return undefined;
      const now = Date.now();
      const given = await find('key', await defaultKeyHasher(text));
      if (!given || !isLive(given, now)) return undefined;
      const { replacedBy } = metadataOf(given);
      const row = typeof replacedBy === 'string' ? await find('id', replacedBy) : given;
      if (!row || !isLive(row, now)) return undefined;
      await noteUse(row, now);
      return keyOf(row);
    },
    async holder(id) {
      const row = await find('id', id);
      if (!row || !isLive(row, Date.now())) return undefined;
      const { client, boundProfile, site } = keyOf(row);
      const bounds = {
        ...(boundProfile === undefined ? {} : { boundProfile }),
        ...(site === undefined ? {} : { site }),
      };
      return { id, client, ...bounds };
    },
    async revoke(id) {
      await write(id, { enabled: false });
      await (await rows()).deleteMany({ model, where: byId(oldIdOf(id)) });
    },
    async remove(id) {
      const row = await find('id', id);
      if (!row || isLive(row, Date.now()) || metadataOf(row).replacedBy !== undefined) return false;
      const adapter = await rows();
      await adapter.deleteMany({ model, where: byId(oldIdOf(id)) });
      return (await adapter.deleteMany({ model, where: byId(id) })) > 0;
    },
    async list() {
      const sortBy = { field: 'createdAt', direction: 'desc' } as const;
      const all = await (await rows()).findMany<KeyRow>({ model, limit: 1_000, sortBy });
      const known = new Map(all.map((row) => [row.id, row]));
      const now = Date.now();
      return all
        .filter((row) => metadataOf(row).replacedBy === undefined)
        .map((row) => keyFactsOf(row, known.get(oldIdOf(row.id)), now));
    },
    async read(id) {
      const row = await find('id', id);
      if (!row || metadataOf(row).replacedBy !== undefined) return undefined;
      return keyFactsOf(row, await find('id', oldIdOf(id)), Date.now());
    },
    async update(id, { client, plan }) {
      const row = await find('id', id);
      if (!row) return false;
      const metadata = { ...metadataOf(row), ...(plan === undefined ? {} : { plan }) };
      const name = client === undefined ? {} : { name: client };
      return (await write(id, { ...name, metadata: JSON.stringify(metadata) })) > 0;
    },
    async rotate(id, oldForMs) {
      const before = await find('id', id);
      const now = Date.now();
      if (!before || !isLive(before, now) || metadataOf(before).replacedBy !== undefined) return undefined;
      const environment = before.start?.startsWith('ptc_test_') ? 'test' : 'live';
      const key = makeKey(environment, id);
      const adapter = await rows();
      await adapter.deleteMany({ model, where: byId(oldIdOf(id)) });
      // The new key first: hashes are unique, and an error in between must not leave the old key valid.
      await write(id, { key: await defaultKeyHasher(key) });
      if (oldForMs > 0) {
        const expiresAt = new Date(now + oldForMs);
        const metadata = JSON.stringify({ replacedBy: id });
        const old = { ...before, id: oldIdOf(id), expiresAt, metadata };
        await adapter.create({ model, data: old, forceAllowId: true });
      }
      return { key };
    },
  };
}

/** `ptc_<env>_<id>_<secret><checksum>`. The ID is not secret. The checksum detects typos without a lookup. */
type KeyEnvironment = 'live' | 'test';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const idLength = 12;
/** 190 bits. */
const secretLength = 32;
/** 62^6 is more than 2^32. */
const checksumLength = 6;
const shape = new RegExp(
  `^ptc_(?:live|test)_([0-9A-Za-z]{${idLength}})_[0-9A-Za-z]{${secretLength + checksumLength}}$`,
);

const random = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

export const makeKeyId = (): string => random(idLength);

export function makeKey(environment: KeyEnvironment, id: string): string {
  const body = `ptc_${environment}_${id}_${random(secretLength)}`;
  return body + checksum(body);
}

/** ID of a well-formed key; undefined for any other text. */
export function keyIdOf(text: string): string | undefined {
  const id = shape.exec(text)?.[1];
  const body = text.slice(0, -checksumLength);
  return id !== undefined && text.endsWith(checksum(body)) ? id : undefined;
}

function checksum(body: string): string {
  let rest = crc32(body);
  let digits = '';
  for (let index = 0; index < checksumLength; index += 1) {
    digits = alphabet[rest % alphabet.length] + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}
