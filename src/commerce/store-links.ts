/** Legal and support pages of a store: the one rule. */
import type { StoreLink } from './quote.ts';
import type { Site } from './site.ts';

/**
 * Those of the preferences; what the store's terms have fills the types that the preferences lack. Stores that kept their links in
 * the terms lose none.
 */
export function storeLinks({ links }: Pick<Site, 'links'>, ofTerms: readonly StoreLink[]): StoreLink[] {
  const types = new Set(links.map(({ type }) => type));
  return [...links, ...ofTerms.filter(({ type }) => !types.has(type))];
}
