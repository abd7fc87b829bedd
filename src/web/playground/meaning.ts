/** What a response means, in one sentence for a person. */
import type { Site } from '#commerce';
import { moneyIn } from '../checkout/words.ts';
import {
  payloadItems,
  messagesOf,
  payloadObject,
  optionsIn,
  payloadOf,
  succeeded,
  stringIn,
  totalIn,
  variantsOf,
  type JsonMembers,
} from './payload.ts';
import type { Sent, StepKind } from './transcript.ts';

export interface Meaning {
  text: string;
  tone: 'good' | 'warn' | 'bad';
}

type Reader = (payload: JsonMembers, sent: Sent, site: Pick<Site, 'locale'>) => string;

const count = (amount: number, one: string, many = `${one}s`): string =>
  `${amount} ${amount === 1 ? one : many}`;

function shownMoney(
  { amount, currency }: { amount: number; currency: string },
  site: Pick<Site, 'locale'>,
): string {
  try {
    return moneyIn(currency, site)(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}

const totalText = (payload: JsonMembers, site: Pick<Site, 'locale'>): string => {
  const total = totalIn(payload);
  return total ? `The total is ${shownMoney(total, site)}.` : '';
};

const readers: Record<StepKind, Reader> = {
  discover(payload) {
    const ucp = payloadObject(payload['ucp']);
    const services = Object.values(payloadObject(ucp['services'])).flatMap(payloadItems);
    const ways = services.flatMap(({ transport }) => stringIn(transport)?.toUpperCase() ?? []);
    const capabilities = Object.keys(payloadObject(ucp['capabilities'])).length;
    return `${stringIn(payload['name']) ?? 'The store'} speaks UCP ${stringIn(ucp['version']) ?? ''} over ${[...new Set(ways)].join(' and ')}, with ${count(capabilities, 'capability', 'capabilities')}. An agent reads the endpoints and payment handlers here.`;
  },
  search(payload, sent) {
    const products = payloadItems(payload['products']).length;
    return `${count(products, 'product')} with ${count(variantsOf(sent).length, 'variant')}. Prices are in minor units: 8900 EUR is €89.00. An agent orders a variant by its ID.`;
  },
  create: (payload, _sent, site) =>
    `The store created a checkout and calculated its prices. ${totalText(payload, site)} The messages say what is still missing.`,
  address: (payload, _sent, site) =>
    `The store calculated delivery and tax for this address, and offers ${count(optionsIn(payload).length, 'delivery option')}. ${totalText(payload, site)}`,
  delivery(payload, _sent, site) {
    const option = optionsIn(payload).find(({ selected }) => selected);
    return `${option ? `Delivery by “${option.title}” is selected.` : 'The checkout was updated.'} ${totalText(payload, site)}`;
  },
  pay(payload) {
    const order = payloadObject(payload['order']);
    return `Paid. The store placed order ${stringIn(order['label']) ?? stringIn(order['id']) ?? ''}.`;
  },
  read: () => 'The checkout is completed.',
  order(payload) {
    const items = payloadItems(payload['line_items']).length;
    return `The order has ${count(items, 'line item')}. An agent follows delivery and refunds here, or by signed webhooks.`;
  },
};

export function explainSent(sent: Sent, site: Pick<Site, 'locale'>): Meaning {
  const payload = payloadOf(sent);
  if (succeeded(sent)) return { text: readers[sent.kind](payload, sent, site).trim(), tone: 'good' };
  if (sent.kind === 'search' && Array.isArray(payload['products']))
    return { text: 'No products match. Try another search.', tone: 'warn' };
  const told = messagesOf(sent)
    .slice(0, 3)
    .map(({ code, content }) => `${content}${code === undefined ? '' : ` (${code})`}`)
    .join(' ');
  const { status } = sent.response;
  if (
    status >= 400 ||
    payloadObject(payload['ucp'])['status'] === 'error' ||
    Object.keys(payload).length === 0
  )
    return { text: `The store rejected the request. ${told || `Status ${status}.`}`, tone: 'bad' };
  const state = stringIn(payload['status']);
  const about = state === undefined ? '' : ` Checkout status: ${state}.`;
  return { text: `${told}${about}`.trim() || `Status ${status}.`, tone: 'warn' };
}
