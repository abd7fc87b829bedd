/** The core meets failures at every border: of each transaction, before and after it, and of each call to the backend. */
import assert from 'node:assert/strict';
import { storeDialects } from '../../../test/support/commerce-stores.ts';
import { assertAtRest, comeToRest } from '../../../test/support/commerce/at-rest.ts';
import { benchTests, code, once, pay, value } from '../../../test/support/commerce/bench.ts';
import { faultyStore } from '../../../test/support/commerce/faulty-store.ts';
import type { InMemoryToken } from '../../../test/support/commerce/in-memory-backend.ts';
import type { CommerceWrites } from '../store.ts';

const benchTest = benchTests(storeDialects());
const tokens: InMemoryToken[] = ['good', 'declined', 'challenge', 'lost', 'unheard', 'stuck'];

for (const token of tokens) {
  for (const when of ['inside', 'after'] as const) {
    benchTest(
      `${token}: keeps charge and order consistent when a transaction fails ${when}, and returns the true result for the key`,
      async (bench) => {
        const ends = new Set<string>();
        for (let nth = 1; nth <= 3; nth += 1) {
          const store = faultyStore(bench.store);
          const node = bench.other({ store });
          const { id } = await bench.ready();
          const repeat = once();
          store.failTransaction(nth, when);
          const told = await node.checkouts.complete(bench.agent, id, pay(token), repeat);
          await comeToRest(bench);
          const note = `${token}, ${nth} ${when}: ${told.ok ? told.value.state : code(told)}`;
          await assertAtRest(bench, note);
          const end = (await bench.store.checkout(id))?.state;
          if (told.ok && told.value.state === 'completed')
            assert.equal(end, 'completed', 'the reported result stays true');
          ends.add(end ?? '');
          const again = await node.checkouts.complete(bench.agent, id, pay(token), repeat);
          if (end === 'completed') assert.equal(value(again).state, 'completed', note);
          await comeToRest(bench);
          await assertAtRest(bench, `${note}, repeated`);
        }
        assert.ok(ends.size > 0);
      },
    );
  }
}

for (const operation of ['quote', 'prepare', 'placement', 'release'] as const) {
  for (const kind of ['unheard', 'unanswered'] as const) {
    benchTest(
      `treats a ${operation} that is ${kind} as an unavailable store, and loses nothing`,
      async (bench) => {
        const { commerce, agent, backend } = bench;
        const { id } = await bench.ready();
        if (operation === 'placement' || operation === 'release')
          value(await commerce.checkouts.complete(agent, id, pay('challenge')));
        backend.fault(operation, kind);
        const outcome =
          operation === 'release'
            ? await commerce.checkouts.cancel(agent, id)
            : await commerce.checkouts.complete(agent, id, pay(), once());
        assert.equal(code(outcome), 'backend-unavailable');
        if (!outcome.ok && outcome.error.code === 'backend-unavailable')
          assert.ok(outcome.error.retryAfter > 0);
        // A hold whose answer was lost is the backend's own to end: the core never learned its reference.
        for (const paper of backend.placements.values())
          if (paper.state === 'prepared') await backend.release(paper.ref);
        await comeToRest(bench);
        await assertAtRest(bench);
      },
    );
  }
}

benchTest(
  'leaves a commit that throws unexpectedly, or a failed settlement, to the recovery',
  async (bench) => {
    const { agent, backend, logs } = bench;
    const { id } = await bench.ready();
    const node = bench.other({
      backend: () => ({
        ...backend,
        commit: async (commitment) => {
          await backend.commit(commitment);
          throw new TypeError('A defect.');
        },
      }),
    });
    assert.equal(value(await node.checkouts.complete(agent, id, pay())).state, 'complete_in_progress');
    assert.deepEqual(
      logs.map(({ event }) => event),
      ['settle-failed'],
    );
    await comeToRest(bench);
    const { checkouts } = await assertAtRest(bench);
    assert.equal(checkouts[0]?.state, 'completed');
  },
);

benchTest('writes events, update, and order with the payment or not at all', async (bench) => {
  const store = faultyStore(bench.store);
  const node = bench.other({ store });
  const { id } = await bench.ready();
  store.failTransaction(2, 'inside');
  assert.equal(value(await node.checkouts.complete(bench.agent, id, pay())).state, 'complete_in_progress');
  const types = (await bench.events()).map(({ type }) => type);
  assert.deepEqual(types, ['checkout_created']);
  assert.deepEqual(await bench.store.dueNotices(bench.clock.now, 9), []);
  assert.equal(bench.backend.placements.values().next().value?.state, 'placed', 'the money has moved');
  await comeToRest(bench);
  await assertAtRest(bench);
});

benchTest('retries a settlement that conflicts with another change of the checkout', async (bench) => {
  const { id } = await bench.ready();
  let transactions = 0;
  const node = bench.other({
    store: {
      ...bench.store,
      async transaction(work) {
        transactions += 1;
        if (transactions === 2) await bench.store.transaction((transaction) => touch(transaction, id));
        return bench.store.transaction(work);
      },
    },
  });
  assert.equal(value(await node.checkouts.complete(bench.agent, id, pay())).state, 'completed');
  assert.equal(transactions, 3, 'begun, settled in vain, settled');
  await assertAtRest(bench);
});

async function touch(transaction: CommerceWrites, id: string): Promise<void> {
  const checkout = await transaction.checkout(id);
  assert.ok(checkout && (await transaction.updateCheckout(checkout)));
}
