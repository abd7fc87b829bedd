/** Monitors with the real stores, gate and opt-out list: what runs when, what is kept, and who is notified. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { pino } from 'pino';
import { TargetError, type Report } from '#audit';
import { MailFailure, type Notification } from '#mail';
import { freshState, type Monitor, type MonitoringDeps } from '#audit-jobs';
import { optOutStore, reportStore, windowStore, type Database } from '#storage';
import { createAuditGate, type Accounts, type AuditEngine } from '#web';
import { sampleReport, ungradedReport } from '../support/audit/sample-report.ts';
import { createMonitors } from '../../src/server/compose/monitors.ts';
import { withOptOutGuard } from '../../src/server/compose/audit-opt-out.ts';
import { testDialects } from '../support/databases.ts';

const hour = 3_600_000;

interface World {
  database: Database;
  notifications: Notification[];
  /** What webhooks get. */
  announced: Parameters<MonitoringDeps['announce']>[0][];
  clock: { now: number };
  /** Scores that the next audits find, null for a report that is not graded; the last one again and again. */
  found: (number | null | Error)[];
  /** What keeping the next notification ends with. */
  refused: Error[];
  asked: string[];
  /** One turn of the background task, of a node of its own. */
  turn(signal?: AbortSignal): Promise<unknown>;
  monitor(over?: Partial<Monitor>): Promise<void>;
  read(): Promise<Monitor>;
  /** Addresses by the ids of those who are members. */
  members: Map<string, string>;
  history: ReturnType<typeof createMonitors>['deps']['history'];
}

async function openWorld(t: TestContext, open: () => Promise<Database>, canSend = true): Promise<World> {
  const database = await open();
  t.after(() => database.close());
  const notifications: Notification[] = [];
  const announced: World['announced'] = [];
  const clock = { now: Date.UTC(2026, 10, 21, 12) };
  const now = () => clock.now;
  const found: World['found'] = [];
  const asked: string[] = [];
  const members = new Map<string, string>();
  const engine: AuditEngine = {
    async run(url, { id, signal }) {
      asked.push(url);
      if (signal.aborted) throw new TargetError('cancelled', 'The audit was cancelled.');
      const next = found.length > 1 ? found.shift() : found[0];
      if (next instanceof Error) throw next;
      const results = sampleReport.results.slice(1);
      if (next === null) return { ...ungradedReport, id, url, results } satisfies Report;
      const score = { ...sampleReport.score, overall: next ?? 80, low: next ?? 80 };
      return { ...sampleReport, id, url, score, results } satisfies Report;
    },
    catalogue: () => [],
    isPublic: () => true,
  };
  const audit = withOptOutGuard(engine, optOutStore(database));
  const windows = windowStore(database, now);
  const refused: Error[] = [];
  const queue = async (notification: Notification) => {
    const error = refused.shift();
    if (error) throw error;
    if (!notifications.some(({ id }) => id === notification.id)) notifications.push(notification);
  };
  const node = () =>
    createMonitors({
      deps: { audit, gate: createAuditGate({ audit, windows, maxRunning: 4 }) },
      database,
      reports: reportStore(database),
      notifications: { queue, canSend, language: 'en' },
      announce: async (event) => void announced.push(event),
      accounts: {
        people: {
          byId: async (id: string) =>
            members.has(id)
              ? { id, name: id, role: 'member', email: members.get(id), createdAt: 0 }
              : undefined,
        } as unknown as Accounts['people'],
      },
      logger: pino({ level: 'silent' }),
      origin: () => 'https://portico.test',
      now,
    });
  const first = node();
  return {
    database,
    notifications,
    announced,
    clock,
    found,
    refused,
    asked,
    members,
    history: first.deps.history,
    turn: async (signal = new AbortController().signal) => node().tasks[0]?.run(signal, 0),
    monitor: (over = {}) =>
      first.deps.monitors.add({
        id: 'm',
        host: 'shop.test',
        url: 'https://shop.test/',
        schedule: { every: 'hours', hours: 6 },
        rules: { fall: 10, limit: null, critical: true, unreachable: true },
        recipients: ['ann@shop.test', 'bob@shop.test'],
        paused: false,
        nextAt: clock.now,
        createdAt: clock.now,
        createdBy: 'Ann',
        state: freshState(),
        ...over,
      }),
    read: async () => (await first.deps.monitors.read('m')) as Monitor,
  };
}

