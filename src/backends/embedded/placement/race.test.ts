import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hour } from '#commerce';
import { testDialects } from '../../../../test/support/databases.ts';
import { assertConsistent } from '../../../../test/support/embedded/placement-invariants.ts';
import type { Token } from '../../../../sandbox/sfcc/world/ledger.ts';
import { mortal } from '../../../../test/support/embedded/mortal-database.ts';
import { testStore, type TestStore } from '../../../../test/support/embedded/placement-store.ts';

const lamp = [{ variantId: 'lamp', quantity: 1 }];
const amount = 1_390;

async function prepared(store: TestStore): Promise<string> {
  const answer = await store.backend.prepare(store.cart(lamp));
  assert.ok(answer.ok);
  return answer.ref;
}

const tokens: Token[] = ['good', 'declined', 'challenge', 'stuck', 'no-capture'];

for (const { name, skip, open } of testDialects()) {
  test(
    `${name}: sells five units to five of twenty concurrent buyers, and charges no one else`,
    { skip },
    async () => {
      const database = await open();
      const store = testStore(database);
      await store.stock('lamp', 5);
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const answer = await store.backend.prepare(store.cart(lamp));
          if (!answer.ok) return answer.unavailable;
          return store.backend.commit(store.commitment(answer.ref, amount));
        }),
      );
      const placed = outcomes.filter((one) => 'outcome' in one && one.outcome === 'placed');
      assert.equal(placed.length, 5);
      assert.equal(
        outcomes.filter((one) => Array.isArray(one) && one[0]?.lineId === 'line-1' && one[0].available === 0)
          .length,
        15,
      );
      assert.deepEqual(await store.shelf('lamp'), { quantity: 0, held: 0 });
      await assertConsistent(database, store, { lamp: 5 }, 'race');
      await database.close();
    },
  );

  test(
    `${name}: avoids deadlocks between carts with the same products in another order`,
    { skip },
    async () => {
      const database = await open();
      const store = testStore(database);
      await store.stock('a', 30);
      await store.stock('b', 30);
      const orders = [
        ['a', 'b'],
        ['b', 'a'],
      ];
      await Promise.all(
        Array.from({ length: 20 }, (_, place) =>
          store.sell((orders[place % 2] ?? []).map((variantId) => ({ variantId, quantity: 1 }))),
        ),
      );
      await assertConsistent(database, store, { a: 30, b: 30 }, 'crossed');
      await database.close();
    },
  );

  test(`${name}: applies a promotion for two buyers twice, however many compete`, { skip }, async () => {
    const database = await open();
    const store = testStore(database, 2);
    await store.stock('lamp', 50);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => store.backend.prepare(store.cart(lamp))),
    );
    const refs = answers.flatMap((answer) => (answer.ok ? [answer.ref] : []));
    assert.equal(refs.length, 2);
    for (const answer of answers) assert.ok(answer.ok || answer.unavailable.length === 0);
    await store.backend.release(refs[0] as string);
    assert.ok((await store.backend.prepare(store.cart(lamp))).ok, 'a released use can be used again');
    assert.ok(!(await store.backend.prepare(store.cart(lamp))).ok);
    await database.close();
  });

  test(
    `${name}: makes one order and one charge from two concurrent commits and reads`,
    { skip },
    async () => {
      const database = await open();
      for (const token of tokens) {
        const store = testStore(database);
        await store.stock('lamp', 5);
        const ref = await prepared(store);
        await Promise.all([
          store.backend.commit(store.commitment(ref, amount, token)),
          store.backend.commit(store.commitment(ref, amount, token)),
          store.backend.placement(ref),
          store.backend.placement(ref),
        ]);
        store.ledger.decide(true);
        await Promise.all([store.backend.placement(ref), store.backend.placement(ref)]);
        const expected = token === 'declined' || token === 'no-capture' ? 'declined' : 'placed';
        assert.equal((await store.backend.placement(ref)).outcome, expected, token);
        await assertConsistent(database, store, { lamp: 5 }, token);
      }
      await database.close();
    },
  );

  test(
    `${name}: keeps the ledger consistent with the response wherever a release, read, or commit overtakes a commit`,
    { skip },
    async () => {
      const database = await open();
      for (const overtaker of ['release', 'placement', 'commit'] as const) {
        for (const token of tokens) {
          for (let at = 1, reached = true; reached; at += 1) {
            const store = testStore(database);
            await store.stock('lamp', 5);
            const ref = await prepared(store);
            const meanwhile = async (): Promise<void> => {
              if (overtaker === 'commit') await store.backend.commit(store.commitment(ref, amount, token));
              else await store.backend[overtaker](ref);
            };
            const {
              database: own,
              processor,
              borders,
            } = mortal(database, store.ledger.processor, at, meanwhile);
            const outcome = await store.other(own, processor).commit(store.commitment(ref, amount, token));
            reached = borders() >= at;
            const note = `${overtaker} overtakes ${token} at ${at}`;
            store.ledger.decide(true);
            let found = await store.backend.placement(ref);
            if (found.outcome === 'none') {
              await store.backend.release(ref);
              found = await store.backend.placement(ref);
            }
            if (['placed', 'declined'].includes(outcome.outcome))
              assert.equal(found.outcome, outcome.outcome, note);
            await assertConsistent(database, store, { lamp: 5 }, note);
          }
        }
      }
      await database.close();
    },
  );

  test(
    `${name}: either places or voids a payment wherever a commit overtakes a release`,
    { skip },
    async () => {
      const database = await open();
      for (let at = 1, reached = true; reached; at += 1) {
        const store = testStore(database);
        await store.stock('lamp', 5);
        const ref = await prepared(store);
        const meanwhile = async (): Promise<void> => {
          await store.backend.commit(store.commitment(ref, amount));
        };
        const { database: own, processor, borders } = mortal(database, store.ledger.processor, at, meanwhile);
        await store.other(own, processor).release(ref);
        reached = borders() >= at;
        const found = await store.backend.placement(ref);
        assert.match(found.outcome, /placed|declined/);
        await assertConsistent(database, store, { lamp: 5 }, `commit overtakes release at ${at}`);
      }
      await database.close();
    },
  );

  test(`${name}: ends an abandoned hold in the sweep, and not before it expires`, { skip }, async () => {
    const database = await open();
    const store = testStore(database);
    await store.stock('lamp', 5);
    const ref = await prepared(store);
    await store.backend.sweep(store.clock.now + 2 * hour);
    assert.deepEqual(await store.shelf('lamp'), { quantity: 5, held: 1 });
    const swept = await store.backend.sweep(store.clock.now + 3 * hour);
    assert.equal(swept.released, 1);
    assert.deepEqual(await store.shelf('lamp'), { quantity: 5, held: 0 });
    const late = await store.backend.commit(store.commitment(ref, amount));
    assert.deepEqual(late, { outcome: 'declined', reason: 'expired', retryable: true });
    await assertConsistent(database, store, { lamp: 5 }, 'swept');
    await database.close();
  });
}
