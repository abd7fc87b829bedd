/** Address fields of a delivery. */
import { html } from 'hono/html';
import type { Address, QuoteGroup } from '#commerce';
import type { Html } from '../../design/html.ts';
import { countries, countryChoice, regionText } from '../countries.ts';
import {
  addressMembers,
  ids,
  maxFieldLengths,
  names,
  shownDestination,
  type AddressMember,
} from '../fields.ts';
import type { CheckoutWords } from '../words.ts';
import { field, selectField, type CheckoutField } from './fields.ts';
import { problemsAt, fieldValue, type Shown } from './shown.ts';

interface MemberFacts {
  label:
    'first-name' | 'last-name' | 'street' | 'extended' | 'postal-code' | 'locality' | 'region' | 'country';
  autocomplete: string;
  optional?: true;
  full?: true;
}

const facts: Record<AddressMember, MemberFacts> = {
  firstName: { label: 'first-name', autocomplete: 'given-name' },
  lastName: { label: 'last-name', autocomplete: 'family-name' },
  street: { label: 'street', autocomplete: 'address-line1', full: true },
  extended: { label: 'extended', autocomplete: 'address-line2', optional: true, full: true },
  postalCode: { label: 'postal-code', autocomplete: 'postal-code' },
  locality: { label: 'locality', autocomplete: 'address-level2' },
  region: { label: 'region', autocomplete: 'address-level1', optional: true },
  country: { label: 'country', autocomplete: 'country' },
};

export function addressFields(shown: Shown, group: QuoteGroup, place: number): Html {
  const destination = shownDestination(group);
  const { words } = shown;
  const address = withNames(destination?.address ?? {}, shown);
  return html`<div class="fields">
    <input type="hidden" name="${names.addressOf(group.id)}" value="${destination?.id ?? ''}" />
    ${addressMembers.map((member) => {
      const { label, autocomplete, optional, full } = facts[member];
      const id = ids.address(place, member);
      const name = names.address(group.id, member);
      const one: CheckoutField = {
        id,
        name,
        label: words.say(label),
        value: fieldValue(
          shown,
          name,
          member === 'country' ? countryChoice(address.country ?? '') : address[member],
        ),
        problems: problemsAt(shown, id),
        ...(optional ? { optional } : {}),
        ...(full ? { full } : {}),
        attributes: `autocomplete="shipping ${autocomplete}"`,
      };
      if (member === 'country') return selectField(words, one, countries(one.value, words));
      return field(words, {
        ...one,
        attributes: `type="text" maxlength="${maxFieldLengths[member]}" ${one.attributes}`,
      });
    })}
  </div>`;
}

/** The default recipient is the buyer, in the store's country. */
const withNames = (address: Address, { input: { buyer, context }, site }: Shown): Address => ({
  ...(address.lastName === undefined && buyer?.firstName !== undefined ? { firstName: buyer.firstName } : {}),
  ...(address.firstName === undefined && buyer?.lastName !== undefined ? { lastName: buyer.lastName } : {}),
  country: context.country ?? site.country,
  ...address,
});

export const addressText = (words: CheckoutWords, address: Address): Html => {
  const name = [address.firstName, address.lastName].filter(Boolean).join(' ');
  const town = [address.postalCode, address.locality].filter(Boolean).join(' ');
  const country = address.country === undefined ? '' : words.country(address.country);
  const rows = [name, address.street, address.extended, town, regionText(address, words), country].filter(
    Boolean,
  );
  return html`${rows.map((row, place) => html`${place > 0 && html`<br />`}<bdi>${row}</bdi>`)}`;
};
