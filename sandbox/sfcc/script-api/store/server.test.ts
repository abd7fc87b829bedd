import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { engines, openFixtures, type FixtureInstance } from '../instance.testing.ts';

for (const [engine, skip] of engines)
  void describe(`server module on ${engine}`, { skip }, () => {
    let shop: FixtureInstance;
    before(async () => {
      shop = await openFixtures(engine);
    });
    after(() => shop.close());
    const post = { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } };

    void test('json: merges prepended and appended data with the common data', async () => {
      const { status, headers, facts } = await shop.ask('Served-Json?q=x');
      assert.deepEqual([status, headers.get('content-type')], [200, 'application/json']);
      assert.deepEqual(facts, {
        action: 'Served-Json',
        queryString: 'q=x',
        locale: 'en_IE',
        prepended: true,
        base: true,
        list: [1],
        appended: true,
        q: 'x',
      });
    });

    void test('runs prepended steps before the method check and lets them end the route', async () => {
      const { status, facts } = await shop.ask('Served-Json', post);
      assert.deepEqual([status, facts], [405, { refused: true }]);
    });

    void test('returns a general error for another method', async () => {
      assert.equal((await shop.ask('Served-Replaced', post)).status, 500);
      assert.match(String(shop.failures()), /Params do not match route/);
    });

    void test('uses the replaced route of the left cartridge', async () => {
      assert.equal((await shop.ask('Served-Replaced')).facts['by'], 'extension');
    });

    void test('use: accepts every method; print: adds nothing to the text', async () => {
      const { status, headers, facts } = await shop.ask('Served-Printed', post);
      assert.deepEqual([status, headers.get('content-type')], [201, 'application/json']);
      assert.deepEqual(facts, { method: 'POST', body: '{"a":1}', frozen: true });
      const { facts: deleted } = await shop.ask('Served-Printed', { method: 'DELETE' });
      assert.deepEqual(deleted, { method: 'DELETE', body: null, frozen: true });
    });

    void test('redirects with the configured status', async () => {
      const { status, headers } = await shop.ask('Served-Moved');
      assert.deepEqual([status, headers.get('location')], [301, '/there']);
    });

    void test('throws an error that is passed to next', async () => {
      assert.equal((await shop.ask('Served-Refused')).status, 500);
      assert.match(String(shop.failures()), /refused by middleware/);
    });

    void test('calls listeners before the end of the route', async () => {
      assert.deepEqual((await shop.ask('Served-Events')).facts['seen'], ['middleware', 'before complete']);
    });

    void test('caches a page for its cache period', async () => {
      shop.clock.now = Date.now();
      await shop.ask('Served-Kept');
      const kept = await shop.ask('Served-Kept');
      assert.deepEqual([kept.text, kept.headers.get('age')], ['kept', '0']);
      shop.clock.now += 6 * 60_000;
      assert.equal((await shop.ask('Served-Kept')).headers.get('age'), null);
    });

    void test('shows the session basket in the checkout', async () => {
      const filled = await shop.ask('Plain-Fill');
      assert.deepEqual(filled.facts['total'], '129');
      const [cookie = ''] = (filled.headers.get('set-cookie') ?? '').split(';');
      shop.requests();
      const { status, text } = await shop.ask('Checkout-Begin', { headers: { cookie } });
      assert.equal(status, 200);
      assert.ok(text.includes(String(filled.facts['id'])));
      assert.equal(shop.requests()[0]?.baskets, 1);
    });

    void test('redirects an empty checkout to the cart', async () => {
      const { status, headers } = await shop.ask('Checkout-Begin');
      assert.deepEqual(
        [status, headers.get('location')],
        [302, '/on/demandware.store/Sites-Demo-Site/en_IE/Cart-Show'],
      );
    });
  });
