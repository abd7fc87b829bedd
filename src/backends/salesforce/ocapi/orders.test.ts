/** Whose rights read and fail an order, and when. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import {
  base,
  failureOf,
  json,
  startClient,
  type ClientBench,
} from '../../../../test/support/salesforce/ocapi-client.ts';
import { fault, order } from '../../../../test/support/salesforce/ocapi-documents.ts';
import type { Line } from '../../../../test/support/salesforce/scripted-api.ts';
import { createRefusals } from '../calls/refusals.ts';

describe('orders', () => {
  const closers: (() => unknown)[] = [];
  let bench: ClientBench;
  before(async () => {
    bench = await startClient({ after: (close) => void closers.push(close) });
  });
  beforeEach(() => void (bench.asked.length = 0));
  after(async () => {
    for (const close of closers.toReversed()) await close();
  });

  const clientPassword = 'p:w';
  const granted = json({ access_token: 'application-token', token_type: 'Bearer', expires_in: 1_799 });
  const expired = { status: 401, body: fault('InvalidAccessTokenException', { accessToken: 'ey.J' }) };
  const ended = () => ({ ...bench.guest(), expiresAt: bench.clock.now });
  const asked = (): string[] =>
    bench.asked.map(({ method, url, headers }) => `${method} ${url} ${headers.authorization?.slice(0, 18)}`);
  const tokenAsked = `POST /dwsso/oauth2/access_token Basic ${Buffer.from('client-1:p:w').toString('base64').slice(0, 12)}`;

  test('reads the order with an application token, requested once, after the guest session ended', async () => {
    const api = bench.client({ clientPassword });
    bench.say(granted, json(order));
    assert.equal((await api.order(ended(), '00000101'))?.orderNo, '00000101');
    await api.order(ended(), '00000101');
    assert.deepEqual(asked(), [
      tokenAsked,
      `GET ${base}/orders/00000101 Bearer application`,
      `GET ${base}/orders/00000101 Bearer application`,
    ]);
    const [token] = bench.asked;
    assert.equal(token?.body, 'grant_type=client_credentials');
    assert.equal(token?.headers['content-type'], 'application/x-www-form-urlencoded');
  });

  test('requests the application token again when it expires, and once when it is rejected', async () => {
    const api = bench.client({ clientPassword });
    bench.say(granted, json(order));
    await Promise.all([api.order(ended(), '1'), api.order(ended(), '2')]);
    bench.clock.now += 1_800_000;
    bench.say(granted, json(order));
    await api.order(ended(), '1');
    bench.say(expired, granted, expired);
    assert.equal(await failureOf(api.order(ended(), '1')), 'misconfigured InvalidAccessTokenException');
    assert.equal(asked().filter((one) => one.startsWith('POST /dwsso')).length, 3);
    bench.say({ status: 400, body: '{"error":"invalid_client"}' });
    assert.equal(
      await failureOf(bench.client({ clientPassword }).order(ended(), '1')),
      'misconfigured invalid_client',
    );
  });

  test('does not treat a page in front of the account manager as a rejected client', async () => {
    for (const status of [401, 403, 404]) {
      bench.say({ status, body: '<html>Sign in</html>' });
      const api = bench.client({ clientPassword });
      assert.equal(await failureOf(api.order(ended(), '1')), 'unavailable not-json');
    }
  });

  test('requests a token again after a failure', async () => {
    const api = bench.client({ clientPassword });
    bench.say({ status: 400, body: '{}' }, granted, json(order));
    await failureOf(api.order(ended(), '1'));
    assert.equal((await api.order(ended(), '1'))?.orderNo, '00000101');
  });

  test('uses the application for a guest whose token is rejected early, too', async () => {
    bench.say(expired, granted, json({ count: 1, data: [order] }));
    assert.equal((await bench.client({ clientPassword }).ownOrders(bench.guest())).length, 1);
    assert.deepEqual(
      bench.asked.map(({ url }) => url),
      [
        `${base}/customers/abGuest/orders?count=10`,
        '/dwsso/oauth2/access_token',
        `${base}/customers/abGuest/orders?count=10`,
      ],
    );
  });

  test('does not report the order of an ended guest session as missing without a password', async () => {
    const api = bench.client();
    bench.say(expired);
    for (const work of [
      () => api.order(ended(), '1'),
      () => api.ownOrders(bench.guest()),
      () => api.failOrder(ended(), '1'),
    ])
      assert.equal(await failureOf(work()), 'refused guest-ended');
    assert.equal(api.findOrder, undefined);
  });

  test('returns no order if it does not exist, and a rejection if it may not be read', async () => {
    const api = bench.client();
    bench.say({ status: 404, body: fault('OrderNotFoundException', { orderNo: '1' }) });
    assert.equal(await api.order(bench.guest(), '1'), undefined);
    bench.say({ status: 403, body: fault('ClientAccessForbiddenException') });
    assert.equal(
      await failureOf(api.order(bench.guest(), '1')),
      'misconfigured ClientAccessForbiddenException',
    );
  });

  test('fails an order only in the state in which it was read', async () => {
    bench.say(json(order), json({ ...order, status: 'failed' }));
    await bench.client().failOrder(bench.guest(), '00000101');
    const { _resource_state } = order;
    const [, patch] = bench.asked;
    assert.equal(`${patch?.method} ${patch?.url}`, `PATCH ${base}/orders/00000101`);
    assert.deepEqual(JSON.parse(patch?.body ?? ''), {
      _resource_state,
      status: 'failed',
    });
  });

  test('leaves a failed order alone, fails no placed order, and reports a concurrent change as a conflict', async () => {
    const api = bench.client();
    bench.say(json({ ...order, status: 'failed' }));
    await api.failOrder(bench.guest(), '1');
    bench.say(json({ ...order, status: 'new' }));
    assert.equal(await failureOf(api.failOrder(bench.guest(), '1')), 'refused order-not-open');
    assert.ok(bench.asked.every(({ method }) => method === 'GET'));
    bench.say(json(order), { status: 409, body: fault('ResourceStateConflictException') });
    assert.equal(
      await failureOf(api.failOrder(bench.guest(), '1')),
      'conflict ResourceStateConflictException',
    );
  });

  test('finds an order by its reference alone, as the application', async () => {
    const api = bench.client({ clientPassword });
    const hit = (reference: string, order_no: string, creation_date: string) => ({
      relevance: 1,
      data: { ...order, order_no, creation_date, c_portico_reference: reference },
    });
    const hits = [
      hit('attempt-1', '1', '2026-11-01T10:00Z'),
      hit('attempt-1', '2', '2026-11-02T10:00Z'),
      hit('attempt-10', '3', '2026-11-03T10:00Z'),
    ];
    bench.say(granted, json({ count: 3, hits, total: 3 }), json({ count: 0, total: 0 }));
    assert.equal((await api.findOrder?.('attempt-1'))?.orderNo, '2');
    assert.equal(await api.findOrder?.('attempt-2'), undefined);
    const [, search] = bench.asked;
    assert.equal(`${search?.method} ${search?.url}`, `POST ${base}/order_search`);
    assert.equal(search?.headers.authorization, 'Bearer application-token');
  });

  const minute = 60_000;
  const broken = { status: 500, body: '{}' };
  const none = json({ count: 0, total: 0 });
  const searches: [name: string, steps: [after: number, line: Line, outcome: string][]][] = [
    [
      'as a setup problem after two failures ten minutes apart',
      [
        [0, broken, 'unavailable'],
        [9 * minute, broken, 'unavailable'],
        [minute, broken, 'misconfigured'],
        [30 * minute, broken, 'misconfigured'],
      ],
    ],
    [
      'as a failure of the instance if a search between them succeeds',
      [
        [0, broken, 'unavailable'],
        [5 * minute, none, 'found nothing'],
        [5 * minute, broken, 'unavailable'],
      ],
    ],
    [
      'as a failure of the instance if they are more than an hour apart',
      [
        [0, broken, 'unavailable'],
        [61 * minute, broken, 'unavailable'],
      ],
    ],
  ];
  for (const [name, steps] of searches)
    test(`reports HTTP 500 of a search for orders ${name}`, async () => {
      const refusals = createRefusals(() => bench.clock.now);
      const api = bench.client({ clientPassword, refusals });
      for (const [after, line, outcome] of steps) {
        bench.clock.now += after;
        // An answer in between keeps the circuit closed.
        bench.say(granted);
        await failureOf(api.order(ended(), '1'));
        bench.say(line);
        const said = await failureOf(api.findOrder?.('attempt-1') ?? assert.fail());
        assert.equal(said.startsWith('no failure') ? 'found nothing' : said.split(' ')[0], outcome);
        assert.equal(refusals.list().length, outcome === 'misconfigured' ? 1 : 0);
      }
    });

  test('reports HTTP 500 of a search as a setup problem at once in a check', async () => {
    const refusals = createRefusals(() => bench.clock.now);
    const api = bench.client({ clientPassword, refusals });
    bench.say(granted, broken);
    assert.equal(await failureOf(api.checkOrderSearch?.() ?? assert.fail()), 'misconfigured server-error');
    assert.match(refusals.list().join(), /Turn on Order Incremental Indexing/);
  });

  test('does not mistake a failure of the account manager for a missing index', async () => {
    const refusals = createRefusals(() => bench.clock.now);
    const api = bench.client({ clientPassword, refusals });
    bench.say(broken);
    for (const work of [() => api.checkOrderSearch?.(), () => api.findOrder?.('attempt-1')])
      assert.equal(await failureOf(work() ?? assert.fail()), 'unavailable server-error');
    assert.deepEqual(refusals.list(), []);
  });
});
