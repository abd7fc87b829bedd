/** Reads request documents as strictly as the platform does. */
import { OcapiFault } from '../fault.ts';
import type { Settings } from '../options.ts';
import { selectionIn, type Selector } from '../selector.ts';
import { schemas, type Kind, type SchemaName } from './schemas.ts';

/** A request document: known properties of the right types; `null` is left out. */
export type Document = Readonly<Record<string, unknown>>;

interface Reading {
  /** Version in the URL: a document that names its version must name this one. */
  version: string;
  attributes: Settings['attributes'];
  /** Properties that the settings let the client send. */
  writable: Selector;
}

/** @throws OcapiFault for JSON that is none */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new OcapiFault(400, 'BodyDecodingException', 'The body is no JSON.', { body: text.slice(0, 200) });
  }
}

/** @throws OcapiFault */
export function decode(value: unknown, name: SchemaName, reading: Reading, path = '$'): Document {
  if (!isObject(value)) throw wrongType(path, name, value);
  const { properties, custom } = schemas[name];
  const entries = Object.entries(value).flatMap(([property, inner]): [string, unknown][] => {
    if (meta.has(property)) return readMeta(property, inner, reading);
    const kind = Object.hasOwn(properties, property) ? properties[property] : undefined;
    const isCustom = custom !== undefined && property.startsWith('c_');
    if (kind === undefined && !(isCustom && reading.attributes[custom].has(property.slice(2))))
      throw unknownProperty(property, name);
    const writable = selectionIn(reading.writable, property, inner);
    if (!writable) throw notPermitted(property, name);
    if (inner === null) return [];
    return [[property, readKind(inner, kind ?? 'any', { ...reading, writable }, `${path}.${property}`)]];
  });
  return Object.fromEntries(entries);
}

/** @throws OcapiFault */
export function decodeAll(value: unknown, name: SchemaName, reading: Reading): Document[] {
  if (!Array.isArray(value)) throw wrongType('$', `[${name}]`, value);
  return value.map((item, place) => decode(item, name, reading, `$[${place}]`));
}

/** What every document may carry. Only the state of the outermost one is looked at. */
const meta = new Set(['_v', '_type', '_resource_state', '_flash']);

function readMeta(property: string, value: unknown, { version }: Reading): [string, unknown][] {
  if (property === '_v' && value !== version)
    throw new OcapiFault(400, 'UnexpectedVersionException', 'The document is of another version.', {
      version: value,
    });
  return property === '_resource_state' && typeof value === 'string' ? [[property, value]] : [];
}

function readKind(value: unknown, kind: Kind, reading: Reading, path: string): unknown {
  if (kind === 'any') return value;
  if (kind === 'string' || kind === 'number' || kind === 'boolean') {
    if (typeof value !== kind) throw wrongType(path, kind, value);
    return value;
  }
  if (typeof kind === 'string') return decode(value, kind, reading, path);
  if (!Array.isArray(value)) throw wrongType(path, 'array', value);
  return value.map((item, place) => readKind(item, kind[0], reading, `${path}[${place}]`));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const wrongType = (path: string, expectedTypes: string, value: unknown): OcapiFault =>
  new OcapiFault(400, 'TypeDecodingException', `'${path}' is of a wrong type.`, {
    path,
    expectedTypes,
    actualType: Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value,
  });

const unknownProperty = (property: string, document: string): OcapiFault =>
  new OcapiFault(400, 'UnknownPropertyException', `'${document}' has no property '${property}'.`, {
    property,
    document,
  });

const notPermitted = (property: string, document: string): OcapiFault =>
  new OcapiFault(400, 'PropertyNotPermittedException', `'${property}' of '${document}' may not be sent.`, {
    property,
    document,
  });
