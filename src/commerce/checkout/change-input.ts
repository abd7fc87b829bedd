/** A change applied to what a buyer wants: members that are present replace, members that are absent stay. Pure. */
import { isDeepStrictEqual } from 'node:util';
import { withMarket } from './buyer-currency.ts';
import type {
  CheckoutChange,
  CheckoutInput,
  DeliveryGroup,
  Line,
  DeliveryGroupChange,
  Destination,
  Address,
  Buyer,
  BuyerContext,
} from './input.ts';

export const emptyInput = (): CheckoutInput => ({
  lines: [],
  groups: [],
  codes: [],
  context: {},
  eligibility: [],
  signals: {},
  attribution: {},
  consent: {},
});

/**
 * Applied twice it is as applied once.
 * @param masked the caller was not shown the personal data that is known: leaving it out does not delete it
 */
export function changeInput(
  input: CheckoutInput,
  change: CheckoutChange,
  { masked = false }: { masked?: boolean } = {},
): CheckoutInput {
  const lines = change.lines ? changeLines(input.lines, change.lines) : input.lines;
  const there = new Set(lines.map(({ id }) => id));
  const named = new Map((change.lines ?? []).map(({ id }, place) => [id, lines[place]?.id] as const));
  const groups = change.groups
    ? changeGroups(input.groups, change.groups, { there, named, masked })
    : followLines(input.groups, there);
  const given = change.buyer && masked ? restoreBuyer(input.buyer, change.buyer) : change.buyer;
  const buyer = given ?? input.buyer;
  const said = change.context && masked ? restoreContext(input.context, change.context) : change.context;
  const context = withCurrency(said ?? input.context, said?.currency, change.currency);
  const { market } = input;
  return withMarket({
    lines,
    ...(buyer ? { buyer } : {}),
    groups,
    codes: change.codes ? eachOnce(change.codes) : input.codes,
    context,
    ...(market === undefined ? {} : { market }),
    eligibility: change.eligibility ? [...new Set(change.eligibility)] : input.eligibility,
    signals: change.signals ?? input.signals,
    attribution: change.attribution ?? input.attribution,
    consent: change.consent ? { ...input.consent, ...change.consent } : input.consent,
    ...(input.customer ? { customer: input.customer } : {}),
  });
}

const withCurrency = (context: BuyerContext, own?: string, wish?: string): BuyerContext =>
  own === undefined && wish !== undefined ? { ...context, currency: wish } : context;

/**
 * A group whose lines are all gone would stand for every line, because that is what an empty list means: it ends with its
 * lines. Only when no group would be left does the first one stay, and delivers what comes.
 */
function followLines(groups: readonly DeliveryGroup[], kept: ReadonlySet<string>): DeliveryGroup[] {
  const followed = groups.map((group) => ({ ...group, lineIds: group.lineIds.filter((id) => kept.has(id)) }));
  const left = followed.filter(({ lineIds }, place) => lineIds.length > 0 || !groups[place]?.lineIds.length);
  return left.length > 0 ? left : followed.slice(0, 1);
}

/** Codes are compared without regard to case; the first writing stays, at its place. */
function eachOnce(codes: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const code of codes.map((code) => code.trim()).filter(Boolean)) {
    const same = code.toLowerCase();
    if (!first.has(same)) first.set(same, code);
  }
  return [...first.values()];
}

/** A line keeps its ID if the change names it, or if it has the variant of the previous line. */
function changeLines(before: readonly Line[], given: NonNullable<CheckoutChange['lines']>): Line[] {
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

/**
 * A group is the one that its id names, else the one at the same place unless another change names that.
 * @param there the lines that there are
 * @param named lines by the ids that the change gives them
 * @param masked the caller never saw names, streets and phones: what they leave out of an address stays
 */
function changeGroups(
  before: readonly DeliveryGroup[],
  given: readonly DeliveryGroupChange[],
  {
    there,
    named: lineOf,
    masked,
  }: {
    there: ReadonlySet<string>;
    named: ReadonlyMap<string | undefined, string | undefined>;
    masked: boolean;
  },
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
    const lineIds = [change.lineIds, old?.lineIds].map((ids = []) =>
      ids.map((id) => lineOf.get(id) ?? id).filter((id) => there.has(id)),
    );
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

/** If there is only one destination, it is selected unless the caller selected another. */
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

/*
 * Who holds only an id is shown where a parcel goes roughly, and nothing of the buyer. What they send back lacks the rest, and
 * does not mean to delete it.
 */

const hidden = ['firstName', 'lastName', 'street', 'extended', 'phone'] as const satisfies (keyof Address)[];
const shown = ['locality', 'region', 'postalCode', 'country'] as const satisfies (keyof Address)[];

/** Whether an id alone shows less of this address than there is. */
export const hidesMembers = (address: Address): boolean =>
  hidden.some((member) => address[member] !== undefined);

/** The address that was meant, if `given` is the old one or its shown part; undefined when it is another. */
function restoreAddress(old: Address, given: Address): Address | undefined {
  const isMasked = !hidesMembers(given);
  const compared = isMasked ? shown : [...shown, ...hidden];
  return compared.every((member) => given[member] === old[member]) ? old : undefined;
}

/** A buyer of whom nothing else is said than what is known stays whole. */
const restoreBuyer = (old: Buyer | undefined, given: Buyer): Buyer =>
  old && (Object.keys(given) as (keyof Buyer)[]).every((member) => given[member] === old[member])
    ? old
    : given;

/** The intent is the buyer's own words, and is not shown. */
const restoreContext = ({ intent }: BuyerContext, given: BuyerContext): BuyerContext => ({
  ...(intent === undefined ? {} : { intent }),
  ...given,
});

/** The next free one of `prefix1`, `prefix2`, …, call by call. */
function nextId(prefix: string, taken: Iterable<string | undefined>): () => string {
  const used = new Set(taken);
  let count = 0;
  return () => {
    do count += 1;
    while (used.has(`${prefix}${count}`));
    return `${prefix}${count}`;
  };
}

/** Whether two plain values are the same as JSON, ignoring member order and members without a value. */
export const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(plain(a), plain(b));

const plain = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
