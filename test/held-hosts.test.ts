/** A public host is audited by one node at a time, on PostgreSQL. */
import assert from 'node:assert/strict';
import { after, before, describe, test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { Problem } from '#http';
import { hostLeases, openDatabase, reportStore, windowStore, type Database } from '#storage';
import { createHeldHosts, createAuditGate, type AuditEngine, type HeldHosts } from '#web';
import { sampleReport } from './support/audit/sample-report.ts';
import { parseConfig } from '../src/config/config.ts';
import { createScans } from '../src/server/compose/scans.ts';
import { testDialects } from './support/databases.ts';
import { until } from './support/until.ts';

const postgres = testDialects().find(({ name }) => name === 'PostgreSQL');

describe('holds on audited hosts', { skip: postgres?.skip ?? 'no PostgreSQL' }, () => {
  let databases: [Database, Database];
  before(async () => {
    const url = (await postgres?.url()) ?? '';
    databases = [await openDatabase(url), await openDatabase(url)];
  });
  after(async () => {
    for (const database of databases) await database.close();
  });

  interface Node extends HeldHosts {
    logged: string[];
  }
  const node = (t: TestContext, at: 0 | 1, waitMs = 5_000, leaseMs = 60_000): Node => {
    const logged: string[] = [];
    const log = (event: string): void => void logged.push(event);
    const hosts = createHeldHosts({
      leases: hostLeases(databases[at], { leaseMs }),
      log,
      waitMs,
      lookMs: 20,
    });
    t.after(() => hosts.close());
    return { ...hosts, logged };
  };

  test('never belong to two nodes, and take turns', async (t) => {
    const nodes = [node(t, 0, 60_000), node(t, 1, 60_000)];
    const inside = [0, 0];
    const turns = [0, 0];
    const audit = async (at: number): Promise<void> => {
      const giveBack = await nodes[at]?.enter('one.test');
      assert.ok(giveBack);
      inside[at] = (inside[at] ?? 0) + 1;
      turns[at] = (turns[at] ?? 0) + 1;
      assert.equal(Math.min(...inside), 0, 'two nodes at once');
      await sleep(5 * Math.random());
      inside[at] = (inside[at] ?? 0) - 1;
      giveBack();
      giveBack();
      await sleep(10 * Math.random());
    };
    const twenty = async (at: number): Promise<void> => {
      for (let count = 0; count < 10; count += 1) await Promise.all([audit(at), audit(at)]);
    };
    await Promise.all([twenty(0), twenty(1)]);
    assert.deepEqual(turns, [20, 20]);
    assert.deepEqual([...(nodes[0]?.logged ?? []), ...(nodes[1]?.logged ?? [])], []);
  });

  test('are shared by the audits of a node, wait only for themselves, and end after the last one', async (t) => {
    const [one, other] = [node(t, 0), node(t, 1, 50)];
    const [first, second] = [await one.enter('two.test'), await one.enter('two.test')];
    assert.ok(first && second);
    first();
    assert.equal(await other.enter('two.test'), undefined);
    const elsewhere = await other.enter('three.test');
    assert.ok(elsewhere);
    elsewhere();
    second();
    await one.close();
    assert.ok(await other.enter('two.test'));
  });

  test('end with the lease of a node that died, and not before', async (t) => {
    const [dead, other] = [node(t, 0, 0, 100), node(t, 1, 60_000)];
    const start = performance.now();
    assert.ok(await dead.enter('four.test'));
    assert.ok(await other.enter('four.test'));
    assert.ok(performance.now() - start >= 90);
  });

  test('stay with a node that renews them, and are known to be lost otherwise', async (t) => {
    const [one, other] = [node(t, 0, 0), node(t, 1, 0)];
    const giveBack = await one.enter('five.test');
    /** As if so many seconds had gone by; by the lease of a minute. */
    const wait = (seconds: number) =>
      sql`update host_lease set expires_at = expires_at - ${seconds} * interval '1 second'
        where host = 'five.test'`.execute(databases[0].db);
    for (let turn = 0; turn < 3; turn += 1) {
      await wait(40);
      await one.keep();
      assert.equal(await other.enter('five.test'), undefined);
    }
    await wait(61);
    const taken = await other.enter('five.test');
    assert.ok(taken, 'silent for too long');
    await one.keep();
    assert.deepEqual(one.logged, ['host-lease-lost']);
    giveBack?.();
    assert.equal(await one.enter('five.test'), undefined, 'what the other holds was not given back');
    taken();
    await other.close();
    assert.ok(await one.enter('five.test'));
  });

  test('delay no caller that stops', async (t) => {
    const [one, other] = [node(t, 0), node(t, 1, 60_000)];
    assert.ok(await one.enter('six.test'));
    const waiting = other.enter('six.test');
    await sleep(20);
    await other.close();
    assert.equal(await waiting, undefined);
  });

  test('are required by the gate for public hosts and all callers, and count as overload when they fail', async (t) => {
    const audit = { isPublic: (host: string) => host !== 'localhost' };
    const [one, other] = ([0, 1] as const).map((at) =>
      createAuditGate({
        audit,
        windows: windowStore(databases[at]),
        maxRunning: 2,
        hosts: node(t, at, 50),
      }),
    );
    assert.ok(one && other);
    const leave = await one.enter('https://seven.test/');
    await Promise.all([one.enter('http://localhost/'), other.enter('http://localhost/')]);
    for (let tries = 0; tries < 3; tries += 1)
      await assert.rejects(other.enter('https://SEVEN.test./a'), (error) => {
        assert.ok(error instanceof Problem);
        assert.deepEqual([error.code, error.options.headers?.['Retry-After']], ['overloaded', '5']);
        return true;
      });
    leave();
    // Those that were refused hold no place. The host is given back soon after.
    await until(() =>
      other.enter('https://seven.test/').then(
        () => true,
        () => false,
      ),
    );
  });

  test('are used by every service over PostgreSQL', async (t) => {
    const engine: AuditEngine = {
      run: async () => sampleReport,
      catalogue: () => [],
      isPublic: () => true,
    };
    const [one, other] = databases.map((database) =>
      createScans({
        config: parseConfig({}),
        database,
        engine,
        reports: reportStore(database),
        windows: windowStore(database),
        secret: 'a secret of the tests',
        logger: pino({ level: 'silent' }),
        fetcher: undefined,
      }),
    );
    assert.ok(one && other);
    t.after(() => Promise.all([one.close(0), other.close(0)]));
    assert.ok(one.tasks.some(({ name, everyNode }) => name === 'host-leases' && everyNode));
    const leave = await one.deps.gate.enter('https://eight.test/');
    const start = performance.now();
    const waiting = other.deps.gate.enter('https://eight.test/');
    await sleep(100);
    leave();
    (await waiting)();
    assert.ok(performance.now() - start >= 100);
  });
});
