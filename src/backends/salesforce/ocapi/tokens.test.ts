/** Guests, and how long they last. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { ShopApi } from '../shop-api.ts';
import {
  base,
  failureOf,
  json,
  jwt,
  startClient,
  type ClientBench,
} from '../../../../test/support/salesforce/ocapi-client.ts';
import { fault } from '../../../../test/support/salesforce/ocapi-documents.ts';

describe('tokens', () => {
  const minute = 60_000;
  const closers: (() => unknown)[] = [];
  let bench: ClientBench;
  let api: ShopApi;
  before(async () => {
    bench = await startClient({ after: (close) => void closers.push(close) });
    api = bench.client();
  });
  beforeEach(() => void (bench.asked.length = 0));
  after(async () => {
    for (const close of closers.toReversed()) await close();
  });

  const customer = (token: string, customer_id = 'abGuest') =>
    json(
      { _v: '24.5', _type: 'customer', auth_type: 'guest', customer_id },
      { authorization: `Bearer ${token}` },
    );

  test('requests a guest by its type, and reads the token from a header', async () => {
    const token = jwt(bench.clock.now, 20 * minute);
    bench.say(customer(token));
    const guest = await api.guest();
    assert.deepEqual(
      [guest.customerId, guest.accessToken, Math.round((guest.expiresAt - bench.clock.now) / minute)],
      ['abGuest', token, 20],
    );
    const [asked] = bench.asked;
    assert.equal(`${asked?.method} ${asked?.url}`, `POST ${base}/customers/auth`);
    assert.equal(asked?.body, '{"type":"guest"}');
    assert.equal(asked?.headers.authorization, undefined);
  });

  test('keeps a token without an expiry, or with an absurd one, for half an hour', async () => {
    for (const token of ['opaque', 'a.b.c', jwt(bench.clock.now, 1_000 * minute)]) {
      bench.say(customer(token));
      assert.equal((await api.guest()).expiresAt, bench.clock.now + 30 * minute, token);
    }
  });

  for (const [name, line] of [
    ['no token', json({ customer_id: 'abGuest' })],
    ['no customer', json({}, { authorization: 'Bearer a.b.c' })],
  ] as const)
    test(`rejects a response with ${name} as a bad response`, async () => {
      bench.say(line);
      assert.equal(await failureOf(api.guest()), 'unavailable bad-answer');
    });

  test('keeps a token in the first half of its life without a call', async () => {
    const guest = { ...bench.guest(), expiresAt: bench.clock.now + 15 * minute + 1 };
    assert.equal(await api.renew(guest), guest);
    assert.equal(bench.asked.length, 0);
  });

  test('exchanges a token in the second half of its life for another of the same customer', async () => {
    const guest = { ...bench.guest(), expiresAt: bench.clock.now + 15 * minute };
    const token = jwt(bench.clock.now);
    bench.say(customer(token));
    assert.equal((await api.renew(guest)).accessToken, token);
    const [asked] = bench.asked;
    assert.equal(asked?.body, '{"type":"refresh"}');
    assert.equal(asked?.headers.authorization, `Bearer ${guest.accessToken}`);
    bench.say(customer(token, 'abOther'));
    assert.equal(await failureOf(api.renew(guest)), 'not-found guest-ended');
  });

  test('reports a guest whose token ended as not found, without creating another one', async () => {
    const guest = { ...bench.guest(), expiresAt: bench.clock.now };
    assert.equal(await failureOf(api.renew(guest)), 'not-found guest-ended');
    assert.equal(bench.asked.length, 0);
    bench.say({ status: 401, body: fault('InvalidAccessTokenException') });
    const late = { ...guest, expiresAt: bench.clock.now + minute };
    assert.equal(await failureOf(api.renew(late)), 'not-found guest-ended');
    assert.equal(await failureOf(api.basket(bench.guest(), 'b1')), 'not-found guest-ended');
    bench.say({ status: 403, body: fault('ClientAccessForbiddenException') });
    assert.equal(await failureOf(api.renew(late)), 'misconfigured ClientAccessForbiddenException');
  });
});
