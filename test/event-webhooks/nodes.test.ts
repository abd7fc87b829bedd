/** Secrets that change, nodes that share the work or die, receivers that hang, and what happens late. */
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { createFetcher } from '#fetch';
import { createRetention } from '#storage';
import { testDialects } from '../support/databases.ts';
import { day, event, minute, writeEvents } from './events.ts';
import { openReceiver, type Received } from './receiver.ts';
import { run, scene, verified } from './scene.ts';
import { until } from '../support/until.ts';

for (const dialect of testDialects()) {
  const { name, skip } = dialect;

  test(
    `${name}: accepts both secrets for a day after a rotation, then only the new one`,
    { skip },
    async (t) => {
      const s = await scene(t, dialect);
      const receiver = await openReceiver(t);
      const sink = await s.add(receiver.url);
      assert.equal(await s.sinks.takeSecret(sink.id), undefined, 'a secret is shown once');
      assert.ok(await s.sinks.rotate(sink.id));
      const newer = (await s.sinks.takeSecret(sink.id)) ?? '';
      assert.notEqual(newer, sink.secret);
      await s.sinks.ping(sink.id);
      const [both] = receiver.received as [Received];
      assert.equal(both.headers['webhook-signature']?.split(' ').length, 2);
      for (const key of [newer, sink.secret])
        assert.equal((verified(key, both) as { type: string }).type, 'ping');
      s.clock.ahead = day + 1_000;
      await s.sinks.ping(sink.id);
      assert.equal(receiver.received[1]?.headers['webhook-signature']?.split(' ').length, 1);
      const stored = JSON.stringify(await s.database.db.selectFrom('eventSink').selectAll().execute());
      assert.ok(
        !stored.includes(newer.slice(6)) && !stored.includes('whsec'),
        'not readable in the database',
      );
    },
  );

  test(
    `${name}: sends a delivery again with its ID if it could not be marked as delivered`,
    { skip },
    async (t) => {
      let fails = 1;
      const s = await scene(t, dialect, ({ keep }) => ({
        keep: (...args) => (fails-- > 0 ? Promise.reject(new Error('the power is gone')) : keep(...args)),
      }));
      const receiver = await openReceiver(t);
      const sink = await s.add(receiver.url);
      await s.happen('order_placed', { orderNumber: '1001' });
      await run(s.sinks);
      await run(s.another());
      assert.equal(receiver.received.length, 1, 'the claim of the node that died is respected');
      s.clock.ahead += 61_000;
      await run(s.another());
      assert.equal(receiver.received.length, 2);
      assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1);
      assert.equal((await s.of(sink.id))[0]?.ended, 'delivered');
    },
  );

  test(`${name}: sends each delivery once from two nodes`, { skip }, async (t) => {
    const s = await scene(t, dialect);
    const receiver = await openReceiver(t);
    await s.add(receiver.url);
    for (let at = 0; at < 20; at += 1) await s.happen('session_created');
    await Promise.all([run(s.sinks), run(s.another()), run(s.another())]);
    await run(s.sinks);
    assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 20);
    assert.equal(receiver.received.length, 20);
  });

  test(`${name}: delays no other webhook when one hangs`, { skip }, async (t) => {
    const patient = { firstByteMs: 60_000, totalMs: 60_000 };
    const fetcher = createFetcher({ allowPrivate: true, limits: patient });
    const s = await scene(t, dialect, undefined, fetcher);
    const held: ServerResponse[] = [];
    const [slow, quick] = [await openReceiver(t, (one) => void held.push(one)), await openReceiver(t)];
    await s.add(slow.url);
    await s.add(quick.url);
    for (let at = 0; at < 6; at += 1) await s.happen('session_created');
    const stop = new AbortController();
    await s.sinks.copy();
    const running = s.sinks.deliver(stop.signal);
    await until(() => quick.received.length >= 6 && held.length >= 2);
    assert.equal(quick.received.length, 6);
    assert.equal(slow.received.length, 2, 'it has two places');
    assert.ok(
      held.every(({ closed }) => !closed),
      'before the first one has given up',
    );
    stop.abort();
    slow.answer = 500;
    for (const response of held) response.writeHead(500).end();
    await running;
  });

  test(
    `${name}: delivers an event that is found late, but none from before the webhook`,
    { skip },
    async (t) => {
      const s = await scene(t, dialect);
      const receiver = await openReceiver(t);
      await writeEvents(s.database, [event('session_created', s.now() - 1_000)]);
      await s.add(receiver.url);
      s.clock.ahead += 20 * minute;
      await run(s.sinks);
      // Its transaction ended only now, nine minutes after its time.
      await writeEvents(s.database, [event('order_placed', s.now() - 9 * minute)]);
      s.clock.ahead += 61_000;
      await run(s.sinks);
      assert.deepEqual(
        receiver.received.map(({ body }) => JSON.parse(body).type),
        ['order_placed'],
      );
    },
  );

  test(`${name}: keeps the ID on resend, and deletes deliveries after a month`, { skip }, async (t) => {
    const s = await scene(t, dialect);
    const receiver = await openReceiver(t);
    const sink = await s.add(receiver.url);
    await s.happen('session_created');
    await run(s.sinks);
    const [delivery] = await s.of(sink.id);
    receiver.answer = 500;
    assert.ok(await s.sinks.sendAgain(delivery?.id ?? ''));
    assert.equal(await s.sinks.sendAgain('msg_none'), false);
    const [again] = await s.of(sink.id);
    assert.equal(again?.tries, 2);
    assert.equal(again?.ended, 'dropped', 'a try by hand is not followed by others');
    assert.equal(receiver.received[1]?.headers['webhook-id'], delivery?.id);
    const health = (await s.lists.health(0)).get(sink.id);
    assert.deepEqual(health, { delivered: 0, dropped: 1, waiting: 0 });
    s.clock.ahead += 31 * day;
    await createRetention(s.database, s.now).run(undefined, ['deliveries']);
    assert.deepEqual(await s.of(sink.id), []);
  });
}
