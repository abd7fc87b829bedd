import { pass, warn } from '../../check.ts';
import { defineOrganizationMember } from '../subjects/organization/member.ts';
import { merchantAddresses, fullest, isComplete } from '../subjects/organization/members.ts';
import { quote } from '../subjects/product/facts.ts';

export default defineOrganizationMember({
  id: 'organization-address',
  member: 'address',
  name: 'Organization has a postal address',
  description: 'Detects merchants without a postal address.',
  why: 'An address shows that the seller is real, and which law and which returns address apply.',
  judged: {
    pass: 'The postal address has a country, and a city or postal code.',
    warn: 'The address has no country, has only a country, is plain text, or is missing.',
  },
  priority: 'low',
  fix: {
    title: 'Add a postal address to the Organization',
    instructions: 'Add an address of type PostalAddress, with the country as an ISO code, such as DE.',
    snippet:
      '"address": {"@type": "PostalAddress", "streetAddress": "1 High Street", "postalCode": "10115", "addressLocality": "Berlin", "addressCountry": "DE"}',
  },
  judge(merchant, _, { proof, finding }) {
    const { type } = merchant;
    const address = fullest(merchantAddresses(merchant));
    const place = [address?.postalCode, address?.locality, address?.country].filter(Boolean).join(' ');
    const found = address && JSON.stringify(address);
    if (address && isComplete(address))
      return pass(`The address of the ${type} is in ${quote(place)}.`, proof(found));
    if (!address) return warn(`The ${type} has no postal address.`, finding());
    const { text, country } = address;
    if (text !== undefined)
      return warn(`The address ${quote(text)} is plain text without separate fields.`, finding(found));
    return country === undefined
      ? warn(`The address of the ${type} has no country.`, finding(found))
      : warn(`The address of the ${type} has only a country, ${quote(country)}.`, finding(found));
  },
});
