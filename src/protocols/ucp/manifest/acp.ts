/** Rules of the discovery document of ACP (rfc.discovery.md, schema DiscoveryResponse of 2026-04-17). */
import { asObject, asText, kindOf, type Json } from './json.ts';
import { error, type DocumentProblem } from './problem.ts';

const transports = ['rest', 'mcp'];
/** `feeds` came with the Feed API; the enumeration of the schema has the other four. */
const services = ['checkout', 'orders', 'delegate_payment', 'carts', 'feeds'];

/** `plainHost`: host that may be named with plain http, because the document itself came from it so. */
export function acpProblems(document: unknown, plainHost?: string): DocumentProblem[] {
  const acp = asObject(document);
  if (!acp) return [error('', `the document is ${kindOf(document)}, not an object`)];
  const capabilities = asObject(acp['capabilities']);
  return [
    ...protocol(acp['protocol']),
    ...baseUrl(acp['api_base_url'], plainHost),
    ...names(acp['transports'], '/transports', transports),
    ...(Array.isArray(acp['transports']) && acp['transports'].length && !acp['transports'].includes('rest')
      ? [error('/transports', 'transports lacks "rest"')]
      : []),
    ...(capabilities
      ? names(capabilities['services'], '/capabilities/services', services)
      : [error('/capabilities', `capabilities is ${kindOf(acp['capabilities'])}, not an object`)]),
    ...merchants(acp),
  ];
}

/** `api_base_url` with a path below it; undefined when it is not an http(s) URL. */
export function acpEndpoint(document: unknown, path: string): string | undefined {
  const base = asText(asObject(document)?.['api_base_url']);
  const url = base === undefined || base.length > 2000 ? null : URL.parse(base);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}${path}`;
}

function protocol(value: unknown): DocumentProblem[] {
  const found = asObject(value);
  if (!found) return [error('/protocol', `protocol is ${kindOf(value)}, not an object`)];
  const { name, version, supported_versions: all } = found as Json;
  const list = Array.isArray(all) ? (all as unknown[]).slice(0, 100) : [];
  const dated = list.every((one) => isDate(one));
  return [
    ...(name === 'acp' ? [] : [error('/protocol/name', `protocol.name is ${shown(name)}, not "acp"`)]),
    ...(isDate(version)
      ? []
      : [error('/protocol/version', `protocol.version is ${shown(version)}, not a date such as 2026-04-17`)]),
    ...(list.length && dated
      ? []
      : [
          error(
            '/protocol/supported_versions',
            list.length
              ? 'supported_versions contains a value that is not a date'
              : `supported_versions is ${kindOf(all)}`,
          ),
        ]),
    ...(list.length && dated && list.some((one, at) => at > 0 && String(one) <= String(list[at - 1]))
      ? [error('/protocol/supported_versions', 'supported_versions is not sorted from oldest to newest')]
      : []),
    ...(list.length && dated && isDate(version) && list.at(-1) !== version
      ? [
          error(
            '/protocol/supported_versions',
            `supported_versions ends with ${String(list.at(-1))}, but version is ${String(version)}`,
          ),
        ]
      : []),
  ];
}

function baseUrl(value: unknown, plainHost: string | undefined): DocumentProblem[] {
  const text = asText(value);
  const url = text === undefined ? null : URL.parse(text);
  if (!url)
    return [error('/api_base_url', `api_base_url is ${text === undefined ? kindOf(value) : 'not a URL'}`)];
  if (url.protocol === 'https:' || (url.protocol === 'http:' && url.host === plainHost)) return [];
  return [error('/api_base_url', 'api_base_url is not https')];
}

function names(value: unknown, pointer: string, known: readonly string[]): DocumentProblem[] {
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  if (!Array.isArray(value) || !value.length) return [error(pointer, `${name} is ${kindOf(value)}`)];
  const odd = (value as unknown[])
    .slice(0, 100)
    .find((one) => typeof one !== 'string' || !known.includes(one));
  return odd === undefined ? [] : [error(pointer, `${name} has ${shown(odd)}`)];
}

/** The document is public: merchant identifiers would let anyone enumerate the sellers of a platform. */
function merchants(acp: Json): DocumentProblem[] {
  const open: [unknown, string][] = [[acp, '']];
  for (let at = 0; at < open.length && at < 2000; at++) {
    const [value, pointer] = open[at]!;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, member] of Object.entries(value).slice(0, 500)) {
      const place = `${pointer}/${key.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (/^(?:merchant|seller)_?(?:id|ids|identifier|account)$/i.test(key))
        return [error(place, `${key} exposes a merchant identifier publicly`)];
      open.push([member, place]);
    }
  }
  return [];
}

const isDate = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

const shown = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? `"${value.slice(0, 40)}"` : kindOf(value);
