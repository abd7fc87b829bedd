/** Builds the requests of an agent: the same content over REST and over MCP. */
import { createHash } from 'node:crypto';
import { newestUcpRelease } from '#manifest';
import { shellWord } from '#audit';
import { operations, type OperationName } from '#ucp';
import {
  payloadItems,
  payloadObject,
  optionsIn,
  jsonIn,
  sandboxHandlerIn,
  stringIn,
  type JsonMembers,
  type VisitFacts,
} from './payload.ts';
import type { HeaderPair, Sent, SentRequest, StepKind, Transcript } from './transcript.ts';

/** Longest body that a visitor can send. */
export const maxBodyBytes = 16_384;

const operationsByStep: Record<Exclude<StepKind, 'discover'>, OperationName> = {
  search: 'search_catalog',
  create: 'create_checkout',
  address: 'update_checkout',
  delivery: 'update_checkout',
  pay: 'complete_checkout',
  read: 'get_checkout',
  order: 'get_order',
};

/** Fields of the forms. */
export type StepFields = Readonly<Record<string, string>>;

export interface RequestPlace {
  /** Of this service, without a trailing slash. */
  origin: string;
  transcript: Transcript;
  facts: VisitFacts;
}

/** @returns undefined if an earlier step is missing */
export function buildRequest(
  place: RequestPlace,
  kind: StepKind,
  fields: StepFields,
): SentRequest | undefined {
  const { origin, transcript, facts } = place;
  const base = `${origin}/s/${transcript.site}`;
  if (kind === 'discover')
    return { method: 'GET', url: `${base}/.well-known/ucp`, headers: [['Accept', 'application/json']] };
  const id = kind === 'order' ? facts.orderId : facts.checkoutId;
  const operation = operationsByStep[kind];
  const { method, path } = operations[operation];
  const needsId = path.includes('{id}');
  if (needsId && id === undefined) return undefined;
  const content = contentOf(kind, fields, place);
  if (transcript.transport === 'mcp')
    return mcpRequest(place, `${base}/api/ucp/mcp`, operation, needsId ? id : undefined, content);
  const body = content && JSON.stringify(content, undefined, 2);
  const changes = 'changes' in operations[operation];
  return {
    method,
    url: `${base}/api/ucp${path.replace('{id}', encodeURIComponent(id ?? ''))}`,
    headers: [
      ['Accept', 'application/json'],
      ...(body === undefined ? [] : ([['Content-Type', 'application/json']] satisfies HeaderPair[])),
      ['UCP-Agent', `profile="${testProfileUrl(origin)}"`],
      ...(changes && body !== undefined
        ? ([['Idempotency-Key', keyOf(transcript, body)]] satisfies HeaderPair[])
        : []),
    ],
    ...(body === undefined ? {} : { body }),
  };
}

/** The last request with another body, to the same URL, and with a new idempotency key. */
export function editRequest({ request }: Sent, transcript: Transcript, edited: string): SentRequest {
  const key = keyOf(transcript, edited);
  const headers = request.headers.map(([name, value]): HeaderPair => [
    name,
    name === 'Idempotency-Key' ? key : value,
  ]);
  // Over MCP, the key is in the body.
  const [, before] = /"idempotency-key": "([\da-f-]{36})"/.exec(request.body ?? '') ?? [];
  return { ...request, headers, body: before === undefined ? edited : edited.replace(before, key) };
}

/** URL of the hosted test profile. */
export const testProfileUrl = (origin: string): string => `${origin}/agent-profile/${newestUcpRelease}`;

