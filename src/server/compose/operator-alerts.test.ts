import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { heldNotice } from '#commerce';
import { windowStore } from '#storage';
import { openReceiver } from '../../../test/event-webhooks/receiver.ts';
import { testDialects, type TestDialect } from '../../../test/support/databases.ts';
import { attempt, notice, secret } from '../../../test/support/storage/commerce.ts';
import { translator, type TextLanguage } from '#language';
import type { ActivityStreamState } from '#event-webhooks';
import { commerceStore } from '#storage';
import { alertTargets } from '../../config/values.ts';
import { alertConditions, type AlertCondition, type AlertSources } from './alert-conditions.ts';
import { noticeMessages } from './messages/index.ts';
import { createOperatorAlerts } from './operator-alerts.ts';

const minute = 60_000;

async function scene(
  t: TestContext,
  { open }: TestDialect,
  conditions?: readonly AlertCondition[],
  language: TextLanguage = 'en',
) {
  const database = await open();
  const receiver = await openReceiver(t);
  const clock = { now: Date.UTC(2026, 10, 28) };
  const now = () => clock.now;
  const mails: { id: string; to: string; subject: string; text: string }[] = [];
  const logged: string[] = [];
  const write = (_facts: unknown, event?: string) => void logged.push(event ?? String(_facts));
  const state = {
    problems: [] as string[],
    refusals: [] as string[],
    reaches: true,
    manifestProblem: undefined as string | undefined,
    near: [] as { site: string; partner: string }[],
    keys: [] as unknown[],
    activity: undefined as ActivityStreamState | undefined,
  };
  const openArea = (targets: string) =>
    createOperatorAlerts({
      config: {
        alertsTo: targets === '' ? undefined : alertTargets(targets, { addIssue: assert.fail }),
        allowInsecureLoopback: true,
        baseUrl: 'https://portico.example',
      },
      database,
      windows: windowStore(database, now),
      notifications: { canSend: true, language, queue: async (mail) => void mails.push(mail) },
      logger: { error: write, warn: write } as never,
      sites: { list: async () => [{ id: 'demo', enabled: true }] } as unknown as AlertSources['sites'],
      selling: {
        paymentProblems: async () => state.problems,
        storeRefusals: () => state.refusals,
        reaches: async () => state.reaches,
        manifestProblem: async () => state.manifestProblem,
        nearLimits: () => state.near,
      },
      keys: { list: async () => state.keys } as unknown as AlertSources['keys'],
      activity: { state: async () => state.activity },
      now,
      ...(conditions ? { conditions } : {}),
    });
  const area = openArea(`ops@shop.example, ${receiver.url}/json, slack+${receiver.url}/chat`);
  t.after(async () => {
    await area.close();
    await database.close();
  });
  const run = async (times = 1) => {
    for (let at = 0; at < times; at += 1) {
      await area.tasks[0]?.run(new AbortController().signal, 0);
      clock.now += minute;
    }
  };
  return { database, receiver, clock, mails, logged, state, run, open: openArea };
}

