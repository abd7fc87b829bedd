/** Many calls at once: stock, money and orders still agree. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { randomUUID } from 'node:crypto';
import type { Database } from '#storage';
import { loadDemoStore } from '#backends/embedded';
import { testDialects } from '../support/databases.ts';
import { openStore, type Answer, type OpenStore } from './open-store.ts';
import { chosenPlatform, lacks } from './platform.ts';
import { codesOf, complete, lamp, lines, shopper, totalOf } from './shopper.ts';
import { until } from '../support/until.ts';

const rare = 'sw-164-13i';

for (const { name, skip, url } of testDialects()) {
  // A cartridge has no database of ours: once is enough.
  if (chosenPlatform() === 'cartridge' && name !== 'SQLite') continue;
  describe(`concurrent calls over ${name}`, { skip }, () => {
    let store: OpenStore;
    let database: Database;
    before(async () => {
      store = await openStore({ DATABASE_URL: await url() });
      database = await store.merchant.database();
      const { catalogue } = store.merchant;
      const demo = await loadDemoStore();
      await store.changeSite({ rateLimit: 100_000 });
      const sleeve = demo.products.find(({ variants }) => variants.some(({ id }) => id === rare));
      assert.ok(sleeve);
      const variants = sleeve.variants.map((variant) =>
        variant.id === rare ? { ...variant, stock: { tracked: true, quantity: 5 } } : variant,
      );
      await catalogue.writeProducts('demo', [{ ...sleeve, variants }]);
    });
    after(async () => {
      await store.close();
    });

    const key = () => ({ 'Idempotency-Key': randomUUID() });
    const times = <T>(count: number, work: (place: number) => Promise<T>): Promise<T[]> =>
      Promise.all(Array.from({ length: count }, (_, place) => work(place)));

    /** What the provider took for a checkout, and how often. */
    async function chargesOf(...checkoutIds: string[]): Promise<number[]> {
      const placements = await database.db
        .selectFrom('storePlacement')
        .select(['intentId', 'amount'])
        .where(...(await madeBy(checkoutIds)))
        .execute();
      const intents = new Set(placements.map(({ intentId }) => intentId));
      return store.psp
        .ledger()
        .entries.filter(({ kind, intentId }) => kind === 'captured' && intents.has(intentId))
        .map(({ amount }) => amount);
    }

    // With the cartridge the store itself assigns the number, and the checkout is on the order.
    const madeBy = async (
      ids: string[],
    ): Promise<['storePlacement.number' | 'storePlacement.checkoutId', 'in', string[]]> =>
      store.numbersOf
        ? ['storePlacement.number', 'in', await store.numbersOf(ids)]
        : ['storePlacement.checkoutId', 'in', ids];

    async function ordersOf(...checkoutIds: string[]) {
      const made = await madeBy(checkoutIds);
      return database.db
        .selectFrom('storeOrder')
        .innerJoin('storePlacement', 'storePlacement.id', 'storeOrder.placementId')
        .select(['storeOrder.number', 'storePlacement.checkoutId'])
        .where(...made)
        .execute();
    }

    /** Nothing stays authorized, nothing stays reserved. */
    async function assertAtRest(): Promise<void> {
      await until(() => (store.psp.ledger().sums['eur']?.held ?? 0) === 0);
      const stock = await database.db.selectFrom('storeStock').select(['variantId', 'held']).execute();
      assert.deepEqual(
        stock.filter(({ held }) => held !== 0),
        [],
      );
    }

    const shelf = async (id: string) =>
      (
        await database.db
          .selectFrom('storeStock')
          .select('quantity')
          .where('variantId', '=', id)
          .executeTakeFirstOrThrow()
      ).quantity;

    test('sell the last five units to five of twenty agents, and report sold out to fifteen', async () => {
      const carts = await times(20, async (place) => {
        const wanted = complete([rare, 1]);
        const [method] = wanted.fulfillment.methods;
        // Twenty buyers: the tries of one are limited.
        const destinations = method?.destinations.map((one) => ({
          ...one,
          street_address: `${place} Far Road`,
        }));
        const { body } = await shopper(store).create({
          ...wanted,
          buyer: { ...wanted.buyer, email: `buyer-${place}@twenty.test` },
          fulfillment: { methods: [{ ...method, destinations }] },
        });
        return body;
      });
      const answers = await times(20, (place) => shopper(store).pay(carts[place].id, undefined, key()));
      const bought = answers.filter(({ body }) => body.status === 'completed');
      const refused = answers.filter(({ body }) => body.status !== 'completed');
      assert.equal(
        bought.length,
        5,
        JSON.stringify(answers.map(({ status, body }) => [status, body.status, body.code])),
      );
      for (const { status, body } of refused) {
        assert.equal(status, 200);
        assert.equal(body.status, 'incomplete');
        // A store that prices no line that it cannot deliver has another total then, and says so.
        const codes = codesOf(body).filter((code) => code !== 'price_changed' || !lacks('unpriced-lines'));
        assert.deepEqual(codes, ['out_of_stock']);
        assert.equal(body.messages[0].severity, 'recoverable');
      }
      const ids = carts.map(({ id }) => id as string);
      assert.equal((await ordersOf(...ids)).length, 5);
      assert.equal(new Set(bought.map(({ body }) => body.order.id)).size, 5);
      const charges = await chargesOf(...ids);
      assert.deepEqual(
        charges,
        Array.from({ length: 5 }, () => totalOf(carts[0])),
      );
      assert.equal(await shelf(rare), 0);
      await assertAtRest();
    });

    const keys: [string, (place: number) => Record<string, string>][] = [
      [
        'the same key',
        (
          (shared) => () =>
            shared
        )(key()),
      ],
      ['a key per call', key],
      ['no keys', () => ({})],
    ];
    for (const count of [2, 10]) {
      for (const [which, headers] of keys) {
        test(`of ${count} payments with ${which} create one order and one charge`, async () => {
          const { id, totals } = await shopper(store).ready();
          const before = await shelf(lamp);
          const answers = await times(count, (place) => shopper(store).pay(id, undefined, headers(place)));
          for (const { status, body } of answers) {
            assert.equal(status, 200);
            assert.ok(['completed', 'complete_in_progress'].includes(body.status), body.status);
          }
          assert.equal((await shopper(store).read(id)).body.status, 'completed');
          assert.equal((await ordersOf(id)).length, 1);
          assert.deepEqual(await chargesOf(id), [totalOf({ totals })]);
          assert.equal(await shelf(lamp), before - 1);
          const late = await shopper(store).pay(id, undefined, headers(0));
          assert.equal(late.body.status, 'completed');
          await assertAtRest();
        });
      }
    }

    test('charge what the order shows after an update and a payment', async () => {
      for (let round = 0; round < 6; round += 1) {
        const me = shopper(store);
        const { id, line_items: mine } = await me.ready();
        const [updated, paid] = await Promise.all([
          me.update(id, { line_items: [{ id: mine[0].id, item: { id: lamp }, quantity: 2 }] }, key()),
          me.pay(id, undefined, key()),
        ]);
        assert.ok([200, 409].includes(updated.status), `${updated.status}`);
        assert.equal(paid.status, 200);
        await assertOneTruth(id);
      }
      await assertAtRest();
    });

    test('let either a cancellation or a payment win, and report it to both', async () => {
      for (let round = 0; round < 6; round += 1) {
        const me = shopper(store);
        const { id } = await me.ready();
        const [canceled, paid] = await Promise.all([me.cancel(id, key()), me.pay(id, undefined, key())]);
        const { body } = await me.read(id);
        const charges = await chargesOf(id);
        if (body.status === 'completed') {
          assert.equal(canceled.status, 409);
          assert.equal(charges.length, 1);
        } else {
          assert.equal(body.status, 'canceled');
          assert.equal(canceled.body.status, 'canceled');
          assert.ok(paid.status === 409 || paid.body.status === 'canceled', JSON.stringify(paid.body));
          assert.deepEqual(charges, []);
          assert.deepEqual(await ordersOf(id), []);
        }
      }
      await assertAtRest();
    });

    async function assertOneTruth(id: string): Promise<void> {
      const me = shopper(store);
      const { body } = await me.read(id);
      const charges = await chargesOf(id);
      if (body.status !== 'completed') return assert.deepEqual(charges, []);
      assert.deepEqual(charges, [totalOf(body)]);
      const order = await me.order(body.order.id);
      assert.equal(totalOf(order.body), totalOf(body));
      assert.equal(order.body.line_items[0].quantity.total, body.line_items[0].quantity);
    }

    test('return 409 for one key with two bodies, in every operation', async () => {
      const me = shopper(store);
      const mine = key();
      const first = await me.create(complete([lamp, 1]), mine);
      assert.equal(first.status, 201);
      assert.equal((await me.create(complete([lamp, 2]), mine)).body.code, 'idempotency_conflict');
      const { id } = first.body;
      const change = key();
      const updated = await me.update(id, { line_items: lines([lamp, 2]) }, change);
      assert.equal(updated.status, 200);
      const again = await me.update(id, { line_items: lines([lamp, 2]) }, change);
      assert.deepEqual(again.body, updated.body);
      const other = await me.update(id, { line_items: lines([lamp, 3]) }, change);
      assert.deepEqual([other.status, other.body.code], [409, 'idempotency_conflict']);
      const pay = key();
      const paid = await me.pay(id, 'pm_sandbox_decline', pay);
      const replayed = await me.pay(id, 'pm_sandbox_decline', pay);
      assert.deepEqual(replayed.body, paid.body);
      const switched = await me.pay(id, 'pm_sandbox_success', pay);
      assert.deepEqual([switched.status, switched.body.code], [409, 'idempotency_conflict']);
      assert.deepEqual(await chargesOf(id), []);
    });

    test('create one checkout for one key with two bodies, and reject the other', async () => {
      const mine = key();
      const answers = await times(2, (place) => shopper(store).create(complete([lamp, place + 1]), mine));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409]);
    });

    test('create one checkout for twenty requests with one key', async () => {
      const mine = key();
      const answers: Answer[] = await times(20, () => shopper(store).create(complete([lamp, 1]), mine));
      const made = answers.filter(({ status }) => status === 201);
      const rest = answers.filter(({ status }) => status !== 201);
      assert.ok(made.length >= 1);
      for (const { status, body } of rest)
        assert.deepEqual([status, body.code], [409, 'idempotency_in_flight']);
      assert.equal(new Set(made.map(({ body }) => body.id)).size, 1);
      for (const { body } of made) assert.deepEqual(body, made[0]?.body);
    });

    test('reject an invalid key', async () => {
      for (const weak of ['short', 'x'.repeat(256), 'with a space in it, and long']) {
        const answer = await shopper(store).create(complete([lamp, 1]), { 'Idempotency-Key': weak });
        assert.equal(answer.status, 400);
        assert.equal(answer.body.problems[0].path, 'Idempotency-Key');
      }
    });
  });
}
