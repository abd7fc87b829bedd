/** Where a dry run would have it sent: public buildings, and a mailbox that cannot exist (RFC 2606). */

export interface TestAddress {
  first_name: string;
  last_name: string;
  street_address: string;
  address_locality: string;
  address_region?: string;
  postal_code: string;
  address_country: string;
}

const person = { first_name: 'Dry', last_name: 'Run' };

export const testBuyer = { ...person, email: 'dry-run@example.com' };

const addresses: readonly TestAddress[] = [
  ['US', '350 Fifth Avenue', 'New York', '10118', 'NY'],
  ['CA', '111 Wellington Street', 'Ottawa', 'K1A 0A9', 'ON'],
  ['GB', '96 Euston Road', 'London', 'NW1 2DB'],
  ['IE', 'College Green', 'Dublin', 'D02 PN40'],
  ['DE', 'Platz der Republik 1', 'Berlin', '11011'],
  ['FR', 'Quai François Mauriac', 'Paris', '75013'],
  ['IT', 'Viale Castro Pretorio 105', 'Roma', '00185'],
  ['ES', 'Paseo de Recoletos 20', 'Madrid', '28071'],
  ['NL', 'Prins Willem-Alexanderhof 5', 'Den Haag', '2595 BE'],
  ['CH', 'Hallwylstrasse 15', 'Bern', '3003', 'BE'],
  ['SE', 'Humlegården', 'Stockholm', '114 46'],
  ['DK', 'Søren Kierkegaards Plads 1', 'København', '1221'],
  ['PL', 'aleja Niepodległości 213', 'Warszawa', '02-086'],
  ['AU', 'Parkes Place', 'Canberra', '2600', 'ACT'],
  ['JP', '1-10-1 Nagatacho', 'Chiyoda-ku', '100-8924', 'Tokyo'],
].map(([address_country = '', street_address = '', address_locality = '', postal_code = '', region]) => ({
  ...person,
  street_address,
  address_locality,
  ...(region === undefined ? {} : { address_region: region }),
  postal_code,
  address_country,
}));

export const testCountries = addresses.map(({ address_country }) => address_country);

/** Home of a currency; the euro has many. */
const homes: Record<string, string> = {
  USD: 'US',
  CAD: 'CA',
  GBP: 'GB',
  EUR: 'DE',
  CHF: 'CH',
  SEK: 'SE',
  DKK: 'DK',
  PLN: 'PL',
  AUD: 'AU',
  JPY: 'JP',
};

/** @param country one of `testCountries`; without one the home of the currency, else the United States */
export function testAddress(currency: string, country?: string): TestAddress {
  const wanted = country ?? homes[currency] ?? 'US';
  return (addresses.find((one) => one.address_country === wanted) ?? addresses[0]) as TestAddress;
}
