/** Names of this release. */
export const version = '2026-04-08';

/** https://ucp.dev/2026-04-08/schemas/shopping/types/reverse_domain_name.json: no hyphens yet. */
export const reverseDomain = /^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9_]*)+$/;

export const isReverseDomain = (name: string): boolean => name.length <= 255 && reverseDomain.test(name);

/** Entries whose keys are reverse domains; others have no owner and are ignored. */
export const named = <T>(entries: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => isReverseDomain(name)));

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
