import type { DeliveryGroup, DeliveryGroupChange, Destination } from './checkout-input.ts';
import { restoreAddress } from './hidden-members.ts';
import { isSame } from './is-same.ts';
import { nextId } from './next-id.ts';

/**
 * A group is the one that its id names, else the one at the same place unless another change names that.
 * @param there the lines that there are
 * @param masked the caller never saw names, streets and phones: what they leave out of an address stays
 */
export function changeGroups(
  before: readonly DeliveryGroup[],
  given: readonly DeliveryGroupChange[],
  { there, masked }: { there: ReadonlySet<string>; masked: boolean },
): DeliveryGroup[] {
  const known = new Map(before.map((group) => [group.id, group]));
  const named = new Set(given.flatMap(({ id }) => (id !== undefined && known.has(id) ? [id] : [])));
  const next = nextId('group_', [...known.keys(), ...given.map(({ id }) => id)]);
  const used = new Set<string>();
  return given.map((change, place) => {
    const own = change.id === undefined || used.has(change.id) ? undefined : known.get(change.id);
    const same = before[place];
    const old = own ?? (same && !named.has(same.id) ? same : undefined);
    const fresh = (): DeliveryGroup => ({ id: next(), lineIds: [], method: 'shipping', destinations: [] });
    const group = changeGroup(old ?? fresh(), change, masked);
    used.add(group.id);
    // Where none of the named lines is there, the group keeps those that it had.
    const lineIds = [change.lineIds, old?.lineIds].map((ids = []) => ids.filter((id) => there.has(id)));
    const wanted = change.lineIds?.length === 0 ? [] : (lineIds.find((ids) => ids.length > 0) ?? []);
    return { ...group, lineIds: [...new Set(wanted)] };
  });
}

function changeGroup(old: DeliveryGroup, change: DeliveryGroupChange, masked: boolean): DeliveryGroup {
  const method = change.method ?? old.method;
  // Addresses and options of another way of delivery mean nothing in this one.
  const base: DeliveryGroup =
    method === old.method ? old : { id: old.id, lineIds: old.lineIds, method, destinations: [] };
  const destinations = change.destinations
    ? changeDestinations(old.destinations, change.destinations, masked)
    : base.destinations;
  const selected = selectedDestination(base, change, destinations);
  const optionId = change.optionId === undefined ? base.optionId : change.optionId;
  return {
    id: old.id,
    lineIds: old.lineIds,
    method,
    destinations,
    ...(selected === undefined ? {} : { selectedDestinationId: selected }),
    ...(optionId === undefined || optionId === null ? {} : { optionId }),
  };
}

/** The only destination that was given is the chosen one, unless somebody chose otherwise. */
function selectedDestination(
  { selectedDestinationId: before, destinations: old }: DeliveryGroup,
  { selectedDestinationId: wish, destinations: given }: DeliveryGroupChange,
  destinations: readonly Destination[],
): string | undefined {
  if (wish !== undefined) return wish ?? undefined;
  if (!given) return before;
  const stays = destinations.some(({ id }) => id === before);
  // A place of the store was never among the buyer's addresses, and does not go with them.
  const isStore = before !== undefined && !old.some(({ id }) => id === before);
  if (stays || (isStore && destinations.length === 0)) return before;
  return destinations.length === 1 ? destinations[0]?.id : undefined;
}

function changeDestinations(
  before: readonly Destination[],
  given: NonNullable<DeliveryGroupChange['destinations']>,
  masked: boolean,
): Destination[] {
  const named = new Set(given.map(({ id }) => id));
  const next = nextId('dest_', [...before.map(({ id }) => id), ...named]);
  const free = before.filter(({ id }) => !named.has(id));
  const used = new Set<string>();
  return given.map(({ id: wish, type = 'address', address: written, name }) => {
    const own = wish !== undefined && !used.has(wish) ? wish : undefined;
    const meant = (old: Destination) =>
      masked ? restoreAddress(old.address, written) : isSame(old.address, written) ? old.address : undefined;
    const place = own === undefined ? free.findIndex((old) => meant(old) !== undefined) : -1;
    const old =
      own === undefined ? free.splice(place, place < 0 ? 0 : 1)[0] : before.find(({ id }) => id === own);
    const id = own ?? old?.id ?? next();
    used.add(id);
    const address = (old && meant(old)) ?? written;
    return { id, type, address, ...(name === undefined ? {} : { name }) };
  });
}
