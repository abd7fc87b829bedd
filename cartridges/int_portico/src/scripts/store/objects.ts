/** Custom objects of this site: the few ways in which they are read and written. */
import CustomObjectMgr from 'dw/object/CustomObjectMgr';
import { guarded } from './transact.ts';

export type TypeName =
  'PorticoAnswer' | 'PorticoCart' | 'PorticoCheckout' | 'PorticoEvent' | 'PorticoLimit' | 'PorticoSession';

export type Kept = dw.object.CustomObject;

/** Undefined: the attribute has no value any more. */
export type Values = Record<string, string | number | undefined>;

/** Keys come from anybody: what none of ours looks like is not asked for. */
export const isKey = (key: string): boolean => /^[\x21-\x7e][\x20-\x7e]{0,199}$/.test(key);

export const find = (type: TypeName, key: string): Kept | undefined =>
  (isKey(key) ? guarded(() => CustomObjectMgr.getCustomObject(type, key)) : undefined) ?? undefined;

/** @throws when the key already exists: another process may have created it meanwhile, so the transaction runs again */
export function create(type: TypeName, key: string, values: Values): void {
  guarded(() => set(CustomObjectMgr.createCustomObject(type, key), values));
}

export function write(object: Kept, values: Values): void {
  guarded(() => set(object, values));
}

export function remove(object: Kept): void {
  guarded(() => CustomObjectMgr.remove(object));
}

/** For jobs, and where no key is known: a query costs more than a key. Absent attributes fit no condition. */
export function query(
  type: TypeName,
  condition: string,
  order: string,
  limit: number,
  ...given: (string | number)[]
): Kept[] {
  return guarded(() => {
    const found = CustomObjectMgr.queryCustomObjects(type, condition, order, ...given);
    const objects: Kept[] = [];
    try {
      while (objects.length < limit && found.hasNext()) objects.push(found.next());
    } finally {
      found.close();
    }
    return objects;
  });
}

/** Texts of the platform may be those of Java. */
export function textOf({ custom }: Kept, name: string): string | undefined {
  const value = custom[name];
  return value === null || value === undefined ? undefined : String(value);
}

export function numberOf({ custom }: Kept, name: string): number | undefined {
  const value = custom[name];
  return value === null || value === undefined ? undefined : Number(value);
}

function set(object: Kept, values: Values): void {
  for (const [name, value] of Object.entries(values)) object.custom[name] = value ?? null;
}
