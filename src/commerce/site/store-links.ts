/** Legal and support pages of a store: the one rule. */
import { BackendUnavailable, type Backend } from '../backend.ts';
import type { CommerceContext } from '../context.ts';
import type { StoreLink } from '../checkout/quote.ts';
import type { Site } from './site.ts';
import { isStoreFailure } from '../store-failure.ts';

/** UCP's well-known types. `support` is the name that the Agentic Commerce Protocol has for it: UCP has none, but allows others. */
export const storeLinkTypes = [
  'privacy_policy',
  'terms_of_service',
  'refund_policy',
  'shipping_policy',
  'faq',
  'support',
] as const satisfies readonly StoreLink['type'][];

/**
 * Those of the preferences; what the store's terms have fills the types that the preferences lack. Stores that kept their links in
 * the terms lose none.
 */
export function storeLinks({ links }: Pick<Site, 'links'>, ofTerms: readonly StoreLink[]): StoreLink[] {
  const types = new Set(links.map(({ type }) => type));
  return [...links, ...ofTerms.filter(({ type }) => !types.has(type))];
}

/** Where there is no quote: on pages and in emails. Without the backend, those of the preferences: a link is worth no failure. */
export async function readStoreLinks(
  { backend, log }: Pick<CommerceContext, 'log'> & { backend(site: Site): Pick<Backend, 'links'> },
  site: Site,
): Promise<StoreLink[]> {
  try {
    return storeLinks(site, (await backend(site).links?.(site.id)) ?? []);
  } catch (error) {
    if (!(error instanceof BackendUnavailable || isStoreFailure(error))) throw error;
    log('links-not-read', { site: site.id });
    return [...site.links];
  }
}
