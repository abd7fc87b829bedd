/** API keys: made and kept by better-auth over our database. Limits and quotas are ours (see admission). */
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
 * Its tables and their adapter only: each of its own calls also deletes keys that have expired, which are to be seen until
 * somebody removes them.
 * @param secret at least 32 characters
 */
const createKeyLibrary = ({ db, dialect }: Pick<Database, 'db' | 'dialect'>, secret: string) =>
  betterAuth({
    secret,
    baseURL: 'http://localhost',
    database: { db, type: dialect },
    // What goes wrong is thrown.
    logger: { disabled: true },
    telemetry: { enabled: false },
    plugins: [
      apiKey({
        schema: { apikey: { modelName: 'apiKey' } },
        enableMetadata: true,
        // Its window only ends after a pause as long as the window, so steady callers would be shut out.
        rateLimit: { enabled: false },
      }),
    ],
  });

export { allScopes, scopeProblem } from './key-rows.ts';
export type { Key, KeyFacts, Scope } from './key-rows.ts';

export interface NewKey {
  /** Who uses it; one key for each client. At most 100 characters. */
  client: string;
  plan?: PlanName;
  /** 1 to 3650; without it the key does not expire. */
  expiresInDays?: number;
  /** Default: all. A key with `boundProfile` or `site` has none. */
  scopes?: readonly Scope[];
  environment?: KeyEnvironment;
  /** Address of the only agent profile that may be named with it; default: any. */
  boundProfile?: string;
  /** Id of the only store that takes it; default: any. */
  site?: string;
  /** Id of the member who makes it. */
  madeBy?: string;
}

export interface Keys {
  /** The only moment at which the key itself can be seen. */
  create(wanted: NewKey): Promise<{ id: string; key: string }>;
  /** Undefined for an unknown, revoked or expired key. */
  verify(text: string): Promise<Key | undefined>;
  revoke(id: string): Promise<void>;
  /** Out of the list, for good; its reports stay. False for a live key and for an unknown id. */
  remove(id: string): Promise<boolean>;
  /** Who holds the key of this id; undefined for an unknown, revoked or expired one. */
  holder(id: string): Promise<Pick<Key, 'id' | 'client' | 'boundProfile' | 'site'> | undefined>;
  /** All keys that were ever made and not deleted. */
  count(): Promise<number>;
  /** Newest first, at most 1,000. */
  list(): Promise<KeyFacts[]>;
  read(id: string): Promise<KeyFacts | undefined>;
  /** False for an unknown id. */
  update(id: string, change: { client?: string; plan?: PlanName }): Promise<boolean>;
  /**
   * A new key in the place of an old one, with its id, and so with its limits, its used quota and its reports.
   * @param oldForMs the old one is taken for so long; 0 ends it at once
   * @returns undefined when there is no live key of this id
   */
  rotate(id: string, oldForMs: number): Promise<{ key: string } | undefined>;
}

// Keys belong to the installation itself, not to a person.
const owner = 'installation';
const day = 86_400;
/** The time of the last use is written at most so often for each key. */
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
    // Of many calls at once the first one writes.
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
      if (client === '' || client.length > 100) throw new RangeError('A client has 1 to 100 characters.');
      if (expiresInDays !== undefined && !(expiresInDays > 0 && expiresInDays <= 3_650))
        throw new RangeError('A key lasts at most 3650 days.');
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
    // Not by the library's own verification, which writes a row at every call and answers its faults like a wrong key.
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
      // First the new one: two rows cannot hold one hash, and a fault in between leaves no key that was to end.
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

/** `ptc_<env>_<id>_<secret><checksum>`: the id may be shown, the checksum catches a mistyped key without a look-up. */
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

/** The id in a well-formed key; undefined when the text cannot be one of ours. */
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