for (const dialect of testDialects()) {
  const { name, skip } = dialect;
  const alertTest = (title: string, use: (t: TestContext) => Promise<void>) =>
    test(`${name}: ${title}`, { skip }, use);
  const steady = (seen: { text?: string }): AlertCondition => ({
    kind: 'planted',
    holdMs: 3 * minute,
    words: () => ({ title: 'Planted <fault>', act: 'Look at it.' }),
    find: async () => (seen.text === undefined ? [] : [{ key: 'planted a', text: seen.text }]),
  });

  alertTest('alerts each target once at the start and once at the end', async (t) => {
    const seen: { text?: string } = { text: 'It & that is broken.' };
    const { receiver, mails, run } = await scene(t, dialect, [steady(seen)]);
    await run(3);
    assert.deepEqual([mails.length, receiver.received.length], [0, 0], 'it may be over soon');
    await run(4);
    assert.equal(mails.length, 1);
    const [mail] = mails;
    assert.equal(mail?.to, 'ops@shop.example');
    assert.equal(mail?.subject, 'Portico: Planted <fault>');
    assert.match(
      mail?.text ?? '',
      /^It & that is broken\.\nSince 2026-11-28T00:00:00\.000Z\.\nWhat to do: Look at it\./,
    );
    assert.deepEqual(
      receiver.received.map(({ path }) => path),
      ['/hook/json', '/hook/chat'],
    );
    const [json, chat] = receiver.received.map(({ body }) => JSON.parse(body) as Record<string, string>);
    assert.equal(json?.['type'], 'incident_started');
    assert.equal(json?.['act'], 'Look at it.');
    assert.match(chat?.['text'] ?? '', /^\*Planted &lt;fault&gt;\*\nIt &amp; that is broken\./);
    delete seen.text;
    await run(9);
    assert.equal(mails.length, 1, 'it may come back');
    await run(5);
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['Portico: Planted <fault>', 'Portico: Resolved: Planted <fault>'],
    );
    assert.equal(receiver.received.length, 4);
    seen.text = 'Again.';
    await run(8);
    assert.equal(mails.length, 3, 'another incident');
  });

  alertTest('merges recurring conditions into one incident, and ignores short ones', async (t) => {
    const seen: { text?: string } = { text: 'x' };
    const { mails, run } = await scene(t, dialect, [steady(seen)]);
    await run(2);
    delete seen.text;
    await run(15);
    assert.equal(mails.length, 0);
    for (let round = 0; round < 5; round += 1) {
      seen.text = 'x';
      await run(4);
      delete seen.text;
      await run(5);
    }
    assert.equal(mails.length, 1);
  });

  alertTest(
    'retries an unreachable target, alerts the others at once, and survives a failing condition',
    async (t) => {
      const seen: { text?: string; fails?: boolean } = { text: 'x' };
      const condition = steady(seen);
      const find: AlertCondition['find'] = (...args) =>
        seen.fails ? Promise.reject(new Error('no')) : condition.find(...args);
      const { receiver, mails, logged, run } = await scene(t, dialect, [{ ...condition, find }]);
      receiver.answer = 500;
      await run(6);
      assert.equal(mails.length, 1);
      assert.ok(logged.includes('alert-not-sent'));
      receiver.answer = 200;
      const before = receiver.received.length;
      await run(3);
      assert.equal(receiver.received.length, before + 2);
      seen.fails = true;
      await run(20);
      assert.equal(mails.length, 1);
      assert.ok(logged.includes('alert-condition-failed'));
    },
  );

  alertTest('sends a target at most 20 messages per hour', async (t) => {
    const many: AlertCondition = {
      kind: 'planted',
      holdMs: 0,
      words: () => ({ title: 'Planted', act: '' }),
      find: async () => Array.from({ length: 50 }, (_, at) => ({ key: `k${at}`, text: 'x' })),
    };
    const { mails, run } = await scene(t, dialect, [many]);
    await run(30);
    assert.equal(mails.length, 20);
    await run(45);
    assert.equal(mails.length, 40);
  });

  alertTest('alerts a target of all incidents as soon as it responds again', async (t) => {
    const many: AlertCondition = {
      kind: 'planted',
      holdMs: 0,
      words: () => ({ title: 'Planted', act: '' }),
      find: async () => Array.from({ length: 5 }, (_, at) => ({ key: `k${at}`, text: 'x' })),
    };
    const { receiver, run } = await scene(t, dialect, [many]);
    receiver.answer = 500;
    await run(25);
    receiver.answer = 200;
    const before = receiver.received.length;
    await run(1);
    assert.equal(receiver.received.length, before + 10);
    await run(5);
    assert.equal(receiver.received.length, before + 10, 'once');
  });

  alertTest('stores no target in plain text', async (t) => {
    const seen: { text?: string } = { text: 'x' };
    const { database, receiver, mails, run } = await scene(t, dialect, [steady(seen)]);
    await run(6);
    delete seen.text;
    await run(12);
    assert.equal(mails.length, 2);
    const { db } = database;
    const incidents = await db.selectFrom('incident').selectAll().execute();
    assert.match(String(incidents[0]?.toldEnd), /^\["[^,]+,[^,]+,[^,]+\]$/);
    const kept = JSON.stringify([
      incidents,
      await db.selectFrom('slidingWindow').selectAll().execute(),
      mails.map(({ id }) => id),
    ]);
    for (const address of ['ops@shop.example', receiver.url, '/hook/'])
      assert.equal(kept.includes(address), false, address);
  });

  alertTest('writes in the language of MAIL_LANGUAGE to every target', async (t) => {
    const { state, receiver, mails, run } = await scene(t, dialect, alertConditions, 'de');
    state.reaches = false;
    await run(7);
    state.reaches = true;
    await run(14);
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      [
        'Portico: Das Backend eines Shops antwortet nicht',
        'Portico: Behoben: Das Backend eines Shops antwortet nicht',
      ],
    );
    assert.match(
      mails[0]?.text ?? '',
      /^demo: Eine Testsuche ist fehlgeschlagen[^]*\nSeit 2026-[^]*\nWas zu tun ist: Prüfen Sie/,
    );
    const bodies = receiver.received.map(({ body }) => String(body));
    assert.ok(bodies.some((body) => body.includes('"kind":"backend-unreachable","key"')));
    assert.ok(bodies.every((body) => body.includes('Backend eines Shops')));
  });

  alertTest('does not report abandoned updates as delivered', async (t) => {
    const { database, mails, run } = await scene(
      t,
      dialect,
      alertConditions.filter(({ kind }) => kind === 'order-updates-failing'),
    );
    await commerceStore(database, { secret }).transaction((write) =>
      write.insertNotice(notice('n', { url: 'https://agent.example/hook' })),
    );
    await sql`update order_notice set tries = 5`.execute(database.db);
    await run(2);
    await sql`update order_notice set ended = 'dropped'`.execute(database.db);
    await run(12);
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      [
        'Portico: Order updates cannot be delivered',
        'Portico: Order updates are delivered again, or are no longer retried',
      ],
    );
  });

  alertTest('does not alert on activity that waits for only one more interval', async (t) => {
    const { clock, state, mails, run } = await scene(t, dialect);
    state.activity = { since: 1, tries: 1, waiting: 1, oldestAt: clock.now - 16 * minute };
    await run(1);
    state.activity = undefined;
    await run(15);
    assert.deepEqual(mails, []);
  });

  alertTest(
    'finds stuck payments, failing updates, rejections, unreachable backends and manifests, quotas, and unsent activity',
    async (t) => {
      const { database, clock, state, mails, run } = await scene(t, dialect);
      await run(10);
      assert.deepEqual([mails.length], [0]);
      const store = commerceStore(database, { secret });
      await store.transaction(async (write) => {
        await write.insertAttempt(
          attempt('a', { startedAt: clock.now - 40 * minute, leaseUntil: clock.now + minute }),
        );
        await write.insertNotice(notice('n', { url: 'https://agent.example/hook' }));
      });
      await sql`update order_notice set tries = 5`.execute(database.db);
      await store.transaction((write) =>
        write.insertNotice(notice('held', { orderNumber: 'held', url: 'https://partner.example/hook' })),
      );
      await database.db
        .updateTable('orderNotice')
        .set({ nextTryAt: heldNotice, reason: 'HTTP 401' })
        .where('id', '=', 'held')
        .execute();
      state.near = [{ site: 'demo', partner: 'google' }];
      await sql`insert into monthly_usage (key_id, month, scans) values ('k1', '2026-11', 40), ('k2', '2026-11', 41)`.execute(
        database.db,
      );
      const key = { state: 'live', start: 'ptc_live_k1' };
      state.keys = [
        { ...key, id: 'k1', plan: 'free' },
        { ...key, id: 'k2', plan: 'pro' },
      ];
      state.problems = ['The payment processor rejected the configuration (api_key_expired).'];
      state.refusals = ['The client may not read products.'];
      state.reaches = false;
      state.manifestProblem = 'it returned 503';
      state.activity = {
        since: 1,
        tries: 9,
        waiting: 3,
        oldestAt: clock.now - 20 * minute,
        reason: 'HTTP 503',
      };
      await run(12);
      assert.deepEqual(
        mails.map(({ subject }) => subject.replace('Portico: ', '')).toSorted(),
        alertConditions.map(({ words }) => words(translator(noticeMessages, 'en')).title).toSorted(),
      );
      const texts = mails.map(({ text }) => text).join('\n');
      for (const says of [
        /: partner\.example rejected order updates \(HTTP 401\)/,
        /the partner google has used 80%/,
        /Order updates to agent\.example keep failing/,
        /api_key_expired/,
        /ptc_live_k1 has used at least 80%/,
        /Last response: HTTP 503\./,
        /instead of a manifest\. Reason: it returned 503\./,
      ])
        assert.match(texts, says);
      assert.doesNotMatch(texts, /k2/);
    },
  );
}

test('checks nothing without targets', async (t) => {
  const [sqlite] = testDialects();
  assert.ok(sqlite);
  const { open } = await scene(t, sqlite);
  const area = open('');
  assert.deepEqual(area.tasks, []);
});

const targets: [text: string, kinds: string[] | 'wrong'][] = [
  ['ops@shop.example', ['email']],
  [
    'ops@shop.example,https://a.example/x, slack+https://hooks.slack.com/services/T/B/x',
    ['email', 'webhook', 'slack'],
  ],
  ['http://127.0.0.1:9/x', ['webhook']],
  ['http://a.example/x', 'wrong'],
  ['slack+ops@shop.example', 'wrong'],
  ['ops', 'wrong'],
  ['ops@shop.example,', 'wrong'],
];
for (const [text, kinds] of targets)
  test(`ALERTS_TO ${text} ${kinds === 'wrong' ? 'is rejected' : `has ${kinds.join(', ')}`}`, () => {
    const issues: string[] = [];
    const found = alertTargets(text, { addIssue: (issue) => void issues.push(issue) });
    if (kinds === 'wrong') assert.equal(issues.length, 1);
    else
      assert.deepEqual(
        found.map(({ kind }) => kind),
        kinds,
      );
  });
