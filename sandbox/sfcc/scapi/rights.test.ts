/** Who may call what. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { demoClients } from './index.ts';
import {
  answered,
  at,
  isOfficial,
  missing,
  nameOf,
  openFace,
  privateAuthorization,
  specOf,
  type TestFace,
} from './official.testing.ts';
import { operations } from './operations/index.ts';

describe('rights', () => {
  const [shop] = demoClients;
  const narrow = {
    ...shop,
    id: 'narrow',
    secret: 'narrow',
    channels: ['demo'],
    scopes: ['sfcc.shopper-products'],
  };
  const readOnly = { ...narrow, id: 'reader', scopes: ['sfcc.shopper-baskets-orders'] };

  let face: TestFace;
  before(async () => {
    const demo = {
      id: 'demo',
      currencies: ['EUR'],
      locales: ['en-IE'],
      country: 'IE',
      storefront: 'https://a.test',
    };
    const sites = [demo, { ...demo, id: 'second' }];
    face = await openFace({ clients: [...demoClients, narrow, readOnly], world: { sites } });
  });
  after(() => face.world.close());

  const get = async (path: string, authorization?: string) =>
    answered(await face.send(path, authorization === undefined ? {} : { headers: { authorization } }));

  const tokenOf = async (id: string): Promise<string> => {
    const { body } = await face.login(
      { grant_type: 'client_credentials', channel_id: 'demo' },
      `Basic ${btoa(`${id}:narrow`)}`,
    );
    return `Bearer ${body.access_token}`;
  };

  for (const [what, authorization] of [
    ['no token', undefined],
    ['an invalid token', 'Bearer abc.def.ghi'],
    ['client credentials', privateAuthorization],
  ] as const) {
    test(`rejects ${what}`, async () => {
      const answer = await get(`${at.products}/categories/root?siteId=demo`, authorization);
      assert.deepEqual([answer.status, nameOf(answer)], [401, 'unauthorized']);
    });
  }

  test('rejects a tampered token', async () => {
    const { token } = await face.guest();
    const [head, payload = '', signature] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const forged = Buffer.from(JSON.stringify({ ...claims, exp: 9_999_999_999 })).toString('base64url');
    const answer = await get(
      `${at.products}/categories/root?siteId=demo`,
      `Bearer ${head}.${forged}.${signature}`,
    );
    assert.equal(answer.status, 401);
  });

  test('requires the site of the token in every call', async () => {
    const { token } = await face.guest();
    const ask = (query: string) => get(`${at.products}/categories/root${query}`, `Bearer ${token}`);
    assert.equal((await ask('')).status, 400);
    assert.equal((await ask('?siteId=')).status, 400);
    assert.equal((await ask('?siteId=nowhere')).status, 403);
    assert.equal((await ask('?siteId=second')).status, 403);
    assert.equal((await ask('?siteId=demo')).status, 200);
  });

  test('rejects another organization', async () => {
    const { token } = await face.guest();
    const path = at.products.replace('zzzz_001', 'aaaa_001');
    assert.equal((await get(`${path}/categories/root?siteId=demo`, `Bearer ${token}`)).status, 404);
  });

  test('requires one of the scopes of a call', async () => {
    const products = await tokenOf('narrow');
    assert.equal((await get(`${at.products}/products/af-102?siteId=demo`, products)).status, 200);
    const refused = await get(`${at.search}/product-search?siteId=demo`, products);
    assert.deepEqual([refused.status, nameOf(refused)], [403, 'forbidden']);
    for (const path of ['categories/root?', 'categories?ids=lamps&'])
      assert.equal((await get(`${at.products}/${path}siteId=demo`, products)).status, 403, path);
    const reader = await tokenOf('reader');
    assert.equal((await get(`${at.baskets}/baskets/b?siteId=demo`, reader)).status, 404);
    const written = await face.send(`${at.baskets}/baskets?siteId=demo`, {
      method: 'POST',
      headers: { authorization: reader, 'content-type': 'application/json' },
      body: '{}',
    });
    assert.equal(written.status, 403);
  });

  test('uses the paths, methods, and scopes of the official OpenAPI', { skip: missing }, () => {
    for (const { id, family, method, path, scopes } of operations) {
      if (!isOfficial(family)) continue;
      const official = specOf(family).operations.get(id);
      assert.ok(official, id);
      assert.equal(`/organizations/{organizationId}${path}`, official.path);
      assert.equal(method, official.method);
      assert.deepEqual(new Set(scopes), new Set(official.scopes), id);
    }
  });

  test('returns 501 for documented paths that are not simulated and 404 for others', async () => {
    const { call } = await face.guest();
    for (const [method, path] of [
      ['POST', `${at.baskets}/baskets/b/gift-certificate-items`],
      ['POST', `${at.baskets}/baskets/b/shipments`],
      ['POST', `${at.orders}/orders/1/payment-instruments`],
      ['PUT', `${at.contexts}/shopper-context/1`],
      ['POST', `${at.basketsV1}/baskets`],
      ['GET', `${at.products}/products/1/prices`],
      ['GET', `${at.customers}/customers/1`],
      ['GET', '/product/shopper-availability/v1/organizations/f_ecom_zzzz_001/availability'],
    ] as const) {
      const answer = await call(method, path);
      assert.deepEqual([answer.status, nameOf(answer)], [501, 'not-simulated'], path);
      assert.ok(answer.body.detail.includes(path));
    }
    assert.equal((await call('GET', '/nowhere')).status, 404);
  });

  test('hides baskets, orders, and lists of other shoppers', async () => {
    const [one, other] = [await face.guest(), await face.guest()];
    const { body } = await one.call('POST', `${at.baskets}/baskets`, {});
    assert.equal((await one.call('GET', `${at.baskets}/baskets/${body.basketId}`)).status, 200);
    assert.equal((await other.call('GET', `${at.baskets}/baskets/${body.basketId}`)).status, 404);
    assert.equal((await other.call('DELETE', `${at.baskets}/baskets/${body.basketId}`)).status, 404);
    for (const list of ['orders', 'baskets']) {
      const answer = await other.call('GET', `${at.customers}/customers/${one.customerId}/${list}`);
      assert.deepEqual([answer.status, nameOf(answer)], [400, 'invalid-customer']);
    }
  });
});
