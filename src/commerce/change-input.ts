/** A change applied to what a buyer wants: members that are present replace, members that are absent stay. Pure. */
import type {
  CheckoutChange,
  CheckoutInput,
  DeliveryGroup,
  DeliveryGroupChange,
  Destination,
  Line,
} from './checkout-input.ts';

export function changeInput(input: CheckoutInput, change: CheckoutChange): CheckoutInput {
  const lines = change.lines ? changeLines(input.lines, change.lines) : input.lines;
  const kept = new Set(lines.map(({ id }) => id));
  const groups = change.groups ? changeGroups(input.groups, change.groups) : input.groups;
  const { buyer = input.buyer } = change;
  return {
    lines,
    ...(buyer ? { buyer } : {}),
    groups: groups.map((group) => ({ ...group, lineIds: group.lineIds.filter((id) => kept.has(id)) })),
    codes: change.codes ? eachOnce(change.codes) : input.codes,
    context: change.context ?? input.context,
    eligibility: change.eligibility ? [...new Set(change.eligibility)] : input.eligibility,
    signals: change.signals ?? input.signals,
    attribution: change.attribution ?? input.attribution,
    consent: change.consent ? { ...input.consent, ...change.consent } : input.consent,
  };
}

/** A line keeps its id where it says it, else where the same variant stood before. */
function changeLines(before: readonly Line[], given: NonNullable<CheckoutChange['lines']>): Line[] {
  const named = new Set(
    given.flatMap(({ id }) => (id !== undefined && before.some((line) => line.id === id) ? [id] : [])),
  );
  const free = before.filter(({ id }) => !named.has(id));
  const nextId = counter('li_', before);
  const used = new Set<string>();
  return given.map(({ id, variantId, quantity, parentId }) => {
    const same = free.findIndex((line) => line.variantId === variantId);
    const own = id !== undefined && named.has(id) && !used.has(id) ? id : undefined;
    const lineId = own ?? (same >= 0 ? free.splice(same, 1)[0]?.id : undefined) ?? nextId();
    used.add(lineId);
    return { id: lineId, variantId, quantity, ...(parentId === undefined ? {} : { parentId }) };
  });
}

function changeGroups(
  before: readonly DeliveryGroup[],
  given: readonly DeliveryGroupChange[],
): DeliveryGroup[] {
  const nextId = counter('group_', before);
  const used = new Set<string>();
  return given.map((change, place) => {
    const found =
      before.find(({ id }) => id === change.id) ?? (change.id === undefined ? before[place] : undefined);
    const old = found && !used.has(found.id) ? found : undefined;
    const group = changeGroup(
      old ?? { id: nextId(), lineIds: [], method: 'shipping', destinations: [] },
      change,
    );
    used.add(group.id);
    return group;
  });
}

function changeGroup(old: DeliveryGroup, change: DeliveryGroupChange): DeliveryGroup {
  const method = change.method ?? old.method;
  // Addresses and options of another way of delivery mean nothing in this one.
  const base = method === old.method ? old : { ...old, destinations: [] as Destination[] };
  const destinations = change.destinations
    ? changeDestinations(old.destinations, change.destinations)
    : base.destinations;
  const selected = selectedDestination(method === old.method ? old : undefined, change, destinations);
  const optionId =
    change.optionId === undefined ? (method === old.method ? old.optionId : undefined) : change.optionId;
  return {
    id: old.id,
    lineIds: change.lineIds ?? old.lineIds,
    method,
    destinations,
    ...(selected === undefined ? {} : { selectedDestinationId: selected }),
    ...(optionId === undefined || optionId === null ? {} : { optionId }),
  };
}

/** The only destination that was given is the chosen one, unless somebody chose otherwise. */
function selectedDestination(
  old: DeliveryGroup | undefined,
  change: DeliveryGroupChange,
  destinations: readonly Destination[],
): string | undefined {
  if (change.selectedDestinationId === null) return undefined;
  if (change.selectedDestinationId !== undefined) return change.selectedDestinationId;
  const before = old?.selectedDestinationId;
  if (!change.destinations) return before;
  if (destinations.some(({ id }) => id === before)) return before;
  return destinations.length === 1 ? destinations[0]?.id : undefined;
}

function changeDestinations(
  before: readonly Destination[],
  given: NonNullable<DeliveryGroupChange['destinations']>,
): Destination[] {
  const nextId = counter('dest_', [
    ...before,
    ...given.flatMap(({ id }) => (id === undefined ? [] : [{ id }])),
  ]);
  return given.map(({ id, type = 'address', address, name }) => {
    const same = before.find((old) => JSON.stringify(old.address) === JSON.stringify(address));
    return { id: id ?? same?.id ?? nextId(), type, address, ...(name === undefined ? {} : { name }) };
  });
}

/** Codes are compared without regard to case; the first writing stays. */
const eachOnce = (codes: readonly string[]): string[] =>
  [
    ...new Map(codes.toReversed().map((code) => [code.trim().toLowerCase(), code.trim()])).values(),
  ].toReversed();

function counter(prefix: string, taken: readonly { id: string }[]): () => string {
  const used = new Set(taken.map(({ id }) => id));
  let count = 0;
  return () => {
    do count += 1;
    while (used.has(`${prefix}${count}`));
    return `${prefix}${count}`;
  };
}
