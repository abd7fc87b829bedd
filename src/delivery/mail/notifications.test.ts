/** Notifications from a real outbox, on every database that there is here. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createRetention, notificationOutbox } from '#storage';
import { testDialects, type TestDialect } from '../../../test/support/databases.ts';
import { mailGaps } from '#delivery';
import { createNotifications, type Notification } from './notifications.ts';
import { MailFailure, type MailMessage, type MailTransport } from './transport.ts';

const secret = 'a secret of a test that is long enough';
const notification: Notification = {
  id: 'sign-in 1',
  to: 'ada@member.test',
  subject: 'Your link',
  text: 'https://portico.test/sign-in?token=hunter2\n',
};
const none = { sent: 0, failed: 0, dropped: 0 };

async function scene({ open }: TestDialect) {
  const clock = { at: Date.parse('2026-11-21T10:00:00Z') };
  const database = await open();
  after(() => database.close());
  const logged: [event: string, facts: unknown][] = [];
  const office = (send: (message: MailMessage) => void, sealedBy = secret) => {
    const transport: MailTransport = { send: async (message) => send(message), close: async () => {} };
    const { notifications, delivery } = createNotifications({
      outbox: notificationOutbox(database, { secret: sealedBy }),
      transport,
      fromName: 'Portico',
      now: () => clock.at,
      random: () => 0.5,
      log: (event, facts) => void logged.push([event, facts]),
    });
    assert.ok(delivery);
    return { notifications, deliverDue: delivery.deliverDue };
  };
  return {
    clock,
    database,
    logged,
    office,
    rows: () => database.db.selectFrom('letter').selectAll().execute(),
  };
}

for (const dialect of testDialects()) {
  const { name, skip } = dialect;

  test(
    `${name}: stores a notification encrypted, sends it once however often it is queued, and then deletes its content`,
    { skip },
    async () => {
      const { office, rows } = await scene(dialect);
      const got: MailMessage[] = [];
      const { notifications, deliverDue } = office((message) => void got.push(message));
      assert.equal(notifications.canSend, true);
      await notifications.queue({ ...notification, replyTo: 'visitor@shop.test' });
      await notifications.queue({ ...notification, text: 'another' });
      assert.doesNotMatch(JSON.stringify(await rows()), /hunter2|member\.test|visitor|link/);
      assert.deepEqual(await deliverDue(10), { ...none, sent: 1 });
      await notifications.queue(notification);
      assert.deepEqual(await deliverDue(10), none);
      assert.deepEqual(got, [
        {
          id: 'letter sign-in 1',
          to: notification.to,
          fromName: 'Portico',
          subject: notification.subject,
          text: notification.text,
          replyTo: 'visitor@shop.test',
        },
      ]);
      const [row] = await rows();
      assert.deepEqual([row?.ended, row?.body, row?.tries], ['sent', null, 1]);
    },
  );

  test(
    `${name}: retries a rejected notification like other emails, and logs none of it`,
    { skip },
    async () => {
      const { office, rows, clock, logged } = await scene(dialect);
      const { notifications, deliverDue } = office(() => {
        throw new MailFailure('SMTP 451');
      });
      await notifications.queue(notification);
      for (const gap of mailGaps) {
        assert.deepEqual(await deliverDue(10), { ...none, failed: 1 });
        clock.at += gap;
      }
      assert.deepEqual(await deliverDue(10), { ...none, dropped: 1 });
      const [row] = await rows();
      assert.deepEqual([row?.ended, row?.reason, row?.body], ['dropped', 'SMTP 451', null]);
      assert.equal(logged.length, 7);
      assert.doesNotMatch(JSON.stringify(logged), /member|hunter2|sign-in/);
    },
  );

  test(
    `${name}: sends each notification once from two nodes, and drops one sealed with another secret without blocking the rest`,
    { skip },
    async () => {
      const { office, rows } = await scene(dialect);
      await office(() => {}, 'another secret of another day').notifications.queue({
        ...notification,
        id: 'old',
      });
      const got: string[] = [];
      const nodes = [office(({ id }) => void got.push(id)), office(({ id }) => void got.push(id))];
      for (let at = 0; at < 20; at += 1)
        await nodes[0]?.notifications.queue({ ...notification, id: `n${at}` });
      await Promise.all(nodes.map(({ deliverDue }) => deliverDue(50)));
      await Promise.all(nodes.map(({ deliverDue }) => deliverDue(50)));
      assert.equal(new Set(got).size, 20);
      assert.equal(got.length, 20);
      const old = (await rows()).find(({ id }) => id === 'old');
      assert.deepEqual([old?.ended, old?.reason, old?.body], ['dropped', 'another-secret', null]);
    },
  );

  test(`${name}: deletes finished notifications after 90 days, but not pending ones`, { skip }, async () => {
    const { office, rows, clock, database } = await scene(dialect);
    const { notifications, deliverDue } = office(() => {});
    const prune = () => createRetention(database, () => clock.at).run(undefined, ['letters']);
    await notifications.queue(notification);
    await deliverDue(10);
    await notifications.queue({ ...notification, id: 'waits' });
    clock.at += 90 * 86_400_000 - 1;
    await prune();
    assert.equal((await rows()).length, 2);
    clock.at += 1;
    await prune();
    assert.deepEqual(
      (await rows()).map(({ id }) => id),
      ['waits'],
    );
  });
}

test('stores nothing without a relay, logs that once, and counts each notification in the sandbox', async () => {
  const outbox = notificationOutbox(
    { db: undefined as never, transaction: () => assert.fail('kept') },
    { secret },
  );
  const logged: string[] = [];
  const { notifications, delivery } = createNotifications({
    outbox,
    fromName: 'P',
    log: (event) => logged.push(event),
  });
  assert.equal(notifications.canSend, false);
  assert.equal(delivery, undefined);
  await notifications.queue(notification);
  await notifications.queue(notification);
  assert.deepEqual(logged, ['letters-not-kept']);
  let discarded = 0;
  const sandbox = createNotifications({
    outbox,
    fromName: 'P',
    discard: () => void (discarded += 1),
    log: () => assert.fail('logged'),
  });
  await sandbox.notifications.queue(notification);
  await sandbox.notifications.queue(notification);
  assert.equal(discarded, 2);
});

test('rejects an invalid email address when queued, and reduces a subject to one line', async () => {
  const put: Notification[] = [];
  const outbox = {
    ...notificationOutbox({} as never, { secret }),
    put: async (one: Notification) => void put.push(one),
  };
  const transport: MailTransport = { send: async () => {}, close: async () => {} };
  const { notifications } = createNotifications({ outbox, transport, fromName: 'P', log: () => {} });
  for (const wrong of [
    { to: 'nobody' },
    { to: 'a@b.test, c@d.test' },
    { replyTo: 'a@b.test\r\nBcc: eve@evil.test' },
    { replyTo: 'Eve <eve@evil.test>' },
  ])
    await assert.rejects(notifications.queue({ ...notification, ...wrong }), MailFailure);
  await notifications.queue({ ...notification, subject: 'One\r\nBcc: eve@evil.test' });
  assert.deepEqual(
    put.map(({ subject }) => subject),
    ['One Bcc: eve@evil.test'],
  );
});
