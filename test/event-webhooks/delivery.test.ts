/** Webhooks on their way: over a real receiver, on both databases. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDialects } from '../support/databases.ts';
import { minute } from './events.ts';
import { openReceiver, type Received } from './receiver.ts';
import { all, run, scene, verified } from './scene.ts';

for (const dialect of testDialects()) {
  const { name, skip } = dialect;

  test(
    `${name}: delivers an event once to each subscribed webhook, signed, with only the event`,
    { skip },
    async (t) => {
      const s = await scene(t, dialect);
      const [one, other] = [await openReceiver(t), await openReceiver(t)];
      const everything = await s.add(one.url);
      await s.add(other.url, { types: ['order_placed'], site: 'demo' });
      await s.happen('session_created', { agent: 'https://a.example/p.json', session: 'ses_1' });
      await s.happen('order_placed', { orderNumber: '1001', amount: 2_900, currency: 'EUR' });
      await s.happen('order_placed', { site: 'elsewhere', orderNumber: '7' });
      for (const node of [s.sinks, s.another(), s.sinks]) await run(node);
      assert.deepEqual(
        one.received
          .map((received) => (verified(everything.secret, received) as { type: string }).type)
          .sort(),
        ['order_placed', 'order_placed', 'session_created'],
      );
      const [order] = other.received;
      assert.equal(other.received.length, 1);
      const { type, timestamp, data } = JSON.parse(order?.body ?? '');
      assert.equal(type, 'order_placed');
      assert.match(timestamp, /^2\d{3}-.*Z$/);
      assert.deepEqual(
        { ...data, id: '' },
        { id: '', site: 'demo', release: '2026-08-25', orderNumber: '1001', amount: 2_900, currency: 'EUR' },
      );
      const ids = [...one.received, ...other.received].map(({ headers }) => headers['webhook-id']);
      assert.equal(new Set(ids).size, 4, 'each event has an id of its own for each sink');
      assert.throws(() => verified(everything.secret, { ...(order as Received) }), /No matching signature/);
    },
  );

  test(`${name}: delivers changes of a monitor once, to webhooks of all stores`, { skip }, async (t) => {
    const s = await scene(t, dialect);
    const [one, ofStore, other] = [await openReceiver(t), await openReceiver(t), await openReceiver(t)];
    const { secret } = await s.add(one.url, { types: ['monitor_ungraded', 'order_placed'] });
    await s.add(ofStore.url, { types: ['monitor_ungraded'], site: 'demo' });
    await s.add(other.url, { types: ['monitor_alert'] });
    const news = {
      type: 'monitor_ungraded',
      id: 'a1:monitor_ungraded',
      at: s.now(),
      data: { monitor: 'm1' },
    } as const;
    for (const node of [s.sinks, s.another()]) {
      await node.announce(news);
      await run(node);
    }
    const [received, ...more] = one.received;
    assert.deepEqual(verified(secret, received as Received), {
      type: 'monitor_ungraded',
      timestamp: new Date(news.at).toISOString(),
      data: { monitor: 'm1' },
    });
    assert.deepEqual([more, ofStore.received, other.received], [[], [], []]);
  });

  test(`${name}: delivers all events when the clock jumps ahead and back`, { skip }, async (t) => {
    const s = await scene(t, dialect);
    const receiver = await openReceiver(t);
    await s.add(receiver.url);
    for (const ahead of [0, 120, -1, 0]) {
      s.clock.ahead = ahead * minute;
      await s.happen('order_placed');
      await run(s.sinks);
    }
    // What a clock in the future has put off comes when its time has come.
    s.clock.ahead = 121 * minute;
    await run(s.sinks);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    assert.deepEqual([ids.length, new Set(ids).size], [4, 4]);
  });

  test(
    `${name}: retries a failure after each delay, with the same ID and body and a new timestamp`,
    { skip },
    async (t) => {
      const s = await scene(t, dialect);
      const receiver = await openReceiver(t, 500);
      const sink = await s.add(receiver.url);
      await s.happen('session_created');
      for (const gap of [0, 3_150, 315_000]) {
        s.clock.ahead += gap;
        await run(s.sinks);
      }
      receiver.answer = 204;
      await run(s.sinks);
      assert.equal(receiver.received.length, 3, 'not before its time');
      s.clock.ahead += 32 * minute;
      await run(s.sinks);
      assert.equal(
        new Set(receiver.received.map(({ headers, body }) => headers['webhook-id'] + body)).size,
        1,
      );
      const times = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']));
      assert.ok((times[3] ?? 0) - (times[0] ?? 0) >= 2_200);
      const [delivery] = await s.of(sink.id);
      assert.equal(delivery?.ended, 'delivered');
      assert.deepEqual(
        delivery?.log.map(({ status, reason }) => [status, reason]),
        [
          [500, 'HTTP 500'],
          [500, 'HTTP 500'],
          [500, 'HTTP 500'],
          [204, undefined],
        ],
      );
      const after = await s.sinks.read(sink.id);
      assert.ok(after?.lastSuccessAt);
      assert.equal(after.failingSince, undefined);
    },
  );

  test(
    `${name}: gives up a delivery after ten attempts, and turns the webhook off after five days of failures`,
    { skip },
    async (t) => {
      const s = await scene(t, dialect);
      const receiver = await openReceiver(t, 503);
      const sink = await s.add(receiver.url);
      await s.happen('session_created');
      await run(s.sinks);
      for (const hours of [0.002, 0.09, 0.6, 2.2, 5.5, 10.6, 14.8, 21.1, 25.3, 24, 24]) {
        s.clock.ahead += hours * 60 * minute;
        await run(s.sinks);
      }
      assert.equal(receiver.received.length, 10);
      assert.equal((await s.of(sink.id))[0]?.ended, 'dropped');
      await s.happen('checkout_created');
      await run(s.sinks);
      const off = await s.sinks.read(sink.id);
      assert.equal(off?.enabled, false);
      assert.equal(off?.offReason, 'failing');
      assert.deepEqual(s.off.at(-1), 'failing');

      receiver.answer = 200;
      await s.happen('order_placed');
      s.clock.ahead += minute;
      await run(s.sinks);
      assert.equal(receiver.received.length, 11, 'nothing is sent while it is off');
      const wish = { url: sink.url, description: '', types: all, enabled: true, site: undefined };
      await s.sinks.change(sink.id, wish);
      await s.happen('payment_settled');
      await run(s.sinks);
      const sent = receiver.received.slice(11).map(({ body }) => JSON.parse(body).type);
      assert.deepEqual(sent.sort(), ['checkout_created', 'payment_settled'], 'what waited, and what is new');
    },
  );

  test(
    `${name}: treats redirects, broken connections, and timeouts as failures, and turns the webhook off after 410`,
    { skip },
    async (t) => {
      const s = await scene(t, dialect);
      const receiver = await openReceiver(t, 302);
      const sink = await s.add(receiver.url);
      await s.happen('session_created');
      await run(s.sinks);
      receiver.answer = 'close';
      s.clock.ahead += 6_000;
      await run(s.sinks);
      receiver.answer = 410;
      s.clock.ahead += 330_000;
      await run(s.sinks);
      assert.ok(
        receiver.received.every(({ path }) => path === '/hook'),
        'nothing was followed',
      );
      const [delivery] = await s.of(sink.id);
      assert.deepEqual(
        delivery?.log.map(({ reason }) => reason),
        ['HTTP 302', 'reset', 'HTTP 410'],
      );
      assert.equal(delivery?.ended, 'dropped');
      assert.equal((await s.sinks.read(sink.id))?.offReason, 'gone');
      assert.deepEqual(s.off, ['gone']);
    },
  );

  test(
    `${name}: truncates an endless or invalid response, and saves no hidden characters`,
    { skip },
    async (t) => {
      const s = await scene(t, dialect);
      const receiver = await openReceiver(t, (response) => {
        response.writeHead(200).write('a\u202Eb\u0000');
        for (let at = 0; at < 200; at += 1) response.write('x'.repeat(10_000));
        response.end();
      });
      const sink = await s.add(receiver.url);
      await s.happen('session_created');
      await run(s.sinks);
      const [delivery] = await s.of(sink.id);
      assert.equal(delivery?.ended, 'delivered');
      const answer = delivery?.log[0]?.answer ?? '';
      assert.ok(answer.startsWith('a\\u{202e}b\\u{0}xxx'));
      assert.ok(answer.length < 600);
    },
  );
}
