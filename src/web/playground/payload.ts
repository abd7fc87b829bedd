/** Reads the members of responses that the next request needs. Everything may be missing: visitors edit requests. */
import type { Sent, Transcript } from './transcript.ts';

export type JsonMembers = Record<string, unknown>;

export const payloadObject = (value: unknown): JsonMembers =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonMembers) : {};
export const payloadItems = (value: unknown): JsonMembers[] =>
  Array.isArray(value) ? value.map(payloadObject) : [];
export const stringIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export function jsonIn(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The UCP payload: over MCP, it is inside the result of the tool. */
export function payloadOf({ transport, kind, response }: Sent): JsonMembers {
  const json = payloadObject(jsonIn(response.body));
  return transport === 'mcp' && kind !== 'discover'
    ? payloadObject(payloadObject(json['result'])['structuredContent'])
    : json;
}

export interface StoreMessage {
  code?: string | undefined;
  content: string;
  type?: string | undefined;
}

/** Messages of the store about a checkout, or its error. */
export function messagesOf(sent: Sent): StoreMessage[] {
  const json = payloadObject(jsonIn(sent.response.body));
  const payload = payloadOf(sent);
  const error = payloadObject(json['error']);
  const single = [payload, json, { ...error, content: error['message'] }].flatMap((one) => {
    const content = stringIn(one['content']) ?? stringIn(one['detail']);
    return content === undefined ? [] : [{ code: stringIn(one['code']), content, type: 'error' }];
  });
  const listed = payloadItems(payload['messages']).flatMap((one) => {
    const content = stringIn(one['content']);
    return content === undefined
      ? []
      : [{ code: stringIn(one['code']), content, type: stringIn(one['type']) }];
  });
  return listed.length > 0 ? listed : single.slice(0, 1);
}

/** The store did what was asked, as far as the next step needs it. */
export function succeeded(sent: Sent): boolean {
  const { kind, response } = sent;
  const payload = payloadOf(sent);
  if (response.status >= 400 || payloadObject(payload['ucp'])['status'] === 'error') return false;
  switch (kind) {
    case 'discover':
      return Object.keys(payload).length > 0;
    case 'search':
      return variantsOf(sent).length > 0;
    case 'address':
      return optionsIn(payload).length > 0 || payload['status'] === 'ready_for_complete';
    case 'pay':
    case 'read':
      return payload['status'] === 'completed';
    default:
      return stringIn(payload['id']) !== undefined;
  }
}

export interface FoundVariant {
  id: string;
  product: string;
  title: string;
  amount: number;
  currency: string;
  available: boolean;
}

export const variantsOf = (sent: Sent): FoundVariant[] =>
  payloadItems(payloadOf(sent)['products']).flatMap((product) =>
    payloadItems(product['variants']).flatMap((variant) => {
      const id = stringIn(variant['id']);
      const price = payloadObject(variant['price']);
      const [amount, currency] = [price['amount'], stringIn(price['currency'])];
      if (id === undefined || typeof amount !== 'number' || currency === undefined) return [];
      return {
        id,
        product: stringIn(product['title']) ?? id,
        title: stringIn(variant['title']) ?? '',
        amount,
        currency,
        available: payloadObject(variant['availability'])['available'] !== false,
      };
    }),
  );

export interface DeliveryChoice {
  id: string;
  title: string;
  amount?: number;
  selected: boolean;
}

/** Of the first package. */
export function optionsIn(checkout: JsonMembers): DeliveryChoice[] {
  const [method = {}] = payloadItems(payloadObject(checkout['fulfillment'])['methods']);
  const [group = {}] = payloadItems(method['groups']);
  return payloadItems(group['options']).flatMap((option) => {
    const id = stringIn(option['id']);
    const total = payloadItems(option['totals']).find(({ type }) => type === 'total')?.['amount'];
    if (id === undefined) return [];
    return {
      id,
      title: stringIn(option['title']) ?? id,
      ...(typeof total === 'number' ? { amount: total } : {}),
      selected: group['selected_option_id'] === id,
    };
  });
}

export function totalIn(checkout: JsonMembers): { amount: number; currency: string } | undefined {
  const amount = payloadItems(checkout['totals']).find(({ type }) => type === 'total')?.['amount'];
  const currency = stringIn(checkout['currency']);
  return typeof amount === 'number' && currency !== undefined ? { amount, currency } : undefined;
}

/** The payment handler that has the sandbox tokens, and an instrument that it accepts. */
export function sandboxHandlerIn(checkout: JsonMembers): { id: string; instrument: string } | undefined {
  const handlers = Object.values(payloadObject(payloadObject(checkout['ucp'])['payment_handlers'])).flatMap(
    payloadItems,
  );
  const found = handlers.find((one) => payloadObject(one['config'])['environment'] === 'sandbox');
  const id = stringIn(found?.['id']);
  if (!found || id === undefined) return undefined;
  const [instrument = {}] = payloadItems(found['available_instruments']);
  return { id, instrument: stringIn(instrument['type']) ?? 'card' };
}

/** Facts of the visit. */
export interface VisitFacts {
  last: Sent | undefined;
  variants: FoundVariant[];
  /** The checkout as the store last returned it. */
  checkout: JsonMembers | undefined;
  checkoutId: string | undefined;
  orderId: string | undefined;
}

const ofCheckout: ReadonlySet<string> = new Set(['create', 'address', 'delivery', 'pay', 'read']);

export function visitFactsOf({ sent }: Transcript): VisitFacts {
  const search = sent.findLast((one) => one.kind === 'search' && succeeded(one));
  const created = sent.findLastIndex((one) => one.kind === 'create' && succeeded(one));
  const views = sent
    .slice(Math.max(0, created))
    .flatMap((one) => (ofCheckout.has(one.kind) ? [payloadOf(one)] : []))
    .filter((one) => stringIn(one['id']) !== undefined && Array.isArray(one['line_items']));
  const checkout = created < 0 ? undefined : views.at(-1);
  const order = views
    .map((one) => stringIn(payloadObject(one['order'])['id']))
    .findLast((id) => id !== undefined);
  return {
    last: sent.at(-1),
    variants: search ? variantsOf(search) : [],
    checkout,
    checkoutId: stringIn(checkout?.['id']),
    orderId: created < 0 ? undefined : order,
  };
}
