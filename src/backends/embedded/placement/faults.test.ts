import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BackendUnavailable, hour, minute } from '#commerce';
import { testDialects } from '../../../../test/support/databases.ts';
import { assertConsistent } from '../../../../test/support/embedded/placement-invariants.ts';
import { mortal } from '../../../../test/support/embedded/mortal-database.ts';
import { testStore, type TestStore } from '../../../../test/support/embedded/placement-store.ts';

const lamp = [{ variantId: 'lamp', quantity: 1 }];
const amount = 1_390;
const dialects = testDialects();
const sqlite = dialects[0] as (typeof dialects)[number];

async function storeWith(pieces: number) {
  const database = await sqlite.open();
  const store = testStore(database);
  await store.stock('lamp', pieces);
  return { database, store };
}

async function prepared(store: TestStore): Promise<string> {
  const answer = await store.backend.prepare(store.cart(lamp));
  assert.ok(answer.ok);
  return answer.ref;
}

const calls = ['authorize', 'findByReference', 'capture', 'void'] as const;
for (const token of ['good', 'declined', 'challenge', 'no-capture'] as const) {
  test(`reaches a final state after any lost processor call: ${token}`, async () => {
    const { database, store } = await storeWith(90);
    for (const call of calls) {
      for (const kind of ['unheard', 'unanswered'] as const) {
        const note = `${token}: ${call} ${kind}`;
        const ref = await prepared(store);
        store.ledger.fault(call, kind);
        const outcome = await store.backend.commit(store.commitment(ref, amount, token));
        store.ledger.decide(true);
        const found = await store.backend.placement(ref).catch(() => store.backend.placement(ref));
        if (found.outcome === 'none') await store.backend.release(ref);
        const last = await store.backend.placement(ref);
        assert.match(last.outcome, /placed|declined/, note);
        if (['placed', 'declined'].includes(outcome.outcome))
          assert.equal(last.outcome, outcome.outcome, note);
        await store.backend.sweep(store.clock.now);
        // What no call has met must not meet the next round.
        store.ledger.forget();
        await store.backend.sweep(store.clock.now);
        await assertConsistent(database, store, { lamp: 90 }, note);
      }
    }
    await database.close();
  });
}

test('finds an authorization with a lost response at once, and places the order', async () => {
  const { database, store } = await storeWith(1);
  const ref = await prepared(store);
  store.ledger.fault('authorize', 'unanswered');
  const outcome = await store.backend.commit(store.commitment(ref, amount));
  assert.equal(outcome.outcome, 'placed');
  await assertConsistent(database, store, { lamp: 1 }, 'lost answer');
  await database.close();
});

test('treats a confirmation without a response as uncertain until a release ends it', async () => {
  const { database, store } = await storeWith(1);
  const ref = await prepared(store);
  store.ledger.fault('authorize', 'unheard');
  assert.deepEqual(await store.backend.commit(store.commitment(ref, amount)), { outcome: 'uncertain' });
  assert.deepEqual(await store.backend.placement(ref), { outcome: 'none' });
  await store.backend.release(ref);
  assert.deepEqual(await store.backend.placement(ref), {
    outcome: 'declined',
    reason: 'released',
    retryable: true,
  });
  await assertConsistent(database, store, { lamp: 1 }, 'unheard');
  await database.close();
});

test('does not wait for a slow processor, and still places the order when it responds', async () => {
  const { database, store } = await storeWith(1);
  const ref = await prepared(store);
  store.ledger.fault('authorize', { late: 60 });
  const commitment = { ...store.commitment(ref, amount), deadline: store.clock.now + 20 };
  assert.deepEqual(await store.backend.commit(commitment), { outcome: 'uncertain' });
  assert.equal((await store.backend.placement(ref)).outcome, 'placed');
  await new Promise((resolve) => setTimeout(resolve, 80));
  await assertConsistent(database, store, { lamp: 1 }, 'slow');
  await database.close();
});

test('does not start a commit after its deadline', async () => {
  const { database, store } = await storeWith(1);
  const ref = await prepared(store);
  const late = { ...store.commitment(ref, amount), deadline: store.clock.now };
  assert.deepEqual(await store.backend.commit(late), { outcome: 'uncertain' });
  assert.deepEqual(await store.backend.placement(ref), { outcome: 'none' });
  await database.close();
});

test('reports neither placed nor declined while it is unknown whether the money was captured', async () => {
  const { database, store } = await storeWith(1);
  const ref = await prepared(store);
  store.ledger.fault('capture', 'unheard');
  assert.deepEqual(await store.backend.commit(store.commitment(ref, amount)), { outcome: 'uncertain' });
  await store.backend.release(ref);
  store.ledger.fault('capture', 'unanswered');
  await assert.rejects(store.backend.placement(ref), BackendUnavailable);
  assert.equal((await store.backend.placement(ref)).outcome, 'placed');
  await assertConsistent(database, store, { lamp: 1 }, 'capture');
  await database.close();
});

test('captures an order with a missed capture in the sweep', async () => {
  const { database, store } = await storeWith(1);
  const ref = await prepared(store);
  store.ledger.fault('capture', 'unheard');
  await store.backend.commit(store.commitment(ref, amount));
  const swept = await store.backend.sweep(store.clock.now + 5 * minute);
  assert.deepEqual({ settled: swept.settled, failed: swept.failed }, { settled: 1, failed: 0 });
  assert.equal((await store.backend.order(ref))?.status, 'open');
  await assertConsistent(database, store, { lamp: 1 }, 'swept');
  await database.close();
});

