/** What members did arrives at an endpoint of the operator: in order, signed, and all of it. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createFetcher } from '#fetch';
import { createActivityStream } from '#event-webhooks';
import { activityStreamStore, createMemberActs, openDatabase, type Database } from '#storage';
import { startService, until } from '../api/service.ts';
import { signIn } from '../dashboard/signed-in.ts';
import { testDialects } from '../support/databases.ts';
import { openReceiver, type Received } from './receiver.ts';
import { verified } from './scene.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const minute = 60_000;

interface Message {
  type: string;
  timestamp: string;
  data: { id: string; who: string; action: string; route: string; about: string; outcome: string };
}

const messages = (received: readonly Received[]): Message[] =>
  received.map((one) => verified(secret, one) as Message);

async function scene(t: TestContext, url: string, databaseUrl: string) {
  const clock = { ahead: 0 };
  const now = () => Date.now() + clock.ahead;
  const fetcher = createFetcher({ allowPrivate: true, limits: { firstByteMs: 2_000 } });
  t.after(() => fetcher.close());
  const logged: string[] = [];
  /** A process of its own, with its own connections. */
  const node = async () => {
    const database = await openDatabase(databaseUrl);
    let isOpen = true;
    const close = async () => {
      if (isOpen) await database.close();
      isOpen = false;
    };
    t.after(close);
    const stream = createActivityStream({
      store: activityStreamStore(database),
      fetcher,
      url,
      secret,
      wordsOf: (what) => what.toLowerCase(),
      log: (event, facts) => void logged.push(`${event} ${JSON.stringify(facts)}`),
      now,
      random: () => 0.5,
    });
    return { database, stream, close };
  };
  const act = async (
    { db }: Pick<Database, 'db'>,
    about: string,
    ends: 'done' | 'refused' | 'later' = 'done',
  ) => {
    const acts = createMemberActs({ db });
    const begun = await acts.begin({
      at: now(),
      memberId: 'm',
      who: 'ada@people.example',
      what: 'DID',
      about,
    });
    if (ends !== 'later') await acts.end(begun, ends, about);
    // So that no two have the same time, and their order is known.
    clock.ahead += 2;
    return begun;
  };
  return { clock, now, node, act, logged };
}

