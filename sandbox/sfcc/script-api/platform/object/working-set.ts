/**
 * The custom objects of one request: what is committed, and over it the copies that the open transaction made. A copy is made when
 * the transaction first looks at an object; its commit fails when another request changed the object since.
 */
import type { InstanceState, Scope, StoredObject } from '../../contract.ts';
import { PlatformException } from '../../documented.ts';
import { badArgument, badState } from '../refusal.ts';
import { metadataOf, type CustomType } from './metadata.ts';

/** One object, as the request sees it now. */
export interface Seen {
  attributes: Readonly<Record<string, unknown>>;
  createdAt: number;
  changedAt: number;
}

export interface Row {
  key: string;
  seen: Seen;
}

export interface WorkingSet {
  /** Undefined: there is none. */
  find(type: CustomType, key: string): Seen | undefined;
  /** All of a type, without a look of the transaction at those that it does not know yet. */
  rows(type: CustomType): Row[];
  /** @throws PlatformException where there is one */
  create(type: CustomType, key: string): void;
  write(type: CustomType, key: string, name: string, value: unknown): void;
  remove(type: CustomType, key: string): void;
}

/** Objects of a type; of a type with one set for each site, those of the site. */
export function storedObjects(
  { customObjects }: InstanceState,
  { id, perSite }: CustomType,
  site: string,
): Map<string, StoredObject> {
  const name = perSite ? `${site}/${id}` : id;
  const objects = customObjects.get(name) ?? new Map<string, StoredObject>();
  customObjects.set(name, objects);
  return objects;
}

/** Of all types and sites: those that are replicated count apart from the others. */
const objectCount = (instance: InstanceState, replicable: boolean): number =>
  [...instance.customObjects].reduce(
    (sum, [name, { size }]) => sum + (isReplicable(instance, name) === replicable ? size : 0),
    0,
  );

/** @param name of a set of objects: the type, after its site where it has one */
const isReplicable = (instance: InstanceState, name: string): boolean =>
  metadataOf(instance).custom.get(name.slice(name.lastIndexOf('/') + 1))?.replicable === true;

const isAdded = ({ base, now }: Copy): boolean => base === undefined && now !== undefined;

interface Copy {
  type: CustomType;
  key: string;
  /** Of what was committed when the transaction first looked; undefined: there was none. */
  base: number | undefined;
  /** Undefined: removed, or not there. */
  now: Seen | undefined;
  /** Whether this transaction changes it. */
  changed: boolean;
}

export function createWorkingSet({ instance, site, transaction, quota }: Scope): WorkingSet {
  let copies: Map<string, Copy> | undefined;
  const committed = (type: CustomType): Map<string, StoredObject> => storedObjects(instance, type, site);

  const begun = (): Map<string, Copy> => {
    if (copies) return copies;
    copies = new Map();
    const forget = (): void => {
      copies = undefined;
    };
    transaction.onRollback(forget);
    transaction.onCommit({
      check: () => [...(copies?.values() ?? [])].forEach(check),
      write: () => {
        [...(copies?.values() ?? [])].forEach(write);
        forget();
      },
    });
    return copies;
  };
  const check = ({ type, key, base, changed }: Copy): void => {
    const there = committed(type).get(key);
    if (!changed || there?.version === base) return;
    const what = base === undefined ? 'was created' : 'was changed';
    throw new PlatformException(
      'com.demandware.beehive.core.capi.common.OptimisticLockingException',
      `${type.id} ${key} ${what} by another request.`,
    );
  };
  const write = ({ type, key, base, now, changed }: Copy): void => {
    if (!changed) return;
    if (!now) committed(type).delete(key);
    else
      committed(type).set(key, {
        type: type.id,
        key,
        attributes: { ...now.attributes },
        version: nextVersion(instance, base),
        createdAt: now.createdAt,
        changedAt: instance.now(),
      });
  };
  const copyOf = (type: CustomType, key: string): Copy => {
    const name = `${type.id} ${key}`;
    const known = begun().get(name);
    if (known) return known;
    const there = committed(type).get(key);
    const now = there && { ...there, attributes: { ...there.attributes } };
    const copy: Copy = { type, key, base: there?.version, now, changed: false };
    begun().set(name, copy);
    return copy;
  };
  const toChange = (type: CustomType, key: string, what: string): Copy => {
    transaction.assertOpen(`${what} ${type.id} ${key}`);
    return copyOf(type, key);
  };

  return {
    find: (type, key) => (transaction.depth > 0 ? copyOf(type, key).now : committed(type).get(key)),
    rows(type) {
      const rows = new Map<string, Seen | undefined>(committed(type));
      for (const copy of copies?.values() ?? []) if (copy.type === type) rows.set(copy.key, copy.now);
      return [...rows]
        .flatMap(([key, seen]) => (seen ? [{ key, seen }] : []))
        .toSorted((one, other) => (one.key < other.key ? -1 : 1));
    },
    create(type, key) {
      const copy = toChange(type, key, 'Creating');
      if (copy.now) throw badArgument(`There is a ${type.id} ${key}.`);
      const { replicable } = type;
      const added = [...(copies?.values() ?? [])].filter(
        (one) => isAdded(one) && one.type.replicable === replicable,
      );
      quota.count('custom objects created');
      quota.count(
        replicable ? 'replicable custom objects' : 'non-replicable custom objects',
        objectCount(instance, replicable) + added.length + 1,
      );
      const at = instance.now();
      copy.now = { attributes: {}, createdAt: at, changedAt: at };
      copy.changed = true;
    },
    write(type, key, name, value) {
      const copy = toChange(type, key, 'Changing');
      if (!copy.now) throw gone(type, key);
      const attributes = { ...copy.now.attributes, [name]: value };
      if (value === undefined) delete attributes[name];
      copy.now = { ...copy.now, attributes, changedAt: instance.now() };
      copy.changed = true;
    },
    remove(type, key) {
      const copy = toChange(type, key, 'Removing');
      if (!copy.now) throw gone(type, key);
      quota.count('custom objects deleted');
      copy.now = undefined;
      copy.changed = true;
    },
  };
}

export const gone = ({ id }: CustomType, key: string): PlatformException =>
  badState(`${id} ${key} is not there any more.`);

/** Never one that the object, or a former one of its key, had before. */
function nextVersion({ kept }: InstanceState, base = 0): number {
  const last = Math.max(base, (kept.get('object.version') ?? 0) as number);
  kept.set('object.version', last + 1);
  return last + 1;
}
