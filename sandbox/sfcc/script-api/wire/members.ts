/** What a script may do with the members of an object of the platform. */
import { classOf, isBag, isDocumented } from '../documented.ts';

/** The script asked for what is not documented or not simulated, or assigned what is only to be read. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

type Members = Record<string, unknown>;

const language = Object.prototype as unknown as Members;
/** Asked of every object by the language itself. */
const isPlain = (name: string): boolean => name in language || name === 'toJSON' || name === 'then';
const isPlace = (name: string): boolean => /^(?:0|[1-9]\d*)$/.test(name);

const has = (object: object, name: string): boolean =>
  name in object && (!(name in language) || (object as Members)[name] !== language[name]);

/** Members of a bag that are there; of other objects, those that are documented. */
export function hasMember(object: object, name: string): boolean {
  if (isBag(object)) return has(object, name);
  return isPlace(name) ? name in object : isDocumented(nameOf(object), name);
}

const nameOf = (object: object): string => classOf(object) ?? 'function';

/** `shippingMethodID` → the property of `object` that `getShippingMethodID` stands for. */
function propertyOf(object: object, accessor: RegExp, name: string): string | undefined {
  const [, rest] = accessor.exec(name) ?? [];
  if (rest === undefined) return undefined;
  return [rest, rest.charAt(0).toLowerCase() + rest.slice(1)].find((one) => has(object, one));
}

const getter = /^(?:get|is)([A-Z].*)$/;
const setter = /^set([A-Z].*)$/;

export type Member = { value: unknown } | 'method' | 'plain';

/** @throws Refusal */
export async function readMember(object: object, name: string): Promise<Member> {
  if (isBag(object)) return has(object, name) ? { value: await (object as Members)[name] } : absent(name);
  const className = nameOf(object);
  if (isPlace(name) && 'length' in object) return { value: await (object as Members)[name] };
  if (has(object, name)) {
    const value = (object as Members)[name];
    return typeof value === 'function' && classOf(value) === undefined ? 'method' : { value: await value };
  }
  if (isPlain(name)) return 'plain';
  assertDocumented(className, name);
  if (propertyOf(object, getter, name) ?? propertyOf(object, setter, name)) return 'method';
  throw new Refusal(`${className}.${name} is not simulated.`);
}

const absent = (name: string): Member => (isPlain(name) ? 'plain' : { value: undefined });

function assertDocumented(className: string, name: string): void {
  if (className === 'function' || !isDocumented(className, name))
    throw new Refusal(`${className}.${name} is not documented.`);
}

/** @throws Refusal */
export async function callMember(object: object, name: string, given: unknown[]): Promise<unknown> {
  const className = nameOf(object);
  const member = has(object, name) ? (object as Members)[name] : undefined;
  if (typeof member === 'function') return (member as (...all: unknown[]) => unknown).apply(object, given);
  if (isBag(object)) throw new Refusal(`${name} is no function of these attributes.`);
  assertDocumented(className, name);
  const read = propertyOf(object, getter, name);
  if (read !== undefined && given.length === 0) return (object as Members)[read];
  const written = propertyOf(object, setter, name);
  if (written !== undefined && given.length === 1) return assign(object, written, given[0]);
  throw new Refusal(`${className}.${name}(${given.map(() => '…').join(', ')}) is not simulated.`);
}

/** @throws Refusal where it cannot be assigned */
export async function writeMember(object: object, name: string, value: unknown): Promise<void> {
  if (isBag(object)) {
    if (!Reflect.set(object, name, value)) throw new Refusal(`The attribute ${name} cannot be assigned.`);
    return;
  }
  assertDocumented(nameOf(object), name);
  await assign(object, name, value);
}

async function assign(object: object, name: string, value: unknown): Promise<void> {
  if (descriptorOf(object, name)?.set) {
    (object as Members)[name] = value;
    return;
  }
  const way = `set${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const setting = has(object, way) ? (object as Members)[way] : undefined;
  if (typeof setting !== 'function') throw new Refusal(`${nameOf(object)}.${name} cannot be assigned.`);
  await (setting as (value: unknown) => unknown).call(object, value);
}

function descriptorOf(object: object, name: string): PropertyDescriptor | undefined {
  for (let at: object | null = object; at; at = Object.getPrototypeOf(at) as object | null) {
    const found = Reflect.getOwnPropertyDescriptor(at, name);
    if (found) return found;
  }
  return undefined;
}

/** Attributes of a bag, places of a collection. */
export async function namesOf(object: object): Promise<string[]> {
  if (isBag(object)) return Object.keys(object);
  const { length, iterator } = object as { length?: unknown; iterator?: unknown };
  const count = typeof iterator === 'function' ? await length : undefined;
  return typeof count === 'number' ? Array.from({ length: count }, (_, at) => String(at)) : [];
}

interface PlatformIterator {
  hasNext(): unknown;
  next(): unknown;
}

/** @throws Refusal for what is neither collection nor iterator */
export async function itemsOf(object: object): Promise<unknown[]> {
  const { iterator } = object as { iterator?: () => unknown };
  const going = (typeof iterator === 'function' ? await iterator.call(object) : object) as PlatformIterator;
  if (typeof going.hasNext !== 'function') throw new Refusal(`${nameOf(object)} cannot be iterated.`);
  const items: unknown[] = [];
  while (await going.hasNext()) items.push(await going.next());
  return items;
}
