/** `portico privacy` and `portico activity`, on a database of their own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemberActs, openDatabase } from '#storage';
import { portico } from './support/command-line.ts';
import { testDialects } from './support/databases.ts';

for (const { name, skip, url } of testDialects())
  test(
    `${name}: shows missing retention periods, confirms before deletion, and records who changed them`,
    { skip },
    async (t) => {
      const databaseUrl = await url();
      const database = await openDatabase(databaseUrl);
      t.after(() => database.close());
      const run = (...args: string[]) =>
        portico(['privacy', ...args], { env: { DATABASE_URL: databaseUrl } });

      const status = await run('status');
      assert.match(
        status.stderr,
        /No retention period is set for orders, buyers, messages, changes, so they are kept forever/,
      );
      assert.match(status.stderr, /portico privacy keep orders 3650/);
      assert.match(status.stdout, /^buyers +not set +never/m);
      assert.match(status.stdout, /^reports +forever/m);

      const asked = await run('keep', 'buyers', '1095');
      assert.equal(asked.code, 2);
      assert.match(asked.stderr, /Keep buyers for only 1095 days.*add --yes/);
      const kept = await run('keep', 'buyers', '1095', '--yes');
      assert.deepEqual([kept.code, kept.stdout], [0, 'buyers: kept 1095 days.\n']);
      const longer = await run('keep', 'buyers', '2000');
      assert.deepEqual(
        [longer.code, longer.stdout],
        [0, 'buyers: kept 2000 days.\n'],
        'nothing is lost by it',
      );
      assert.equal((await run('keep', 'orders', 'forever')).code, 0);
      assert.equal((await run('keep', 'orders', '199', '--yes')).code, 2);
      const states = JSON.parse((await run('status', '--json')).stdout) as Record<string, unknown>[];
      const orders = states.find(({ kind }) => kind === 'orders');
      assert.deepEqual([orders?.['isSet'], orders?.['days'], orders?.['suggestedDays']], [true, null, null]);

      const acts = await createMemberActs(database).list({ limit: 9 });
      assert.deepEqual(acts.map(({ what, about, outcome }) => `${what} ${about} ${outcome}`).toSorted(), [
        'changed how long data is kept buyers: 1095 days done',
        'changed how long data is kept buyers: 2000 days done',
        'changed how long data is kept orders: forever done',
      ]);
      assert.ok(acts.every(({ who }) => who.startsWith('command line')));
    },
  );

for (const { name, skip, url } of testDialects())
  test(`${name}: exports the activity from a time on, oldest first`, { skip }, async (t) => {
    const databaseUrl = await url();
    const database = await openDatabase(databaseUrl);
    t.after(() => database.close());
    const acts = createMemberActs(database);
    const start = Date.UTC(2026, 0, 1);
    for (let n = 0; n < 1_203; n += 1) {
      // Several at the same time: pages end within them too.
      const at = start + Math.floor(n / 4) * 1_000;
      const what = 'POST /dashboard/settings/keys/new';
      const begun = await acts.begin({ at, memberId: 'm', who: 'ada@people.example', what, about: '' });
      await acts.end(begun, 'done', `=${n}, "x"`);
    }
    const run = (...args: string[]) =>
      portico(['activity', 'export', ...args], { env: { DATABASE_URL: databaseUrl } });
    const whole = await run('--since', '2026-01-01');
    assert.equal(whole.code, 0, whole.stderr);
    const lines = whole.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>);
    assert.equal(new Set(lines.map(({ id }) => id)).size, 1_203);
    assert.deepEqual(
      lines.map(({ at }) => at),
      lines.map(({ at }) => at).toSorted(),
    );
    assert.deepEqual([lines[0]?.['action'], lines[0]?.['outcome']], ['created an API key', 'done']);
    const last = await run('--since', '2026-01-01T00:05:00Z', '--format', 'csv');
    const rows = last.stdout.trim().split('\r\n');
    assert.equal(rows[0], 'at,id,who,member_id,action,route,about,outcome');
    assert.equal(rows.length - 1, 4);
    assert.match(rows[4] ?? '', /exported the activity,1203 since 2026-01-01/, 'the export before is an act');
    assert.match(rows[1] ?? '', /,"'=120\d, ""x""",done$/, 'no formula for a spreadsheet');
    for (const wrong of ['yesterday', '2026-13-01', '2026-01-01T00:05:00'])
      assert.equal((await run('--since', wrong)).code, 2, wrong);
    const [newest] = await acts.list({ limit: 1 });
    assert.match(`${newest?.what}: ${newest?.about}`, /^exported the activity: 4 since 2026-01-01T00:05:00/);
  });