/** The same content on the same page is a repeat; different content is not. */
function keyOf({ nonce, sent }: Transcript, body: string): string {
  const hex = createHash('sha256').update(`${nonce}\n${sent.length}\n${body}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

function mcpRequest(
  { origin, transcript }: RequestPlace,
  url: string,
  tool: OperationName,
  id: string | undefined,
  content: JsonMembers | undefined,
): SentRequest {
  const facts = operations[tool];
  const payload = 'payload' in facts && content ? { [facts.payload]: content } : {};
  const key =
    'changes' in facts ? { 'idempotency-key': keyOf(transcript, JSON.stringify([tool, id, content])) } : {};
  const meta = { 'ucp-agent': { profile: testProfileUrl(origin) }, ...key };
  const message = {
    jsonrpc: '2.0',
    id: transcript.sent.length,
    method: 'tools/call',
    params: { name: tool, arguments: { meta, ...(id === undefined ? {} : { id }), ...payload } },
  };
  return {
    method: 'POST',
    url,
    headers: [
      ['Accept', 'application/json, text/event-stream'],
      ['Content-Type', 'application/json'],
    ],
    body: JSON.stringify(message, undefined, 2),
  };
}

/** UCP content of a step. */
function contentOf(kind: StepKind, fields: StepFields, place: RequestPlace): JsonMembers | undefined {
  const { facts } = place;
  switch (kind) {
    case 'search':
      return { query: field(fields, 'query', 200), pagination: { limit: 5 } };
    case 'create':
      return {
        line_items: [
          { item: { id: field(fields, 'variant', 200) }, quantity: quantityOf(fields['quantity']) },
        ],
      };
    case 'address':
      return addressContent(fields, facts);
    case 'delivery':
      return deliveryContent(field(fields, 'option', 200), place);
    case 'pay':
      return payContent(field(fields, 'token', 200), facts);
    default:
      return undefined;
  }
}

const field = (fields: StepFields, name: string, longest: number): string =>
  (fields[name] ?? '').trim().slice(0, longest);

const quantityOf = (text = ''): number => (/^[1-9]\d{0,2}$/.test(text.trim()) ? Number(text) : 1);

/** An update replaces the whole checkout, so it repeats the items. */
const itemsOf = ({ checkout }: VisitFacts): JsonMembers[] =>
  payloadItems(checkout?.['line_items']).map(({ item, quantity }) => ({
    item: { id: payloadObject(item)['id'] },
    quantity,
  }));

/** Sample buyer. Every field can be changed. */
export const sampleBuyer = {
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.com',
  street_address: '12 Dame Street',
  address_locality: 'Dublin',
  postal_code: 'D02 Y2X8',
  address_country: 'IE',
} as const;

function addressContent(fields: StepFields, facts: VisitFacts): JsonMembers {
  const of = (name: keyof typeof sampleBuyer) => field(fields, name, 200);
  const name = { first_name: of('first_name'), last_name: of('last_name') };
  const place = {
    street_address: of('street_address'),
    address_locality: of('address_locality'),
    postal_code: of('postal_code'),
    address_country: of('address_country').toUpperCase(),
  };
  return {
    line_items: itemsOf(facts),
    buyer: { ...name, email: of('email') },
    fulfillment: { methods: [{ type: 'shipping', destinations: [{ id: 'home', ...name, ...place }] }] },
  };
}

/** The content of the last address request, and the selection. */
function deliveryContent(option: string, { transcript, facts }: RequestPlace): JsonMembers {
  const before = transcript.sent.findLast(({ kind }) => kind === 'address');
  const sent = payloadObject(jsonIn(before?.request.body));
  const content =
    before?.transport === 'mcp'
      ? payloadObject(payloadObject(payloadObject(sent['params'])['arguments'])['checkout'])
      : sent;
  const [method = {}] = payloadItems(payloadObject(content['fulfillment'])['methods']);
  const [destination = {}] = payloadItems(method['destinations']);
  const chosen = optionsIn(facts.checkout ?? {}).some(({ id }) => id === option) ? option : undefined;
  return {
    line_items: itemsOf(facts),
    buyer: content['buyer'],
    fulfillment: {
      methods: [
        {
          ...method,
          ...(stringIn(destination['id']) === undefined
            ? {}
            : { selected_destination_id: destination['id'] }),
          groups: [{ selected_option_id: chosen ?? option }],
        },
      ],
    },
  };
}

function payContent(token: string, { checkout = {} }: VisitFacts): JsonMembers {
  const handler = sandboxHandlerIn(checkout) ?? { id: 'sandbox', instrument: 'card' };
  return {
    payment: {
      instruments: [
        {
          id: 'instrument_1',
          handler_id: handler.id,
          type: handler.instrument,
          selected: true,
          credential: { type: 'token', token },
        },
      ],
    },
  };
}

/** Repeats the request in a POSIX shell. */
export function curlOf({ method, url, headers, body }: SentRequest): string {
  const usual = body === undefined ? 'GET' : 'POST';
  return [
    `curl -sS${method === usual ? '' : ` -X ${method}`} ${shellWord(url)}`,
    ...headers.map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${shellWord(body)}`]),
  ].join(' \\\n  ');
}
