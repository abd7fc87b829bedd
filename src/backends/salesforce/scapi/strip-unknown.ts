/** Members of a document without those that it does not know. Pure. */

export type Told<T> = { [K in keyof T]?: NonNullable<T[K]> };

/** The members that are neither `null` nor missing. */
export const told = <T extends object>(members: T): Told<T> =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== null && value !== undefined),
  ) as Told<T>;

const prefix = 'c_';

/** The custom attributes among the members, without `c_`. */
export const customOf = (document: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(document)
      .filter(([name, value]) => name.startsWith(prefix) && value !== null)
      .map(([name, value]) => [name.slice(prefix.length), value]),
  );

/** The same, the other way. */
export const asCustom = (attributes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [prefix + name, value]));
