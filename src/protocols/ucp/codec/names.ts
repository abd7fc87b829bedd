/** Capabilities that every release we speak has, and where each release describes them. */
import type { Site } from '#commerce';
import type { CapabilityFacts, ReleaseVersion } from '../release.ts';
import type { ReleaseRules } from './rules.ts';

const shopping = 'dev.ucp.shopping';

export const ucpCapability = {
  catalogSearch: `${shopping}.catalog.search`,
  catalogLookup: `${shopping}.catalog.lookup`,
  cart: `${shopping}.cart`,
  checkout: `${shopping}.checkout`,
  order: `${shopping}.order`,
  fulfillment: `${shopping}.fulfillment`,
  discount: `${shopping}.discount`,
  buyerConsent: `${shopping}.buyer_consent`,
  identityLinking: 'dev.ucp.common.identity_linking',
} as const;

const siteOf = (version: ReleaseVersion): string => `https://ucp.dev/${version}`;

/** Documents of the release's shopping service. */
export const documentsOf = ({ version, documents }: ReleaseRules) => ({
  overview: `${siteOf(version)}/specification/overview`,
  rest: `${siteOf(version)}/services/shopping/${documents.rest}.json`,
  mcp: `${siteOf(version)}/services/shopping/${documents.mcp}.json`,
});

/** Parents before their extensions. */
export function capabilitiesOf({
  version,
  specification,
  consent,
  describes,
}: ReleaseRules): CapabilityFacts[] {
  const { base, extensions } = specification;
  const isDescribed = (name: string): boolean => describes?.includes(name) ?? true;
  const facts = (
    name: string,
    spec: string,
    schema: string,
    parents?: readonly string[],
  ): CapabilityFacts => ({
    name,
    spec: `${siteOf(version)}/${spec}`,
    schema: `${siteOf(version)}/schemas/shopping/${schema}.json`,
    ...(parents ? { extends: parents.filter(isDescribed) } : {}),
  });
  return [
    facts(ucpCapability.checkout, `${base}/checkout`, 'checkout'),
    facts(ucpCapability.cart, `${base}/cart`, 'cart'),
    facts(ucpCapability.order, `${base}/order`, 'order'),
    facts(ucpCapability.catalogSearch, `${base}/catalog/search`, 'catalog_search'),
    facts(ucpCapability.catalogLookup, `${base}/catalog/lookup`, 'catalog_lookup'),
    facts(ucpCapability.fulfillment, `${extensions}/fulfillment`, 'fulfillment', [ucpCapability.checkout]),
    facts(ucpCapability.discount, `${extensions}/discount`, 'discount', [
      ucpCapability.checkout,
      ucpCapability.cart,
    ]),
    facts(ucpCapability.buyerConsent, `${extensions}/buyer-consent`, 'buyer_consent', consent.extends),
  ].filter(({ name }) => isDescribed(name));
}

const longestName = 255;

export const isReverseDomain = (
  name: string,
  { reverseDomain }: Pick<ReleaseRules, 'reverseDomain'>,
): boolean => name.length <= longestName && reverseDomain.test(name);

/** Entries whose keys are reverse domains; others have no owner and are ignored. */
export const ownedEntries = <T>(
  entries: Readonly<Record<string, T>>,
  rules: Pick<ReleaseRules, 'reverseDomain'>,
): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => isReverseDomain(name, rules)));

/**
 * Members that no schema has, each below the reverse domain of the store's first host name, which is its owner's: a name of a
 * later release cannot mean something else. A host that the release cannot write so, such as an address, has none.
 */
export function ownMembers<T>(
  { hosts: [host = ''] }: Pick<Site, 'hosts'>,
  members: Readonly<Record<string, T>>,
  rules: Pick<ReleaseRules, 'reverseDomain'>,
): Record<string, T> {
  const domain = host.replace(/:\d+$/, '').split('.').toReversed().join('.');
  return ownedEntries(
    Object.fromEntries(Object.entries(members).map(([name, value]) => [`${domain}.${name}`, value])),
    rules,
  );
}
