/** Addresses that a manifest names. */
import { asArray, asObject, asText } from './json.ts';

export type Transport = 'rest' | 'mcp' | 'a2a' | 'embedded';

/**
 * Endpoints of services with a transport, resolved against `base`: bindings in arrays (`transport`, `endpoint`), or,
 * as the first release had it, one member for each transport.
 */
export function serviceEndpoints(document: unknown, transport: Transport, base: string): string[] {
  const services = asObject(asObject(asObject(document)?.['ucp'])?.['services']) ?? {};
  const found = Object.values(services).flatMap((service) => {
    const bindings = Array.isArray(service) ? asArray(service) : [service];
    return bindings.flatMap((binding) => {
      const object = asObject(binding);
      const nested = asText(asObject(object?.[transport])?.['endpoint']);
      const own = object?.['transport'] === transport ? asText(object['endpoint']) : undefined;
      return [own, nested].filter((one) => one !== undefined);
    });
  });
  return [...new Set(found.flatMap((endpoint) => resolve(endpoint, base) ?? []))];
}

/**
 * `discovery.endpoint` of a flat manifest, resolved: a path of the manifest's host, or an absolute https URL. A manifest
 * that is itself served over plain http may name its own origin so. Undefined for everything else.
 */
export function flatDiscoveryUrl(document: unknown, manifestUrl: string): string | undefined {
  const endpoint = asText(asObject(asObject(document)?.['discovery'])?.['endpoint']);
  const own = URL.parse(manifestUrl);
  if (endpoint === undefined || !own) return undefined;
  const allowed =
    isPath(endpoint) ||
    /^https:\/\//i.test(endpoint) ||
    (own.protocol === 'http:' && endpoint.startsWith(`${own.origin}/`));
  return allowed ? resolve(endpoint, own.origin) : undefined;
}

/** One slash, then no second: `//` and `/\` would name another host. */
export const isPath = (text: string): boolean => /^\/(?![/\\\t\r\n])/.test(text);

const maxLength = 8192;

function resolve(href: string, base: string): string | undefined {
  const url = href.length > maxLength ? null : URL.parse(href, base);
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
