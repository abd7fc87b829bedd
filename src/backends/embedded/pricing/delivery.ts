/** Delivery of every group: what is offered, what is chosen, what it costs. */
import {
  addressProblem,
  destinationGaps,
  destinationRequired,
  incompleteText,
  type Buyer,
  type DeliveryOption,
  type QuoteProblem,
  type QuoteGroup,
  notOffered,
  type Destination,
  type CheckoutInput,
  type DeliveryGroup,
} from '#commerce';
import type { StoreTerms, ShippingMethod, PickupLocation } from '../records.ts';
import type { byPlace, Goods } from './lines.ts';
import {
  comparable,
  liesIn,
  regionDecides,
  selectedDestination,
  selectedLocation,
  taxPlace,
  type BuyerPlace,
} from './taxes.ts';
import type { PromotionStep } from './promotions.ts';

export interface Delivery {
  group: QuoteGroup;
  price: number;
  discount: number;
  /** The promotion that the discount comes from. */
  step?: PromotionStep;
  problems: QuoteProblem[];
}

interface DeliveryFacts {
  terms: StoreTerms;
  buyer?: Buyer;
  currency: string;
  now: number;
}

type Places = ReturnType<typeof byPlace>;

/** @param goods after promotions, by place @param steps in order; those of level `delivery` make options free */
export function offerDelivery(
  parcel: Parcel,
  goods: Places,
  steps: readonly PromotionStep[],
  facts: DeliveryFacts,
): Delivery {
  const { group, lineIds } = parcel;
  const base = {
    id: group.id,
    lineIds,
    method: group.method,
    destinations: group.destinations,
    ...(group.selectedDestinationId === undefined
      ? {}
      : { selectedDestinationId: group.selectedDestinationId }),
  };
  const free = { price: 0, discount: 0 };
  if (group.method === 'pickup') {
    const ready = loadOf(parcel, goods, facts.now).ready;
    const { problems, ...pickup } = pickupFor(parcel, facts.terms.pickup, ready);
    return { ...free, group: { ...base, ...pickup }, problems: lineIds.length > 0 ? problems : [] };
  }
  if (group.method === 'digital' || lineIds.length === 0) {
    const address = group.method === 'shipping' ? selectedDestination(group)?.address : undefined;
    // Without lines it still decides where the buyer is taxed.
    const unclear = address && addressProblem(group, address, regionDecides(facts.terms));
    return { ...free, group: { ...base, options: [] }, problems: unclear ? [unclear] : [] };
  }
  const offered = shippingFor(parcel, loadOf(parcel, goods, facts.now), facts);
  const freeSteps = steps.filter((step) => step.level === 'delivery' && concerns(step, parcel, goods));
  const options = offered.options.map((option) => reduce(option, freeSteps));
  const { option, problems } = choose(parcel, options);
  const step = option?.discount === undefined ? undefined : freeSteps.find((one) => frees(one, option));
  return {
    group: { ...base, options, ...(option ? { selected: option.id } : {}) },
    price: option?.price ?? 0,
    discount: option?.discount ?? 0,
    ...(step ? { step } : {}),
    problems: [...offered.problems, ...problems],
  };
}

function shippingFor(
  { group }: Parcel,
  load: Load,
  { terms, buyer, currency }: DeliveryFacts,
): { options: DeliveryOption[]; problems: QuoteProblem[] } {
  const destination = selectedDestination(group);
  if (!destination) {
    const text =
      group.destinations.length > 0 ? 'Select a delivery address.' : 'The delivery address is missing.';
    return { options: [], problems: [destinationRequired(group, text)] };
  }
  const decides = regionDecides(terms);
  const place = taxPlace(destination.address, terms.homeCountry);
  const { forPricing, forDelivery } = destinationGaps(destination, buyer, decides(place.country));
  const missing = [...forPricing, ...forDelivery];
  const problems = missing.length > 0 ? [destinationRequired(group, incompleteText(missing), missing)] : [];
  if (forPricing.length > 0) return { options: [], problems };
  const unclear = addressProblem(group, destination.address, decides);
  if (unclear) return { options: [], problems: [unclear, ...problems] };
  const reachable = deliversTo(terms.shipsTo, place.country);
  const options = reachable ? methodsFor(terms.shipping, place, load, currency) : [];
  if (options.length > 0) return { options, problems };
  const undeliverable: QuoteProblem = {
    code: 'address-undeliverable',
    place: { group: group.id, member: 'destination', ...(reachable ? {} : { field: 'country' }) },
    text: reachable
      ? 'These items cannot be delivered to this address. Choose another address.'
      : 'The store does not deliver to this country. Choose another address.',
    severity: 'recoverable',
  };
  return { options, problems: [undeliverable, ...problems] };
}

