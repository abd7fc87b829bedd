/**
 * A site import of the files that the cartridge ships: metadata, jobs, services, preferences, payment methods, URL rules. In mode
 * `merge` what a file does not name stays; in mode `replace` a file is all there is of its kind in its site, of a type in the
 * metadata, or of jobs and services in the instance.
 */
import type { InstanceState } from './contract.ts';
import { globalImporters } from './global-import.ts';
import {
  installMetadata,
  metadataOf,
  parseMetadata,
  type Attributes,
  type Metadata,
} from './platform/object/index.ts';
import { childOf, childrenOf, parseXml, textOf, type XmlElement } from './platform/object/xml.ts';
import { separatePaymentMethods, type KnownPaymentMethod } from './platform/order/index.ts';
import { noRules, readUrlRules, type UrlRules } from './routing/url-rules.ts';

export type ImportMode = 'merge' | 'replace';

const keptRules = 'url-rules';

/** Rules of the sites, by site. */
export function urlRulesOf({ kept }: Pick<InstanceState, 'kept'>): Map<string, UrlRules> {
  const known = (kept.get(keptRules) as Map<string, UrlRules> | undefined) ?? new Map<string, UrlRules>();
  kept.set(keptRules, known);
  return known;
}

/** @param files path in the archive → text @throws for a path or a preference that is unknown, or a file that is not valid */
export function importSite(
  state: InstanceState,
  files: Readonly<Record<string, string>>,
  mode: ImportMode,
): void {
  const paths = Object.keys(files).toSorted();
  const meta = paths.filter((path) => path.startsWith('meta/')).map((path) => files[path] ?? '');
  if (meta.length > 0) importMetadata(state, parseMetadata(meta), mode);
  for (const path of paths.filter((one) => !one.startsWith('meta/'))) {
    const ofInstance = Object.hasOwn(globalImporters, path) ? globalImporters[path] : undefined;
    if (ofInstance) {
      ofInstance(state, files[path] ?? '', mode === 'merge');
      continue;
    }
    const [, site = '', file = ''] = /^sites\/([^/]+)\/([\w-]+\.xml)$/.exec(path) ?? [];
    const work = importers[file];
    if (!work) throw new Error(`The import does not know ${path}.`);
    work(state, site, files[path] ?? '', mode);
  }
}

function importMetadata(state: InstanceState, given: Metadata, mode: ImportMode): void {
  const before = metadataOf(state);
  const system = new Map(before.system);
  const within = (known: Attributes | undefined, attributes: Attributes): Attributes =>
    mode === 'merge' ? new Map([...(known ?? []), ...attributes]) : attributes;
  for (const [type, attributes] of given.system)
    system.set(type, within(before.system.get(type), attributes));
  const custom = new Map(before.custom);
  for (const [id, type] of given.custom)
    custom.set(id, { ...type, attributes: within(custom.get(id)?.attributes, type.attributes) });
  installMetadata(state, { system, custom });
}

type Importer = (state: InstanceState, site: string, xml: string, mode: ImportMode) => void;

const importers: Readonly<Record<string, Importer>> = {
  'preferences.xml'(state, site, xml, mode) {
    const root = parseXml(xml);
    const known = mode === 'merge' ? (state.preferences.get(site) ?? []) : [];
    const values = new Map<string, unknown>(known);
    const all = childOf(childOf(root, 'custom-preferences'), 'all-instances');
    for (const one of childrenOf(all, 'preference')) {
      const id = one.attributes['preference-id'] ?? '';
      values.set(id, preferenceValue(state, id, one));
    }
    state.preferences.set(site, values);
  },
  'payment-methods.xml'(state, site, xml, mode) {
    const methods = separatePaymentMethods(state, site);
    const given = childrenOf(parseXml(xml), 'payment-method').map((element) => {
      const id = element.attributes['method-id'] ?? '';
      return { ...methods.find((one) => one.id === id), ...methodOf(id, element) };
    });
    const others = mode === 'merge' ? methods.filter(({ id }) => !given.some((one) => one.id === id)) : [];
    methods.splice(0, methods.length, ...others, ...given);
  },
  'urlrules.xml'(state, site, xml, mode) {
    const given = readUrlRules(xml);
    const before = mode === 'merge' ? (urlRulesOf(state).get(site) ?? noRules) : noRules;
    const isOld = ({ path, locale }: UrlRules['aliases'][number]): boolean =>
      !given.aliases.some((one) => one.path === path && one.locale === locale);
    urlRulesOf(state).set(site, {
      aliases: [...before.aliases.filter(isOld), ...given.aliases],
      localePaths: new Map([...before.localePaths, ...given.localePaths]),
      trailingSlash: given.trailingSlash || before.trailingSlash,
    });
  },
};

function preferenceValue(state: InstanceState, id: string, element: XmlElement): unknown {
  const definition = metadataOf(state).system.get('SitePreferences')?.get(id);
  if (!definition) throw new Error(`No metadata defines the preference ${id}.`);
  switch (definition.kind) {
    case 'boolean':
      return element.text === 'true';
    case 'int':
    case 'double':
      return Number(element.text);
    case 'set-of-string':
      return childrenOf(element, 'value').map(({ text }) => text);
    default:
      return element.text;
  }
}

/** What the file says: an element that it lacks says nothing. */
function methodOf(id: string, element: XmlElement): KnownPaymentMethod {
  const listOf = (list: string, item: string): string[] | undefined => {
    const found = childOf(element, list);
    return found && childrenOf(found, item).map(({ text, attributes }) => text || (attributes['code'] ?? ''));
  };
  const countries = listOf('countries', 'country');
  const currencies = listOf('currencies', 'currency');
  return {
    id,
    name: textOf(element, 'name') ?? id,
    processorId: textOf(element, 'processor-id') ?? null,
    active: textOf(element, 'enabled-flag') === 'true',
    ...(countries ? { countries } : {}),
    ...(currencies ? { currencies } : {}),
  };
}
