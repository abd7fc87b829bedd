/** Queries of custom objects: by attributes that can be compared, and sorted. */
import { badArgument } from '../refusal.ts';
import { parseCondition } from './condition.ts';
import type { AttributeKind, CustomType } from './metadata.ts';
import type { Row } from './working-set.ts';

type Read = (row: Row) => unknown;
type Field = { read: Read; kind: AttributeKind };

const notQueryable = new Set<AttributeKind>(['text', 'html', 'password']);
const ordered = new Set<AttributeKind>(['int', 'double', 'date', 'datetime', 'enum-of-int']);

/** @throws PlatformException for what the platform refuses, Error for what is not simulated */
export function queryFor(type: CustomType, query: string, given: readonly unknown[]): (row: Row) => boolean {
  if (query.trim() === '') return () => true;
  const test = parseCondition<Row>(query, ({ name, operator, place }) => {
    const { read, kind } = fieldOf(type, name);
    if (place === undefined) return nullTest(read, operator);
    if (place >= given.length) throw badArgument(`There is no value for {${place}}.`);
    const wanted = comparable(given[place], name, kind);
    if (/[<>]/.test(operator) && !ordered.has(kind))
      throw badArgument(`${name} cannot be compared by ${operator}.`);
    return (row) => {
      const value = plain(read(row));
      return value === undefined ? undefined : holds[operator]?.(order(value, wanted));
    };
  });
  return (row) => test(row) === true;
}

/** `custom.dueAt desc, creationDate`; without any, in no order that is documented. */
export function sortingFor(type: CustomType, sorting: string | null): (one: Row, other: Row) => number {
  const text = (sorting ?? '').trim();
  const keys = (text === '' ? [] : text.split(',')).map((part) => {
    const [, name, way] = /^\s*([\w.]+)(?:\s+(asc|desc))?\s*$/i.exec(part) ?? [];
    if (name === undefined) throw badArgument(`"${part}" is no sorting.`);
    return { read: fieldOf(type, name).read, sign: way?.toLowerCase() === 'desc' ? -1 : 1 };
  });
  return (one, other) => {
    for (const { read, sign } of keys) {
      const [left, right] = [plain(read(one)), plain(read(other))];
      if (left === right) continue;
      if (left === undefined || right === undefined) return left === undefined ? -sign : sign;
      const by = order(left, right);
      if (by !== 0) return by * sign;
    }
    return 0;
  };
}

function fieldOf(type: CustomType, name: string): Field {
  if (name === 'creationDate') return { kind: 'datetime', read: ({ seen }) => seen.createdAt };
  if (name === 'lastModified') return { kind: 'datetime', read: ({ seen }) => seen.changedAt };
  const id = /^custom\.(.+)$/.exec(name)?.[1] ?? '';
  if (id === type.key.id)
    return { kind: type.key.kind, read: ({ key }) => (type.key.kind === 'int' ? Number(key) : key) };
  const definition = type.attributes.get(id);
  if (!definition) throw badArgument(`${type.id} has no attribute ${name}.`);
  if (notQueryable.has(definition.kind)) throw badArgument(`${name} is no attribute for queries.`);
  if (definition.kind.startsWith('set-of-') || definition.multiple)
    throw new Error(`Queries by ${name} are not simulated.`);
  return { kind: definition.kind, read: ({ seen }) => seen.attributes[id] };
}

const holds: Record<string, (by: number) => boolean> = {
  '=': (by) => by === 0,
  '!=': (by) => by !== 0,
  '<': (by) => by < 0,
  '>': (by) => by > 0,
  '<=': (by) => by <= 0,
  '>=': (by) => by >= 0,
};

function nullTest(read: Read, operator: string): (row: Row) => boolean {
  if (operator !== '=' && operator !== '!=') throw badArgument(`NULL cannot be compared by ${operator}.`);
  return (row) => (plain(read(row)) === undefined) === (operator === '=');
}

type Plain = string | number;

const plain = (value: unknown): Plain | undefined => {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
};

const kindsOfValues: Record<string, string> = {
  string: 'string',
  email: 'string',
  'enum-of-string': 'string',
  boolean: 'boolean',
  date: 'date',
  datetime: 'date',
};

function comparable(given: unknown, name: string, kind: AttributeKind): Plain {
  const value = plain(given);
  const is = given instanceof Date ? 'date' : typeof given;
  if (value === undefined || is !== (kindsOfValues[kind] ?? 'number'))
    throw badArgument(`${name} is no ${is}: it is compared with values of its own kind.`);
  if (typeof value === 'string' && /[*?]/.test(value)) throw new Error('Wildcards are not simulated.');
  return value;
}

const order = (one: Plain, other: Plain): number => (one === other ? 0 : one < other ? -1 : 1);
