/** Labels of fields outside the form: in the list of errors, and in the comparison of conflicting changes. */
import { capabilities } from '../words.ts';
import { connectionFields } from './connection-fields.ts';
import { storePreferenceTexts as say } from './messages/index.ts';
import type { RowList } from './rows.ts';

/* Keys of texts. */

const plain = {
  name: 'name',
  storefront: 'storefront',
  cartUrl: 'cart-url',
  hosts: 'hosts',
  primaryRelease: 'primary-release',
  manifestSource: 'manifest',
  manifestUrl: 'manifest-url',
  backend: 'backend',
  agentPolicy: 'who-can-buy',
  negotiation: 'incomplete-profiles',
  rateLimit: 'rate-limit',
  checkoutMode: 'who-completes',
  checkoutHours: 'checkout-hours',
  providers: 'providers',
  currencies: 'currencies',
  country: 'country',
  locale: 'language',
} as const;

const lists = {
  links: 'link-member',
  review: 'rule-member',
  consent: 'purpose-member',
  paymentHandlers: 'handler-member',
} as const satisfies Record<RowList, string>;

/** Of the rows of all lists. */
const members = {
  type: 'member-type',
  title: 'member-title',
  url: 'member-url',
  code: 'member-code',
  amount: 'member-amount',
  currency: 'member-currency',
  attribute: 'member-attribute',
  text: 'member-text',
  severity: 'member-severity',
  purpose: 'member-purpose',
  description: 'member-description',
  granted: 'member-granted',
  name: 'member-name',
  id: 'member-id',
  version: 'member-version',
  spec: 'member-spec',
  schema: 'member-schema',
  instruments: 'member-instruments',
  config: 'member-config',
  currencies: 'member-currencies',
} as const;

export function fieldLabel(name: string): string {
  if (Object.hasOwn(plain, name)) return say(plain[name as keyof typeof plain]);
  const [list = '', at = '', member = ''] = name.split('.');
  if (list === 'capabilities' && Object.hasOwn(capabilities, at))
    return capabilities[at as keyof typeof capabilities].name;
  if (list === 'scapi' || list === 'ocapi')
    return say('api-field', {
      api: list.toUpperCase(),
      field: connectionFields[list][name.slice(6)]?.label() ?? name,
    });
  if (!Object.hasOwn(lists, list) || !/^\d+$/.test(at)) return name;
  return say(lists[list as RowList], {
    row: Number(at) + 1,
    member: Object.hasOwn(members, member) ? say(members[member as keyof typeof members]) : member,
  });
}

/** Link to the field on the page. */
export const fieldAnchor = (name: string): string => `#${name}`;
