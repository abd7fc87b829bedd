/** Payments that no request takes care of, on the simulated platform and both engines: what the job does with their orders. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { loadDemoStore } from '../../../../../src/backends/embedded/index.ts';
import { openInstalled } from '../../../../testing/instance.ts';
import { engines } from '../../../../../sandbox/sfcc/script-api/instance.testing.ts';
import type { ScriptInstance } from '../../../../../sandbox/sfcc/script-api/instance.ts';
import { storeOf } from '../../../../../sandbox/sfcc/script-api/store-hooks/index.ts';
import type { PlacedOrder } from '../../../../../sandbox/sfcc/world.ts';

const minute = 60_000;
const hour = 60 * minute;
const { site: demo } = await loadDemoStore();
const site = { ...demo, agentPolicy: 'open' as const, hosts: ['shop.example.test'] };
const address = {
  first_name: 'Ada',
  last_name: 'Byron',
  street_address: '1 Quay',
  address_locality: 'Cork',
  postal_code: 'T12 X0X0',
  address_country: 'IE',
};
const cart = {
  line_items: [{ item: { id: 'af-101-40' }, quantity: 1 }],
  buyer: { email: 'ada@example.test', first_name: 'Ada', last_name: 'Byron' },
  fulfillment: { methods: [{ type: 'shipping', destinations: [address] }] },
};
const credential = { handler_id: 'sandbox', credential: { type: 'token', token: 'good' } };
const voidCall = 'app.payment.processor.basic_credit#Void';

for (const [engine, skip] of engines)
  void describe(`abandoned payments on ${engine}`, { skip }, () => {
    let shop: ScriptInstance;
    const clock = { now: Date.parse('2026-08-01T10:00:00Z') };
    before(async () => {
      shop = await openInstalled({ engine, site, engines: 2, worldOptions: { now: () => clock.now } });
    });
    after(() => shop.close());

    const ask = async (path: string, content: object): Promise<{ id: string; status: string }> => {
      const response = await fetch(`${shop.origin}/on/demandware.store/Sites-demo-Site/en_IE/UCP-${path}`, {
        method: 'POST',
        headers: { host: 'shop.example.test', 'content-type': 'application/json' },
        body: JSON.stringify(content),
      });
      return (await response.json()) as { id: string; status: string };
    };
    const recover = async (later = 0): Promise<string> => {
      clock.now += later;
      const done = (await shop.runJob({
        module: 'int_portico/cartridge/scripts/jobs/recover',
        function: 'recover',
      })) as { status: number; message: string };
      assert.equal(Number(done.status), 0, String(done.message));
      return String(done.message);
    };
    /** Nothing is left to be asked for. */
    const settled = async (): Promise<void> => {
      await recover(2 * hour);
      await recover(2 * hour);
    };
    const voids = (): number => storeOf(shop.state).calls[voidCall] ?? 0;
    const orders = (): Promise<PlacedOrder[]> => shop.world.scripting.orders('demo');

    /** The processor does not answer: the order stays created. @returns its number */
    async function unheard({ isForgotten }: { isForgotten: boolean }): Promise<string> {
      const known = (await orders()).map(({ orderNo }) => orderNo);
      const store = storeOf(shop.state);
      Object.assign(store, { delay: 2, patience: 1 });
      const { id } = await ask('Sessions', cart);
      const paid = await ask(`SessionPay?id=${id}`, credential);
      Object.assign(store, { delay: 0, patience: 8_000 });
      assert.equal(paid.status, 'complete_in_progress', JSON.stringify(paid));
      if (isForgotten) assert.ok(shop.state.customObjects.get('demo/PorticoCheckout')?.delete(id));
      const order = (await orders()).find(({ orderNo }) => !known.includes(orderNo));
      assert.equal(order?.state, 'created');
      return order.orderNo;
    }
    const forgotten = (): Promise<string> => unheard({ isForgotten: true });
    const read = async (orderNo: string): Promise<PlacedOrder> => {
      const order = (await orders()).find((one) => one.orderNo === orderNo);
      assert.ok(order);
      return order;
    };

    void test('fails an order whose checkout is gone, voids its payment, and notifies the merchant on the order', async () => {
      const number = await forgotten();
      const before = voids();
      assert.match(await recover(30 * minute), /Orders checked: \d+\.$/);
      assert.equal((await read(number)).state, 'created');
      await recover(hour);
      assert.deepEqual([(await read(number)).state, voids()], ['failed', before]);
      assert.match(await recover(3 * minute), /Payments voided: 1\. To retry: 0\. To void manually: 0\./);
      const { custom, notes } = await read(number);
      assert.deepEqual(
        [
          custom['porticoDecline'],
          custom['porticoVoid'],
          notes?.map(({ subject }) => subject),
          voids() - before,
        ],
        ['released', 'done', ['Portico: payment voided'], 1],
      );
      await recover(hour);
      await recover(hour);
      await recover(hour);
      assert.equal(voids() - before, 2, 'once more, for what came late');
    });

    void test('voids and notifies once when two jobs overlap', async () => {
      await settled();
      const number = await forgotten();
      const before = voids();
      await Promise.all([recover(hour), recover()]);
      assert.equal((await read(number)).state, 'failed');
      clock.now += 3 * minute;
      const told = await Promise.all([recover(), recover()]);
      assert.equal(voids() - before, 1);
      assert.equal(told.filter((text) => text.includes('Payments voided: 1.')).length, 1, told.join());
      assert.equal((await read(number)).notes?.length, 1);
    });

    void test('voids the payment of an order that the platform failed', async () => {
      await settled();
      const number = await forgotten();
      await shop.world.scripting.write({ ...(await read(number)), state: 'failed' });
      const before = voids();
      assert.match(await recover(2 * hour), /Payments voided: 1\./);
      assert.deepEqual([(await read(number)).custom['porticoVoid'], voids() - before], ['done', 1]);
    });

    void test('leaves an open payment to the core', async () => {
      await settled();
      await unheard({ isForgotten: false });
      const before = voids();
      assert.match(await recover(2 * hour), /^Payments recovered: 1\./);
      assert.equal(voids() - before, 1);
    });
  });
