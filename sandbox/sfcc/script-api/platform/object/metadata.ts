/** What objects may hold under `custom`: the metadata that the cartridges bring (`system-objecttype-extensions.xml` and so on). */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstanceState } from '../../contract.ts';
import { childOf, childrenOf, parseXml, textOf, type XmlElement } from './xml.ts';

const kinds = [
  'string',
  'text',
  'html',
  'email',
  'password',
  'int',
  'double',
  'boolean',
  'date',
  'datetime',
  'enum-of-string',
  'enum-of-int',
  'set-of-string',
  'set-of-int',
  'set-of-double',
] as const;

export type AttributeKind = (typeof kinds)[number];

export interface AttributeDefinition {
  id: string;
  kind: AttributeKind;
  /** Several values of an enumeration. */
  multiple: boolean;
  /** Of an enumeration: value → what it is called. */
  values: ReadonlyMap<string, string>;
  /** As written in the file. */
  defaultValue?: string;
}

export type Attributes = ReadonlyMap<string, AttributeDefinition>;

export interface CustomType {
  id: string;
  key: { id: string; kind: 'string' | 'int' };
  /** Whether each site has its own objects. */
  perSite: boolean;
  /** Whether a replication copies its objects to other instances. */
  replicable: boolean;
  attributes: Attributes;
}

export interface Metadata {
  /** Type of the platform, such as `Order` → attributes. */
  system: ReadonlyMap<string, Attributes>;
  custom: ReadonlyMap<string, CustomType>;
}

/** @param files contents of metadata files @throws Error for an unknown kind, or two definitions of one thing */
export function parseMetadata(files: readonly string[]): Metadata {
  const roots = files.map(parseXml);
  const system = new Map<string, Map<string, AttributeDefinition>>();
  for (const extension of roots.flatMap((root) => childrenOf(root, 'type-extension'))) {
    const id = idOf(extension, 'type-id');
    const known = system.get(id) ?? new Map<string, AttributeDefinition>();
    system.set(id, known);
    for (const [name, one] of attributesIn(childOf(extension, 'custom-attribute-definitions')))
      addNew(known, name, one, id);
  }
  const custom = new Map<string, CustomType>();
  for (const element of roots.flatMap((root) => childrenOf(root, 'custom-type'))) {
    const type = customType(element);
    addNew(custom, type.id, type, 'metadata');
  }
  return { system, custom };
}

/** All `.xml` files of a folder, such as `metadata/site_import/meta`. */
export async function readMetadata(folder: string): Promise<Metadata> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.xml')).toSorted();
  return parseMetadata(await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8'))));
}

const keptAs = 'object.metadata';
const none: Metadata = { system: new Map(), custom: new Map() };

/** Must be set once for an instance: without it nothing may have a custom attribute. */
export function installMetadata(instance: InstanceState, metadata: Metadata): void {
  instance.kept.set(keptAs, metadata);
}

export const metadataOf = ({ kept }: InstanceState): Metadata => (kept.get(keptAs) ?? none) as Metadata;

function customType(element: XmlElement): CustomType {
  const key = childOf(element, 'key-definition');
  if (!key) throw new Error('A custom object needs a key-definition.');
  return {
    id: idOf(element, 'type-id'),
    key: { id: idOf(key, 'attribute-id'), kind: textOf(key, 'type') === 'int' ? 'int' : 'string' },
    perSite: textOf(element, 'storage-scope') !== 'organization',
    replicable: textOf(element, 'staging-mode') !== 'no-staging',
    attributes: attributesIn(childOf(element, 'attribute-definitions')),
  };
}

function attributesIn(element: XmlElement | undefined): Map<string, AttributeDefinition> {
  const found = new Map<string, AttributeDefinition>();
  for (const one of childrenOf(element, 'attribute-definition')) {
    const definition = attribute(one);
    addNew(found, definition.id, definition, 'a type');
  }
  return found;
}

function attribute(element: XmlElement): AttributeDefinition {
  const [id, type] = [idOf(element, 'attribute-id'), textOf(element, 'type')];
  const kind = kinds.find((one) => one === type);
  if (!kind) throw new Error(`Attributes such as ${id}, of type ${type}, are not simulated.`);
  const values = childrenOf(childOf(element, 'value-definitions'), 'value-definition').map((one) => {
    const value = textOf(one, 'value') ?? '';
    return [value, textOf(one, 'display') ?? value] as const;
  });
  const defaultValue = textOf(element, 'default-value');
  return {
    id,
    kind,
    multiple: textOf(element, 'select-multiple-flag') === 'true',
    values: new Map(values),
    ...(defaultValue === undefined ? {} : { defaultValue }),
  };
}

function idOf(element: XmlElement, attribute: string): string {
  const id = element.attributes[attribute];
  if (!id) throw new Error(`${element.name} has no ${attribute}.`);
  return id;
}

function addNew<T>(map: Map<string, T>, id: string, value: T, where: string): void {
  if (map.has(id)) throw new Error(`${id} is defined twice in ${where}.`);
  map.set(id, value);
}
