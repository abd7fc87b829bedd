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
