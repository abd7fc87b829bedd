/** Members of a document without those that it does not know, and its custom attributes. Pure. */

type Optional<T> = { [K in keyof T]: null extends T[K] ? K : undefined extends T[K] ? K : never }[keyof T];

/** The members that are neither `null` nor missing. */
export const stripUnknown = <T extends object>(
  members: T,
): Omit<T, Optional<T>> & { [K in Optional<T>]?: NonNullable<T[K]> } =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== null && value !== undefined),
  ) as Omit<T, Optional<T>> & { [K in Optional<T>]?: NonNullable<T[K]> };

const prefix = 'c_';

/** The custom attributes among the members, without `c_`. */
export const customAttributesOf = (document: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(document)
      .filter(([name, value]) => name.startsWith(prefix) && value !== null)
      .map(([name, value]) => [name.slice(prefix.length), value as unknown]),
  );

/** The same, the other way. */
export const asCustomAttributes = (attributes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [prefix + name, value]));
