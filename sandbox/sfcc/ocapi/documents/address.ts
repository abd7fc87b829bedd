/** Addresses on the wire and in the instance. Pure. */
import type { PlatformAddress } from '../../world.ts';
import type { AddressDocument } from '../documents.ts';
import type { Document } from '../request/decode.ts';
import { textIn } from '../request/members.ts';
import { present } from './present.ts';
import { idOf } from './telling.ts';

/** @param owner what it is an address of, for its id */
export function addressDocument(address: PlatformAddress, owner: string): AddressDocument {
  const { firstName, lastName } = address;
  const fullName = [firstName, lastName].filter(Boolean).join(' ');
  return {
    _type: 'order_address',
    ...present({
      address1: address.address1,
      address2: address.address2,
      city: address.city,
      country_code: address.countryCode,
      first_name: firstName,
      full_name: fullName || undefined,
    }),
    id: idOf(owner),
    ...present({
      last_name: lastName,
      phone: address.phone,
      postal_code: address.postalCode,
      state_code: address.stateCode,
    }),
  };
}

export const addressIn = (document: Document): PlatformAddress =>
  present({
    firstName: textIn(document, 'first_name'),
    lastName: textIn(document, 'last_name'),
    address1: textIn(document, 'address1'),
    address2: textIn(document, 'address2'),
    city: textIn(document, 'city'),
    stateCode: textIn(document, 'state_code'),
    postalCode: textIn(document, 'postal_code'),
    countryCode: textIn(document, 'country_code'),
    phone: textIn(document, 'phone'),
  });
