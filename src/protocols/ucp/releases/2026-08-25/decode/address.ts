/** Postal addresses and the places that lines go to. */
import { z } from 'zod';
import type { Address, DeliveryGroupChange } from '#commerce';
import { present } from '../../../wire/present.ts';
import { countryCode } from './context.ts';
import { id, text } from './texts.ts';

const postal = {
  first_name: text.optional(),
  last_name: text.optional(),
  street_address: text.optional(),
  extended_address: text.optional(),
  address_locality: text.optional(),
  address_region: text.optional(),
  postal_code: text.optional(),
  address_country: text.optional(),
  phone_number: text.optional(),
};

const postalSchema = z.object(postal);

/** An address with an optional id; stores come back from our answers only. */
export const destinationSchema = z.object({
  ...postal,
  type: z.enum(['shipping_address', 'business_location']).optional(),
  id: id.optional(),
  name: text.optional(),
  address: postalSchema.optional(),
});

type Given = z.output<typeof destinationSchema>;
type Destinations = NonNullable<DeliveryGroupChange['destinations']>;

/** Stores are chosen by their id and never written: only addresses are taken. */
export const destinations = (given: readonly Given[]): Destinations =>
  given
    .filter(({ type, name, address }) => (type ? type === 'shipping_address' : !name && !address))
    .map((destination) => ({
      type: 'address' as const,
      address: readAddress(destination),
      ...(destination.id === undefined ? {} : { id: destination.id }),
    }));

const readAddress = (given: z.output<typeof postalSchema>): Address =>
  present({
    firstName: given.first_name || undefined,
    lastName: given.last_name || undefined,
    street: given.street_address || undefined,
    extended: given.extended_address || undefined,
    locality: given.address_locality || undefined,
    region: given.address_region || undefined,
    postalCode: given.postal_code || undefined,
    country: given.address_country && countryCode(given.address_country),
    phone: given.phone_number || undefined,
  });
