/** Webhooks while one of our own parts fails: the others continue, and what must be reported is reported. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEventWebhooks, eventBody } from '#event-webhooks';
import { createFetcher } from '#fetch';
import { eventWebhookStore, escapeUnseen } from '#storage';
import { testDialects } from '../support/databases.ts';
import { openReceiver } from './receiver.ts';
import { run, scene } from './scene.ts';

for (const dialect of testDialects()) {
  const { name, skip } = dialect;

  test(`${name}: turns a webhook off only after its owners are notified`, { skip }, async (t) => {
    const s = await scene(t, dialect);
    const receiver = await openReceiver(t, 410);
    const sink = await s.add(receiver.url);
    s.deaf.times = 1;
    await s.happen('session_created');
    await run(s.sinks);
    assert.deepEqual([(await s.sinks.read(sink.id))?.enabled, s.off], [true, []]);
    // When the claim is over it is tried again.
    s.clock.ahead += 300_000;
    await run(s.sinks);
    assert.deepEqual([(await s.sinks.read(sink.id))?.offReason, s.off], ['gone', ['gone']]);
    assert.equal((await s.of(sink.id))[0]?.ended, 'dropped');
    assert.equal(receiver.received.length, 2);
  });

  test(`${name}: delivers to other webhooks if the secret of one cannot be read`, { skip }, async (t) => {
    const s = await scene(t, dialect);
    const [lost, good] = [await openReceiver(t, 200), await openReceiver(t, 200)];
    const sink = await s.add(lost.url);
    await s.add(good.url);
    await s.database.db
      .updateTable('eventSink')
      .set({ secret: 'sealed by another' })
      .where('id', '=', sink.id)
      .execute();
    const fetcher = createFetcher({ allowPrivate: true });
    t.after(() => fetcher.close());
    const told: unknown[] = [];
    const store = eventWebhookStore(s.database, {
      secret: 'a secret of a test that is long enough',
      body: eventBody,
      now: s.now,
      report: (event, facts) => told.push([event, facts['sink']]),
    });
    const sinks = createEventWebhooks({ store, fetcher, visible: escapeUnseen, now: s.now });
    await s.happen('session_created');
    await run(sinks);
    await run(sinks);
    assert.deepEqual([lost.received.length, good.received.length], [0, 1]);
    assert.deepEqual(told, [['webhook-secret-lost', sink.id]]);
    assert.equal((await s.of(sink.id))[0]?.ended, undefined, 'it waits');
  });
}