/** A parcel ships when its last unit is available. */
function loadOf({ places }: Parcel, goods: Places, now: number): Load {
  const load: Load = { weight: 0, subtotal: 0, ready: now };
  for (const place of places) {
    const found = goods.get(place);
    if (!found) continue;
    const { line, variant } = found;
    load.weight += variant.weight * line.quantity;
    load.subtotal += line.left;
    if (variant.availability.state !== 'in-stock') {
      load.ready = Math.max(load.ready, variant.availability.date ?? now);
    }
  }
  return load;
}

const concerns = ({ offer }: PromotionStep, { places }: Parcel, goods: Places): boolean =>
  [...places].some((place) => {
    const found = goods.get(place);
    return found !== undefined && offer.variants.has(found.variant);
  });

const frees = ({ offer: { promotion } }: PromotionStep, { id }: DeliveryOption): boolean =>
  promotion.effect.kind === 'free-shipping' && (promotion.effect.methods?.includes(id) ?? true);

const reduce = (option: DeliveryOption, steps: readonly PromotionStep[]): DeliveryOption =>
  option.price > 0 && steps.some((step) => frees(step, option))
    ? { ...option, discount: option.price }
    : option;

/* Shipping methods that take a parcel to a place, and their prices. */

interface Load {
  /** Grams. */
  weight: number;
  /** Of its items, after all promotions. */
  subtotal: number;
  /** Epoch milliseconds when its last unit is available. */
  ready: number;
}

/** In the order of the store's terms. */
function methodsFor(
  methods: readonly ShippingMethod[],
  place: BuyerPlace,
  { weight, subtotal, ready }: Load,
  currency: string,
): DeliveryOption[] {
  return methods.flatMap((method) => {
    const price =
      goesTo(method, place) && carries(method, weight) ? priceOf(method, currency, subtotal) : undefined;
    return price === undefined ? [] : [optionOf(method, price, ready)];
  });
}

const deliversTo = (shipsTo: readonly string[], country: string): boolean =>
  shipsTo.length === 0 || shipsTo.some((one) => comparable(one) === country);

function goesTo({ countries, regions }: ShippingMethod, place: BuyerPlace): boolean {
  if (countries && !countries.some((country) => comparable(country) === place.country)) return false;
  if (!regions) return true;
  return regions.some((region) => liesIn(place, region));
}

const carries = ({ weight: limits }: ShippingMethod, weight: number): boolean =>
  weight >= (limits?.min ?? 0) && weight <= (limits?.max ?? Infinity);

/** The last row that fits counts. */
function priceOf({ rates }: ShippingMethod, currency: string, subtotal: number): number | undefined {
  const rows = Object.hasOwn(rates, currency) ? rates[currency] : undefined;
  return rows?.findLast(({ from }) => from <= subtotal)?.price;
}

const optionOf = (method: ShippingMethod, price: number, ready: number): DeliveryOption => ({
  id: method.id,
  title: method.title,
  ...(method.description === undefined ? {} : { description: method.description }),
  price,
  earliest: workingDay(ready, method.days.min),
  latest: endOfDay(workingDay(ready, method.days.max)),
  ...(method.carrier === undefined ? {} : { carrier: method.carrier }),
});

const hour = 3_600_000;

interface Pickup {
  pickupLocations: Destination[];
  options: DeliveryOption[];
  /** Id of the chosen option. */
  selected?: string;
  problems: QuoteProblem[];
}

/**
 * The selected location is the one option, free of charge; its id is the option's. The option follows the location: one that was
 * chosen for another location does not hold it up, a made-up one does.
 */
function pickupFor({ group }: Parcel, locations: readonly PickupLocation[], ready: number): Pickup {
  const pickupLocations = locations.map(({ id, name, address }) => ({
    id,
    type: 'location' as const,
    address,
    name,
  }));
  const location = selectedLocation(group, locations);
  if (!location) {
    const text =
      locations.length > 0
        ? 'Select a pickup location.'
        : 'The store does not offer pickup. Choose shipping.';
    return { pickupLocations, options: [], problems: [destinationRequired(group, text)] };
  }
  const option: DeliveryOption = {
    id: location.id,
    title: `Pickup at ${location.name}`,
    price: 0,
    earliest: ready + location.readyHours * hour,
  };
  const known = group.optionId === undefined || locations.some(({ id }) => id === group.optionId);
  if (known) return { pickupLocations, options: [option], selected: option.id, problems: [] };
  return { pickupLocations, options: [option], problems: [notOffered(group)] };
}

