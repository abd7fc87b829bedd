/** Keys as they stand in the database, and as they are told. */
import { isPlan, type PlanName } from './plans.ts';

export type Scope = 'audit:run' | 'audit:read';

/** A verified key. */
export interface Key {
  id: string;
  client: string;
  plan: PlanName;
  /** Empty for a key that is bound to a store or to an agent profile: it buys, and nothing else. */
  scopes: readonly Scope[];
  /** Address of the only agent profile that it may speak for. */
  boundProfile?: string;
  /** Id of the only store that takes it. */
  site?: string;
}

/** A key as its owners see it: all but itself. Times are epoch milliseconds. */
export interface KeyFacts extends Key {
  state: 'live' | 'revoked' | 'expired';
  /** How it begins: environment and id. */
  start: string;
  createdAt: number;
  /** To a minute; absent when it was never used. */
  lastUsedAt?: number;
  expiresAt?: number;
  /** The key that it replaced is taken until then. */
  oldUntil?: number;
  /** Id of a member. */
  madeBy?: string;
}

export const allScopes: readonly Scope[] = ['audit:run', 'audit:read'];

/** What the library keeps; dates come as it reads them. */
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
  /** Id of the member who made it; absent for keys from the command line. */
  madeBy?: unknown;
  /** Of a key that was replaced and is still taken for a while: the id of the one that goes on. */
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
    // Whatever it was made with: who gave an agent a key for one store did not give it the audits of the account.
    scopes: isBound(bounds) ? [] : allScopes.filter((scope) => words.includes(scope.slice('audit:'.length))),
    ...bounds,
  };
}

const isBound = ({ site, boundProfile }: Pick<Key, 'site' | 'boundProfile'>): boolean =>
  site !== undefined || boundProfile !== undefined;

/** Why a key may not do what needs `scope`, for its holder; undefined when it may. */
export function scopeProblem(key: Key, scope: Scope): string | undefined {
  if (key.scopes.includes(scope)) return undefined;
  if (!isBound(key)) return `This API key lacks the scope ${scope}.`;
  const where = key.site === undefined ? '' : ` at the store "${key.site}"`;
  const who = key.boundProfile === undefined ? '' : ` as the agent ${key.boundProfile}`;
  return `This API key is for buying${where}${who}. It cannot start audits or read reports: use a key that is not bound to a store or to an agent profile.`;
}

export const isLive = (row: KeyRow, now: number): boolean => Boolean(row.enabled) && !isOver(row, now);

const isOver = ({ expiresAt }: KeyRow, now: number): boolean => {
  const end = momentOf(expiresAt);
  return end !== undefined && end <= now;
};

/** @param old the key that this one replaced, while it is still taken */
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

/** The library answers these as text or as what the text says, depending on the way. */
function parsed(value: unknown): Record<string, unknown> {
  const read: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  // Some of its releases wrote the text of a text.
  const inner: unknown = typeof read === 'string' ? JSON.parse(read) : read;
  return typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {};
}
