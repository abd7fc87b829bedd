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

test('keeps a guest session as long as the login service allows', async () => {
  bench.instance.say(token(1));
  assert.deepEqual(await bench.client().guest(), bench.guest());
});

test('renews a valid token without a call, and one that ends within a minute by its refresh token', async () => {
  const api = bench.client();
  const holding = bench.guest({ expiresAt: bench.now() + 61_000 });
  assert.equal(await api.renew(holding), holding);
  assert.deepEqual(asked(), []);
  bench.instance.say(token(2));
  const renewed = await api.renew(bench.guest({ expiresAt: bench.now() + 60_000 }));
  assert.deepEqual(renewed, bench.guest({ accessToken: 'access-2', refreshToken: 'refresh-2' }));
  assert.deepEqual(asked(), ['refresh_token refresh-1']);
});

test('retries a call once with a new token after its token ended, and uses it for later calls', async () => {
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

test('does not retry a call a second time if the new token is rejected too', async () => {
  bench.instance.say(expired, token(2), expired);
  await assert.rejects(bench.client().placeOrder(bench.guest(), 'b1'), {
    kind: 'misconfigured',
    type: 'unauthorized',
  });
  assert.equal(asked().length, 3);
});

test('does not blame the client for a page that returns 401 twice', async () => {
  const page = { status: 401, body: '<h1>Sign in</h1>' };
  bench.instance.say(page, token(2), page);
  await assert.rejects(bench.client().placeOrder(bench.guest(), 'b1'), { kind: 'refused', type: 'http-401' });
});

test('renews once for concurrent calls whose token ended', async () => {
  const api = bench.client();
  bench.instance.say(expired, expired, { ...token(2), afterMs: 30 }, json(basketSample));
  await Promise.all([api.basket(bench.guest(), 'b1'), api.basket(bench.guest(), 'b1')]);
  assert.equal(asked().filter((one) => one.startsWith('refresh_token')).length, 1);
  assert.equal(asked().filter((one) => one.endsWith('access-2')).length, 2);
});

test('reports a guest that cannot be renewed as expired', async () => {
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

test('does not report a guest as expired if the login service is unreachable', async () => {
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

test('reports a rejected client without its secret', async () => {
  bench.instance.say(json({ error: 'invalid_client', detail: 'sandbox-secret and refresh-1' }, 401));
  const isOurs = (error: Error & { kind?: string }): boolean =>
    error.kind === 'misconfigured' && !/sandbox-secret|refresh-1/.test(error.message);
  await assert.rejects(bench.client().renew(bench.guest({ expiresAt: 0 })), isOurs);
});

test('reports a wrong setting for a rejected new shopper, but not for a page in front of the login service', async () => {
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

test('does not report an order as missing because its shopper expired', async () => {
  bench.instance.say(expired, json({ error: 'invalid_request' }, 400));
  await assert.rejects(bench.client().order(bench.guest(), '1'), { kind: 'not-found', type: 'guest-ended' });
  bench.instance.say(problem(404, 'order-not-found'));
  assert.equal(await bench.client().order(bench.guest(), '1'), undefined);
});

test('does not use the token of another shopper', async () => {
  bench.instance.say(token(2, { customer_id: 'somebody' }));
  await assert.rejects(bench.client().renew(bench.guest({ expiresAt: 0 })), { type: 'other-shopper' });
});

test('requests one token each half hour for any number of catalog reads', async () => {
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

test('retries a read as another shopper after its token ended, and does not cache a failed login', async () => {
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

test('rejects a client whose URL is invalid', () => {
  const options = { caller: plainCaller, ...place, clientId: 'x', clientSecret: 's' };
  for (const baseUrl of ['ftp://a', 'https://a/path', 'nonsense'])
    assert.throws(() => createScapi({ ...options, baseUrl }), TypeError);
  assert.throws(() => createScapi({ ...options, shortCode: 'a/b' }), TypeError);
});
