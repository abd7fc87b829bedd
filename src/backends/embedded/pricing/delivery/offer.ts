/** Delivery of every group: what is offered, what is chosen, what it costs. */
import {
  destinationGaps,
  destinationRequired,
  incompleteText,
  type Buyer,
  type DeliveryOption,
  type Problem,
  type QuoteGroup,
} from '#commerce';
import type { StoreTerms } from '../../records.ts';
import type { byPlace } from '../goods.ts';
import { placeOf, selectedDestination } from '../place.ts';
import type { Step } from '../promotions/apply.ts';
import { choose } from './choose.ts';
import type { Parcel } from './groups.ts';
import { deliversTo, methodsFor, type Load } from './methods.ts';
import { pickupFor } from './pickup.ts';

export interface Delivery {
  group: QuoteGroup;
  price: number;
  discount: number;
  /** The promotion that the discount comes from. */
  step?: Step;
  problems: Problem[];
}

export interface DeliveryFacts {
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
  steps: readonly Step[],
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
    return { ...free, group: { ...base, options: [] }, problems: [] };
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
): { options: DeliveryOption[]; problems: Problem[] } {
  const destination = selectedDestination(group);
  if (!destination) {
    const text = group.destinations.length > 0 ? 'Choose where to deliver.' : 'A delivery address is needed.';
    return { options: [], problems: [destinationRequired(group, text)] };
  }
  const { forPricing, forDelivery } = destinationGaps(destination, buyer);
  const missing = [...forPricing, ...forDelivery];
  const problems = missing.length > 0 ? [destinationRequired(group, incompleteText(missing))] : [];
  if (forPricing.length > 0) return { options: [], problems };
  const place = placeOf(destination.address, terms.homeCountry);
  const reachable = deliversTo(terms.shipsTo, place.country);
  const options = reachable ? methodsFor(terms.shipping, place, load, currency) : [];
  if (options.length > 0) return { options, problems };
  const undeliverable: Problem = {
    code: 'address-undeliverable',
    place: { group: group.id, member: 'destination' },
    text: reachable
      ? 'These items cannot be delivered to this address.'
      : 'The store does not deliver to this country.',
    severity: 'recoverable',
  };
  return { options, problems: [undeliverable, ...problems] };
}

/** A parcel leaves when its last piece is there. */
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

const concerns = ({ offer }: Step, { places }: Parcel, goods: Places): boolean =>
  [...places].some((place) => {
    const found = goods.get(place);
    return found !== undefined && offer.variants.has(found.variant);
  });

const frees = ({ offer: { promotion } }: Step, { id }: DeliveryOption): boolean =>
  promotion.effect.kind === 'free-shipping' && (promotion.effect.methods?.includes(id) ?? true);

const reduce = (option: DeliveryOption, steps: readonly Step[]): DeliveryOption =>
  option.price > 0 && steps.some((step) => frees(step, option))
    ? { ...option, discount: option.price }
    : option;