test('voids at once on release, and repeats it in the sweep if the processor does not respond', async () => {
  const { database, store } = await storeWith(2);
  const first = await prepared(store);
  await store.backend.release(first);
  assert.deepEqual(
    [...store.ledger.intents.values()].map(({ state }) => state),
    ['cancelled'],
  );
  const second = await prepared(store);
  store.ledger.fault('void', 'unheard');
  await store.backend.release(second);
  assert.deepEqual(await store.shelf('lamp'), { quantity: 2, held: 0 });
  store.ledger.fault('void', 'unheard');
  assert.equal((await store.backend.sweep(store.clock.now)).failed, 1);
  assert.equal((await store.backend.sweep(store.clock.now)).voided, 1);
  await assertConsistent(database, store, { lamp: 2 }, 'released');
  await database.close();
});

test('voids an authorization after a release that could not void it, by the commit itself', async () => {
  const { database, store } = await storeWith(1);
  const ref = await prepared(store);
  const release = async (): Promise<void> => {
    store.ledger.fault('void', 'unheard');
    await store.backend.release(ref);
  };
  // The second boundary is between the authorization and the order.
  const { database: own, processor } = mortal(database, store.ledger.processor, 2, release);
  const outcome = await store.other(own, processor).commit(store.commitment(ref, amount));
  assert.deepEqual(outcome, { outcome: 'declined', reason: 'released', retryable: true });
  await assertConsistent(database, store, { lamp: 1 }, 'behind the fence');
  await database.close();
});

test('never charges another amount than the prepared one', async () => {
  const { database, store } = await storeWith(1);
  const ref = await prepared(store);
  const outcome = await store.backend.commit(store.commitment(ref, amount - 1));
  assert.deepEqual(outcome, { outcome: 'declined', reason: 'amount-mismatch', retryable: true });
  await assertConsistent(database, store, { lamp: 1 }, 'mismatch');
  await database.close();
});

test('reports remaining stock for each line, and holds nothing', async () => {
  const { database, store } = await storeWith(3);
  await store.stock('bulb', 9);
  const answer = await store.backend.prepare(
    store.cart([
      { variantId: 'lamp', quantity: 2 },
      { variantId: 'bulb', quantity: 1 },
      { variantId: 'lamp', quantity: 2 },
      { variantId: 'gone', quantity: 1 },
    ]),
  );
  assert.deepEqual(answer, {
    ok: false,
    unavailable: [
      { lineId: 'line-3', available: 1 },
      { lineId: 'line-4', available: 0 },
    ],
  });
  assert.deepEqual(await store.shelf('bulb'), { quantity: 9, held: 0 });
  await assertConsistent(database, store, { lamp: 3 }, 'short');
  await database.close();
});

test('takes available stock of a backorder variant, and none of untracked stock', async () => {
  const { database, store } = await storeWith(1);
  await store.stock('later', 2, { backorder: true });
  await store.stock('file', 0, { tracked: false });
  await store.sell([
    { variantId: 'later', quantity: 5 },
    { variantId: 'file', quantity: 3 },
  ]);
  assert.deepEqual(await store.shelf('later'), { quantity: 0, held: 0 });
  assert.deepEqual(await store.shelf('file'), { quantity: 0, held: 0 });
  await database.close();
});

test('returns the same placement when an attempt is prepared again or concurrently', async () => {
  const { database, store } = await storeWith(5);
  const cart = store.cart(lamp);
  const both = await Promise.all([store.backend.prepare(cart), store.backend.prepare(cart)]);
  assert.deepEqual(both[0], both[1]);
  assert.deepEqual(await store.backend.prepare(cart), both[0]);
  assert.deepEqual(await store.shelf('lamp'), { quantity: 5, held: 1 });
  store.clock.now += 4 * hour;
  await store.backend.sweep(store.clock.now);
  await assertConsistent(database, store, { lamp: 5 }, 'twice');
  await database.close();
});

test('places a free cart without the processor', async () => {
  const { database, store } = await storeWith(1);
  const cart = store.cart([{ variantId: 'lamp', quantity: 1, unitPrice: 0 }], false);
  cart.quote.totals = { ...cart.quote.totals, fulfilment: 0, total: 0 };
  const answer = await store.backend.prepare(cart);
  assert.ok(answer.ok);
  const outcome = await store.backend.commit(store.commitment(answer.ref, 0));
  assert.equal(outcome.outcome, 'placed');
  assert.equal(store.ledger.intents.size, 0);
  assert.deepEqual(await store.shelf('lamp'), { quantity: 0, held: 0 });
  await database.close();
});

test('is unavailable if the processor cannot create an intent, and holds nothing', async () => {
  const { database, store } = await storeWith(1);
  store.ledger.fault('open', 'unanswered');
  await assert.rejects(store.backend.prepare(store.cart(lamp)), BackendUnavailable);
  assert.deepEqual(await store.shelf('lamp'), { quantity: 1, held: 0 });
  await database.close();
});

test('reports an unknown reference as unknown, and changes nothing on release', async () => {
  const { database, store } = await storeWith(1);
  assert.deepEqual(await store.backend.placement('nobody'), { outcome: 'none' });
  await store.backend.release('nobody');
  assert.equal(await store.backend.order('nobody'), undefined);
  await database.close();
});
