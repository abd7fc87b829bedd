/** `dw.object.CustomObjectMgr` and its objects. */
import type { PlatformModule, Scope } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { seekableOf, type PlatformSeekableIterator } from '../util/iterator.ts';
import { badArgument } from '../refusal.ts';
import { bagOf } from './attributes.ts';
import { metadataOf, type CustomType } from './metadata.ts';
import { queryFor, sortingFor } from './query.ts';
import { createWorkingSet, gone, type Seen, type WorkingSet } from './working-set.ts';

/** Characters of a key. */
const longestKey = 256;

const managers = new WeakMap<Scope, object>();

export const customObjectMgr: PlatformModule = (scope) => {
  const known = managers.get(scope) ?? manager(scope);
  managers.set(scope, known);
  return known;
};

function manager(scope: Scope): object {
  const work = createWorkingSet(scope);
  const made = new Map<string, object>();
  const identities = new WeakMap<object, { type: CustomType; key: string }>();
  const nameOf = (type: CustomType, key: string): string => `${type.id} ${key}`;

  const objectOf = (type: CustomType, key: string): object => {
    const known = made.get(nameOf(type, key));
    if (known) return known;
    const object: object = customObject(scope, work, type, key, () => made.get(nameOf(type, key)) === object);
    made.set(nameOf(type, key), object);
    identities.set(object, { type, key });
    return object;
  };
  const query = (given: unknown, text: unknown, sorting: unknown, values: unknown[]): object[] => {
    if (typeof text === 'object') throw new Error('Queries by a map are not simulated.');
    const type = typeOf(scope, given);
    const matches = queryFor(type, String(text), values);
    const found = work.rows(type).filter(matches);
    return found.toSorted(sortingFor(type, sorting ? String(sorting) : null)).map(({ key }) => {
      work.find(type, key);
      return objectOf(type, key);
    });
  };

  return documented('dw.object.CustomObjectMgr', {
    createCustomObject(given: unknown, keyGiven: unknown): object {
      const type = typeOf(scope, given);
      const key = keyOf(type, keyGiven);
      work.create(type, key);
      made.delete(nameOf(type, key));
      return objectOf(type, key);
    },
    getCustomObject(given: unknown, keyGiven: unknown): object | null {
      const type = typeOf(scope, given);
      const key = keyOf(type, keyGiven);
      return work.find(type, key) ? objectOf(type, key) : null;
    },
    getAllCustomObjects: (given: unknown) => seekableOf(query(given, '', null, [])),
    queryCustomObject: (given: unknown, text: unknown, ...values: unknown[]) =>
      query(given, text, null, values)[0] ?? null,
    queryCustomObjects: (
      given: unknown,
      text: unknown,
      sorting: unknown,
      ...values: unknown[]
    ): PlatformSeekableIterator<object> => seekableOf(query(given, text, sorting, values)),
    remove(object: object): void {
      const identity = identities.get(object);
      if (!identity) throw badArgument('This is no custom object.');
      if (made.get(nameOf(identity.type, identity.key)) !== object) throw gone(identity.type, identity.key);
      work.remove(identity.type, identity.key);
    },
  });
}

/** @param isCurrent whether no other object of the key was created since */
function customObject(
  scope: Scope,
  work: WorkingSet,
  type: CustomType,
  key: string,
  isCurrent: () => boolean,
): object {
  const seen = (): Seen => {
    const now = isCurrent() ? work.find(type, key) : undefined;
    if (!now) throw gone(type, key);
    return now;
  };
  const keyValue = (): string | number => {
    seen();
    return type.key.kind === 'int' ? Number(key) : key;
  };
  const storage = {
    read: (name: string) => seen().attributes[name],
    write: (name: string, value: unknown) => {
      seen();
      work.write(type, key, name, value);
    },
  };
  return documented('dw.object.CustomObject', {
    type: type.id,
    custom: bagOf(scope, type.id, type.attributes, storage, { [type.key.id]: keyValue }),
    get creationDate() {
      return new Date(seen().createdAt);
    },
    get lastModified() {
      return new Date(seen().changedAt);
    },
  });
}

function typeOf({ instance }: Scope, given: unknown): CustomType {
  const type = metadataOf(instance).custom.get(String(given));
  if (type) return type;
  throw badArgument(`There is no type ${String(given)} of custom objects.`);
}

function keyOf({ id, key: { kind } }: CustomType, given: unknown): string {
  const fits =
    kind === 'int'
      ? Number.isInteger(given)
      : typeof given === 'string' && given !== '' && given.length <= longestKey;
  if (!fits) throw badArgument(`${String(given)} is no key of ${id}.`);
  return String(given);
}
