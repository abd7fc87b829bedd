/** Who a call is made as: entering, renewing, tokens that end. */
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { createScapi } from './client.ts';
import {
  expired,
  json,
  market,
  place,
  plainCaller,
  problem,
  startBench,
} from '../../../../test/support/salesforce/scapi-bench.ts';
import {
  basketSample,
  orderSample,
  productsSample,
  tokenSample,
} from '../../../../test/support/salesforce/scapi-samples.ts';

const bench = await startBench({ after });
beforeEach(() => void (bench.instance.asked.length = 0));

const token = (count: number, more: object = {}) =>
  json({ ...tokenSample, access_token: `access-${count}`, refresh_token: `refresh-${count}`, ...more });
/** Method, last part of the path, and whose token. */
const asked = (): string[] =>
  bench.instance.asked.map(({ method, url, headers, body }) => {
    const path = url.split('?')[0]?.split('/').at(-1);
    return path === 'token'
      ? `${new URLSearchParams(body).get('grant_type')} ${new URLSearchParams(body).get('refresh_token') ?? ''}`.trim()
      : `${method} ${path} ${headers.authorization}`;
  });

test('a guest holds as long as the login service says', async () => {
  bench.instance.say(token(1));
  assert.deepEqual(await bench.client().guest(), bench.guest());
});

test('a token that holds is renewed without a call; one that ends within a minute by its refresh token', async () => {
  const api = bench.client();
  const holding = bench.guest({ expiresAt: bench.now() + 61_000 });
  assert.equal(await api.renew(holding), holding);
  assert.deepEqual(asked(), []);
  bench.instance.say(token(2));
  const renewed = await api.renew(bench.guest({ expiresAt: bench.now() + 60_000 }));
  assert.deepEqual(renewed, bench.guest({ accessToken: 'access-2', refreshToken: 'refresh-2' }));
  assert.deepEqual(asked(), ['refresh_token refresh-1']);
});

test('a call whose token ended is repeated once with a new one, which the calls after it use', async () => {
  const api = bench.client();
  bench.instance.say(expired, token(2), json(orderSample));
  await api.placeOrder(bench.guest(), 'b1');
  await api.order(bench.guest(), '00000410');
  assert.deepEqual(asked(), [
    'POST orders Bearer access-1',
    'refresh_token refresh-1',
    'POST orders Bearer access-2',
    'GET 00000410 Bearer access-2',
  ]);
  assert.equal(
    (await api.renew(bench.guest({ expiresAt: 0 }))).accessToken,
    'access-2',
    'nor is it renewed again',
  );
});

test('a call that is refused with a new token as well is not made a third time', async () => {
  bench.instance.say(expired, token(2), expired);
  await assert.rejects(bench.client().placeOrder(bench.guest(), 'b1'), {
    kind: 'misconfigured',
    type: 'unauthorized',
  });
  assert.equal(asked().length, 3);
});

test('a page that answers 401 twice says nothing of the client', async () => {
  const page = { status: 401, body: '<h1>Sign in</h1>' };
  bench.instance.say(page, token(2), page);
  await assert.rejects(bench.client().placeOrder(bench.guest(), 'b1'), { kind: 'refused', type: 'http-401' });
});

test('calls whose token ended at the same time are renewed once', async () => {
  const api = bench.client();
  bench.instance.say(expired, expired, { ...token(2), afterMs: 30 }, json(basketSample));
  await Promise.all([api.basket(bench.guest(), 'b1'), api.basket(bench.guest(), 'b1')]);
  assert.equal(asked().filter((one) => one.startsWith('refresh_token')).length, 1);
  assert.equal(asked().filter((one) => one.endsWith('access-2')).length, 2);
});

test('a guest who cannot be renewed is gone', async () => {
  const api = bench.client();
  const { refreshToken: _refreshToken, ...bare } = bench.guest({ expiresAt: 0 });
  await assert.rejects(api.renew(bare), { kind: 'not-found', type: 'guest-ended' });
  assert.deepEqual(asked(), []);
  for (const error of ['invalid_request', 'invalid_grant']) {
    bench.instance.say(json({ error, error_description: 'Bad refresh-1.' }, 400));
    await assert.rejects(api.renew(bench.guest({ expiresAt: 0 })), {
      kind: 'not-found',
      type: 'guest-ended',
    });
  }
});

