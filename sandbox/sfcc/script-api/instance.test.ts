import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { engines, openFixtures, type FixtureInstance } from './instance.testing.ts';

const internal = '/on/demandware.store/Sites-Demo-Site';

for (const [engine, skip] of engines)
  void describe(`storefront on ${engine}`, { skip }, () => {
    let shop: FixtureInstance;
    before(async () => {
      shop = await openFixtures(engine);
    });
    after(() => shop.close());

    void test('passes the request to a controller', async () => {
      const headers = { 'X-Agent': 'one', 'cf-connecting-ip': '198.51.100.7' };
      const { status, facts } = await shop.ask('Plain-Echo?q=%20x', { headers });
      const { customer, ...rest } = facts;
      assert.equal(status, 200);
      assert.match(String(customer), /\w+/);
      assert.deepEqual(rest, {
        method: 'GET',
        path: `${internal}/en_IE/Plain-Echo`,
        query: 'q=%20x',
        locale: 'en_IE',
        agent: 'one',
        capitals: false,
        address: '198.51.100.7',
        body: null,
        q: 'x',
        origin: null,
        anonymous: true,
        same: true,
      });
    });

    void test('uses the locale of the path', async () => {
      const { facts } = await shop.ask(`${internal}/de_DE/Plain-Echo`);
      assert.equal(facts['locale'], 'de_DE');
    });

    void test('routes an alias to its controller with the internal path', async () => {
      const { facts } = await shop.ask('/api/echo?q=1', { method: 'POST', body: '{"a":1}' });
      assert.deepEqual(
        [facts['path'], facts['q'], facts['method'], facts['body']],
        [`${internal}/en_IE/Plain-Echo`, '1', 'POST', '{"a":1}'],
      );
    });

    void test('returns the storefront error page for unknown paths', async () => {
      for (const path of ['/', '/nowhere', '/api/echo/more']) {
        const { status, headers, text } = await shop.ask(path);
        assert.deepEqual([status, headers.get('content-type')], [404, 'text/html;charset=UTF-8']);
        assert.match(text, /error\/notFound/);
      }
    });

    void test('lets a cartridge answer unmatched paths with their body', async () => {
      const { status, facts } = await shop.ask('/fixture/a/b?c=1', { method: 'PUT', body: '{}' });
      assert.deepEqual([status, facts], [200, { origin: '/fixture/a/b', method: 'PUT', body: '{}' }]);
    });

    void test('hides non-public routes', async () => {
      for (const name of ['Plain-Hidden', 'Plain-Nothing', 'Nothing-Show', 'Served-__routes'])
        assert.equal((await shop.ask(name)).status, 404, name);
    });

    void test('logs an exception and returns a general error without details', async () => {
      const { status, headers, text } = await shop.ask('Plain-Fails');
      assert.deepEqual([status, headers.get('content-type')], [500, 'text/html;charset=UTF-8']);
      assert.equal(headers.get('retry-after'), null);
      assert.doesNotMatch(text, /secret/);
      assert.match(shop.state.log.at(-1)?.message ?? '', /Plain-Fails: Error: secret of the script/);
      assert.match(String(shop.failures()), /secret of the script/);
    });

    void test('rejects a body above 5 MB', async () => {
      const post = (size: number) => shop.ask('Plain-Teapot', { method: 'POST', body: 'x'.repeat(size) });
      const most = 5 * 1024 * 1024;
      assert.deepEqual([(await post(most)).status, (await post(most + 1)).status], [418, 413]);
    });

    void test('rejects a request line and headers above 24 kB', async () => {
      const ask = (size: number) => shop.ask('Plain-Teapot', { headers: { 'x-long': 'x'.repeat(size) } });
      assert.deepEqual([(await ask(20_000)).status, (await ask(25_000)).status], [418, 400]);
    });

    void test('returns the status, headers, and text of the script', async () => {
      const { status, headers, text } = await shop.ask('Plain-Teapot');
      assert.deepEqual(
        [status, headers.get('x-sf-cc-pot'), headers.get('content-type'), text],
        [418, 'tea', 'text/html;charset=UTF-8', 'short and stout'],
      );
      const head = await shop.ask('Plain-Teapot', { method: 'HEAD' });
      assert.deepEqual([head.status, head.text], [418, '']);
    });

    void test('returns a redirect with status and location and no body', async () => {
      const { status, headers, text } = await shop.ask('Plain-Away');
      assert.deepEqual([status, headers.get('location'), text], [307, 'https://away.example/', '']);
    });

    void test('allows a script to set documented headers only', async () => {
      const set = async (name: string) => (await shop.ask(`Plain-Header?name=${name}`)).facts;
      assert.deepEqual(await set('Retry-After'), { set: true });
      for (const name of ['Cache-Control', 'ETag', 'WWW-Authenticate'])
        assert.deepEqual(await set(name), { set: false, javaName: 'IllegalArgumentException' });
    });

    void test('creates a session and a customer for each call without a cookie', async () => {
      const [one, two] = [await shop.ask('Plain-Visits'), await shop.ask('Plain-Visits')];
      assert.deepEqual([one.facts['visits'], two.facts['visits']], [1, 1]);
      assert.notEqual(one.facts['customer'], two.facts['customer']);
    });

    void test('continues a session with its cookie', async () => {
      const one = await shop.ask('Plain-Visits');
      const [cookie = ''] = (one.headers.get('set-cookie') ?? '').split(';');
      const two = await shop.ask('Plain-Visits', { headers: { cookie } });
      assert.deepEqual(two.facts, { visits: 2, customer: one.facts['customer'] });
      assert.equal(two.headers.get('set-cookie'), null);
    });

    void test('ends privacy attributes after 30 idle minutes and a session after six hours', async () => {
      const one = await shop.ask('Plain-Visits');
      const [cookie = ''] = (one.headers.get('set-cookie') ?? '').split(';');
      const again = () => shop.ask('Plain-Visits', { headers: { cookie } });
      shop.clock.now += 30 * 60_000;
      assert.deepEqual((await again()).facts, { visits: 1, customer: one.facts['customer'] });
      shop.clock.now += 6 * 60 * 60_000;
      assert.notEqual((await again()).facts['customer'], one.facts['customer']);
    });

    void test('reports the counters of each request', async () => {
      shop.requests();
      await shop.ask('Plain-Note?how=wrap');
      const [request, ...others] = shop.requests();
      assert.deepEqual(others, []);
      assert.deepEqual(request, {
        method: 'GET',
        path: `${internal}/en_IE/Plain-Note?how=wrap`,
        controller: 'Plain-Note',
        status: 200,
        cached: false,
        quota: {},
        transactions: { committed: 1, rolledBack: 0 },
        baskets: 0,
        refused: [],
      });
    });
  });
