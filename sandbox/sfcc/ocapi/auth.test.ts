import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { decodeJwt } from 'jose';
import { demoClient } from './options.ts';
import { argumentsIn, faultIn, openFace, tokenOf, type TestFace } from './testing.ts';

describe('auth', () => {
  const narrow = {
    id: 'narrow',
    password: 'p',
    resources: [
      { resource_id: '/customers/auth', methods: ['post'] },
      { resource_id: '/baskets/*', methods: ['get'] },
    ],
  };

  let face: TestFace;
  before(async () => {
    face = await openFace({ clients: [demoClient, narrow] });
  });
  after(() => face.close());

  test('returns a customer document to a guest and a 30-minute token in the header', async () => {
    const answer = await face.ask('POST', '/customers/auth', { body: { type: 'guest' } });
    assert.equal(answer.status, 200);
    const { customer_id, ...rest } = answer.body;
    assert.deepEqual(rest, {
      _v: '24.5',
      _type: 'customer',
      auth_type: 'guest',
      preferred_locale: 'default',
    });
    const claims = decodeJwt(tokenOf(answer.headers));
    assert.equal(claims.iss, demoClient.id);
    assert.deepEqual(JSON.parse(String(claims.sub)), { customer_id, guest: true });
    assert.equal(Number(claims.exp) - Number(claims.iat), 1800);
  });

  test('renews a valid token for the same customer and rejects an expired one', async () => {
    const { token, customerId } = await face.guest();
    face.world.clock.now += 29 * 60_000;
    const renewed = await face.ask('POST', '/customers/auth', { token, body: { type: 'refresh' } });
    assert.equal(renewed.body.customer_id, customerId);
    const next = tokenOf(renewed.headers);
    assert.notEqual(next, token);
    face.world.clock.now += 2 * 60_000;
    const late = await face.ask('POST', '/customers/auth', { token, body: { type: 'refresh' } });
    assert.equal(faultIn(late), '401 InvalidAccessTokenException');
    assert.equal(faultIn(await face.ask('POST', '/baskets', { token })), '401 InvalidAccessTokenException');
    assert.equal((await face.ask('POST', '/baskets', { token: next })).status, 200);
  });

  const types: [body: unknown, fault: string][] = [
    [{ type: 'credentials' }, '401 AuthenticationFailedException'],
    [{ type: 'session' }, '401 AuthenticationFailedException'],
    [{ type: 'refresh' }, '401 AuthorizationHeaderMissingException'],
    [{ type: 'robot' }, '400 IllegalEnumerationValueException'],
    [{}, '400 PropertyConstraintViolationException'],
    [{ kind: 'guest' }, '400 UnknownPropertyException'],
  ];
  for (const [body, fault] of types)
    test(`rejects customers/auth with ${JSON.stringify(body)}`, async () =>
      assert.equal(faultIn(await face.ask('POST', '/customers/auth', { body })), fault));

  test('requires the client ID in the header, as a parameter, or in the token', async () => {
    const path = '/product_search?q=shoe';
    assert.equal(faultIn(await face.ask('GET', path, { client: null })), '400 MissingClientIdException');
    assert.equal(faultIn(await face.ask('GET', path, { client: 'nobody' })), '401 UnknownClientIdException');
    assert.equal((await face.ask('GET', `${path}&client_id=${demoClient.id}`, { client: null })).status, 200);
    const { token } = await face.guest();
    assert.equal((await face.ask('POST', '/baskets', { client: null, token })).status, 200);
    assert.equal(
      faultIn(await face.ask('GET', path, { client: narrow.id, token })),
      '400 InvalidClientIdException',
    );
  });

  test('allows a client only what its settings permit', async () => {
    const asking = { client: narrow.id, body: { type: 'guest' } };
    const guest = await face.ask('POST', '/customers/auth', asking);
    const token = tokenOf(guest.headers);
    const refused = await face.ask('POST', '/baskets', { client: narrow.id, token });
    assert.equal(faultIn(refused), '403 ClientAccessForbiddenException');
    assert.deepEqual(argumentsIn(refused), { method: 'POST', path: '/baskets' });
    assert.equal(
      faultIn(await face.ask('GET', '/baskets/none', { client: narrow.id, token })),
      '404 BasketNotFoundException',
    );
  });

  test('requires a valid token for shopper resources', async () => {
    assert.equal(faultIn(await face.ask('POST', '/baskets')), '401 AuthorizationHeaderMissingException');
    assert.equal(
      faultIn(await face.ask('POST', '/baskets', { headers: { authorization: 'Token x' } })),
      '401 InvalidAuthorizationHeaderException',
    );
    const [header, payload] = (await face.guest()).token.split('.');
    const forged = await face.ask('POST', '/baskets', { token: `${header}.${payload}.AAAA` });
    assert.equal(faultIn(forged), '401 InvalidAccessTokenException');
    const application = await face.applicationToken();
    assert.equal(
      faultIn(await face.ask('POST', '/baskets', { token: application })),
      '403 AccessWithoutUserForbiddenException',
    );
  });

  const grants: [
    name: string,
    headers: Record<string, string>,
    form: Record<string, string>,
    status: number,
    error?: string,
  ][] = [
    ['Basic', { authorization: `Basic ${btoa(`${demoClient.id}:${demoClient.password}`)}` }, {}, 200],
    ['a form', {}, { client_id: demoClient.id, client_secret: demoClient.password }, 200],
    [
      'a wrong password',
      { authorization: `Basic ${btoa(`${demoClient.id}:no`)}` },
      {},
      401,
      'invalid_client',
    ],
    ['no credentials', {}, {}, 401, 'invalid_client'],
    [
      'another grant',
      { authorization: `Basic ${btoa(`${demoClient.id}:${demoClient.password}`)}` },
      { grant_type: 'password' },
      400,
      'unsupported_grant_type',
    ],
  ];
  for (const [name, headers, form, status, error] of grants)
    test(`returns ${status} from Account Manager for client credentials with ${name}`, async () => {
      const response = await fetch(`${face.origin}/dwsso/oauth2/access_token`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ grant_type: 'client_credentials', ...form }),
      });
      const body = (await response.json()) as Record<string, unknown>;
      assert.equal(response.status, status);
      assert.equal(body.error, error);
      if (status === 200) assert.deepEqual([body.token_type, body.expires_in], ['Bearer', 1799]);
    });

  test('expires an application token after 30 minutes', async () => {
    const token = await face.applicationToken();
    assert.equal(faultIn(await face.ask('GET', '/orders/none', { token })), '404 OrderNotFoundException');
    face.world.clock.now += 30 * 60_000;
    assert.equal(
      faultIn(await face.ask('GET', '/orders/none', { token })),
      '401 InvalidAccessTokenException',
    );
  });

  test('rejects a token of another site', async () => {
    const site = { currencies: ['EUR'], locales: ['en-IE'], country: 'IE', storefront: 'https://shop.test' };
    const two = await openFace({}, { sites: ['demo', 'second'].map((id) => ({ id, ...site })) });
    try {
      const { token } = await two.guest();
      const abroad = await two.ask('POST', '/baskets', { token, site: 'second' });
      assert.equal(faultIn(abroad), '401 InvalidAccessTokenException');
      assert.equal((await two.ask('POST', '/baskets', { token })).status, 200);
    } finally {
      await two.close();
    }
  });
});
