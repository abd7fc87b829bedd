/** An order of an instance is returned as the instance's own engine returns it, and follows the merchant's changes. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import canonicalize from 'canonicalize';
import { sealCredential, type Backend, type CheckoutInput, type Order } from '#commerce';
import { cartNamed } from './carts.ts';
import { contextIn, site } from './demo.ts';
import { openInstance, type ApiName, type InstanceBench } from './instance.ts';

describe('orders', () => {
  // Its types speak of another module system than its code.
  const serialize = canonicalize as unknown as (value: unknown) => string | undefined;

  let bench: InstanceBench;
  let references = 0;
  // Stock is small, and orders take it.
  beforeEach(async () => {
    bench = await openInstance();
  });
  afterEach(() => bench.close());

  async function buy(
    backend: Backend,
    input: CheckoutInput,
    currency: string,
  ): Promise<{ ref: string; order: Order }> {
    const context = contextIn(currency, bench.clock.now);
    const quote = await backend.quote(input, context);
    references += 1;
    const prepared = await backend.prepare({
      reference: `att_orders_${process.pid}_${references}`,
      checkoutId: `chk_${references}`,
      input,
      quote,
      context,
      handlerId: 'sandbox',
      returnUrl: 'https://orders.test/back',
      permalink: 'https://orders.test/{number}',
      origin: { agent: 'https://agent.test/profile', release: '2026-08-25' },
    });
    assert.ok(prepared.ok);
    const outcome = await backend.commit({
      ref: prepared.ref,
      credential: sealCredential({ token: 'good' }),
      amount: quote.totals.total,
      deadline: bench.clock.now + 20_000,
    });
    assert.ok(outcome.outcome === 'placed', JSON.stringify(outcome));
    assert.deepEqual(outcome.order.totals, quote.totals);
    return { ref: prepared.ref, order: outcome.order };
  }

  const compared = ({ currency, lines, totals, status }: Order): string | undefined =>
    serialize({
      currency,
      status,
      totals,
      lines: lines
        .map(({ variantId, unitPrice, subtotal, discount, tax, total, quantity }) => ({
          variantId,
          unitPrice,
          subtotal,
          discount,
          tax,
          total,
          ordered: quantity.ordered,
        }))
        .sort((a, b) => (a.variantId < b.variantId ? -1 : 1)),
    });

  /** One line for each product, as the instance keeps them; those that can be bought. */
  const bought = [
    'three lines to Cork, prices with tax',
    'three lines to New York, tax added',
    'two taxes of one place',
    'pounds',
    'three cables for two',
    'a code on the order',
    'a code on lines',
    'a code that excludes others',
    'free delivery by a promotion',
    'a selected delivery method',
    'far away',
  ].map((name) => cartNamed(name));

  for (const api of ['scapi', 'ocapi'] as const satisfies ApiName[])
    describe(`orders by ${api}`, () => {
      let backend: Backend;
      beforeEach(async () => {
        const facts = () => ({ handlers: site.paymentHandlers, review: [], links: [] });
        backend = await bench.backend(api, { facts, returnDays: 30 });
      });

      for (const [name, make, currency] of bought)
        test(`matches to the last unit: ${name}`, async () => {
          const { order, ref } = await buy(backend, make(), currency);
          const own = await bench.instance.world.engine.show(order.number);
          assert.ok(own);
          assert.equal(compared(order), compared(own.order));
          assert.deepEqual(await backend.order(ref), order);
        });

      test('stamps the order with the agent, its release, and its attribution', async () => {
        const [, make] = cartNamed('a selected delivery method');
        const input = { ...make(), attribution: { 'com.example.campaign': 'spring' } };
        const { order } = await buy(backend, input, 'EUR');
        const [placed] = await bench.instance.world.orders.find(site.id, { orderNo: order.number });
        const { portico_agent, portico_release, portico_attribution } = placed?.custom ?? {};
        assert.deepEqual(
          [portico_agent, portico_release, portico_attribution],
          ['https://agent.test/profile', '2026-08-25', '{"com.example.campaign":"spring"}'],
        );
      });

      test('reports a shipped order with its tracking number, and a canceled one as canceled', async () => {
        const [, make] = cartNamed('a selected delivery method');
        const sent = await buy(backend, make(), 'EUR');
        const shipped = await bench.instance.world.engine.ship(sent.order.number, {
          carrier: 'Parcelline',
          trackingNumber: 'PL-1',
        });
        assert.ok(shipped.ok, JSON.stringify(shipped));
        const told = (await backend.order(sent.ref)) ?? assert.fail();
        assert.equal(told.status, 'fulfilled');
        assert.deepEqual(
          told.events.map(({ type, trackingNumber }) => [type, trackingNumber]),
          [['shipped', 'PL-1']],
        );
        assert.equal(told.returns.eligible, true);
        const dropped = await buy(backend, make(), 'EUR');
        assert.ok((await bench.instance.world.engine.cancel(dropped.order.number)).ok);
        const gone = (await backend.order(dropped.ref)) ?? assert.fail();
        assert.deepEqual([gone.status, gone.lines[0]?.quantity.cancelled], ['cancelled', 1]);
      });

      test('reports refunds that the merchant wrote into the order, and none of what it cannot read', async () => {
        const [, make] = cartNamed('a selected delivery method');
        const { ref, order } = await buy(backend, make(), 'EUR');
        assert.deepEqual(order.adjustments, []);
        const { scripting } = bench.instance.world;
        const adjustmentsFor = async (refunds: unknown): Promise<Order['adjustments']> => {
          const placed = (await scripting.order(site.id, order.number)) ?? assert.fail();
          const custom = { ...placed.custom, porticoRefunds: JSON.stringify(refunds) };
          await scripting.write({ ...placed, custom });
          return (await backend.order(ref))?.adjustments ?? assert.fail();
        };
        const entry = { id: 'R-1', at: '2026-11-29T10:00:00Z', amount: 12.5, status: 'pending' };
        const idOf = (id: string): string => `${order.number}.${id}`;
        const told = { id: idOf('R-1'), type: 'refund', occurredAt: Date.parse(entry.at), amount: -1_250 };
        assert.deepEqual(await adjustmentsFor([entry]), [{ ...told, status: 'pending' }]);
        const done = { ...entry, status: 'completed' };
        const failed = { ...entry, id: 'R-2', status: 'failed' };
        assert.deepEqual(await adjustmentsFor([done, failed]), [
          { ...told, status: 'completed' },
          { ...told, id: idOf('R-2'), status: 'failed' },
        ]);
        assert.deepEqual(await adjustmentsFor([done, { ...entry, id: 'R-3', amount: '5' }]), []);
        assert.deepEqual(await adjustmentsFor([{ ...done, amount: order.totals.total / 100 + 0.01 }]), []);
      });

      test('follows an order after its shopper’s token expires', async () => {
        const [, make] = cartNamed('a selected delivery method');
        const { ref, order } = await buy(backend, make(), 'EUR');
        bench.clock.now += 40 * 60_000;
        assert.equal((await backend.order(ref))?.number, order.number);
      });
    });
});
