import {
  destinationRequired,
  notOffered,
  type DeliveryOption,
  type Destination,
  type Problem,
} from '#commerce';
import type { PickupLocation } from '../../records.ts';
import { selectedLocation } from '../place.ts';
import type { Parcel } from './groups.ts';

const hour = 3_600_000;

export interface Pickup {
  pickupLocations: Destination[];
  options: DeliveryOption[];
  /** Id of the chosen option. */
  selected?: string;
  problems: Problem[];
}

/**
 * The selected location is the one option, free of charge; its id is the option's. The option follows the location: one that was
 * chosen for another location does not hold it up, a made-up one does.
 */
export function pickupFor({ group }: Parcel, locations: readonly PickupLocation[], ready: number): Pickup {
  const pickupLocations = locations.map(({ id, name, address }) => ({
    id,
    type: 'location' as const,
    address,
    name,
  }));
  const location = selectedLocation(group, locations);
  if (!location) {
    const text = locations.length > 0 ? 'Choose where to pick the items up.' : 'The store offers no pickup.';
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
