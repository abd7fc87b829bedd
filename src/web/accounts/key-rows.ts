/** API keys in the database and in responses. */
import { isPlan, type PlanName } from './plans.ts';

export type Scope = 'audit:run' | 'audit:read';

/** A verified key. */
export interface Key {
  id: string;
  client: string;
  plan: PlanName;
  /** Empty for a key that is bound to a store or an agent profile, which can only buy. */
  scopes: readonly Scope[];
  /** URL of the only agent profile that the key can use. */
  boundProfile?: string;
  /** ID of the only store that accepts the key. */
  site?: string;
}

/** A key without its secret. Times are epoch milliseconds. */
export interface KeyFacts extends Key {
  state: 'live' | 'revoked' | 'expired';
  /** First part of the key: environment and ID. */
  start: string;
  createdAt: number;
  /** With a precision of one minute; absent if never used. */
  lastUsedAt?: number;
  expiresAt?: number;
  /** The replaced key is accepted until then. */
  oldUntil?: number;
  /** ID of a member. */
  madeBy?: string;
}

export const allScopes: readonly Scope[] = ['audit:run', 'audit:read'];

/** Row of the library. */
export interface KeyRow {
  id: string;
  name: string | null;
  start: string | null;
  /** Hash of the key. */
  key: string;
  enabled: boolean | number | null;
  createdAt: Date | string;
  expiresAt: Date | string | null;
  lastRequest: Date | string | null;
  permissions: unknown;
  metadata: unknown;
}

export interface KeyMetadata {
  plan?: unknown;
  boundProfile?: unknown;
  site?: unknown;
  /** ID of the member who created the key; absent for keys from the command line. */
  madeBy?: unknown;
  /** On a replaced key that is still accepted: ID of the key that replaced it. */
  replacedBy?: unknown;
}

export const metadataOf = ({ metadata }: Pick<KeyRow, 'metadata'>): KeyMetadata => parsed(metadata);

export function keyOf(row: KeyRow): Key {
  const { plan, boundProfile, site } = metadataOf(row);
  const granted = parsed(row.permissions)['audit'];
  const words: readonly unknown[] = Array.isArray(granted) ? granted : [];
  const bounds = {
    ...(typeof boundProfile === 'string' ? { boundProfile } : {}),
    ...(typeof site === 'string' ? { site } : {}),
  };
  return {
    id: row.id,
    client: row.name ?? '',
    plan: isPlan(plan) ? plan : 'free',
    // A bound key never has scopes, even if it was created with some.
    scopes: isBound(bounds) ? [] : allScopes.filter((scope) => words.includes(scope.slice('audit:'.length))),
    ...bounds,
  };
}

const isBound = ({ site, boundProfile }: Pick<Key, 'site' | 'boundProfile'>): boolean =>
  site !== undefined || boundProfile !== undefined;

/** Error message for a key without `scope`; undefined if it has the scope. */
export function scopeProblem(key: Key, scope: Scope): string | undefined {
  if (key.scopes.includes(scope)) return undefined;
  if (!isBound(key)) return `This API key does not have the scope ${scope}. Use a key that has it.`;
  const where = key.site === undefined ? '' : ` at the store "${key.site}"`;
  const who = key.boundProfile === undefined ? '' : ` as the agent ${key.boundProfile}`;
  return `This API key is for buying${where}${who}. It cannot run audits or read reports. Use a key that is not bound to a store or an agent profile.`;
}

export const isLive = (row: KeyRow, now: number): boolean => Boolean(row.enabled) && !isOver(row, now);

const isOver = ({ expiresAt }: KeyRow, now: number): boolean => {
  const end = momentOf(expiresAt);
  return end !== undefined && end <= now;
};

/** @param old the replaced key, while it is still accepted */
export function keyFactsOf(row: KeyRow, old: KeyRow | undefined, now: number): KeyFacts {
  const [lastUsedAt, expiresAt] = [momentOf(row.lastRequest), momentOf(row.expiresAt)];
  const oldUntil = old && isLive(old, now) ? momentOf(old.expiresAt) : undefined;
  const { madeBy } = metadataOf(row);
  return {
    ...keyOf(row),
    start: row.start ?? '',
    createdAt: momentOf(row.createdAt) ?? 0,
    state: !row.enabled ? 'revoked' : isOver(row, now) ? 'expired' : 'live',
    ...(lastUsedAt === undefined ? {} : { lastUsedAt }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(oldUntil === undefined ? {} : { oldUntil }),
    ...(typeof madeBy === 'string' ? { madeBy } : {}),
  };
}

export const momentOf = (date: Date | string | null): number | undefined =>
  date === null ? undefined : new Date(date).getTime();

/** The library returns JSON columns as text or parsed, depending on the query. */
function parsed(value: unknown): Record<string, unknown> {
  const read: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  // Some of its releases stored the text JSON-encoded twice.
  const inner: unknown = typeof read === 'string' ? JSON.parse(read) : read;
  return typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {};
}
