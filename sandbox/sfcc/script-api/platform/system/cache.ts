/** `dw.system.CacheMgr`: caches that a cartridge declares, for plain data. */
import type { Scope } from '../../contract.ts';
import { classOf, documented } from '../../documented.ts';
import { cartridgesOf } from '../../routing/cartridges.ts';
import { elementsOf } from '../values.ts';
import { badArgument } from '../refusal.ts';

const mostEntry = 128 * 1024;

export const cacheModule = (scope: Scope): object => {
  const made = new Map<string, object>();
  return documented('dw.system.CacheMgr', {
    getCache(given: unknown) {
      const id = String(given);
      const declared = cartridgesOf(scope.instance, scope.pathOf ?? scope.site).caches.get(id);
      if (!declared) throw badArgument(`No caches.json declares the cache ${id}.`);
      const cache = made.get(id) ?? cacheOf(scope, id, declared.expireAfterSeconds);
      made.set(id, cache);
      return cache;
    },
  });
};

function cacheOf({ instance }: Scope, id: string, expireAfterSeconds: number | undefined): object {
  const entries = instance.caches.get(id) ?? new Map<string, { value: unknown; until: number }>();
  instance.caches.set(id, entries);
  const put = (key: string, value: unknown): unknown => {
    if (value === undefined) {
      entries.delete(key);
      return undefined;
    }
    const text = JSON.stringify(plain(value, new Set()));
    if (Buffer.byteLength(text) > mostEntry) throw badArgument(`An entry has ${mostEntry} bytes at most.`);
    const until = expireAfterSeconds === undefined ? Infinity : instance.now() + expireAfterSeconds * 1_000;
    entries.set(key, { value: JSON.parse(text) as unknown, until });
    return copyOf(entries, key);
  };
  return documented('dw.system.Cache', {
    async get(given: unknown, loader?: () => unknown) {
      const key = String(given);
      const entry = entries.get(key);
      if (entry && entry.until > instance.now()) return copyOf(entries, key);
      return loader ? put(key, await loader()) : undefined;
    },
    put: (key: unknown, value: unknown) => void put(String(key), value),
    invalidate: (key: unknown) => void entries.delete(String(key)),
  });
}

/** Objects in the cache are immutable. */
const copyOf = (entries: Map<string, { value: unknown }>, key: string): unknown =>
  structuredClone(entries.get(key)?.value);

/** Lists of the platform become arrays. @throws PlatformException for what a cache cannot keep */
function plain(value: unknown, within: Set<object>): unknown {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value;
  if (typeof value !== 'object') throw badArgument(`A cache keeps no ${typeof value}.`);
  if (within.has(value)) throw badArgument('A cache keeps trees, and this value contains itself.');
  const inner = new Set([...within, value]);
  const elements = elementsOf(value);
  if (elements) return elements.map((one) => plain(one ?? null, inner));
  const name = classOf(value);
  if (name !== undefined) throw badArgument(`A cache keeps no ${name}.`);
  if (![Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null))
    throw badArgument(`A cache keeps no ${value.constructor.name}.`);
  const members = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(members.map(([key, one]) => [key, plain(one, inner)]));
}
