/** Labels of fields outside the form: in the list of errors, and in the comparison of conflicting changes. */
import { capabilities } from '../words.ts';
import { connectionFields } from './connection-fields.ts';

const plain: Readonly<Record<string, string>> = {
  name: 'Name',
  storefront: 'Storefront URL',
  hosts: 'Host names',
  primaryRelease: 'Primary UCP release',
  manifestSource: 'Manifest',
  manifestUrl: 'URL of Salesforce’s profile',
  backend: 'Backend',
  agentPolicy: 'Who can buy',
  negotiation: 'Incomplete agent profiles',
  rateLimit: 'Requests per minute',
  checkoutMode: 'Who completes the purchase',
  checkoutHours: 'Checkout expires after (hours)',
  providers: 'Payment providers',
  currencies: 'Currencies',
  country: 'Country',
  locale: 'Language',
};

const lists: Readonly<Record<string, string>> = {
  links: 'Link',
  review: 'Review rule',
  consent: 'Consent',
  paymentHandlers: 'Payment handler',
};

export function fieldLabel(name: string): string {
  if (Object.hasOwn(plain, name)) return plain[name] ?? name;
  const [list = '', at = '', member = ''] = name.split('.');
  if (list === 'capabilities' && Object.hasOwn(capabilities, at))
    return capabilities[at as keyof typeof capabilities].name;
  if (list === 'scapi' || list === 'ocapi')
    return `${list.toUpperCase()}: ${connectionFields[list][name.slice(6)]?.label ?? name}`;
  return Object.hasOwn(lists, list) && /^\d+$/.test(at)
    ? `${lists[list]} ${Number(at) + 1}, ${member}`
    : name;
}

/** Link to the field on the page. */
export const fieldAnchor = (name: string): string => `#${name}`;
