/**
 * Products that the demo store has none of. For tests: what the instance takes a product of the store for. `removed` is a product
 * that the search index still finds.
 */
import type { InstanceState } from '../../contract.ts';

export interface Oddity {
  kind?: 'set' | 'bundle' | 'option' | 'variation-group';
  offline?: boolean;
  removed?: boolean;
  /** Not in the site's catalog, and so not its variants. */
  unassigned?: boolean;
}

const place = 'catalog.odd';

/** @param id of a master, a variant or a simple product */
export function takeFor(instance: InstanceState, id: string, oddity: Oddity): void {
  const all = (instance.kept.get(place) ?? new Map<string, Oddity>()) as Map<string, Oddity>;
  instance.kept.set(place, all.set(id, oddity));
}

export const oddityOf = (instance: InstanceState, id: string): Oddity =>
  (instance.kept.get(place) as Map<string, Oddity> | undefined)?.get(id) ?? {};