for (const { name, skip, open } of testDialects()) {
  test(`${name}: audits when a monitor is due, and lists the report in the history`, { skip }, async (t) => {
    const world = await openWorld(t, open);
    await world.monitor();
    await world.turn();
    await world.turn();
    assert.deepEqual(world.asked, ['https://shop.test/']);
    const { nextAt, state } = await world.read();
    assert.ok(nextAt > world.clock.now && nextAt <= world.clock.now + 6 * hour);
    const [run] = await world.history.runs('shop.test', { limit: 5 });
    assert.deepEqual([run?.keyId, run?.reportId], ['monitor', state.last?.reportId]);
    assert.deepEqual(world.notifications, []);
  });

  test(
    `${name}: notifies webhooks of a low score and of an unreachable site separately`,
    { skip },
    async (t) => {
      const world = await openWorld(t, open, false);
      await world.monitor();
      for (const score of [80, 65, null, null, 65, 80]) {
        world.found[0] = score;
        await world.turn();
        world.clock.now += 6 * hour;
      }
      assert.deepEqual(
        world.announced.map(({ type, data }) => {
          const { changes, before, after } = data as {
            changes: { rule: string; step: string; message: string }[];
            before: object;
            after: { score: number | null; report: string; reportUrl: string };
          };
          for (const { message } of changes) assert.match(message, /^[A-Z].+\.$/);
          assert.equal(after.reportUrl, `https://portico.test/dashboard/audits/reports/${after.report}`);
          assert.ok(before);
          return [type, changes.map(({ rule, step }) => `${rule} ${step}`).join(), after.score];
        }),
        [
          ['monitor_alert', 'fall raised', 65],
          ['monitor_ungraded', 'ungraded raised', null],
          ['monitor_ungraded', 'ungraded cleared', 65],
          ['monitor_alert', 'fall cleared', 80],
        ],
      );
    },
  );

  test(
    `${name}: emails all members once when the score falls, and once when it recovers`,
    { skip },
    async (t) => {
      const world = await openWorld(t, open);
      await world.monitor();
      for (const score of [80, 65, 64, 79, 80]) {
        world.found[0] = score;
        await world.turn();
        world.clock.now += 6 * hour;
      }
      assert.deepEqual(
        world.notifications.map(({ to, subject }) => `${to} ${subject}`),
        [
          'ann@shop.test shop.test: the score fell',
          'bob@shop.test shop.test: the score fell',
          'ann@shop.test shop.test: the score recovered',
          'bob@shop.test shop.test: the score recovered',
        ],
      );
      const reportId = /reports\/([\w-]{22})/.exec(world.notifications[0]?.text ?? '')?.[1] ?? '';
      assert.equal((await world.history.run(reportId))?.score, 65);
      assert.match(
        world.notifications[0]?.text ?? '',
        /https:\/\/portico\.test\/dashboard\/audits\/monitors\/m\n/,
      );
    },
  );

  test(
    `${name}: notifies each selected member once, at the current email address, until removal`,
    { skip },
    async (t) => {
      const world = await openWorld(t, open);
      world.members.set('ann', 'Ann@shop.test').set('cid', 'cid@old.test');
      await world.monitor({ recipients: ['ann@shop.test', 'x@typed.test'], members: ['ann', 'cid', 'gone'] });
      const told = async (score: number) => {
        world.notifications.length = 0;
        world.found[0] = score;
        await world.turn();
        world.clock.now += 6 * hour;
        return world.notifications.map(({ to }) => to.toLowerCase()).toSorted();
      };
      await told(80);
      assert.deepEqual(await told(60), ['ann@shop.test', 'cid@old.test', 'x@typed.test']);
      world.members.set('cid', 'cid@new.test');
      assert.deepEqual(await told(80), ['ann@shop.test', 'cid@new.test', 'x@typed.test']);
      world.members.delete('cid');
      assert.deepEqual(await told(60), ['ann@shop.test', 'x@typed.test']);
    },
  );

  test(`${name}: runs a monitor once on several nodes`, { skip }, async (t) => {
    const world = await openWorld(t, open);
    await world.monitor();
    await Promise.all(Array.from({ length: 5 }, () => world.turn()));
    assert.equal(world.asked.length, 1);
  });

  test(`${name}: runs a monitor once after a long downtime`, { skip }, async (t) => {
    const world = await openWorld(t, open);
    await world.monitor({ nextAt: world.clock.now - 90 * 24 * hour });
    await world.turn();
    await world.turn();
    assert.equal(world.asked.length, 1);
    assert.ok((await world.read()).nextAt > world.clock.now);
  });

  test(`${name}: sends notifications from the next node after a crash`, { skip }, async (t) => {
    const world = await openWorld(t, open);
    await world.monitor({ nextAt: world.clock.now + hour });
    const changes = [{ rule: 'limit', step: 'raised', limit: 60, score: 50 }];
    const body = JSON.stringify({ changes });
    const left = { id: 'left', monitorId: 'm', at: 1, mailed: null, body };
    await world.database.db.insertInto('monitorAlert').values(left).execute();
    await Promise.all([world.turn(), world.turn()]);
    assert.deepEqual(
      world.notifications.map(({ to }) => to),
      ['ann@shop.test', 'bob@shop.test'],
    );
    await world.turn();
    assert.equal(world.notifications.length, 2);
  });
}

