import type { CheckoutChange, Line } from './checkout-input.ts';
import { nextId } from './next-id.ts';

/** A line keeps its id where the change names it, else where the same variant stood before. */
export function changeLines(before: readonly Line[], given: NonNullable<CheckoutChange['lines']>): Line[] {
  const known = new Set(before.map(({ id }) => id));
  const named = new Set(given.flatMap(({ id }) => (id !== undefined && known.has(id) ? [id] : [])));
  const free = Map.groupBy(
    before.filter(({ id }) => !named.has(id)),
    ({ variantId }) => variantId,
  );
  // Ids that the caller made up are not given to other lines: the same change, sent again, must mean the same lines.
  const next = nextId('li_', [...known, ...given.map(({ id }) => id)]);
  const used = new Set<string>();
  const ids = given.map(({ id, variantId }) => {
    const own = id !== undefined && named.has(id) && !used.has(id) ? id : undefined;
    const chosen = own ?? free.get(variantId)?.shift()?.id ?? next();
    used.add(chosen);
    return chosen;
  });
  const parents = new Map(given.map(({ id }, place) => [id, ids[place]] as const).toReversed());
  return given.map(({ variantId, quantity, parentId }, place) => {
    const id = ids[place] as string;
    const parent = parentId === undefined ? undefined : (parents.get(parentId) ?? parentId);
    const isThere = parent !== undefined && parent !== id && used.has(parent);
    return { id, variantId, quantity, ...(isThere ? { parentId: parent } : {}) };
  });
}
