/**
 * Rules of the catalog of agent resources: ARD 0.91 (ard.json) and the older AI Catalog (ai-catalog.json).
 * https://agenticresourcediscovery.org/spec/, and the ard audit of Lighthouse.
 */
import { asArray, asObject, asText, kindOf, type Json } from './json.ts';
import { error, warning, type DocumentProblem } from './problem.ts';

export interface ArdEntry {
  pointer: string;
  /** For people: display name, else identifier, else its number. */
  label: string;
  identifier?: string;
  /** The domain in the identifier, lower case. */
  publisher?: string;
  type?: string;
  url?: string;
}

const maxEntries = 200;
/** Publisher, then any namespaces, then the name. */
const urn = /^urn:air:([a-z0-9.-]{1,253}):(?:[a-z0-9._-]{1,200}:){0,20}[a-z0-9._-]{1,200}$/i;
const fullName = /^(?=.*[a-z])[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;
const mediaType = /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}(?:\s*;.{0,300})?$/;
const renamed: Readonly<Record<string, string>> = {
  'application/mcp-server+json': 'application/mcp-server-card+json',
};

export function ardEntries(document: unknown): ArdEntry[] {
  return asArray(asObject(document)?.['entries'])
    .slice(0, maxEntries)
    .map((one, index) => {
      const entry = asObject(one) ?? {};
      const identifier = asText(entry['identifier']);
      const publisher = urn.exec(identifier?.slice(0, 1000) ?? '')?.[1]?.toLowerCase();
      const type = asText(entry['type']) ?? asText(entry['mediaType']);
      const url = asText(entry['url']);
      return {
        pointer: `/entries/${index}`,
        label: (asText(entry['displayName']) ?? identifier ?? `entry ${index + 1}`).slice(0, 60),
        ...(identifier ? { identifier } : {}),
        ...(publisher ? { publisher } : {}),
        ...(type ? { type } : {}),
        ...(url ? { url } : {}),
      };
    });
}

/** `legacy`: an ai-catalog.json, which must name its version; ARD 0.91 has only entries. */
export function ardProblems(document: unknown, legacy = false): DocumentProblem[] {
  const root = asObject(document);
  if (!root) return [error('', `the catalog is ${kindOf(document)}, not an object`)];
  const { entries, specVersion } = root as Json;
  const version =
    legacy && asText(specVersion) === undefined
      ? [error('/specVersion', `specVersion is ${kindOf(specVersion)}`)]
      : [];
  if (!Array.isArray(entries)) return [...version, error('/entries', `entries is ${kindOf(entries)}`)];
  const seen = new Set<string>();
  return [
    ...version,
    ...(entries as unknown[]).slice(0, maxEntries).flatMap((one, index) => {
      const entry = asObject(one);
      const at = `/entries/${index}`;
      if (!entry) return [error(at, `entry ${index + 1} is ${kindOf(one)}`)];
      return [...identity(entry, at, seen), ...kind(entry, at), ...content(entry, at), ...queries(entry, at)];
    }),
  ];
}

function identity(entry: Json, at: string, seen: Set<string>): DocumentProblem[] {
  const identifier = asText(entry['identifier']);
  const found: DocumentProblem[] = [];
  const publisher = urn.exec(identifier?.slice(0, 1000) ?? '')?.[1];
  if (identifier === undefined)
    found.push(error(`${at}/identifier`, `identifier is ${kindOf(entry['identifier'])}`));
  else if (!publisher)
    found.push(
      error(`${at}/identifier`, `identifier ${identifier.slice(0, 60)} is not urn:air:<domain>:<name>`),
    );
  else if (!fullName.test(publisher))
    found.push(error(`${at}/identifier`, `identifier ${identifier.slice(0, 60)} has no full domain name`));
  else if (seen.has(identifier.toLowerCase()))
    found.push(error(`${at}/identifier`, `identifier ${identifier.slice(0, 60)} is used twice`));
  if (identifier) seen.add(identifier.toLowerCase());
  if (asText(entry['displayName']) === undefined)
    found.push(error(`${at}/displayName`, `displayName is ${kindOf(entry['displayName'])}`));
  const trust = entry['trustManifest'];
  if (trust !== undefined && asText(asObject(trust)?.['identity']) === undefined)
    found.push(error(`${at}/trustManifest`, 'trustManifest has no identity'));
  return found;
}

function kind(entry: Json, at: string): DocumentProblem[] {
  const type = asText(entry['type']);
  if (type === undefined)
    return asText(entry['mediaType']) === undefined
      ? [error(`${at}/type`, `type is ${kindOf(entry['type'])}`)]
      : [warning(`${at}/mediaType`, 'mediaType is the older name of type')];
  if (!mediaType.test(type.slice(0, 600)))
    return [warning(`${at}/type`, `type ${type.slice(0, 60)} is not a media type`)];
  const now = Object.hasOwn(renamed, type.toLowerCase()) ? renamed[type.toLowerCase()] : undefined;
  return now ? [warning(`${at}/type`, `type ${type} was renamed ${now}`)] : [];
}

function content(entry: Json, at: string): DocumentProblem[] {
  const url = Object.hasOwn(entry, 'url');
  const data = Object.hasOwn(entry, 'data');
  if (url === data)
    return [error(at, url ? 'an entry has both url and data' : 'an entry has neither url nor data')];
  if (!url) return [];
  const text = asText(entry['url']);
  return text !== undefined && URL.canParse(text, 'https://base.invalid/')
    ? []
    : [error(`${at}/url`, `url is ${text === undefined ? kindOf(entry['url']) : 'not a URL'}`)];
}

function queries(entry: Json, at: string): DocumentProblem[] {
  const value = entry['representativeQueries'];
  const place = `${at}/representativeQueries`;
  if (value === undefined) return [warning(place, 'representativeQueries is missing')];
  if (!Array.isArray(value) || value.some((one) => typeof one !== 'string'))
    return [error(place, 'representativeQueries is not a list of strings')];
  return value.length >= 2 && value.length <= 5
    ? []
    : [warning(place, `representativeQueries has ${value.length} entries; 2 to 5 are expected`)];
}
