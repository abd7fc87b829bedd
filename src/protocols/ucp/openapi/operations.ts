/** One operation in an OpenAPI document, on either surface: security, request, and responses. */
import { allUcpScopes, scopeOf } from '../access/scopes.ts';
import { operations, takesCondition, type OperationFacts, type OperationName } from '../operation.ts';
import { protocolErrors, type ProtocolErrorCode } from '../protocol-error.ts';
import type { JsonObject, Release } from '../release.ts';
import type { DocumentSurface } from './components.ts';

export const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

export const jsonAnswer = (description: string, schema: JsonObject): JsonObject => ({
  description,
  content: { 'application/json': { schema } },
});

export const parameter = (
  name: string,
  where: 'path' | 'query' | 'header',
  description: string,
  schema: JsonObject = { type: 'string' },
): JsonObject => ({ name, in: where, ...(where === 'path' ? { required: true } : {}), description, schema });

/** Names of the components that each operation accepts and answers. */
const contents: Record<OperationName, { body?: string; answers: string }> = {
  search_catalog: { body: 'SearchRequest', answers: 'ProductPage' },
  lookup_catalog: { body: 'LookupRequest', answers: 'ProductLookup' },
  get_product: { body: 'ProductRequest', answers: 'ProductDetail' },
  create_cart: { body: 'CartCreateRequest', answers: 'Cart' },
  get_cart: { answers: 'Cart' },
  update_cart: { body: 'CartUpdateRequest', answers: 'Cart' },
  cancel_cart: { answers: 'Cart' },
  create_checkout: { body: 'CheckoutCreateRequest', answers: 'Checkout' },
  get_checkout: { answers: 'Checkout' },
  update_checkout: { body: 'CheckoutUpdateRequest', answers: 'Checkout' },
  complete_checkout: { body: 'CheckoutCompleteRequest', answers: 'Checkout' },
  cancel_checkout: { answers: 'Checkout' },
  get_order: { answers: 'Order' },
};

/** Texts that differ between the two surfaces. */
interface Words {
  operationId: string;
  summary: string;
  description: string;
}

export function operationObject(
  operation: OperationName,
  surface: DocumentSurface,
  words: Words,
  parameters: readonly JsonObject[],
  release?: Pick<Release, 'notFoundStatus'>,
): JsonObject {
  const { creates, changes }: OperationFacts = operations[operation];
  const { body, answers } = contents[operation];
  const isConditional = takesCondition(operation);
  // The search of the plain paths is a GET.
  const hasBody = body !== undefined && (surface === 'rest' || operation !== 'search_catalog');
  const all = [
    ...parameters,
    // The path of an order is the same on both surfaces, and the plain one needs no profile.
    ...(surface === 'rest' ? [{ ...agent, required: operation !== 'get_order' }, requestId] : []),
    ...(changes ? [idempotencyKey] : []),
    ...(isConditional ? [ifMatch] : []),
  ];
  const answer = (description: string, schema: JsonObject): JsonObject => ({
    ...jsonAnswer(description, schema),
    ...(answers === 'Checkout' ? { headers: { ETag: etag } } : {}),
  });
  return {
    ...words,
    security: securityOf(operation, surface),
    ...(all.length ? { parameters: all } : {}),
    ...(hasBody
      ? { requestBody: { required: true, content: { 'application/json': { schema: ref(body) } } } }
      : {}),
    responses: {
      200: answer(
        `${creates ? 'The existing resource' : 'The result'}, or an error with \`ucp.status\` set to \`error\`.`,
        { oneOf: [ref(answers), ref('Refusal')] },
      ),
      ...(creates ? { 201: answer('The created resource.', ref(answers)) } : {}),
      ...(isConditional
        ? {
            412: answer(
              '`precondition_failed`: the checkout version does not match `If-Match`. Nothing was changed or charged. Returns the current checkout.',
              ref(answers),
            ),
          }
        : {}),
      ...failuresOf(operation, surface, release?.notFoundStatus === 404 ? [409, 404] : [409]),
    },
  };
}

