import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Report } from '#audit';
import { testDialects } from '../support/databases.ts';
import { sampleReport } from '../support/audit/sample-report.ts';
import { columnTypes } from '../../src/storage/migrations/column-types.ts';
import { monitors } from '../../src/storage/migrations/0010-monitors.ts';
import { auditHistory, reportStore, type Database } from '#storage';

const report = (id: string, host: string, overall = 50): Report => ({
  ...sampleReport,
  id,
  url: `https://${host}/`,
  score: { ...sampleReport.score, overall },
});

for (const { name, skip, open } of testDialects()) {
  test(`${name}: lists and searches sites with their last runs by all users`, { skip }, async () => {
    const database = await open();
    const reports = reportStore(database);
    const history = auditHistory(database);
    await reports.save('key-1', report('a', 'one.test', 40), 1_000);
    await reports.save('public', report('b', 'one.test', 60), 3_000);
    await reports.save('monitor', report('c', 'two.test:8443', 70), 2_000);
    await reports.save('mcp', report('d', 'under_score.test', 70), 1_500);

    const all = await history.sites({ limit: 10, runs: 5 });
    assert.deepEqual(
      all.map(({ host, runs }) => [host, runs.map(({ reportId }) => reportId)]),
      [
        ['one.test', ['b', 'a']],
        ['two.test:8443', ['c']],
        ['under_score.test', ['d']],
      ],
    );
    const [newest] = all[0]?.runs ?? [];
    assert.equal(newest?.categories['crawl-access'], 100);
    assert.deepEqual(newest?.counts, { pass: 80, warn: 20, fail: 9, notApplicable: 30, unknown: 10 });

    const after = { lastAt: 2_000, host: 'two.test:8443' };
    const hosts = async (page: Partial<Parameters<typeof history.sites>[0]>) =>
      (await history.sites({ limit: 10, runs: 1, ...page })).map(({ host }) => host);
    assert.deepEqual(await hosts({ after }), ['under_score.test']);
    assert.deepEqual(await hosts({ search: 'TWO.' }), ['two.test:8443']);
    assert.deepEqual(await hosts({ search: '_' }), ['under_score.test']);
    assert.deepEqual(await hosts({ search: 'o%' }), []);
    const rest = await history.runs('one.test', { limit: 5, after: { createdAt: 3_000, reportId: 'b' } });
    assert.deepEqual(
      rest.map(({ reportId, keyId }) => [reportId, keyId]),
      [['a', 'key-1']],
    );
    await database.close();
  });

  test(`${name}: removes a deleted report from the lists, in both databases`, { skip }, async () => {
    const database = await open();
    const reports = reportStore(database);
    const history = auditHistory(database);
    await reports.save('key-1', report('a', 'one.test'), 1_000);
    await reports.save('key-1', report('b', 'one.test'), 3_000);
    await reports.save('key-1', report('c', 'two.test'), 2_000);
    assert.equal(await history.remove('b'), true);
    assert.equal(await history.remove('b'), false);
    const [first, second] = await history.sites({ limit: 10, runs: 5 });
    assert.deepEqual([first?.host, second?.host, second?.lastAt], ['two.test', 'one.test', 1_000]);
    assert.equal(await reports.remove('key-1', 'a'), true);
    assert.deepEqual(
      (await history.sites({ limit: 10, runs: 5 })).map(({ host }) => host),
      ['two.test'],
    );
    assert.equal(await history.run('a'), undefined);
    assert.deepEqual((await history.read('c'))?.report, JSON.parse(JSON.stringify(report('c', 'two.test'))));
    await database.close();
  });

  test(`${name}: keeps a site listed while one of its reports is kept`, { skip }, async () => {
    const database = await open();
    const reports = reportStore(database);
    const history = auditHistory(database);
    for (let round = 0; round < 10; round += 1) {
      await reports.save('key-1', report(`old-${round}`, `site-${round}.test`), 1_000);
      await Promise.all([
        history.remove(`old-${round}`),
        reports.save('key-1', report(`new-${round}`, `site-${round}.test`), 2_000),
      ]);
    }
    const sites = await history.sites({ limit: 20, runs: 2 });
    assert.equal(sites.length, 10);
    assert.ok(sites.every(({ lastAt, runs }) => lastAt === 2_000 && runs.length === 1));
    await database.close();
  });

  test(`${name}: lists older reports after the migration`, { skip }, async () => {
    const database = await open();
    await forget(database);
    for (let at = 0; at < 120; at += 1) {
      const { id, url, score, ...rest } = report(`r${at}`, `site-${at % 3}.test`, at % 100);
      await database.db
        .insertInto('report')
        .values({
          id,
          keyId: 'key',
          url,
          targetHost: new URL(url).hostname,
          createdAt: at,
          score: score.overall,
          grade: score.grade,
          body: JSON.stringify({ id, url, score, ...rest }),
        })
        .execute();
    }
    await monitors(database.db as never, columnTypes(database.dialect));
    const sites = await auditHistory(database).sites({ limit: 10, runs: 50 });
    assert.deepEqual(
      sites.map(({ host, lastAt, runs }) => [host, lastAt, runs.length]),
      [
        ['site-2.test', 119, 40],
        ['site-1.test', 118, 40],
        ['site-0.test', 117, 40],
      ],
    );
    assert.equal(sites[0]?.runs[0]?.counts.pass, 80);
    await database.close();
  });
}

/** As the database was before the migration. */
async function forget({ db }: Database): Promise<void> {
  for (const table of ['monitor_alert', 'monitor', 'started_audit', 'audited_site', 'audit_run']) {
    await sql.raw(`drop table ${table}`).execute(db);
  }
}
