import { defineCheck, notApplicable, pass, warn } from '../../check.ts';
import { organizationCause, organizationFix } from '../subjects/organization/draft.ts';
import { addressesOf, fullest, isComplete } from '../subjects/organization/members.ts';
import { merchantOf } from '../subjects/organization/node.ts';
import { pointTo, proofOn, quote } from '../subjects/product/facts.ts';

export default defineCheck({
  id: 'organization-address',
  category: 'structured-data',
  name: 'Organization has a postal address',
  description: 'Detects merchants without a place.',
  why: 'An address tells a real seller from a front, and says which law and which returns desk a buyer deals with.',
  judged: {
    pass: 'A postal address has the country, and the city or the postcode.',
    warn: 'The address has no country or nothing else, is plain text, or is missing.',
    notApplicable: 'The home page has no Organization node.',
  },
  priority: 'low',
  appliesTo: 'home',
  requires: ['home'],
  effort: 'minutes',
  fix: {
    title: 'Add a postal address to the Organization',
    instructions: 'Add an address of type PostalAddress, with the country as ISO code of two letters.',
    snippet:
      '"address": {"@type": "PostalAddress", "streetAddress": "1 High Street", "postalCode": "10115", "addressLocality": "Berlin", "addressCountry": "DE"}',
  },
  sources: ['google-organization'],
  needs: ['home', 'target'],
  uses: ['policies'],
  evaluate({ home, target, policies }) {
    const merchant = merchantOf(home, target);
    if (!merchant) return notApplicable('No Organization on the home page stands for the shop.');
    const { path, type } = merchant;
    const address = fullest(addressesOf(merchant));
    const place = [address?.postalCode, address?.locality, address?.country].filter(Boolean).join(' ');
    const found = address && JSON.stringify(address);
    const evidence = [proofOn(home, pointTo(path, 'address'), found)];
    if (address && isComplete(address))
      return pass(`The address of the ${type} is in ${quote(place)}.`, { evidence });
    const said = {
      cause: organizationCause,
      fix: organizationFix(merchant, { home, target, ...(policies ? { policies } : {}) }),
      evidence,
    };
    if (!address) return warn(`The ${type} has no postal address.`, said);
    if (address.text !== undefined)
      return warn(
        `The address ${quote(address.text)} is a text without parts that a machine can tell apart.`,
        said,
      );
    return address.country === undefined
      ? warn(`The address of the ${type} names no country.`, said)
      : warn(`The address of the ${type} names only the country, ${quote(address.country)}.`, said);
  },
});
