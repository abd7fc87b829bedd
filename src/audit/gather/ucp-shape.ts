/** What a UCP manifest is by its shape, and which endpoints it names. */
import type { UcpEvidence } from '../evidence.ts';
import { resolveUrl } from '../parse/url.ts';
import { asArray, asObject, asText, type Json } from './json.ts';

const flatCapabilities = ['product_discovery', 'checkout', 'payment', 'order_tracking'];

/** Official: an object under `ucp`. Flat: root members `version` and `capabilities` with one of the flat names. */
export function shapeOf(document: unknown): UcpEvidence['shape'] {
  const root = asObject(document);
  const official = asObject(root?.['ucp']) !== undefined;
  const flat = root !== undefined && root['version'] !== undefined && namesFlat(root['capabilities']);
  return official && flat ? 'both' : official ? 'official' : flat ? 'flat' : 'none';
}

function namesFlat(capabilities: unknown): boolean {
  const names = asObject(capabilities) ? Object.keys(capabilities as Json) : asArray(capabilities);
  return names.some((name) => typeof name === 'string' && flatCapabilities.includes(name));
}

/**
 * Endpoints of services with a transport, resolved: bindings in arrays (`transport`, `endpoint`), or, as the first
 * release had it, one member for each transport.
 */
export function serviceEndpoints(document: unknown, transport: string, base: string): string[] {
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
  return [...new Set(found.flatMap((endpoint) => resolveUrl(endpoint, base) ?? []))];
}

/** `discovery.endpoint` of a flat manifest: a path of this host, or an absolute https URL. */
export function flatDiscoveryUrl(document: unknown, manifestUrl: string): string | undefined {
  const endpoint = asText(asObject(asObject(document)?.['discovery'])?.['endpoint']);
  if (endpoint === undefined) return undefined;
  const path = /^\/(?!\/)/.test(endpoint);
  const own = new URL(manifestUrl);
  const allowed =
    path ||
    /^https:\/\//i.test(endpoint) ||
    (own.protocol === 'http:' && endpoint.startsWith(`${own.origin}/`));
  return allowed ? resolveUrl(endpoint, own.origin) : undefined;
}
