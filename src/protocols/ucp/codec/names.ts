/** Capabilities that every release we speak has, and where each release describes them. */
import type { CapabilityFacts, ReleaseVersion } from '../release.ts';
import type { ReleaseRules } from './rules.ts';

const shopping = 'dev.ucp.shopping';

export const capability = {
  catalogSearch: `${shopping}.catalog.search`,
  catalogLookup: `${shopping}.catalog.lookup`,
  cart: `${shopping}.cart`,
  checkout: `${shopping}.checkout`,
  order: `${shopping}.order`,
  fulfillment: `${shopping}.fulfillment`,
  discount: `${shopping}.discount`,
  buyerConsent: `${shopping}.buyer_consent`,
} as const;

const siteOf = (version: ReleaseVersion): string => `https://ucp.dev/${version}`;

/** Documents of the release's shopping service. */
export const documentsOf = (version: ReleaseVersion) => ({
  overview: `${siteOf(version)}/specification/overview`,
  rest: `${siteOf(version)}/services/shopping/rest.openapi.json`,
  mcp: `${siteOf(version)}/services/shopping/mcp.openrpc.json`,
});

/** Parents before their extensions. */
export function capabilitiesOf({ version, specification, consent }: ReleaseRules): CapabilityFacts[] {
  const { base, extensions } = specification;
  const facts = (
    name: string,
    spec: string,
    schema: string,
    parents?: readonly string[],
  ): CapabilityFacts => ({
    name,
    spec: `${siteOf(version)}/${spec}`,
    schema: `${siteOf(version)}/schemas/shopping/${schema}.json`,
    ...(parents ? { extends: parents } : {}),
  });
  return [
    facts(capability.checkout, `${base}/checkout`, 'checkout'),
    facts(capability.cart, `${base}/cart`, 'cart'),
    facts(capability.order, `${base}/order`, 'order'),
    facts(capability.catalogSearch, `${base}/catalog/search`, 'catalog_search'),
    facts(capability.catalogLookup, `${base}/catalog/lookup`, 'catalog_lookup'),
    facts(capability.fulfillment, `${extensions}/fulfillment`, 'fulfillment', [capability.checkout]),
    facts(capability.discount, `${extensions}/discount`, 'discount', [capability.checkout, capability.cart]),
    facts(capability.buyerConsent, `${extensions}/buyer-consent`, 'buyer_consent', consent.extends),
  ];
}

const longestName = 255;

export const isReverseDomain = (
  name: string,
  { reverseDomain }: Pick<ReleaseRules, 'reverseDomain'>,
): boolean => name.length <= longestName && reverseDomain.test(name);

/** Entries whose keys are reverse domains; others have no owner and are ignored. */
export const named = <T>(
  entries: Readonly<Record<string, T>>,
  rules: Pick<ReleaseRules, 'reverseDomain'>,
): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => isReverseDomain(name, rules)));
