/** Requests that have not the form of the API, refused by the official files and by hand alike. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { at, isOfficial, missing, nameOf, openFace, specOf, type TestFace } from './official.testing.ts';
import { operations } from './operations/index.ts';
import { bodies, parameters } from './checks/shapes.ts';

describe('requests', () => {
  const faces: Record<string, { skip: false | string; face?: TestFace }> = {
    'by the official OpenAPI': { skip: missing },
    'by hand': { skip: false },
  };
  before(async () => {
    for (const [how, kept] of Object.entries(faces))
      kept.face = await openFace(how === 'by hand' ? { specs: '/nowhere' } : {});
  });
  after(async () => {
    for (const { face } of Object.values(faces)) await face?.world.close();
  });

  const baskets = `${at.baskets}/baskets`;
  const requests: [what: string, method: string, path: string, body: unknown, name: string][] = [
    ['an unknown member', 'POST', baskets, { nonsense: 1 }, 'unknown-property'],
    [
      'a deeply nested unknown member',
      'POST',
      baskets,
      { shipments: [{ shippingAddress: { town: 'x' } }] },
      'unknown-property',
    ],
    [
      'a string as quantity',
      'POST',
      baskets,
      { productItems: [{ productId: 'a', quantity: '1' }] },
      'bad-request',
    ],
    ['an object instead of a list', 'POST', baskets, { productItems: { productId: 'a' } }, 'bad-request'],
    [
      'an unknown member of a payment',
      'POST',
      baskets,
      { paymentInstruments: [{ card: 1 }] },
      'unknown-property',
    ],
    ['null', 'POST', baskets, { customerInfo: null }, 'bad-request'],
    ['a customer without an email', 'POST', baskets, { customerInfo: {} }, 'bad-request'],
    ['a coupon without a code', 'POST', baskets, { couponItems: [{}] }, 'bad-request'],
    ['an item instead of items', 'POST', `${baskets}/b/items`, { productId: 'a' }, 'bad-request'],
    ['no items', 'POST', `${baskets}/b/items`, undefined, 'bad-request'],
    ['a method without an ID', 'PUT', `${baskets}/b/shipments/me/shipping-method`, {}, 'bad-request'],
    ['a number as email', 'PUT', `${baskets}/b/customer`, { email: 1 }, 'bad-request'],
    ['an amount as a string', 'POST', `${baskets}/b/payment-instruments`, { amount: '1' }, 'bad-request'],
    ['snake_case', 'POST', `${at.orders}/orders`, { basket_id: 'b' }, 'unknown-property'],
    ['a prototype', 'POST', baskets, JSON.parse('{"__proto__":{"a":1}}'), 'unknown-property'],
  ];
  for (const [how, kept] of Object.entries(faces)) {
    for (const [what, method, path, body, name] of requests) {
      test(`rejects ${how}: ${what}`, { skip: kept.skip }, async () => {
        const guest = await kept.face?.guest();
        const answer = await guest?.call(method, path, body);
        assert.deepEqual([answer?.status, answer && nameOf(answer)], [400, name]);
      });
    }

    test(`rejects ${how}: unknown parameters, but accepts custom ones`, { skip: kept.skip }, async () => {
      const guest = await kept.face?.guest();
      const ask = (query: Record<string, string>) =>
        guest?.call('GET', `${at.products}/categories/root`, undefined, query);
      const refused = await ask({ depth: '1' });
      assert.deepEqual([refused?.status, refused && nameOf(refused)], [400, 'invalid-query-parameter']);
      assert.equal((await ask({ c_source: 'mail' }))?.status, 200);
    });
  }

  test('rejects invalid JSON and another content type', async () => {
    const { face } = faces['by hand'] ?? {};
    assert.ok(face);
    const { token } = await face.guest();
    const send = (body: string, type: string) =>
      face.send(`${baskets}?siteId=demo`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
      });
    assert.equal((await send('{"a":', 'application/json')).status, 400);
    assert.equal((await send('a=1', 'application/x-www-form-urlencoded')).status, 415);
  });

  test('lists no parameter by hand that the official files lack', { skip: missing }, () => {
    for (const { id, family } of operations) {
      // Version 1 of baskets is checked by the lists of version 2.
      if (!isOfficial(family) || family === 'basketsV1') continue;
      const official = specOf(family).operations.get(id);
      const names = official?.parameters.filter((one) => one.in === 'query').map(({ name }) => name) ?? [];
      for (const name of parameters[id] ?? []) assert.ok(names.includes(name), `${id} ${name}`);
      const rest = names.filter((name) => !['siteId', 'locale', ...(parameters[id] ?? [])].includes(name));
      assert.deepEqual(rest, [], id);
      const takes = official?.body !== undefined;
      assert.equal(bodies[id] !== undefined, takes, id);
    }
  });
});
