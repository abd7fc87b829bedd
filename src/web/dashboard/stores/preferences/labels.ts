/** What a field of the form is called outside of it: in the list of errors, and when two people changed the same store. */
import { capabilities } from '../words.ts';
import { connectionFields } from './connection-fields.ts';

const plain: Readonly<Record<string, string>> = {
  name: 'Name',
  storefront: 'Storefront',
  hosts: 'Host names',
  primaryRelease: 'Primary UCP release',
  backend: 'Backend',
  agentPolicy: 'Who may buy',
  negotiation: 'Incomplete agent profiles',
  rateLimit: 'Calls a minute',
  checkoutMode: 'Who finishes a purchase',
  checkoutHours: 'Hours until an untouched checkout ends',
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

/** Where the field stands on the page. */
export const fieldAnchor = (name: string): string => `#${name}`;