const agent: JsonObject = {
  ...parameter('UCP-Agent', 'header', 'The https URL of the UCP profile of the calling agent.', {
    type: 'string',
    pattern: 'profile="https?://[^"]+"',
  }),
  example: 'profile="https://agent.example/profile.json"',
};

const requestId = parameter('Request-Id', 'header', 'Identifies the request in logs.');

const idempotencyKey = parameter(
  'Idempotency-Key',
  'header',
  'A new UUID for each intent. Send the same one when you retry the same call.',
  { type: 'string', pattern: String.raw`^[\x21-\x7e]{16,255}$` },
);

const etag: JsonObject = {
  description: 'Version of the checkout. Send it in `If-Match` to change or pay only this version.',
  schema: { type: 'string' },
};

const ifMatch = parameter(
  'If-Match',
  'header',
  'The `ETag` of the checkout that the buyer saw. If the version has changed, nothing is changed or charged, and the response is 412 with the current checkout. `*` matches any version.',
);

/** Protocol errors, by cause. */
const failureCodes = {
  always: [
    'unauthorized',
    'forbidden',
    'signature_missing',
    'signature_invalid',
    'key_not_found',
    'digest_mismatch',
    'algorithm_unsupported',
    'capability_disabled',
    'not_found',
    'rate_limited',
    'internal_error',
    'unavailable',
    'store_unavailable',
  ],
  input: ['invalid_request', 'request_too_large', 'content_too_large', 'unsupported_media_type'],
  profile: [
    'invalid_profile_url',
    'profile_not_trusted',
    'profile_unreachable',
    'profile_malformed',
    'version_unsupported',
  ],
  payment: ['payment_handler_mismatch'],
  change: ['idempotency_conflict', 'idempotency_in_flight', 'conflict'],
} as const satisfies Record<string, readonly ProtocolErrorCode[]>;

/** @param refusals statuses that business outcomes have as well: what is completed or canceled cannot change, and what is not there */
function failuresOf(
  operation: OperationName,
  surface: DocumentSurface,
  refusals: readonly number[],
): Record<string, JsonObject> {
  const { changes, payload }: OperationFacts = operations[operation];
  const { always, input, profile, payment, change } = failureCodes;
  const codes: ProtocolErrorCode[] = [
    ...always,
    ...(changes || payload ? input : []),
    ...(surface === 'rest' ? profile : []),
    ...(operation === 'complete_checkout' ? payment : []),
    ...(changes ? change : []),
  ];
  const byStatus = Map.groupBy(codes, (code) => protocolErrors[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, those]) => [status, failure(status, those, refusals.includes(status))]),
  );
}

function failure(status: number, codes: readonly ProtocolErrorCode[], mayRefuse: boolean): JsonObject {
  const schema = mayRefuse ? { anyOf: [ref('Failure'), ref('Refusal')] } : ref('Failure');
  const waits = status === 429 || status === 503;
  return {
    ...jsonAnswer(`${codes.map((code) => `\`${code}\``).join(', ')}.`, schema),
    ...(waits
      ? {
          headers: {
            'Retry-After': { description: 'Seconds to wait before retrying.', schema: { type: 'integer' } },
          },
        }
      : {}),
  };
}

/** A store whose policy is `open` asks for none; the others take one of these, or a signature by RFC 9421. */
export const securityOf = (operation: OperationName, surface: DocumentSurface): JsonObject[] => [
  {},
  { apiKey: [] },
  { apiKeyHeader: [] },
  ...(surface === 'rest' ? [{ accessToken: [scopeOf(operation)] }] : []),
];

/** @param rest address of the REST binding */
export const securitySchemes = (surface: DocumentSurface, rest: string): JsonObject => ({
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, `ptc_…`.' },
  apiKeyHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The same API key in a header of its own.',
  },
  ...(surface === 'rest' ? { accessToken: clientCredentials(`${rest}/oauth/token`) } : {}),
});

const clientCredentials = (tokenUrl: string): JsonObject => ({
  type: 'oauth2',
  description: 'An access token, issued for an API key.',
  flows: {
    clientCredentials: {
      tokenUrl,
      scopes: Object.fromEntries(allUcpScopes().map((scope) => [scope, `Allows ${scope}.`])),
    },
  },
});
