/** Objects without the members that say nothing. */

type Present<T> = {
  [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key];
} & { [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined> };

/** Leaves out what is undefined: wire objects have no empty members. */
export function present<T extends object>(members: T): Present<T> {
  // Every object of every answer comes through here: a loop costs a third of building lists of entries.
  const left: Partial<Record<string, unknown>> = {};
  for (const name of Object.keys(members)) {
    const value = (members as Record<string, unknown>)[name];
    if (value !== undefined) left[name] = value;
  }
  return left as Present<T>;
}

/** The same, and undefined when nothing is left. */
export function presentOrNothing<T extends object>(members: T): Present<T> | undefined {
  const left = present(members);
  return Object.keys(left).length ? left : undefined;
}

/** The list, or undefined when it is empty. */
export const someOf = <T>(list: readonly T[]): T[] | undefined => (list.length ? [...list] : undefined);

/** Epoch milliseconds as RFC 3339 in UTC; fractions only when there are some. */
export const toInstant = (epochMs: number): string => new Date(epochMs).toISOString().replace('.000Z', 'Z');

/** Characters that RFC 3986 allows in a URI; all others must be escaped. */
const escaped = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;

/** An absolute URI, escaped where the store did not; undefined for what is none. */
export function absoluteUri(text: string | undefined): string | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  return escaped.test(text) ? text : new URL(text).href;
}
