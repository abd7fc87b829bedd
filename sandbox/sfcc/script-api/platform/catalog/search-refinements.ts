/** Attributes that a search is refined by. Several values of one are given in a text, divided by `|`: any of them. */
import type { PlatformCollection } from '../values.ts';

type Refinements = ReadonlyMap<string, readonly string[]>;

export function refinementMembers(
  now: () => Refinements,
  put: (refinements: Refinements) => void,
  collection: (values: readonly string[]) => PlatformCollection<string>,
) {
  const valuesOf = (attribute: unknown): readonly string[] => now().get(String(attribute)) ?? [];
  const change = (attribute: unknown, values: readonly string[]): void => {
    const changed = new Map(now());
    changed.delete(String(attribute));
    put(values.length > 0 ? changed.set(String(attribute), [...new Set(values)]) : changed);
  };
  return {
    addRefinementValues: (attribute: unknown, values: unknown) =>
      change(attribute, [...valuesOf(attribute), ...divided(values)]),
    setRefinementValues: (attribute: unknown, values: unknown) => change(attribute, divided(values)),
    removeRefinementValues(attribute: unknown, values: unknown) {
      const removed = values === null || values === undefined ? valuesOf(attribute) : divided(values);
      change(
        attribute,
        valuesOf(attribute).filter((value) => !removed.includes(value)),
      );
    },
    getRefinementValues: (attribute: unknown) => collection(valuesOf(attribute)),
    isRefinedByAttribute: (...attribute: unknown[]) =>
      attribute.length === 0 ? now().size > 0 : valuesOf(attribute[0]).length > 0,
    isRefinedByAttributeValue: (attribute: unknown, value: unknown) =>
      valuesOf(attribute).includes(String(value)),
  };
}

const divided = (values: unknown): string[] =>
  values === null || values === undefined ? [] : String(values).split('|').filter(Boolean);
