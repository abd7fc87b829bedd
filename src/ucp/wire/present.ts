/** Objects without the members that say nothing. */

type Present<T> = {
  [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key];
} & { [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined> };

/** Leaves out what is undefined: wire objects have no empty members. */
export const present = <T extends object>(members: T): Present<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Present<T>;

/** The same, and undefined when nothing is left. */
export function presentOrNothing<T extends object>(members: T): Present<T> | undefined {
  const left = present(members);
  return Object.keys(left).length ? left : undefined;
}

/** The list, or undefined when it is empty. */
export const someOf = <T>(list: readonly T[]): T[] | undefined => (list.length ? [...list] : undefined);
