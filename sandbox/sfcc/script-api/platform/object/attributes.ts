/** `custom` of objects of the platform. */
import type { Scope } from '../../contract.ts';
import { attributes } from '../../documented.ts';
import { badArgument } from '../refusal.ts';
import { isSet, readValue, storedValue } from './attribute-value.ts';
import { metadataOf, type AttributeDefinition, type Attributes } from './metadata.ts';

/** Where the attributes of one object are, as they are stored. */
export interface AttributeStorage {
  read(name: string): unknown;
  /** Set within a transaction only, with a value of the attribute's type; undefined: it has none anymore. Undoes itself. */
  write(name: string, value: unknown): void;
}

/**
 * `custom` of an object: what the metadata of the cartridges defines for its type, and no more. What has no value reads null; of
 * an enumeration an object whose `value` is null; of a set an empty list.
 * @param typeId of metadata, such as `Order` or `OrderPaymentInstrument`
 */
export const attributesOf = (
  scope: Scope,
  typeId: string,
  storage: AttributeStorage,
): Record<string, unknown> =>
  bagOf(scope, typeId, metadataOf(scope.instance).system.get(typeId) ?? new Map(), storage);

/** A storage in a record, which a rollback restores. */
export const recordStorage = ({ transaction }: Scope, record: Record<string, unknown>): AttributeStorage => ({
  read: (name) => record[name],
  write(name, value) {
    const [had, before] = [Object.hasOwn(record, name), record[name]];
    record[name] = value;
    transaction.onRollback(() => {
      if (had) record[name] = before;
      else delete record[name];
    });
  },
});

/** @param fixed attributes that can be read only, such as the key */
export function bagOf(
  { transaction }: Scope,
  typeId: string,
  known: Attributes,
  storage: AttributeStorage,
  fixed: Readonly<Record<string, () => unknown>> = {},
): Record<string, unknown> {
  const definitionOf = (name: string): AttributeDefinition => {
    const definition = known.get(name);
    if (definition) return definition;
    const why = name in fixed ? 'cannot be written' : 'is not defined';
    throw badArgument(`Attribute ${name} of ${typeId} ${why}.`);
  };
  const write = (name: string, value: unknown): true => {
    transaction.assertOpen(`A change of custom.${name} of ${typeId}`);
    const definition = definitionOf(name);
    storage.write(name, storedValue(definition, value));
    return true;
  };
  const holds = (name: string): boolean => {
    const definition = known.get(name);
    return name in fixed || (definition !== undefined && isSet(definition, storage.read(name)));
  };
  return attributes(
    new Proxy<Record<string, unknown>>(Object.create(null) as Record<string, unknown>, {
      get(_, name) {
        if (typeof name === 'symbol') return undefined;
        if (Object.hasOwn(fixed, name)) return fixed[name]?.();
        const definition = known.get(name);
        return definition ? readValue(definition, storage.read(name)) : null;
      },
      set: (_, name, value) => write(String(name), value),
      deleteProperty: (_, name) => write(String(name), undefined),
      has: (_, name) => holds(String(name)),
      ownKeys: () => [...Object.keys(fixed), ...known.keys()].filter(holds),
      getOwnPropertyDescriptor(_, name) {
        if (!holds(String(name))) return undefined;
        const value: unknown = this.get?.(_, name, undefined);
        return { value, enumerable: true, configurable: true, writable: true };
      },
    }),
  );
}
