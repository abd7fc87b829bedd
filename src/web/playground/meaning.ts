/** What a response means, in one sentence for a person. */
import type { Site } from '#commerce';
import { moneyIn } from '../checkout/words.ts';
import { playgroundTexts as say } from './messages/index.ts';
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

/** A sentence, if the total is known. */
function totalText(payload: JsonMembers, site: Pick<Site, 'locale'>): string {
  const total = totalIn(payload);
  return total ? say('total', { total: shownMoney(total, site) }) : '';
}

const sentences = (...texts: string[]): string => texts.filter((text) => text !== '').join(' ');

const readers: Record<StepKind, Reader> = {
  discover(payload) {
    const ucp = payloadObject(payload['ucp']);
    const services = Object.values(payloadObject(ucp['services'])).flatMap(payloadItems);
    const ways = services.flatMap(({ transport }) => stringIn(transport)?.toUpperCase() ?? []);
    return say('discover-meaning', {
      store: stringIn(payload['name']) ?? say('any-store'),
      release: stringIn(ucp['version']) ?? '',
      transports: [...new Set(ways)].reduce(
        (first, second) => (first === '' ? second : say('both-transports', { first, second })),
        '',
      ),
      count: Object.keys(payloadObject(ucp['capabilities'])).length,
    });
  },
  search: (payload, sent) =>
    say('search-meaning', {
      products: payloadItems(payload['products']).length,
      variants: variantsOf(sent).length,
    }),
  create: (payload, _sent, site) =>
    sentences(say('create-meaning'), totalText(payload, site), say('create-messages')),
  address: (payload, _sent, site) =>
    sentences(say('address-meaning', { count: optionsIn(payload).length }), totalText(payload, site)),
  delivery(payload, _sent, site) {
    const option = optionsIn(payload).find(({ selected }) => selected);
    const meaning = option ? say('delivery-meaning', { option: option.title }) : say('no-delivery-meaning');
    return sentences(meaning, totalText(payload, site));
  },
  pay(payload) {
    const order = payloadObject(payload['order']);
    return say('pay-meaning', { order: stringIn(order['label']) ?? stringIn(order['id']) ?? '' });
  },
  read: () => say('read-meaning'),
  order: (payload) => say('order-meaning', { count: payloadItems(payload['line_items']).length }),
};

export function explainSent(sent: Sent, site: Pick<Site, 'locale'>): Meaning {
  const payload = payloadOf(sent);
  if (succeeded(sent)) return { text: readers[sent.kind](payload, sent, site), tone: 'good' };
  if (sent.kind === 'search' && Array.isArray(payload['products']))
    return { text: say('no-products'), tone: 'warn' };
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
    return { text: sentences(say('rejected'), told || say('http-status', { status })), tone: 'bad' };
  const state = stringIn(payload['status']);
  const about = state === undefined ? '' : say('checkout-status', { status: state });
  return { text: sentences(told, about) || say('http-status', { status }), tone: 'warn' };
}
