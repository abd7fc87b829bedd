/** A store whose backend is an instance of Salesforce, while the instance fails. The scenarios of the protocol: `test/selling`. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { Faults } from '../../sandbox/sfcc/faults.ts';
import { openStore, type OpenStore } from '../selling/open-store.ts';
import { shopper, totalOf } from '../selling/shopper.ts';

const loop = { headers: { 'CDN-Loop': 'portico-manifest' } };

for (const platform of ['scapi', 'ocapi'] as const)
  describe(`a store behind ${platform}`, () => {
    let store: OpenStore;
    let ahead = 0;
    before(async () => {
      store = await openStore({}, { platform, now: () => Date.now() + ahead });
    });
    after(() => store.close());

    const faults = (): Faults => store.instance?.world.faults ?? assert.fail();
    const captured = (): number => store.psp.ledger().sums['eur']?.captured ?? 0;

    test('finds an order whose response was lost, and charges once', async () => {
      const me = shopper(store);
      const checkout = await me.ready();
      const before = captured();
      faults().add({ kind: 'unanswered', operation: 'createOrder' });
      const first = await me.pay(checkout.id);
      assert.equal(first.body.status, 'complete_in_progress', JSON.stringify(first.body));
      // Within its first minute only its creator touches an attempt.
      ahead += 61_000;
      await store.server.selling.commerce.maintain();
      const later = await me.read(checkout.id);
      assert.equal(later.body.status, 'completed');
      assert.equal(captured() - before, totalOf(checkout));
    });

    test('stamps an order with the agent and the release of its checkout', async () => {
      const headers = { authorization: `Bearer ${await store.createKey('Acme')}` };
      const me = shopper(store, { headers });
      const paid = await me.pay((await me.ready()).id);
      const orderNo = String(paid.body.order.id).split('.')[0] ?? '';
      const [placed] = (await store.instance?.world.orders.find('demo', { orderNo })) ?? [];
      assert.match(String(placed?.custom['portico_agent']), /^key:/, JSON.stringify(paid.body.order));
      assert.equal(placed?.custom['portico_release'], '2026-08-25');
    });

    test('orders nothing with a payment method that does not apply to the country or the amount', async () => {
      const rules = store.instance?.world.paymentRules ?? assert.fail();
      const me = shopper(store);
      for (const rule of [{ countries: ['DE'] }, { most: 1 }, { currencies: ['USD'] }]) {
        const checkout = await me.ready();
        const before = captured();
        rules.set('PORTICO', rule);
        const answer = await me.pay(checkout.id);
        assert.equal(answer.body.status, 'ready_for_complete', JSON.stringify(rule));
        assert.deepEqual(
          answer.body.messages.map(({ code }: { code: string }) => code),
          ['payment_failed'],
        );
        rules.clear();
        assert.equal(captured(), before);
        assert.equal((await me.pay(checkout.id)).body.status, 'completed');
        assert.equal(captured() - before, totalOf(checkout));
      }
    });

    test('serves its own manifest, Salesforce’s, or none, as the preferences say', async () => {
      const native = `${store.instance?.origin}/ucp/shopper-ucp/v1/organizations/f_ecom_zzzz_001/sites/demo/.well-known/ucp`;
      const read = async (path = '') => {
        const answer = await fetch(`${store.url}/.well-known/ucp${path}`, { redirect: 'manual' });
        return { status: answer.status, text: await answer.text() };
      };
      const own = await read();
      // The URL of the profile follows from a SCAPI connection alone.
      const named = platform === 'ocapi' ? { manifestUrl: native } : {};
      const back = await store.changeSite({ manifestSource: 'salesforce', ...named });
      const theirs = await read();
      assert.deepEqual(theirs, { status: 200, text: await (await fetch(native)).text() });
      assert.match(theirs.text, new RegExp(`"endpoint":"${native.replace('/.well-known/ucp', '')}"`));
      assert.match((await read('/2026-01-23')).text, /"version":"2026-01-23"/);
      await store.changeSite({
        manifestSource: 'salesforce',
        manifestUrl: native.replace('/demo/', '/gone/'),
      });
      const gone = await read();
      assert.equal(gone.status, 502);
      assert.match(gone.text, /could not be read from Salesforce: it returned 404/);
      await store.changeSite({ manifestSource: 'off' });
      assert.equal((await read()).status, 404);
      await back();
      assert.deepEqual(await read(), own);
    });

    test('serves no manifest that leads back to it, and fetches none twice', async () => {
      const own = await (await fetch(`${store.url}/.well-known/ucp`)).text();
      const asked: string[] = [];
      const elsewhere = createServer((request, response) => {
        asked.push(request.url ?? '');
        if (request.url?.startsWith('/redirects'))
          response.writeHead(302, { location: `${store.url}/.well-known/ucp` }).end();
        // A cache that has the manifest of another store.
        else
          response
            .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'max-age=300' })
            .end(own.replaceAll(new URL(store.url).host, 'other.example'));
      });
      await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
      const cache = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
      const { sites } = store.server.selling;
      const site = (await sites.read('demo')) ?? assert.fail();
      await sites.put({ ...site, id: 'other', hosts: ['other.example'] });
      try {
        for (const [from, says] of [
          // Another name of this service, which none of its stores has.
          [store.url.replace('127.0.0.1', 'localhost'), /its URL leads back to this service/],
          [`${cache}/redirects`, /it returned 302/],
          [`${cache}/cached`, /it is the manifest of another store/],
        ] as const) {
          await store.changeSite({ manifestSource: 'salesforce', manifestUrl: `${from}/.well-known/ucp` });
          const startedAt = Date.now();
          const answers = await Promise.all(
            [1, 2, 3].map(async () => fetch(`${store.url}/.well-known/ucp`, { redirect: 'manual' })),
          );
          for (const answer of answers) {
            assert.equal(answer.status, 502);
            assert.match(await answer.text(), says);
          }
          // Nobody waited for a time limit.
          assert.ok(Date.now() - startedAt < 5_000);
        }
        assert.deepEqual(asked, ['/redirects/.well-known/ucp', '/cached/.well-known/ucp']);
        assert.equal((await fetch(`${store.url}/.well-known/ucp`, loop)).status, 508);
        assert.equal((await fetch(`${store.url}/s/demo/.well-known/ucp`, loop)).status, 508);
      } finally {
        await sites.put(site);
        elsewhere.closeAllConnections();
        elsewhere.close();
      }
      assert.equal(await (await fetch(`${store.url}/.well-known/ucp`)).text(), own);
    });

    test('offers no payment page of a processor that the instance does not have', async () => {
      const me = shopper(store);
      const checkout = await me.ready();
      const page = await (await fetch(checkout.continue_url)).text();
      assert.match(page, /Payment/);
      assert.doesNotMatch(page, /value="hosted"/);
    });

    test('reports an unavailable instance with Retry-After', async () => {
      const me = shopper(store);
      for (let times = 0; times < 3; times += 1)
        faults().add({ kind: 'overloaded', operation: 'productSearch' });
      const answer = await me.call('/api/ucp/discover?q=duffel&limit=1');
      faults().clear();
      assert.equal(answer.status, 503);
      assert.ok(Number(answer.headers.get('retry-after')) > 0);
    });
  });
