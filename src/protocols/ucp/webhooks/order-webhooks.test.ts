/** Notices on real databases, over loopback, to a platform that checks them with another implementation than ours. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAuthority } from '../../../../sandbox/certificates.ts';
import { testDialects } from '../../../../test/support/databases.ts';
import { noneDelivered, noticeScene, receivedIds } from '../../../../test/support/ucp/notice-scene.ts';
import { releases } from '../../../../test/support/ucp/releases.ts';
import { sampleOrder } from '../../../../test/support/ucp/sample-records.ts';

for (const dialect of testDialects()) {
  const { name, skip } = dialect;

  for (const { release, official, skip: noSchemas } of releases) {
    const { version } = release;
    test(
      `${name}, ${version}: delivers an order and its update in order, complete, and signed by the store`,
      {
        skip,
      },
      async () => {
        const { platform, tell, webhooks, clock } = await noticeScene(dialect, version);
        await tell('created', { events: [], adjustments: [] });
        const permalink = 'https://shop.example/orders/"ü"';
        await tell('updated', { permalink });
        assert.deepEqual(await webhooks().deliverDue(), { ...noneDelivered, delivered: 2 });
        assert.deepEqual(receivedIds(platform), ['created', 'updated']);
        for (const { refused, headers, order, timestamp } of platform.received) {
          assert.equal(refused, undefined);
          assert.equal(timestamp, Math.floor(clock.at / 1000));
          assert.equal(headers['content-type'], 'application/json');
          assert.equal(order?.['id'], '00001234.mac-of-lamps');
        }
        const members = platform.received.map(({ order = {} }) => [
          Array.isArray(order['line_items']) && order['line_items'].length,
          order['permalink_url'],
        ]);
        assert.deepEqual(members, [
          [2, sampleOrder().permalink],
          [2, permalink],
        ]);
        assert.deepEqual(await webhooks().deliverDue(), noneDelivered);
      },
    );

    test(
      `${name}, ${version}: sends updates that match the official schema`,
      { skip: skip || noSchemas },
      async () => {
        const { platform, tell, webhooks } = await noticeScene(dialect, version);
        await tell('n1');
        await webhooks().deliverDue();
        assert.ok(official.available);
        assert.deepEqual(official.validateNotice(platform.received[0]?.order), []);
      },
    );
  }

  test(
    `${name}: retries a rejected update with the same ID, time, and body, before anything later`,
    {
      skip,
    },
    async () => {
      const { platform, tell, webhooks, clock } = await noticeScene(dialect);
      platform.fail([500, 'reset', { status: 503, headers: { 'retry-after': '7200' } }, 404, 302]);
      await tell('n1');
      clock.at += 1_000;
      await tell('n2');
      // Half a chance in the middle: no jitter. The third gap is as long as the platform asked, and a twentieth more.
      for (const gap of [1_500, 300_000, 7_560_000, 7_200_000, 18_000_000]) {
        assert.deepEqual(await webhooks().deliverDue(), { ...noneDelivered, failed: 1 });
        clock.at += gap - 1;
        assert.deepEqual(await webhooks().deliverDue(), noneDelivered);
        clock.at += 1;
      }
      assert.deepEqual(await webhooks().deliverDue(), { ...noneDelivered, delivered: 2 });
      assert.deepEqual(receivedIds(platform), ['n1', 'n1', 'n1', 'n1', 'n1', 'n1', 'n2']);
      const first = platform.received.slice(0, 6);
      for (const member of ['timestamp', 'body'] as const)
        assert.equal(new Set(first.map((one) => one[member])).size, 1, member);
      assert.equal(new Set(first.map(({ headers }) => headers['signature'])).size, 6, 'signed anew');
      assert.deepEqual(new Set(first.map(({ refused }) => refused)), new Set([undefined]));
    },
  );

  test(`${name}: sends the ID and the time of what happened`, { skip }, async () => {
    const { platform, tell, webhooks } = await noticeScene(dialect);
    await tell('n1', {}, undefined, { event: { id: '00001234.shipment-1', at: 5_000 } });
    const event = { id: '01995f5e-0000-7000-8000-000000000000', at: 7_900 };
    await tell('n2', {}, undefined, { event });
    await webhooks().deliverDue();
    assert.deepEqual(
      platform.received.map(({ id, timestamp }) => [id, timestamp]),
      [
        ['00001234.shipment-1', 5],
        [event.id, 7],
      ],
    );
  });

  test(`${name}: drops an update after ten failed tries, and sends the next one`, { skip }, async () => {
    const { platform, tell, webhooks, clock, ended, logged } = await noticeScene(dialect);
    platform.fail(Array.from({ length: 10 }, () => 500));
    await tell('n1');
    await tell('n2');
    const counts = { ...noneDelivered };
    for (; (await ended()).includes('n1 waits'); clock.at += 25 * 3_600_000)
      for (const [how, count] of Object.entries(await webhooks().deliverDue()))
        counts[how as keyof typeof counts] += count;
    assert.deepEqual(counts, { delivered: 1, failed: 9, dropped: 1 });
    assert.deepEqual(logged.at(-1), [
      'notice-dropped',
      { site: 'lamps', host: new URL(platform.webhookUrl).host, tries: 10, reason: 'HTTP 500' },
    ]);
    assert.deepEqual(await ended(), ['n1 dropped', 'n2 delivered']);
  });

  test(`${name}: drops an update at once after a 410 response`, { skip }, async () => {
    const { platform, tell, webhooks, ended } = await noticeScene(dialect);
    platform.fail([410]);
    await tell('n1');
    await tell('n2');
    assert.deepEqual(await webhooks().deliverDue(), { ...noneDelivered, dropped: 1, delivered: 1 });
    assert.deepEqual(await ended(), ['n1 dropped', 'n2 delivered']);
  });

  test(`${name}: never calls a private target or one without a web URL`, { skip }, async () => {
    const { platform, tell, webhooks, ended } = await noticeScene(dialect);
    await tell('port');
    await tell('literal', {}, 'http://127.0.0.1/hook');
    await tell('name', {}, 'http://localhost/hook');
    await tell('user', {}, 'https://a:b@agent.example/hook');
    await tell('scheme', {}, 'file:///etc/passwd');
    await tell('nonsense', {}, 'nonsense');
    const { deliverDue } = webhooks(0, { allowPrivate: false });
    assert.deepEqual(await deliverDue(), { ...noneDelivered, dropped: 6 });
    assert.ok((await ended()).every((state) => state.endsWith(' dropped')));
    assert.deepEqual(platform.received, []);
  });

  test(
    `${name}: connects to a platform with a name by TLS, with a trusted certificate`,
    {
      skip,
    },
    async () => {
      const authority = await createAuthority();
      const { platform, tell, webhooks, logged } = await noticeScene(dialect, '2026-08-25', authority);
      await tell('n1');
      const options = { allowPrivate: false, resolve: platform.resolve };
      assert.deepEqual(await webhooks(0, options).deliverDue(), { ...noneDelivered, failed: 1 });
      assert.equal(logged[0]?.[1]['reason'], 'tls');
      await tell('n2', { number: '2' });
      const trusting = webhooks(0, { ...options, ca: [authority.caPem] });
      assert.deepEqual(await trusting.deliverDue(), { ...noneDelivered, delivered: 1 });
      assert.deepEqual(
        platform.received.map(({ id, refused }) => [id, refused]),
        [['n2', undefined]],
      );
    },
  );

  test(`${name}: delivers each update from one of two concurrent nodes`, { skip }, async () => {
    const { platform, tell, webhooks } = await noticeScene(dialect);
    const orders = Array.from({ length: 12 }, (_, index) => `${index}`);
    for (const number of orders) {
      await tell(`${number} created`, { number });
      await tell(`${number} updated`, { number });
    }
    const counts = await Promise.all([webhooks(0), webhooks(1)].map(({ deliverDue }) => deliverDue()));
    assert.equal(
      counts.reduce((sum, { delivered }) => sum + delivered, 0) + (await webhooks().deliverDue()).delivered,
      24,
    );
    for (const number of orders) {
      assert.deepEqual(
        receivedIds(platform).filter((id) => id.startsWith(`${number} `)),
        [`${number} created`, `${number} updated`],
      );
    }
  });
}
