/** Values of custom attributes: what may be written, what is stored and what a script reads. */
import type { PlatformException } from '../../documented.ts';
import { elementsOf } from '../util/collection.ts';
import { enumValue } from '../value/enum-value.ts';
import { badArgument } from '../refusal.ts';
import type { AttributeDefinition, AttributeKind } from './metadata.ts';

/** Characters of a string, as opposed to a text. */
const longest = 4_000;
/** Characters of any text in a script. */
const longestText = 1_000_000;

type Single = 'string' | 'text' | 'int' | 'double' | 'boolean' | 'date';

const singleKinds: Record<AttributeKind, Single> = {
  string: 'string',
  text: 'text',
  html: 'text',
  email: 'string',
  password: 'string',
  int: 'int',
  double: 'double',
  boolean: 'boolean',
  date: 'date',
  datetime: 'date',
  'enum-of-string': 'string',
  'enum-of-int': 'int',
  'set-of-string': 'string',
  'set-of-int': 'int',
  'set-of-double': 'double',
};

const isInt = (value: unknown): boolean =>
  Number.isInteger(value) && Math.abs(value as number) <= 0x7fff_ffff;

const accepts: Record<Single, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string' && value.length <= longest,
  text: (value) => typeof value === 'string' && value.length <= longestText,
  int: isInt,
  double: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  date: (value) => value instanceof Date && !Number.isNaN(value.getTime()),
};

const isEnum = ({ kind }: AttributeDefinition): boolean => kind.startsWith('enum-of-');
const isList = (definition: AttributeDefinition): boolean =>
  definition.kind.startsWith('set-of-') || (isEnum(definition) && definition.multiple);

/** What is stored; undefined for null. @throws PlatformException for a value of another kind, or too long */
export function storedValue(definition: AttributeDefinition, given: unknown): unknown {
  if (given === null || given === undefined) return undefined;
  if (!isList(definition)) return single(definition, given);
  const elements = elementsOf(given);
  if (!elements) throw refusal(definition, given);
  return elements.map((one) => single(definition, one));
}

function single(definition: AttributeDefinition, given: unknown): unknown {
  const value = isEnum(definition) ? enumBase(given) : given;
  if (!accepts[singleKinds[definition.kind]](value)) throw refusal(definition, value);
  if (isEnum(definition) && !definition.values.has(String(value)))
    throw badArgument(`${String(value)} is no value of ${definition.id}.`);
  return value instanceof Date ? new Date(value) : value;
}

const enumBase = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && 'displayValue' in given && 'value' in given
    ? given.value
    : given;

/** What a script reads: of an enumeration always an object, of several values a list of its own. */
export function readValue(definition: AttributeDefinition, stored: unknown): unknown {
  const value = stored ?? defaultOf(definition);
  const one = (single: unknown): unknown => {
    if (isEnum(definition)) {
      const base = (single ?? null) as string | number | null;
      return enumValue(base, definition.values.get(String(base)));
    }
    return single instanceof Date ? new Date(single) : (single ?? null);
  };
  if (isList(definition)) return ((value ?? []) as unknown[]).map(one);
  return one(value);
}

/** Whether `id in custom`. */
export const isSet = (definition: AttributeDefinition, stored: unknown): boolean =>
  (stored ?? defaultOf(definition)) !== undefined;

function defaultOf(definition: AttributeDefinition): unknown {
  const { defaultValue: text } = definition;
  if (text === undefined) return undefined;
  const parsed: Record<Single, (text: string) => unknown> = {
    string: String,
    text: String,
    int: Number,
    double: Number,
    boolean: (one) => one === 'true',
    date: (one) => new Date(one),
  };
  const value = parsed[singleKinds[definition.kind]](text);
  return isList(definition) ? [value] : value;
}

function refusal({ id, kind }: AttributeDefinition, given: unknown): PlatformException {
  const what = typeof given === 'string' ? `a text of ${given.length} characters` : typeof given;
  return badArgument(`Attribute ${id} (${kind}) cannot hold ${what}.`);
}
