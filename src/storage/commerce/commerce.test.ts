import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Checkout } from '#commerce';
import { testDialects } from '../../../test/support/databases.ts';
import {
  cart,
  checkout,
  event,
  ids,
  orderRecord,
  withStore,
} from '../../../test/support/storage/commerce.ts';

const twenty = Array.from({ length: 20 }, (_, index) => index);

for (const { name, skip, open } of testDialects()) {
  const storeTest = (title: string, use: Parameters<typeof withStore>[1]) =>
    test(`${name}: ${title}`, { skip }, () => withStore(open, use));

  storeTest('stores a cart, and changes or deletes it only at its version', async (store) => {
    const kept = cart('a', { checkoutId: 'c1' });
    await store.transaction((write) => write.insertCart(kept));
    assert.deepEqual(await store.cart('a'), kept);
    assert.equal(await store.cart('b'), undefined);

    const changed = { ...kept, expiresAt: 20_000 };
    assert.equal(await store.transaction((write) => write.updateCart(changed)), true);
    assert.deepEqual(await store.cart('a'), { ...changed, version: 2 });
    assert.equal(await store.transaction((write) => write.updateCart(kept)), false);
    assert.equal(await store.transaction((write) => write.updateCart(cart('b'))), false);
    assert.deepEqual(await store.cart('a'), { ...changed, version: 2 });

    assert.equal(await store.transaction((write) => write.deleteCart(kept)), false);
    assert.equal(await store.transaction((write) => write.deleteCart({ ...kept, version: 2 })), true);
    assert.equal(await store.cart('a'), undefined);
  });

  storeTest('stores a whole checkout, and ignores a change at another version', async (store) => {
    const kept = checkout('a', { agent: 'https://agent.test/profile', attemptId: 'at1' });
    await store.transaction((write) => write.insertCheckout(kept));
    assert.deepEqual(await store.checkout('a'), kept);
    assert.equal(await store.checkout('b'), undefined);

    const paying: Checkout = { ...kept, state: 'complete_in_progress' };
    assert.equal(await store.transaction((write) => write.updateCheckout(paying)), true);
    assert.equal(await store.transaction((write) => write.updateCheckout(kept)), false);
    assert.equal(await store.transaction((write) => write.updateCheckout({ ...kept, version: 7 })), false);
    assert.deepEqual(await store.checkout('a'), { ...paying, version: 2 });
  });

  storeTest('accepts exactly one of 20 changes at one version', async (store) => {
    const kept = checkout('a');
    await store.transaction((write) => write.insertCheckout(kept));
    const won = await Promise.all(
      twenty.map((index) =>
        store.transaction((write) => write.updateCheckout({ ...kept, orderNumber: String(index) })),
      ),
    );
    assert.deepEqual(won.filter(Boolean).length, 1);
    assert.equal((await store.checkout('a'))?.version, 2);
    assert.equal((await store.checkout('a'))?.orderNumber, String(won.indexOf(true)));
  });

  storeTest('loses no change of 20 callers that retry', async (store) => {
    await store.transaction((write) => write.insertCheckout(checkout('a')));
    const add = async (index: number) => {
      for (;;) {
        const won = await store.transaction(async (write) => {
          const seen = (await write.checkout('a')) as Checkout;
          const codes = [...seen.input.codes, String(index)];
          return write.updateCheckout({ ...seen, input: { ...seen.input, codes } });
        });
        if (won) return;
      }
    };
    await Promise.all(twenty.map(add));
    const last = await store.checkout('a');
    assert.equal(last?.version, 21);
    assert.deepEqual([...(last?.input.codes ?? [])].sort(), ['SPRING', ...twenty.map(String)].sort());
  });

  storeTest('reads its own writes in a transaction, and rolls back if it throws', async (store) => {
    const doomed = store.transaction(async (write) => {
      await write.insertCart(cart('a'));
      await write.insertCheckout(checkout('a'));
      await write.updateCheckout({ ...checkout('a'), state: 'canceled' });
      await write.insertOrder(orderRecord('1001'));
      await write.insertEvents([event('e', 1)]);
      await write.insertAnswer({ scope: 's', key: 'k', fingerprint: 'f', expiresAt: 9_000 });
      await write.putSession({ id: 's', subject: 'x', startedAt: 1, lastSeenAt: 1 }, 0);
      assert.equal((await write.checkout('a'))?.state, 'canceled');
      assert.equal((await write.session('x'))?.id, 's');
      throw new Error('undo');
    });
    await assert.rejects(doomed, /undo/);
    assert.equal(await store.cart('a'), undefined);
    assert.equal(await store.checkout('a'), undefined);
    assert.equal(await store.order('shop', '1001'), undefined);
    assert.deepEqual(await store.events('shop', { limit: 10 }), []);
    assert.equal(await store.answer('s', 'k', 1), undefined);
    assert.equal(await store.session('x'), undefined);
  });

  storeTest('completes two transactions that lock two checkouts in opposite order', async (store) => {
    await store.transaction(async (write) => {
      await write.insertCheckout(checkout('a'));
      await write.insertCheckout(checkout('b'));
    });
    let runs = 0;
    let holding = 0;
    const bothHold = Promise.withResolvers<void>();
    const both = (order: string[]) =>
      store.transaction(async (write) => {
        runs += 1;
        for (const id of order) {
          assert.equal(await write.updateCheckout((await write.checkout(id)) as Checkout), true);
          holding += 1;
          // Until the other one has taken its first; on SQLite it waits outside.
          if (holding === 2 || name === 'SQLite') bothHold.resolve();
          await bothHold.promise;
        }
      });
    // Each may also lose the race by version, which is an answer and no error: then it tries anew.
    const stubborn = async (order: string[]) => {
      for (;;) {
        try {
          return await both(order);
        } catch (error) {
          if (!(error instanceof assert.AssertionError)) throw error;
        }
      }
    };
    await Promise.all([stubborn(['a', 'b']), stubborn(['b', 'a'])]);
    assert.equal((await store.checkout('a'))?.version, 3);
    assert.equal((await store.checkout('b'))?.version, 3);
    assert.ok(name === 'SQLite' ? runs === 2 : runs > 2, `${runs} runs`);
  });

  storeTest('lists expired checkouts unless final or being paid', async (store) => {
    const states = ['incomplete', 'requires_escalation', 'ready_for_complete'] as const;
    await store.transaction(async (write) => {
      for (const [index, state] of states.entries()) {
        await write.insertCheckout(checkout(state, { state, expiresAt: 5_000 - index }));
      }
      for (const state of ['complete_in_progress', 'completed', 'canceled'] as const) {
        await write.insertCheckout(checkout(state, { state, expiresAt: 1 }));
      }
      await write.insertCheckout(checkout('later', { expiresAt: 5_001 }));
    });
    const listed = await store.expiredCheckouts(5_000, 10);
    assert.deepEqual(ids(listed), states.toReversed());
    assert.deepEqual(listed[2], checkout('incomplete', { expiresAt: 5_000 }));
    assert.equal((await store.expiredCheckouts(5_000, 2)).length, 2);

    await store.transaction((write) =>
      write.updateCheckout(checkout('incomplete', { state: 'canceled', expiresAt: 5_000 })),
    );
    assert.equal((await store.expiredCheckouts(5_000, 10)).length, 2);
  });

  storeTest('stores an order by store and number, and lists it when due', async (store) => {
    const kept = orderRecord('1001', { nextLookAt: 3_000, webhookUrl: 'https://agent.test/hook' });
    await store.transaction(async (write) => {
      await write.insertOrder(kept);
      await write.insertOrder(orderRecord('1001', { site: 'other', attemptId: 'x', nextLookAt: 2_000 }));
      await write.insertOrder(orderRecord('1002'));
    });
    assert.deepEqual(await store.order('shop', '1001'), kept);
    assert.equal(await store.order('third', '1001'), undefined);
    const sites = async (now: number) => (await store.dueOrders(now, 10)).map(({ site }) => site);
    assert.deepEqual(await sites(1_999), []);
    assert.deepEqual(await sites(3_000), ['other', 'shop']);
    assert.equal((await store.dueOrders(3_000, 1)).length, 1);

    const { nextLookAt: _, ...done } = kept;
    assert.equal(await store.transaction((write) => write.updateOrder(done)), true);
    assert.equal(await store.transaction((write) => write.updateOrder(kept)), false);
    assert.deepEqual(await store.order('shop', '1001'), { ...done, version: 2 });
    assert.deepEqual(await sites(3_000), ['other']);
    const again = store.transaction((write) => write.insertOrder(orderRecord('1003', { attemptId: 'x' })));
    await assert.rejects(again, /unique/i, 'one attempt has one order');
  });

  storeTest('lists events newest first, without losing any between pages', async (store) => {
    const times = [5, 9, 7, 7, 7, 1];
    await store.transaction(async (write) => {
      await write.insertEvents([]);
      await write.insertEvents(times.map((at, index) => event(`e${index}`, at)));
      await write.insertEvents([event('foreign', 8, 'other')]);
    });
    assert.deepEqual(await store.events('shop', { limit: 1 }), [event('e1', 9)]);
    const first = await store.events('shop', { limit: 2 });
    assert.deepEqual(ids(first), ['e1', 'e4', 'e3', 'e2'], 'events of one moment stay together');
    const rest = await store.events('shop', { limit: 10, before: 7 });
    assert.deepEqual(ids(rest), ['e0', 'e5']);
    assert.deepEqual(await store.events('shop', { limit: 10, before: 1 }), []);
    assert.deepEqual(await store.events('shop', { limit: 0 }), []);
    await assert.rejects(
      store.transaction((write) => write.insertEvents([event('e1', 9)])),
      /unique/i,
    );
  });

  storeTest('keeps a session per subject, and replaces it after inactivity', async (store) => {
    const first = { id: 's1', subject: 'x', startedAt: 1, lastSeenAt: 20 };
    const put = (session: typeof first, quietSince: number) =>
      store.transaction((write) => write.putSession(session, quietSince));
    assert.equal(await put(first, 0), true);
    assert.deepEqual({ ...(await store.session('x')) }, first);
    const second = { ...first, id: 's2', lastSeenAt: 30 };
    assert.equal(await put(second, 19), false, 'the first one runs');
    assert.deepEqual({ ...(await store.session('x')) }, first);
    const goesOn = { ...first, lastSeenAt: 25 };
    assert.equal(await put(goesOn, 19), true, 'and continues');
    assert.deepEqual({ ...(await store.session('x')) }, goesOn);
    assert.equal(await put(second, 25), true);
    assert.deepEqual({ ...(await store.session('x')) }, second);
    assert.equal(await store.session('y'), undefined);
  });

  storeTest('does not find an ID that a database cannot store', async (store) => {
    await store.transaction((write) => write.insertCheckout(checkout('a')));
    assert.equal(await store.checkout('a\0'), undefined);
    assert.equal(await store.order('shop', '\0'), undefined);
    assert.equal(await store.cart('\ud800'), undefined);
  });
}