const sqlite = testDialects(false)[0] as ReturnType<typeof testDialects>[number];
const opened = (t: TestContext, canSend?: boolean) => openWorld(t, sqlite.open, canSend);
const gone = new TargetError('target-unreachable', 'The name does not resolve.');

test('keeps an alert while emails cannot be saved, and notifies others despite an invalid address', async (t) => {
  const world = await opened(t);
  await world.monitor({ rules: { fall: null, limit: 90, critical: false, unreachable: false } });
  world.refused.push(new Error('The database is away.'), new MailFailure('bad-address'));
  await world.turn();
  assert.equal(world.notifications.length, 0);
  for (let turn = 0; turn < 2; turn += 1) await world.turn();
  assert.equal(world.notifications.map(({ to }) => to).join(), 'bob@shop.test');
});

test('does not count a brief database outage as a failure of the storefront', async (t) => {
  const world = await opened(t);
  await world.monitor();
  world.found[0] = Object.assign(new Error('Connection terminated'), { code: '08006' });
  await world.turn();
  const { state, nextAt } = await world.read();
  assert.deepEqual([state.failures ?? 0, nextAt - world.clock.now <= 60_000], [0, true]);
});

test('notifies at the second failed audit, and again on recovery', async (t) => {
  const world = await opened(t);
  await world.monitor();
  for (const found of [gone, gone, gone, 80]) {
    world.found[0] = found;
    await world.turn();
    world.clock.now += 6 * hour;
  }
  assert.deepEqual(
    world.notifications.filter(({ to }) => to === 'ann@shop.test').map(({ subject }) => subject),
    ['shop.test: the site could not be audited', 'shop.test: the site can be audited again'],
  );
});

test('stops the monitor of an opted-out site with the reason', async (t) => {
  const world = await opened(t);
  await world.monitor();
  await optOutStore(world.database).add('shop.test', { source: 'owner', createdAt: 1 });
  await world.turn();
  const { paused, state } = await world.read();
  assert.equal(paused, true);
  assert.match(state.stopped ?? '', /shop\.test|audit/);
  assert.deepEqual([world.asked, world.notifications], [[], []]);
});

test('delays the audit of a site at its hourly limit, without an alert', async (t) => {
  const world = await opened(t);
  await world.monitor();
  const windows = windowStore(world.database, () => world.clock.now);
  for (let turn = 0; turn < 6; turn += 1) {
    await windows.take('target:shop.test', { limit: 6, windowMs: hour });
  }
  await world.turn();
  const waiting = await world.read();
  assert.deepEqual([world.asked, waiting.state.failures], [[], 0]);
  assert.equal(waiting.nextAt, world.clock.now + hour / 3);
  world.clock.now += 2 * hour;
  await world.turn();
  assert.equal(world.asked.length, 1);
});

test('repeats an audit that a shutdown interrupted, and does not count it', async (t) => {
  const world = await opened(t);
  await world.monitor();
  const stop = new AbortController();
  const turned = world.turn(stop.signal);
  stop.abort();
  await turned;
  assert.deepEqual([(await world.read()).state, world.notifications], [freshState(), []]);
  world.clock.now += hour;
  await world.turn();
  assert.equal((await world.read()).state.runs, 1);
});

test('sends no alert for an internal error, and continues other monitors', async (t) => {
  const world = await opened(t);
  await world.monitor();
  await world.monitor({ id: 'n', nextAt: world.clock.now + 1 });
  world.clock.now += 2;
  world.found.push(new Error('broken'), 80);
  await world.turn();
  assert.equal(world.asked.length, 2);
  assert.equal((await world.read()).state.failures, 1);
  assert.deepEqual(world.notifications, []);
});

test('keeps an alert without email, and shows that no email was sent', async (t) => {
  const world = await opened(t, false);
  await world.monitor({ rules: { fall: null, limit: 90, critical: false, unreachable: false } });
  await world.turn();
  assert.deepEqual(world.notifications, []);
  const rows = await world.database.db.selectFrom('monitorAlert').select('mailed').execute();
  assert.deepEqual(rows, [{ mailed: 0 }]);
});
