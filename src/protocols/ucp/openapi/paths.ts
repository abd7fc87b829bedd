/** The paths of the OpenAPI documents, from the tables that route them. */
import { discoverParameters } from '../discover.ts';
import { givenPaths, operationNames, operations, hasOperation, type OperationName } from '../operation.ts';
import type { JsonObject, Release } from '../release.ts';
import { jsonAnswer, operationObject, parameter, ref } from './operations.ts';

type Paths = Record<string, Record<string, JsonObject>>;

const sessionWords: Partial<Record<OperationName, [operationId: string, summary: string, text: string]>> = {
  create_checkout: [
    'createSession',
    'Create a checkout session',
    'Creates a checkout from `line_items` or from the `cart_id` of a cart. The store calculates tax, delivery, promotions, and the total. `messages` lists what is missing.',
  ],
  get_checkout: ['getSession', 'Get a checkout session', 'Returns the current totals, status, and messages.'],
  update_checkout: [
    'updateSession',
    'Update a checkout session',
    'Replaces the members that you send and keeps the others.',
  ],
  complete_checkout: [
    'paySession',
    'Pay a checkout session',
    'Charges the credential through the payment processor of the store and places the order. If the total has changed, nothing is charged and `messages` explains why.',
  ],
  cancel_checkout: [
    'cancelSession',
    'Cancel a checkout session',
    'Cancels the session. A completed session can no longer be canceled.',
  ],
};

/** The five paths of the source document and those beside them, for programs that know nothing of UCP. */
export function plainPaths(): Paths {
  const paths: Paths = {
    '/.well-known/ucp': { get: manifest('getManifest', 'Get the manifest', 'Manifest') },
    '/api/ucp/discover': {
      get: operationObject(
        'search_catalog',
        'plain',
        {
          operationId: 'discoverProducts',
          summary: 'Find products',
          description:
            'Returns products with prices, availability, variants, and attributes. Without parameters, lists the whole catalog page by page.',
        },
        discoverParameters,
      ),
    },
  };
  for (const [method, path, operation] of givenPaths) {
    const [operationId, summary, description] = sessionWords[operation] ?? [operation, operation, ''];
    put(paths, method, path, (parameters) =>
      operationObject(operation, 'plain', { operationId, summary, description }, parameters),
    );
  }
  const { method, path } = operations.get_order;
  put(paths, method, path.replace('{id}', '{orderNo}'), (parameters) =>
    operationObject(
      'get_order',
      'plain',
      {
        operationId: 'getOrder',
        summary: 'Get an order',
        description:
          'Returns fulfillment, tracking, and whether the order can be returned. Pass `order.id` of the paid session. To pass an order number, also send `checkout_id` or the API key that placed the order.',
      },
      [...parameters, checkoutId],
    ),
  );
  return paths;
}

/** The official REST binding, as it is served. @param words of an operation, those of the MCP tools */
export function restPaths(
  release: Release,
  words: (operation: OperationName, release: Release) => { title: string; description: string },
): Paths {
  const paths: Paths = {
    [`/.well-known/ucp/${release.version}`]: {
      get: manifest('get_profile', 'Get the profile of this release', 'ReleaseProfile'),
    },
    '/.well-known/oauth-authorization-server': { get: authorizationServer },
  };
  for (const operation of operationNames.filter((name) => hasOperation(release, name))) {
    const { method, path } = operations[operation];
    const { title, description } = words(operation, release);
    put(paths, method, path, (parameters) =>
      operationObject(
        operation,
        'rest',
        { operationId: operation, summary: title, description },
        operation === 'get_order' ? [...parameters, checkoutId] : parameters,
        release,
      ),
    );
  }
  paths['/api/ucp/oauth/token'] = { post: token };
  return paths;
}

function put(
  paths: Paths,
  method: string,
  path: string,
  describe: (parameters: JsonObject[]) => JsonObject,
): void {
  const [, id] = /\{(\w+)\}/.exec(path) ?? [];
  const parameters = id === undefined ? [] : [parameter(id, 'path', 'ID from an earlier response.')];
  (paths[`/api/ucp${path}`] ??= {})[method.toLowerCase()] = describe(parameters);
}

const checkoutId = parameter('checkout_id', 'query', 'ID of the checkout that created the order.');

const manifest = (operationId: string, summary: string, schema: string): JsonObject => ({
  operationId,
  summary,
  description:
    'Describes the capabilities and endpoints of this store. Clients may cache it for 300 seconds.',
  security: [],
  responses: {
    200: jsonAnswer('The manifest.', ref(schema)),
    304: { description: 'Not modified: `If-None-Match` matches the ETag.' },
    404: jsonAnswer('No active store was found at this URL.', ref('Failure')),
    429: { description: 'Too many requests from one network.' },
  },
});

const authorizationServer: JsonObject = {
  operationId: 'get_authorization_server',
  summary: 'Get the metadata of the authorization server',
  description: 'Authorization server metadata (RFC 8414), with the token endpoint.',
  security: [],
  responses: {
    200: jsonAnswer('The metadata.', ref('AuthorizationServer')),
    404: jsonAnswer('No active store was found at this URL.', ref('Failure')),
    429: { description: 'Too many requests from one network.' },
  },
};

const token: JsonObject = {
  operationId: 'create_access_token',
  summary: 'Get an access token',
  description: 'Client credentials grant (RFC 6749). Use the ID and the secret of an API key.',
  security: [],
  requestBody: {
    required: true,
    content: { 'application/x-www-form-urlencoded': { schema: ref('AccessTokenRequest') } },
  },
  responses: {
    200: jsonAnswer('The token.', ref('AccessToken')),
    400: jsonAnswer('The request is invalid.', ref('AccessTokenError')),
    401: jsonAnswer('The client ID or secret is incorrect.', ref('AccessTokenError')),
    404: jsonAnswer('No active store was found at this URL.', ref('Failure')),
    413: jsonAnswer('The form is too large.', ref('Failure')),
    429: jsonAnswer('Too many token requests.', ref('AccessTokenError')),
  },
};
