import type { AddressFacts } from '../../../../../src/backends/salesforce/facts.ts';

/** Within a transaction. What is absent stays as it is. */
export function writeAddress(to: dw.order.OrderAddress, address: AddressFacts): void {
  const { firstName, lastName, address1, address2, city, stateCode, postalCode, countryCode, phone } =
    address;
  if (firstName !== undefined) to.setFirstName(firstName);
  if (lastName !== undefined) to.setLastName(lastName);
  if (address1 !== undefined) to.setAddress1(address1);
  if (address2 !== undefined) to.setAddress2(address2);
  if (city !== undefined) to.setCity(city);
  if (stateCode !== undefined) to.setStateCode(stateCode);
  if (postalCode !== undefined) to.setPostalCode(postalCode);
  if (countryCode !== undefined) to.setCountryCode(countryCode);
  if (phone !== undefined) to.setPhone(phone);
}
