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

  test('a guest is asked for by its type, and its token comes in a header', async () => {
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

  test('a token that does not tell its end, or one beyond all measure, is trusted for half an hour', async () => {
    for (const token of ['opaque', 'a.b.c', jwt(bench.clock.now, 1_000 * minute)]) {
      bench.say(customer(token));
      assert.equal((await api.guest()).expiresAt, bench.clock.now + 30 * minute, token);
    }
  });

  for (const [name, line] of [
    ['no token', json({ customer_id: 'abGuest' })],
    ['no customer', json({}, { authorization: 'Bearer a.b.c' })],
  ] as const)
    test(`an answer with ${name} is a bad answer`, async () => {
      bench.say(line);
      assert.equal(await failureOf(api.guest()), 'unavailable bad-answer');
    });

  test('a token in its first half is kept without a call', async () => {
    const guest = { ...bench.guest(), expiresAt: bench.clock.now + 15 * minute + 1 };
    assert.equal(await api.renew(guest), guest);
    assert.equal(bench.asked.length, 0);
  });

  test('a token in its second half is exchanged for another of the same customer', async () => {
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

  test('a guest whose token ended is not found, and no other is made in its place', async () => {
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