/* Which lines travel together. */

interface Parcel {
  group: DeliveryGroup;
  /** In the order of the input. */
  lineIds: string[];
  /** Places of its lines. */
  places: ReadonlySet<number>;
}

export interface Parcels {
  parcels: Parcel[];
  problems: QuoteProblem[];
}

interface Member {
  id: string;
  place: number;
  requiresShipping: boolean;
}

/**
 * Each line belongs to the first group that names it; a group that names none takes all that no other names. What must be sent or
 * fetched never hides in a digital group, and what need not be is in no other. Without any group, one for shipping is proposed.
 */
export function packParcels(input: CheckoutInput, goods: readonly Goods[]): Parcels {
  const members = goods
    .flatMap(({ lines, variant: { requiresShipping } }) =>
      lines.map(({ id, place }) => ({ id, place, requiresShipping })),
    )
    .sort((a, b) => a.place - b.place);
  const groups = input.groups.length > 0 ? input.groups : proposed(members);
  const byId = Map.groupBy(members, ({ id }) => id);
  const free = { sent: new Set(members.filter(isSent)), digital: new Set(members.filter((m) => !isSent(m))) };
  const taken = new Map<DeliveryGroup, Member[]>();
  const claim = (group: DeliveryGroup, named: Iterable<Member> | undefined): void => {
    const pool = group.method === 'digital' ? free.digital : free.sent;
    const own = [...(named ?? pool)].filter((member) => pool.delete(member));
    taken.set(
      group,
      own.sort((a, b) => a.place - b.place),
    );
  };
  for (const group of groups) {
    if (group.lineIds.length > 0)
      claim(
        group,
        group.lineIds.flatMap((id) => byId.get(id) ?? []),
      );
  }
  for (const group of groups) if (group.lineIds.length === 0) claim(group, undefined);
  const parcels = groups.map((group) => parcelOf(group, taken.get(group) ?? []));
  return { parcels, problems: homeless(groups, free.sent.size) };
}

const proposed = (members: readonly Member[]): DeliveryGroup[] =>
  members.some(isSent) ? [{ id: 'group_1', lineIds: [], method: 'shipping', destinations: [] }] : [];

const parcelOf = (group: DeliveryGroup, members: readonly Member[]): Parcel => ({
  group,
  lineIds: members.map(({ id }) => id),
  places: new Set(members.map(({ place }) => place)),
});

function homeless([first]: readonly DeliveryGroup[], left: number): QuoteProblem[] {
  if (!first || left === 0) return [];
  return [
    {
      code: 'field-required',
      place: { group: first.id, member: 'lines' },
      text: `${left === 1 ? 'One item is' : `${left} items are`} not assigned to a delivery method yet.`,
      severity: 'recoverable',
    },
  ];
}

const isSent = ({ requiresShipping }: Member): boolean => requiresShipping;

interface Choice {
  option?: DeliveryOption;
  problems: QuoteProblem[];
}

/** The option that was chosen while it is offered; without a choice the cheapest, so that the total is a real one. */
function choose({ group }: Parcel, options: readonly DeliveryOption[]): Choice {
  const { optionId } = group;
  if (optionId === undefined) {
    const [cheapest] = options.toSorted((a, b) => due(a) - due(b) || a.price - b.price);
    return cheapest ? { option: cheapest, problems: [] } : { problems: [] };
  }
  const option = options.find(({ id }) => id === optionId);
  if (option) return { option, problems: [] };
  // Without an option, the reason is reported elsewhere.
  return { problems: options.length > 0 ? [notOffered(group)] : [] };
}

const due = ({ price, discount = 0 }: DeliveryOption): number => price - discount;

const day = 86_400_000;

/**
 * The working day that many after a moment, Monday to Friday in UTC, without holidays; 0 is the same day, or the next working day.
 * @param from epoch milliseconds
 * @returns the first millisecond of that day
 */
export function workingDay(from: number, days: number): number {
  const start = Math.floor(from / day);
  // Day 0 of the epoch was a Thursday; Monday is 0 here.
  const weekday = (((start + 3) % 7) + 7) % 7;
  if (weekday < 5) return (start + stretch(weekday, days)) * day;
  // From a weekend the count starts as if it were Friday; "today" is Monday then.
  return (start - (weekday - 4) + stretch(4, Math.max(1, days))) * day;
}

/** The last millisecond of the day that begins then. */
export const endOfDay = (start: number): number => start + day - 1;

/** Calendar days that so many working days take. */
const stretch = (weekday: number, days: number): number => days + 2 * Math.floor((weekday + days) / 5);
