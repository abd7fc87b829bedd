/** Delivery from a real outbox, on every database that there is here. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Site } from '#commerce';
import { commerceStore, mailOutbox } from '#storage';
import { testDialects, type TestDialect } from '../../../test/support/databases.ts';
import { mailGaps } from '#delivery';
import { longestWaitMs } from './mail-queue.ts';
import { createMailDelivery } from './order-confirmations.ts';
import { mailOrder, mailSite, placedAt } from '../../../test/support/mail-samples.ts';
import { MailFailure, type MailMessage } from './transport.ts';

const address = 'ada@buyer.test';
const site = { ...mailSite(), id: 'shop' } as Site;

type Send = (message: MailMessage) => void | Promise<void>;

async function scene({ open }: TestDialect) {
  const clock = { at: placedAt };
  const database = await open();
  after(() => database.close());
  const store = commerceStore(database, { secret: 'a secret of a test that is long enough' });
  const logged: [event: string, facts: unknown][] = [];
  return {
    clock,
    logged,
    node: (send: Send) =>
      createMailDelivery({
        outbox: mailOutbox(database, (event, facts) => void logged.push([event, facts])),
        transport: { send: async (message) => send(message), close: async () => {} },
        site: async (id) => (id === site.id ? site : undefined),
        now: () => clock.at,
        random: () => 0.5,
        log: (event, facts) => void logged.push([event, facts]),
      }),
    put: (number: string) =>
      store.transaction((write) =>
        write.insertMail({
          id: `order-placed shop ${number}`,
          site: 'shop',
          orderNumber: number,
          to: address,
          locale: 'en-US',
          order: mailOrder({ number, label: number }),
          createdAt: clock.at,
        }),
      ),
    spoil: (number: string, body: string | null) =>
      database.db.updateTable('mailOutbox').set({ body }).where('orderNumber', '=', number).execute(),
    rows: () => database.db.selectFrom('mailOutbox').selectAll().orderBy('id').execute(),
  };
}

const none = { sent: 0, failed: 0, dropped: 0 };

for (const dialect of testDialects()) {
  const { name, skip } = dialect;

  test(`${name}: sends an email once, and then deletes its address and content`, { skip }, async () => {
    const { node, put, rows, logged, clock } = await scene(dialect);
    await put('P1');
    await put('P1');
    const got: MailMessage[] = [];
    const { deliverDue } = node((message) => void got.push(message));
    assert.deepEqual(await deliverDue(10), { ...none, sent: 1 });
    assert.deepEqual(await deliverDue(10), none);
    await put('P1');
    assert.deepEqual(await deliverDue(10), none, 'what was sent once is not put in again');
    assert.deepEqual(
      got.map(({ id, to, fromName, subject }) => [id, to, fromName, subject]),
      [['order-placed shop P1', address, 'Lantern House', 'Your order P1 at Lantern House']],
    );
    const [row] = await rows();
    assert.deepEqual(row, {
      id: 'order-placed shop P1',
      site: 'shop',
      orderNumber: 'P1',
      recipient: null,
      body: null,
      createdAt: placedAt,
      tries: 1,
      nextTryAt: null,
      ended: 'sent',
      endedAt: clock.at,
      reason: null,
    });
    assert.deepEqual(logged, []);
  });

  test(`${name}: drops an unreadable email, and sends the others`, { skip }, async () => {
    const { node, put, spoil, rows, logged } = await scene(dialect);
    for (const number of ['P1', 'P2', 'P3', 'P4']) await put(number);
    await spoil('P1', null);
    await spoil('P2', 'x');
    await spoil('P3', '{}');
    assert.deepEqual(await node(() => {}).deliverDue(10), { ...none, sent: 1 });
    assert.deepEqual(
      (await rows()).map(({ ended, reason }) => [ended, reason]),
      [...Array.from({ length: 3 }, () => ['dropped', 'unreadable']), ['sent', null]],
    );
    assert.deepEqual(
      logged,
      Array.from({ length: 3 }, () => ['mail-unreadable', { site: 'shop' }]),
    );
  });

  test(`${name}: sends each of many emails once from two concurrent nodes`, { skip }, async () => {
    const { node, put, rows } = await scene(dialect);
    for (let number = 0; number < 30; number += 1) await put(`P${number}`);
    const got: string[] = [];
    const send: Send = async ({ id }) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      got.push(id);
    };
    const counts = await Promise.all([node(send), node(send)].map(({ deliverDue }) => deliverDue(100)));
    assert.equal(counts[0]!.sent + counts[1]!.sent, 30);
    assert.equal(got.length, 30);
    assert.equal(new Set(got).size, 30);
    assert.ok((await rows()).every(({ ended, recipient }) => ended === 'sent' && recipient === null));
  });

  test(
    `${name}: retries a rejected email with growing delays, and gives up after the seventh try`,
    { skip },
    async () => {
      const { node, put, rows, logged, clock } = await scene(dialect);
      await put('P1');
      let tries = 0;
      const { deliverDue } = node(() => {
        tries += 1;
        throw new MailFailure('SMTP 451');
      });
      for (const gap of mailGaps) {
        assert.deepEqual(await deliverDue(10), { ...none, failed: 1 });
        clock.at += gap - 1;
        assert.deepEqual(await deliverDue(10), none, `not before ${gap} ms`);
        clock.at += 1;
      }
      assert.deepEqual(await deliverDue(10), { ...none, dropped: 1 });
      assert.equal(tries, 7);
      clock.at += longestWaitMs;
      assert.deepEqual(await deliverDue(10), none);
      const [row] = await rows();
      assert.deepEqual(
        [row?.ended, row?.reason, row?.tries, row?.recipient, row?.body],
        ['dropped', 'SMTP 451', 7, null, null],
      );
      assert.deepEqual(logged.at(-1), ['mail-dropped', { site: 'shop', tries: 7, reason: 'SMTP 451' }]);
      assert.doesNotMatch(JSON.stringify(logged), /buyer|P1/);
    },
  );

  test(
    `${name}: gives up at once for a rejected recipient and an email that is a week old`,
    { skip },
    async () => {
      const { node, put, rows, clock } = await scene(dialect);
      await put('P1');
      const refusing = node(() => {
        throw new MailFailure('SMTP 550', { isFinal: true });
      });
      assert.deepEqual(await refusing.deliverDue(10), { ...none, dropped: 1 });
      await put('P2');
      clock.at += longestWaitMs + 1;
      const taking = node(() => assert.fail('It was sent.'));
      assert.deepEqual(await taking.deliverDue(10), { ...none, dropped: 1 });
      assert.deepEqual(
        (await rows()).map(({ ended, reason, recipient, body }) => [ended, reason, recipient, body]),
        [
          ['dropped', 'SMTP 550', null, null],
          ['dropped', 'too-old', null, null],
        ],
      );
    },
  );

  test(
    `${name}: continues on another node after one dies while sending, and ignores its late failure`,
    { skip },
    async () => {
      const { node, put, rows, clock } = await scene(dialect);
      await put('P1');
      const { promise: hanging, reject } = Promise.withResolvers<void>();
      const begun = Promise.withResolvers<void>();
      const slow = node(() => {
        begun.resolve();
        return hanging;
      }).deliverDue(10);
      await begun.promise;
      const { deliverDue } = node(() => {
        throw new MailFailure('SMTP 451');
      });
      assert.deepEqual(await deliverDue(10), none, 'the claim holds');
      clock.at += 3 * 60_000;
      assert.deepEqual(await deliverDue(10), { ...none, failed: 1 });
      const waiting = await rows();
      reject(new Error(`${address} is gone`));
      await slow;
      assert.deepEqual(await rows(), waiting);
      clock.at += 60_000;
      assert.deepEqual(await node(() => {}).deliverDue(10), { ...none, sent: 1 });
    },
  );

  test(`${name}: tries no more emails than the limit, and starts none when stopping`, { skip }, async () => {
    const { node, put } = await scene(dialect);
    for (let number = 0; number < 7; number += 1) await put(`P${number}`);
    const { deliverDue } = node(() => {});
    assert.deepEqual(await deliverDue(5), { ...none, sent: 5 });
    assert.deepEqual(await deliverDue(5, AbortSignal.abort()), none);
    assert.deepEqual(await deliverDue(5), { ...none, sent: 2 });
  });
}