test('nobody is gone because the way to the login service is', async () => {
  const refusals = [
    { status: 404, body: '<h1>Not found</h1>' },
    problem(404, 'resource-not-found'),
    problem(410, 'gone'),
    problem(409, 'conflict'),
    { status: 400, body: '<h1>Bad request</h1>' },
  ];
  for (const refusal of refusals) {
    bench.instance.say(refusal);
    await assert.rejects(bench.client().renew(bench.guest({ expiresAt: 0 })), { kind: 'unavailable' });
  }
  bench.instance.say(json({ error: 'unsupported_grant_type' }, 400));
  await assert.rejects(bench.client().renew(bench.guest({ expiresAt: 0 })), { kind: 'refused' });
});

test('a client that is refused itself is told so, without its secret', async () => {
  bench.instance.say(json({ error: 'invalid_client', detail: 'sandbox-secret and refresh-1' }, 401));
  const isOurs = (error: Error & { kind?: string }): boolean =>
    error.kind === 'misconfigured' && !/sandbox-secret|refresh-1/.test(error.message);
  await assert.rejects(bench.client().renew(bench.guest({ expiresAt: 0 })), isOurs);
});

test('a new shopper that is refused shows a wrong setting, and a page in front of the login service shows none', async () => {
  const refusals: [answer: ReturnType<typeof json>, kind: string][] = [
    [
      json({ error: 'invalid_request', error_description: 'Bad or missing channel_id.' }, 400),
      'misconfigured',
    ],
    [json({ error: 'unauthorized_client' }, 400), 'misconfigured'],
    [json({ message: 'No.' }, 401), 'misconfigured'],
    [problem(403, 'forbidden'), 'misconfigured'],
    [{ status: 401, body: '<h1>Sign in</h1>' }, 'unavailable'],
    [{ status: 403, body: '<h1>Checking your browser</h1>' }, 'unavailable'],
    [{ status: 401, body: '' }, 'unavailable'],
  ];
  for (const [answer, kind] of refusals) {
    bench.instance.say(answer);
    await assert.rejects(bench.client().guest(), { kind }, JSON.stringify(answer));
  }
});

test('an order is not said to be missing because its shopper is gone', async () => {
  bench.instance.say(expired, json({ error: 'invalid_request' }, 400));
  await assert.rejects(bench.client().order(bench.guest(), '1'), { kind: 'not-found', type: 'guest-ended' });
  bench.instance.say(problem(404, 'order-not-found'));
  assert.equal(await bench.client().order(bench.guest(), '1'), undefined);
});

test('a token of another shopper is not taken', async () => {
  bench.instance.say(token(2, { customer_id: 'somebody' }));
  await assert.rejects(bench.client().renew(bench.guest({ expiresAt: 0 })), { type: 'other-shopper' });
});

test('looking at the catalogue costs one token each half hour, however many look', async () => {
  const api = bench.client();
  const both = json({ ...tokenSample, ...productsSample });
  bench.instance.say(both);
  await Promise.all([api.products(['a'], market), api.products(['b'], market)]);
  await api.products(['c'], market);
  const enters = (): number => asked().filter((one) => one === 'client_credentials').length;
  assert.deepEqual([enters(), asked().length], [1, 4]);
  bench.pass(1_750_000);
  await Promise.all([api.products(['d'], market), api.products(['e'], market)]);
  assert.deepEqual([enters(), asked().length], [2, 7]);
});

test('a look whose token ended is repeated with another shopper; a failed entry is not remembered', async () => {
  const api = bench.client();
  bench.instance.say(token(1), expired, token(2), json(productsSample));
  assert.equal((await api.products(['a'], market)).length, 2);
  assert.deepEqual(asked(), [
    'client_credentials',
    'GET products Bearer access-1',
    'client_credentials',
    'GET products Bearer access-2',
  ]);
  const other = bench.client();
  bench.instance.say(json({ error: 'invalid_client' }, 401), token(3), json(productsSample));
  await assert.rejects(other.products(['a'], market), { kind: 'misconfigured' });
  assert.equal((await other.products(['a'], market)).length, 2);
});

test('a client whose address is none is no client', () => {
  const options = { caller: plainCaller, ...place, clientId: 'x', clientSecret: 's' };
  for (const baseUrl of ['ftp://a', 'https://a/path', 'nonsense'])
    assert.throws(() => createScapi({ ...options, baseUrl }), TypeError);
  assert.throws(() => createScapi({ ...options, shortCode: 'a/b' }), TypeError);
});
