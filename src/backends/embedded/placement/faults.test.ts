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

const calls = ['confirm', 'retrieve', 'capture', 'cancel'] as const;
for (const token of ['good', 'declined', 'challenge', 'no-capture'] as const) {
  test(`whichever call of the processor is lost, everything comes to rest: ${token}`, async () => {
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

test('an authorisation whose answer was lost is found at once, and the order is placed', async () => {
  const { database, store } = await storeWith(1);
  const ref = await prepared(store);
  store.ledger.fault('confirm', 'unanswered');
  const outcome = await store.backend.commit(store.commitment(ref, amount));
  assert.equal(outcome.outcome, 'placed');
  await assertConsistent(database, store, { lamp: 1 }, 'lost answer');
  await database.close();
});

test('a confirmation that nobody heard of is uncertain, and a release ends it', async () => {
  const { database, store } = await storeWith(1);
  const ref = await prepared(store);
  store.ledger.fault('confirm', 'unheard');
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

test('a slow processor is not waited for, and its late answer is placed all the same', async () => {
  const { database, store } = await storeWith(1);
  const ref = await prepared(store);
  store.ledger.fault('confirm', { late: 60 });
  const commitment = { ...store.commitment(ref, amount), deadline: store.clock.now + 20 };
  assert.deepEqual(await store.backend.commit(commitment), { outcome: 'uncertain' });
  assert.equal((await store.backend.placement(ref)).outcome, 'placed');
  await new Promise((resolve) => setTimeout(resolve, 80));
  await assertConsistent(database, store, { lamp: 1 }, 'slow');
  await database.close();
});

test('a commit that comes after its deadline never begins', async () => {
  const { database, store } = await storeWith(1);
  const ref = await prepared(store);
  const late = { ...store.commitment(ref, amount), deadline: store.clock.now };
  assert.deepEqual(await store.backend.commit(late), { outcome: 'uncertain' });
  assert.deepEqual(await store.backend.placement(ref), { outcome: 'none' });
  await database.close();
});

test('while nobody knows whether the money was captured, the store says neither placed nor declined', async () => {
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

test('an order whose capture was forgotten is captured by the sweep', async () => {
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

test('release voids at once; when the processor does not answer, the sweep repeats it', async () => {
  const { database, store } = await storeWith(2);
  const first = await prepared(store);
  await store.backend.release(first);
  assert.deepEqual(
    [...store.ledger.intents.values()].map(({ state }) => state),
    ['cancelled'],
  );
  const second = await prepared(store);
  store.ledger.fault('cancel', 'unheard');
  await store.backend.release(second);
  assert.deepEqual(await store.shelf('lamp'), { quantity: 2, held: 0 });
  store.ledger.fault('cancel', 'unheard');
  assert.equal((await store.backend.sweep(store.clock.now)).failed, 1);
  assert.equal((await store.backend.sweep(store.clock.now)).voided, 1);
  await assertConsistent(database, store, { lamp: 2 }, 'released');
  await database.close();
});

test('authorised behind the fence, with a release that could not void it, is voided by the commit itself', async () => {
  const { database, store } = await storeWith(1);
  const ref = await prepared(store);
  const release = async (): Promise<void> => {
    store.ledger.fault('cancel', 'unheard');
    await store.backend.release(ref);
  };
  // The second boundary is between the authorization and the order.
  const { database: own, processor } = mortal(database, store.ledger.processor, 2, release);
  const outcome = await store.other(own, processor).commit(store.commitment(ref, amount));
  assert.deepEqual(outcome, { outcome: 'declined', reason: 'released', retryable: true });
  await assertConsistent(database, store, { lamp: 1 }, 'behind the fence');
  await database.close();
});

test('another amount than was prepared is never charged', async () => {
  const { database, store } = await storeWith(1);
  const ref = await prepared(store);
  const outcome = await store.backend.commit(store.commitment(ref, amount - 1));
  assert.deepEqual(outcome, { outcome: 'declined', reason: 'amount-mismatch', retryable: true });
  await assertConsistent(database, store, { lamp: 1 }, 'mismatch');
  await database.close();
});

test('what is left of a product is told line by line, and nothing is held', async () => {
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

test('what may be sold beyond its stock takes what is there, and what is not counted takes nothing', async () => {
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

test('preparing the same attempt again, or twice at once, answers the same placement', async () => {
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

test('a cart that costs nothing is placed without the processor', async () => {
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

test('a processor that cannot make an intent is unavailable, and nothing is held', async () => {
  const { database, store } = await storeWith(1);
  store.ledger.fault('createIntent', 'unanswered');
  await assert.rejects(store.backend.prepare(store.cart(lamp)), BackendUnavailable);
  assert.deepEqual(await store.shelf('lamp'), { quantity: 1, held: 0 });
  await database.close();
});

test('of an unknown reference nothing is known, and releasing it changes nothing', async () => {
  const { database, store } = await storeWith(1);
  assert.deepEqual(await store.backend.placement('nobody'), { outcome: 'none' });
  await store.backend.release('nobody');
  assert.equal(await store.backend.order('nobody'), undefined);
  await database.close();
});
