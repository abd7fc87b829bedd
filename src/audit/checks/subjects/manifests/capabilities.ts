/** Capabilities of an official profile, and entries to paste for missing ones. */
import {
  profileVersion,
  publicationOf,
  registryEntries,
  releaseFor,
  type RegistryEntry,
  type UcpRelease,
} from '#manifest';
import type { UcpEvidence } from '../../../evidence.ts';
import { toSnippet } from './shop.ts';

/** Entries of a capability, in any form of any release. */
export const capabilityEntries = (ucp: UcpEvidence, name: string): RegistryEntry[] =>
  registryEntries(ucp.document).filter((one) => one.registry === 'capabilities' && one.name === name);

/** Names of all declared capabilities, each once, in the order of the profile. */
export const declaredCapabilities = (ucp: UcpEvidence): string[] => [
  ...new Set(
    registryEntries(ucp.document).flatMap(({ registry, name }) =>
      registry === 'capabilities' && name ? [name] : [],
    ),
  ),
];

/** Where releases publish the schema and specification of a capability; the first path that a release has counts. */
const places: Record<string, { schema: string[]; spec: string[] }> = {
  'dev.ucp.shopping.checkout': at('shopping/checkout', 'shopping/checkout', 'checkout'),
  'dev.ucp.shopping.cart': at('shopping/cart', 'shopping/cart', 'cart'),
  'dev.ucp.shopping.order': at('shopping/order', 'shopping/order', 'order'),
  'dev.ucp.shopping.catalog.search': at(
    'shopping/catalog_search',
    'shopping/catalog/search',
    'catalog/search',
  ),
  'dev.ucp.shopping.catalog.lookup': at(
    'shopping/catalog_lookup',
    'shopping/catalog/lookup',
    'catalog/lookup',
  ),
  'dev.ucp.shopping.fulfillment': at(
    'shopping/fulfillment',
    'shopping/extensions/fulfillment',
    'fulfillment',
  ),
  'dev.ucp.shopping.discount': at('shopping/discount', 'shopping/extensions/discount', 'discount'),
};

function at(schema: string, ...spec: string[]): { schema: string[]; spec: string[] } {
  return { schema: [`schemas/${schema}.json`], spec: spec.map((page) => `specification/${page}`) };
}

/** A complete entry of a capability for the release of the profile. */
export function capabilityEntry(name: string, ucp: UcpEvidence, more: object = {}): Record<string, unknown> {
  const version = profileVersion(ucp.document);
  const release = releaseFor(version);
  const { schema = [], spec = [] } = places[name] ?? {};
  const [page, file] = [published(spec, release), published(schema, release)];
  return {
    version: release,
    ...(page === undefined ? {} : { spec: page }),
    ...(file === undefined ? {} : { schema: file }),
    ...more,
  };
}

function published(paths: readonly string[], release: UcpRelease): string | undefined {
  return paths
    .map((path) => `https://ucp.dev/${release}/${path}`)
    .find((url) => publicationOf(url) === 'published');
}

/** What to add to the registry, in the form of the profile's release. */
export function capabilitySnippet(
  ucp: UcpEvidence,
  wanted: readonly { name: string; more?: object }[],
): string {
  const listed = releaseFor(profileVersion(ucp.document)) < '2026-01-23';
  return toSnippet({
    capabilities: listed
      ? wanted.map(({ name, more }) => ({ name, ...capabilityEntry(name, ucp, more) }))
      : Object.fromEntries(wanted.map(({ name, more }) => [name, [capabilityEntry(name, ucp, more)]])),
  });
}
