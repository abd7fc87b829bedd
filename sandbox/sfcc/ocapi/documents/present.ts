/** Members that are there: documents leave out what is not. */

type Present<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

export const present = <T extends object>(members: T): Present<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Present<T>;

/** Undefined for an empty list, which the platform leaves out. */
export const filled = <T>(list: readonly T[]): T[] | undefined => (list.length > 0 ? [...list] : undefined);
