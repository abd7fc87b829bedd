import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oauthMetadata } from './token-endpoint.ts';
import { allUcpScopes } from './scopes.ts';
import { tokenEndpoint, type TokenAnswer } from './token-endpoint.ts';
import { createTokens } from './tokens.ts';

const origin = 'https://shop.example';
const tokens = createTokens({ secret: 'a secret of thirty-two characters' });
const secret = 'ptc_live_k1_s+c/r%t';
const foreign = 'ptc_live_k2_foreign';
const verifyKey = (text: string) =>
  Promise.resolve(
    text === secret
      ? { id: 'k1', client: 'Acme' }
      : text === foreign
        ? { id: 'k2', client: 'Foreign', site: 'other' }
        : undefined,
  );

const ask = (
  form: Record<string, string> | [string, string][],
  authorization?: string,
): Promise<TokenAnswer> =>
  tokenEndpoint(
    { form: new URLSearchParams(form), authorization: authorization ?? null, origin, site: 'shop' },
    { verifyKey, tokens },
  );
const basic = (id: string, password: string) =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(password)}`).toString('base64')}`;

const grant = { grant_type: 'client_credentials' };
const posted = { ...grant, client_id: 'k1', client_secret: secret };

const good: [name: string, form: Record<string, string>, authorization?: string][] = [
  ['in the form', posted],
  ['with Basic', grant, basic('k1', secret)],
  ['with Basic, and the client ID in the form too', { ...grant, client_id: 'k1' }, basic('k1', secret)],
  ['with basic in lowercase', grant, basic('k1', secret).replace('Basic', 'basic')],
];

for (const [name, form, authorization] of good)
  test(`issues a valid token to a client that authenticates ${name}`, async () => {
    const { status, headers, body } = await ask(form, authorization);
    assert.deepEqual([status, headers], [200, { 'Cache-Control': 'no-store', Pragma: 'no-cache' }]);
    assert.deepEqual(
      [body['token_type'], body['expires_in'], body['scope']],
      ['Bearer', 3600, allUcpScopes().join(' ')],
    );
    const verified = await tokens.verifyToken(String(body['access_token']), origin);
    assert.deepEqual(verified, { client: 'k1', scopes: allUcpScopes() });
  });

test('issues a token with the requested scopes', async () => {
  const scope = 'dev.ucp.shopping.order:read';
  const { body } = await ask({ ...posted, scope: `${scope} ${scope}` });
  assert.equal(body['scope'], scope);
  assert.deepEqual((await tokens.verifyToken(String(body['access_token']), origin))?.scopes, [scope]);
});

const bad: [
  name: string,
  form: Record<string, string> | [string, string][],
  authorization: string | undefined,
  status: number,
  error: string,
][] = [
  ['no grant type', { client_id: 'k1', client_secret: secret }, undefined, 400, 'invalid_request'],
  ['another grant', { ...posted, grant_type: 'password' }, undefined, 400, 'unsupported_grant_type'],
  [
    'a repeated parameter',
    [...Object.entries(posted), ['scope', 'a'], ['scope', 'b']],
    undefined,
    400,
    'invalid_request',
  ],
  ['two authentication methods at once', posted, basic('k1', secret), 400, 'invalid_request'],
  ['an unknown scope', { ...posted, scope: 'everything' }, undefined, 400, 'invalid_scope'],
  ['no client', grant, undefined, 401, 'invalid_client'],
  ['a wrong secret', { ...posted, client_secret: 'wrong' }, undefined, 401, 'invalid_client'],
  ['the secret of another client', { ...posted, client_id: 'k2' }, undefined, 401, 'invalid_client'],
  [
    'a client of another site',
    { ...grant, client_id: 'k2', client_secret: foreign },
    undefined,
    401,
    'invalid_client',
  ],
  ['an empty client ID', { ...posted, client_id: '' }, undefined, 401, 'invalid_client'],
  ['a bearer token', grant, 'Bearer abc', 401, 'invalid_client'],
  ['Basic without a colon', grant, `Basic ${Buffer.from('k1').toString('base64')}`, 401, 'invalid_client'],
  ['Basic that is not base64', grant, 'Basic %%%', 401, 'invalid_client'],
  [
    'Basic with a broken escape',
    grant,
    `Basic ${Buffer.from('k1:%zz').toString('base64')}`,
    401,
    'invalid_client',
  ],
  ['two client IDs', { ...grant, client_id: 'k2' }, basic('k1', secret), 401, 'invalid_client'],
  ['an oversized secret', { ...posted, client_secret: 'a'.repeat(10_000) }, undefined, 401, 'invalid_client'],
];

for (const [name, form, authorization, status, error] of bad)
  test(`returns ${error} for ${name}`, async () => {
    const answer = await ask(form, authorization);
    assert.deepEqual([answer.status, answer.body['error']], [status, error]);
    assert.equal(answer.headers['WWW-Authenticate'], status === 401 ? `Basic realm="${origin}"` : undefined);
    assert.equal(answer.headers['Cache-Control'], 'no-store');
    assert.equal(JSON.stringify(answer).includes(secret), false);
  });

test('describes the endpoint in its metadata (RFC 8414)', () => {
  const addresses = { origin, rest: `${origin}/api/ucp`, mcp: `${origin}/api/ucp/mcp` };
  assert.deepEqual(oauthMetadata(addresses), {
    issuer: origin,
    authorization_endpoint: 'https://shop.example/api/ucp/oauth/authorize',
    token_endpoint: `${origin}/api/ucp/oauth/token`,
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    scopes_supported: [
      'dev.ucp.shopping.catalog.search:read',
      'dev.ucp.shopping.catalog.lookup:read',
      'dev.ucp.shopping.cart:manage',
      'dev.ucp.shopping.checkout:manage',
      'dev.ucp.shopping.order:read',
    ],
  });
});
