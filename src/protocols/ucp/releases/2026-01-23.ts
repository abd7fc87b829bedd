/**
 * What release 2026-01-23 does in its own way: checkouts and order notices only. Its pages call it 2026-01-11 throughout, the
 * version in profiles is that of the tag. Source: https://ucp.dev/2026-01-23/specification/overview.
 */
import { ucpCapability } from '../codec/names.ts';
import { toInstant } from '../codec/present.ts';
import type { ReleaseRules, Rewrite } from '../codec/rules.ts';
import type { JsonObject } from '../release.ts';
import { april2026 } from './2026-04-08.ts';

const { checkout, order, fulfillment, discount, buyerConsent } = ucpCapability;

type Members = JsonObject[];

const listOf = (value: unknown): Members => (Array.isArray(value) ? (value as Members) : []);

/** A member of an object as `change` leaves it, where it is there. */
const within = (body: JsonObject, name: string, change: (value: Members) => unknown): JsonObject =>
  Object.hasOwn(body, name) ? { ...body, [name]: change(listOf(body[name])) } : body;

const without = (body: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([member]) => member !== name));

/**
 * What is taken off is a positive amount whose type says so, and an entry has no lines. Source: discount, "All discount amounts
 * are positive integers in minor currency units."
 */
const unsigned = (entries: Members): Members =>
  entries.map((entry) => ({ ...without(entry, 'lines'), amount: Math.abs(Number(entry['amount'])) }));

const withTotals = (body: JsonObject): JsonObject => within(body, 'totals', unsigned);
const withLines = (body: JsonObject): JsonObject =>
  within(body, 'line_items', (lines) => lines.map(withTotals));

const options = (body: JsonObject): JsonObject => within(body, 'options', (all) => all.map(withTotals));
/** A list of destinations says that there are some. */
const method = ({ destinations, ...body }: JsonObject): JsonObject => ({
  ...within(body, 'groups', (groups) => groups.map(options)),
  ...(listOf(destinations).length ? { destinations } : {}),
});

/** Three severities: what cannot be recovered needs the buyer. Source: types/message_error.json, which names the code too. */
const wording = new Map([
  ['severity unrecoverable', 'requires_buyer_input'],
  ['code payment_failed', 'payment_declined'],
]);

const message = (given: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, wording.get(`${name} ${String(value)}`) ?? value]),
  );

const withMessages = (body: JsonObject): JsonObject =>
  within(body, 'messages', (messages) => messages.map(message));

/** `{ "status": "requires_escalation", "messages": […] }`: checkout-rest, Error Responses. */
const refusal = (body: JsonObject): JsonObject => ({
  ...withMessages(body),
  status: 'requires_escalation',
});

/** An event has one amount and counts upwards; a line is processing, partial or fulfilled, and one of which nothing is left is fulfilled. */
const orderOf = (body: JsonObject): JsonObject => {
  const amountOf = ({ totals, ...event }: JsonObject): JsonObject => {
    const [total] = listOf(totals);
    const counted = within(event, 'line_items', (lines) =>
      lines.map((one) => ({ ...one, quantity: Math.abs(Number(one['quantity'])) })),
    );
    return total ? { ...counted, amount: Math.abs(Number(total['amount'])) } : counted;
  };
  const line = (given: JsonObject): JsonObject =>
    given['status'] === 'removed' ? { ...given, status: 'fulfilled' } : given;
  const lined = within(withLines(withTotals(body)), 'line_items', (lines) => lines.map(line));
  return within(lined, 'adjustments', (events) => events.map(amountOf));
};

/** A schema of an object with other members and required names; a member that becomes undefined is gone. */
function object(
  given: JsonObject | undefined,
  members: JsonObject,
  requires: (names: string[]) => string[] = (names) => names,
): JsonObject {
  const properties: JsonObject = { ...(given?.['properties'] as JsonObject), ...members };
  for (const name of Object.keys(members)) if (members[name] === undefined) delete properties[name];
  return { ...given, properties, required: requires((given?.['required'] ?? []) as string[]) };
}

const amount = {
  type: 'integer',
  minimum: 0,
  description: 'Minor units; always positive, also for discounts',
};
const status = { type: 'string', const: 'requires_escalation' };
const messages = { type: 'array', items: { $ref: '#/components/schemas/Message' } };

/** What the functions above write, and bodies without the cart that the release does not have. */
const schemas: Rewrite['schemas'] = (named) => ({
  ...named,
  Total: object(named['Total'], { amount, lines: undefined }),
  Message: object(named['Message'], {
    severity: { type: 'string', enum: ['recoverable', 'requires_buyer_input', 'requires_buyer_review'] },
  }),
  OrderLineItem: object(named['OrderLineItem'], {
    status: { type: 'string', enum: ['processing', 'partial', 'fulfilled'] },
  }),
  Adjustment: object(named['Adjustment'], { amount: { type: 'integer', minimum: 0 } }),
  Checkout: object(named['Checkout'], { context: undefined }),
  Refusal: object(named['Refusal'], { status }, (names) => [...names, 'status']),
  // Before the profile of a caller is read, its release is not known, and a failure has neither.
  Failure: object(named['Failure'], { status, messages }),
  CheckoutCreateRequest: object(named['CheckoutCreateRequest'], { cart_id: undefined }, () => ['line_items']),
});

const rewrite: Rewrite = {
  checkout(given) {
    const body = without(given, 'context');
    const delivery = body['fulfillment'] as JsonObject | undefined;
    return {
      ...withMessages(withLines(withTotals(body))),
      ...(delivery ? { fulfillment: within(delivery, 'methods', (methods) => methods.map(method)) } : {}),
    };
  },
  order: orderOf,
  /** services/shopping/openapi.json, webhooks: event_id and created_time are required beside the order. */
  notice: (body, { id, createdAt }) => ({
    ...orderOf(body),
    event_id: id,
    created_time: toInstant(createdAt),
  }),
  refusal,
  failure: (body) => ({
    ...body,
    status: 'requires_escalation',
    messages: [
      {
        type: 'error',
        code: body['code'],
        content: body['content'],
        severity: 'requires_buyer_input',
      },
    ],
  }),
  schemas,
};

/** Release 2026-01-11 has one instrument next to the payment, with the display fields of its card. */
function readCompletion(body: unknown): unknown {
  const given = typeof body === 'object' && body !== null ? (body as JsonObject) : {};
  const { payment_data, ...rest } = given;
  return payment_data === undefined || Object.hasOwn(rest, 'payment')
    ? body
    : { ...rest, payment: { instruments: [withDisplay(payment_data)] } };
}

function withDisplay(instrument: unknown): unknown {
  if (typeof instrument !== 'object' || instrument === null) return instrument;
  const { brand, last_digits, expiry_month, expiry_year } = instrument as JsonObject;
  return { display: { brand, last_digits, expiry_month, expiry_year }, ...instrument };
}

export const january2026: ReleaseRules = {
  ...april2026,
  version: '2026-01-23',
  documents: { rest: 'openapi', mcp: 'openrpc' },
  describes: [checkout, order, fulfillment, discount, buyerConsent],
  identityLinking: { page: 'specification/identity-linking', isDescribed: false },
  checkoutOnly: true,
  /** "If platform version ≤ business version: Business MUST process the request." Only 2026-01-11 was published before. */
  alsoAnswers: ['2026-01-11'],
  /** The release has no outcomes with status 200 that are none: "404 Not Found: The requested resource could not be found." */
  notFoundStatus: 404,
  signsDetached: true,
  readCompletion,
  rewrite,
};
