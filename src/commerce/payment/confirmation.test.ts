/** The mail of an order is written with it: one for each, in whatever way and however often it is settled. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { commerceStore, mailOutbox } from '#storage';
import { testDialects, type TestDialect } from '../../../test/support/databases.ts';
import { createBench, hour, once, order, pay, start, value } from '../../../test/support/commerce/bench.ts';
import { faultyStore } from '../../../test/support/commerce/faulty-store.ts';

async function scene({ open }: TestDialect, confirms: boolean) {
  const clock = { now: start };
  const database = await open();
  after(() => database.close());
  const store = faultyStore(
    commerceStore(database, { secret: 'a secret of tests that is long enough', now: () => clock.now }),
  );
  const bench = createBench({ store, dump: async () => '', retain: async () => {} }, clock);
  const { backend } = bench;
  const abilities = backend.abilities();
  backend.abilities = () => ({ ...abilities, ...(confirms ? { confirms } : {}) });
  const outbox = mailOutbox(database);
  return { ...bench, store, mails: () => outbox.due(clock.now + hour, 100) };
}

for (const dialect of testDialects()) {
  const { name, skip } = dialect;

  test(
    `${name}: writes one email to the buyer for repeated settlements of one payment`,
    { skip },
    async () => {
      const { commerce, other, agent, ready, mails, clock, backend } = await scene(dialect, true);
      const { id } = await ready(agent, { ...order(), context: { language: 'de-AT' } });
      const nodes = [commerce, other(), other(), other()];
      await Promise.all(nodes.map((node) => node.checkouts.complete(agent, id, pay('lost'), once())));
      assert.deepEqual(await mails(), [], 'nothing is placed yet');
      clock.now += 10 * 60_000;
      const attempts = [...backend.placements.keys()];
      // As a processor's notices, a buyer who comes back and the recovery do.
      await Promise.all([
        ...nodes.flatMap((node) => attempts.map((attempt) => node.resume(attempt))),
        ...nodes.map((node) => node.maintain()),
      ]);
      const made = value(await commerce.checkouts.read(agent, id));
      assert.equal(made.state, 'completed');
      assert.deepEqual(
        (await mails()).map(({ id, to, locale, orderNumber, order }) => [
          id,
          to,
          locale,
          orderNumber,
          order.label,
        ]),
        [
          [
            `order-placed paper ${made.order?.number}`,
            'ada@paper.test',
            'de-AT',
            made.order?.number,
            made.order?.number,
          ],
        ],
      );
    },
  );

  test(`${name}: removes the email with a settlement that is rolled back`, { skip }, async () => {
    const { commerce, agent, ready, mails, store, clock } = await scene(dialect, true);
    const { id } = await ready();
    // The second one settles; the first one opens the attempt.
    store.failTransaction(2, 'inside');
    await commerce.checkouts.complete(agent, id, pay(), once()).catch(() => undefined);
    assert.deepEqual(await mails(), []);
    clock.now += 10 * 60_000;
    await commerce.maintain();
    assert.equal(value(await commerce.checkouts.read(agent, id)).state, 'completed');
    assert.equal((await mails()).length, 1);
  });

  test(
    `${name}: writes no email for a platform that sends its own, or for a declined payment`,
    { skip },
    async () => {
      const silent = await scene(dialect, false);
      const { id } = await silent.ready();
      value(await silent.commerce.checkouts.complete(silent.agent, id, pay(), once()));
      assert.deepEqual(await silent.mails(), []);
      const declined = await scene(dialect, true);
      const checkout = await declined.ready();
      value(await declined.commerce.checkouts.complete(declined.agent, checkout.id, pay('declined'), once()));
      assert.deepEqual(await declined.mails(), []);
    },
  );
}
