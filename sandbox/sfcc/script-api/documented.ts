/**
 * Objects of the script API. What a script may ask of them is what the documentation of the platform lists (version 26.9; names
 * only, in `documented.json`): an object that offers more is refused here, and a script that asks for more is refused by the wire.
 */
import table from './documented.json' with { type: 'json' };

interface Entry {
  extends?: string;
  static?: string;
  members?: string;
}

const entries = table as Record<string, Entry>;
const known = new Map<string, { statics: ReadonlySet<string>; members: ReadonlySet<string> }>();

function namesOf(name: string): { statics: ReadonlySet<string>; members: ReadonlySet<string> } {
  const made = known.get(name);
  if (made) return made;
  const entry = entries[name];
  if (!entry) throw new Error(`${name} is no documented class.`);
  const parent = entry.extends !== undefined && entries[entry.extends] ? namesOf(entry.extends) : undefined;
  const all = (own: string | undefined, inherited: ReadonlySet<string> | undefined): Set<string> =>
    new Set([...(own?.split(' ') ?? []), ...(inherited ?? [])]);
  const names = {
    statics: all(entry.static, parent?.statics),
    members: all(entry.members, parent?.members),
  };
  known.set(name, names);
  return names;
}

/** Whether the documentation lists the member, of the class or of what it extends. */
export function isDocumented(name: string, member: string): boolean {
  const { statics, members } = namesOf(name);
  return statics.has(member) || members.has(member);
}

const classNames = new WeakMap<object, string>();

/**
 * Marks an object as one of a documented class. Members are properties, getters and functions, which may answer promises: the
 * script waits. `getX()`, `isX()` and `setX(v)` are read and written as the property `x` where there is no such function.
 * @throws where a member is not documented
 */
export function documented<T extends object>(name: string, object: T): T {
  for (const member of Object.keys(object))
    if (!isDocumented(name, member)) throw new Error(`${name}.${member} is not documented.`);
  classNames.set(object, name);
  return object;
}

/** `dw.order.Basket`; undefined unless it is an object of the script API. */
export const classOf = (object: object): string | undefined => classNames.get(object);

const makers = new WeakMap<object, (...given: unknown[]) => unknown>();

/** The same for a class that scripts make objects of by `new`. `object` has its static members. */
export function constructible<T extends object>(
  name: string,
  object: T,
  make: (...given: never[]) => unknown,
): T {
  makers.set(documented(name, object), make as (...given: unknown[]) => unknown);
  return object;
}

export const makerOf = (object: object): ((...given: unknown[]) => unknown) | undefined => makers.get(object);

const bags = new WeakSet<object>();

/** Attributes by any name, such as `custom`: read and written without a look at the documentation. */
export function attributes<T extends object>(object: T): T {
  bags.add(object);
  return object;
}

export const isBag = (object: object): boolean => bags.has(object);

/** An exception of the platform, as a script catches it: `javaName` of the class, and members such as `errorCode`. */
export class PlatformException extends Error {
  readonly type: string;
  readonly members: Readonly<Record<string, unknown>>;

  constructor(type: string, message: string, members: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = type;
    this.type = type;
    this.members = members;
  }
}
