/** Members that are there: facts leave out what the wire leaves out. */

type Present<T> = { [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name] } & {
  [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined>;
};

export const defined = <T extends object>(members: T): Present<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Present<T>;

/** Custom attributes of a document, without `c_`. */
export const customOf = (document: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(document).flatMap(([name, value]) =>
      name.startsWith('c_') && value !== null ? [[name.slice(2), value as unknown]] : [],
    ),
  );
