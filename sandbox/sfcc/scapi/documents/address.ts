/** Addresses as the wire has them. */
import type { PlatformAddress } from '../../world.ts';
import { stableId } from '../wire.ts';

/** @param owner id of the basket, for an id of the address that stays */
export function addressDocument(address: PlatformAddress, owner: string): object {
  const fullName = [address.firstName, address.lastName].filter(Boolean).join(' ');
  return {
    ...address,
    ...(fullName === '' ? {} : { fullName }),
    id: stableId(owner, 'address', JSON.stringify(address)),
  };
}

const members = [
  'firstName',
  'lastName',
  'address1',
  'address2',
  'city',
  'stateCode',
  'postalCode',
  'countryCode',
  'phone',
] as const;

/** What the instance keeps of an address that came; it was checked to be one. */
export function readAddress(document: object): PlatformAddress {
  const given = document as Readonly<Record<string, unknown>>;
  const address: PlatformAddress = {};
  for (const name of members) {
    const value = given[name];
    if (typeof value === 'string' && value !== '') address[name] = value;
  }
  return address;
}
