import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report } from '#audit';
import { auditHistory, createRetention, reportArchive, reportStore } from '#storage';
import { sampleReport } from '../support/audit/sample-report.ts';
import { testDialects } from '../support/databases.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 10, 21);

for (const { name, skip, open } of testDialects()) {
  const world = async () => {
    const database = await open();
    const reports = reportStore(database);
    return {
      database,
      archive: reportArchive(database),
      history: auditHistory(database),
      save: (id: string, host: string, ageDays: number) =>
        reports.save('k', { ...sampleReport, id, url: `https://${host}/` } as Report, now - ageDays * day),
      ids: async () =>
        (await database.db.selectFrom('report').select('id').orderBy('id').execute())
          .map(({ id }) => id)
          .join(' '),
    };
  };

  test(
    `${name}: exports two thousand reports line by line, and reads them only as they are consumed`,
    { skip },
    async (t) => {
      const { database, archive } = await world();
      t.after(() => database.close());
      const body = JSON.stringify({ ...sampleReport, note: 'one\nline “✓”' });
      for (let at = 0; at < 2_000; at += 200)
        await database.db
          .insertInto('report')
          .values(
            Array.from({ length: 200 }, (_, i) => ({
              id: `r${String(at + i).padStart(4, '0')}`,
              keyId: 'k',
              url: 'https://shop.test/',
              targetHost: 'shop.test',
              createdAt: now + at,
              score: null,
              grade: null,
              body,
            })),
          )
          .execute();
      const ids = new Set<string>();
      for await (const line of archive.lines()) {
        assert.ok(!line.includes('\n'));
        const { id, madeBy, report } = JSON.parse(line) as { id: string; madeBy: string; report: unknown };
        assert.equal(madeBy, 'k');
        if (ids.size === 0) assert.deepEqual(report, JSON.parse(body));
        ids.add(id);
      }
      assert.equal(ids.size, 2_000);

      const taken: string[] = [];
      for await (const line of archive.lines()) {
        // What was not taken yet is not in memory either: it is gone with its rows.
        if (taken.push(line) === 5) await database.db.deleteFrom('report').execute();
      }
      assert.ok(taken.length >= 5 && taken.length <= 10, `${taken.length}`);
    },
  );

  test(
    `${name}: keeps everything without a retention period; then deletes old reports except the last of each site`,
    { skip },
    async (t) => {
      const { database, archive, history, save, ids } = await world();
      t.after(() => database.close());
      await save('a1', 'a.test', 90);
      await save('a2', 'a.test', 40);
      await save('a3', 'a.test', 5);
      await save('b1', 'b.test', 400);
      await save('b2', 'b.test', 300);
      await save('c1', 'c.test', 100);
      await save('c2', 'c.test', 20);
      await database.db
        .insertInto('reportShare')
        .values({ reportId: 'c1', token: 'x', createdAt: now, expiresAt: now + day })
        .execute();
      const retention = createRetention(database, () => now);
      const prune = async (at: number, signal?: AbortSignal) =>
        (await createRetention(database, () => at).run(signal, ['reports'])).removed.reports ?? 0;
      assert.equal(await retention.days('reports'), undefined);
      assert.equal(await prune(now), 0);
      assert.equal(await archive.countOlder(30, now), 3);
      await retention.keep('reports', 60);
      await retention.keep('reports', 30);
      assert.equal(await retention.days('reports'), 30);
      assert.equal(await prune(now, AbortSignal.abort()), 0);
      assert.equal(await prune(now), 3);
      assert.equal(await ids(), 'a3 b2 c1 c2');
      assert.deepEqual(
        (await history.runs('b.test', { limit: 9 })).map(({ reportId }) => reportId),
        ['b2'],
      );
      assert.equal(await prune(now + 2 * day), 1, 'its link is over');
      assert.equal(await prune(now + 1_000 * day), 0);
      assert.equal(await ids(), 'a3 b2 c2');
      await retention.keep('reports', undefined);
      assert.equal(await retention.days('reports'), undefined);
    },
  );
}