for (const dialect of testDialects()) {
  const streamTest = (title: string, run: (t: TestContext, databaseUrl: string) => Promise<void>) =>
    test(`${dialect.name}: ${title}`, { skip: dialect.skip }, async (t) => run(t, await dialect.url()));

  streamTest('sends activity in order and signed, across failures and a restart', async (t, databaseUrl) => {
    const receiver = await openReceiver(t, 500);
    const { clock, node, act, logged } = await scene(t, receiver.url, databaseUrl);
    const first = await node();
    await act(first.database, 'before it was set up');
    await first.stream.deliver();
    assert.equal(receiver.received.length, 0);

    for (const about of ['a', 'b']) await act(first.database, about);
    assert.deepEqual(await first.stream.deliver(), { delivered: 0, failed: 1 });
    await act(first.database, 'c', 'refused');
    clock.ahead += 2_000;
    assert.deepEqual(await first.stream.deliver(), { delivered: 0, failed: 1 });
    assert.deepEqual(await first.stream.deliver(), { delivered: 0, failed: 0 }, 'not before its time');
    assert.equal((await first.stream.state())?.tries, 2);
    assert.equal((await first.stream.state())?.reason, 'HTTP 500');
    await first.close();

    receiver.answer = 204;
    const second = await node();
    clock.ahead += 15_000;
    assert.deepEqual(await second.stream.deliver(), { delivered: 3, failed: 0 });
    const got = messages(receiver.received);
    assert.deepEqual(
      got.map(({ data }) => [data.about, data.outcome]),
      [
        ['a', 'done'],
        ['a', 'done'],
        ['a', 'done'],
        ['b', 'done'],
        ['c', 'refused'],
      ],
    );
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    assert.deepEqual(
      [new Set(ids.slice(0, 3)).size, new Set(ids).size],
      [1, 3],
      'a repetition has the same id',
    );
    assert.equal(got[0]?.type, 'activity');
    assert.deepEqual([got[0]?.data.who, got[0]?.data.action], ['ada@people.example', 'did']);
    const { tries, waiting, reason } = (await second.stream.state()) ?? {};
    assert.deepEqual([tries, waiting, reason], [0, 0, undefined]);
    assert.equal(logged.length, 2);
    assert.doesNotMatch(logged.join(), /ada|http:/);
  });

  streamTest('sends each act once from several nodes, also while one hangs', async (t, databaseUrl) => {
    const receiver = await openReceiver(t);
    const { clock, node, act } = await scene(t, receiver.url, databaseUrl);
    const nodes = [await node(), await node(), await node()];
    await nodes[0]!.stream.deliver();
    for (let n = 0; n < 25; n += 1) await act(nodes[0]!.database, `${n}`);
    for (let left = 1; left > 0;) {
      await Promise.all(nodes.map(({ stream }) => stream.deliver()));
      left = (await nodes[0]!.stream.state())?.waiting ?? 0;
    }
    assert.deepEqual(
      messages(receiver.received).map(({ data }) => Number(data.about)),
      Array.from({ length: 25 }, (_, n) => n),
    );

    // One that claimed and died: another takes over once its claim is over.
    const dead = activityStreamStore(nodes[0]!.database);
    await act(nodes[0]!.database, 'last');
    const due = await dead.next(Date.now() + clock.ahead);
    assert.ok(due && (await dead.claim(due, Date.now() + clock.ahead + minute)));
    assert.deepEqual(await nodes[1]!.stream.deliver(), { delivered: 0, failed: 0 });
    clock.ahead += minute + 1_000;
    assert.deepEqual(await nodes[1]!.stream.deliver(), { delivered: 1, failed: 0 });
    assert.equal(messages(receiver.received).at(-1)?.data.about, 'last');
    // What the dead one writes late undoes nothing.
    await dead.failed(
      { ...due, nextTryAt: due.nextTryAt + minute },
      { tryAt: Number.MAX_SAFE_INTEGER, reason: 'x' },
    );
    assert.equal((await nodes[1]!.stream.state())?.reason, undefined);
  });

  streamTest(
    'holds the next act for a minute behind an unfinished one, which is sent again when it ends',
    async (t, databaseUrl) => {
      const receiver = await openReceiver(t);
      const { clock, node, act } = await scene(t, receiver.url, databaseUrl);
      const { database, stream } = await node();
      await stream.deliver();
      const open = await act(database, 'slow', 'later');
      await act(database, 'quick');
      assert.deepEqual(await stream.deliver(), { delivered: 0, failed: 0 });
      clock.ahead += minute;
      assert.deepEqual(await stream.deliver(), { delivered: 2, failed: 0 });
      await createMemberActs(database).end(open, 'done', 'slow after all');
      assert.deepEqual(await stream.deliver(), { delivered: 1, failed: 0 });
      assert.deepEqual(
        messages(receiver.received).map(({ data }) => `${data.about}: ${data.outcome}`),
        ['slow: begun', 'quick: done', 'slow after all: done'],
      );
      assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 3);
    },
  );
}

test('sends activity of members in the dashboard', async (t) => {
  const receiver = await openReceiver(t);
  const service = await startService(t, {
    environment: {
      ACTIVITY_TO: receiver.url,
      ACTIVITY_SECRET: secret,
      UCP_ALLOW_INSECURE_LOOPBACK: 'true',
    },
    pace: 0.02,
  });
  const owner = await signIn(service);
  await until(
    async () => (await service.database.db.selectFrom('activityStream').select('name').execute()).length > 0,
  );
  await owner.post('/dashboard/settings/data', { days: '', sure: 'yes' });
  await until(() => receiver.received.length > 0);
  const [message] = messages(receiver.received);
  assert.deepEqual(
    [message?.data.who, message?.data.action, message?.data.outcome],
    [owner.member.email, 'changed how long reports are kept', 'done'],
  );
});
