/** Reads the members of responses that the next request needs. Everything may be missing: visitors edit requests. */
import type { Sent, Transcript } from './transcript.ts';

export type JsonObject = Record<string, unknown>;

export const objectOf = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
export const listOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.map(objectOf) : []);
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export function parsedJson(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The UCP payload: over MCP, it is inside the result of the tool. */
export function payloadOf({ transport, kind, response }: Sent): JsonObject {
  const json = objectOf(parsedJson(response.body));
  return transport === 'mcp' && kind !== 'discover'
    ? objectOf(objectOf(json['result'])['structuredContent'])
    : json;
}

export interface StoreMessage {
  code?: string | undefined;
  content: string;
  type?: string | undefined;
}

/** Messages of the store about a checkout, or its error. */
export function messagesOf(sent: Sent): StoreMessage[] {
  const json = objectOf(parsedJson(sent.response.body));
  const payload = payloadOf(sent);
  const error = objectOf(json['error']);
  const single = [payload, json, { ...error, content: error['message'] }].flatMap((one) => {
    const content = textOf(one['content']) ?? textOf(one['detail']);
    return content === undefined ? [] : [{ code: textOf(one['code']), content, type: 'error' }];
  });
  const listed = listOf(payload['messages']).flatMap((one) => {
    const content = textOf(one['content']);
    return content === undefined ? [] : [{ code: textOf(one['code']), content, type: textOf(one['type']) }];
  });
  return listed.length > 0 ? listed : single.slice(0, 1);
}

/** The store did what was asked, as far as the next step needs it. */
export function succeeded(sent: Sent): boolean {
  const { kind, response } = sent;
  const payload = payloadOf(sent);
  if (response.status >= 400 || objectOf(payload['ucp'])['status'] === 'error') return false;
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
      return textOf(payload['id']) !== undefined;
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
  listOf(payloadOf(sent)['products']).flatMap((product) =>
    listOf(product['variants']).flatMap((variant) => {
      const id = textOf(variant['id']);
      const price = objectOf(variant['price']);
      const [amount, currency] = [price['amount'], textOf(price['currency'])];
      if (id === undefined || typeof amount !== 'number' || currency === undefined) return [];
      return {
        id,
        product: textOf(product['title']) ?? id,
        title: textOf(variant['title']) ?? '',
        amount,
        currency,
        available: objectOf(variant['availability'])['available'] !== false,
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
export function optionsIn(checkout: JsonObject): DeliveryChoice[] {
  const [method = {}] = listOf(objectOf(checkout['fulfillment'])['methods']);
  const [group = {}] = listOf(method['groups']);
  return listOf(group['options']).flatMap((option) => {
    const id = textOf(option['id']);
    const total = listOf(option['totals']).find(({ type }) => type === 'total')?.['amount'];
    if (id === undefined) return [];
    return {
      id,
      title: textOf(option['title']) ?? id,
      ...(typeof total === 'number' ? { amount: total } : {}),
      selected: group['selected_option_id'] === id,
    };
  });
}

export function totalIn(checkout: JsonObject): { amount: number; currency: string } | undefined {
  const amount = listOf(checkout['totals']).find(({ type }) => type === 'total')?.['amount'];
  const currency = textOf(checkout['currency']);
  return typeof amount === 'number' && currency !== undefined ? { amount, currency } : undefined;
}

/** The payment handler that has the sandbox tokens, and an instrument that it accepts. */
export function sandboxHandlerIn(checkout: JsonObject): { id: string; instrument: string } | undefined {
  const handlers = Object.values(objectOf(objectOf(checkout['ucp'])['payment_handlers'])).flatMap(listOf);
  const found = handlers.find((one) => objectOf(one['config'])['environment'] === 'sandbox');
  const id = textOf(found?.['id']);
  if (!found || id === undefined) return undefined;
  const [instrument = {}] = listOf(found['available_instruments']);
  return { id, instrument: textOf(instrument['type']) ?? 'card' };
}

/** Facts of the visit. */
export interface VisitFacts {
  last: Sent | undefined;
  variants: FoundVariant[];
  /** The checkout as the store last returned it. */
  checkout: JsonObject | undefined;
  checkoutId: string | undefined;
  orderId: string | undefined;
}

const ofCheckout: ReadonlySet<string> = new Set(['create', 'address', 'delivery', 'pay', 'read']);

export function factsOf({ sent }: Transcript): VisitFacts {
  const search = sent.findLast((one) => one.kind === 'search' && succeeded(one));
  const created = sent.findLastIndex((one) => one.kind === 'create' && succeeded(one));
  const views = sent
    .slice(Math.max(0, created))
    .flatMap((one) => (ofCheckout.has(one.kind) ? [payloadOf(one)] : []))
    .filter((one) => textOf(one['id']) !== undefined && Array.isArray(one['line_items']));
  const checkout = created < 0 ? undefined : views.at(-1);
  const order = views.map((one) => textOf(objectOf(one['order'])['id'])).findLast((id) => id !== undefined);
  return {
    last: sent.at(-1),
    variants: search ? variantsOf(search) : [],
    checkout,
    checkoutId: textOf(checkout?.['id']),
    orderId: created < 0 ? undefined : order,
  };
}
