/** `portico privacy`, on a database of its own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemberActs, openDatabase } from '#storage';
import { portico } from './support/command-line.ts';
import { testDialects } from './support/databases.ts';

for (const { name, skip, url } of testDialects())
  test(
    `${name}: says where no period is set, asks before data is gone, and writes who changed it`,
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
        /No period is set for orders, buyers, messages, changes: they are kept forever/,
      );
      assert.match(status.stderr, /portico privacy keep orders 3650/);
      assert.match(status.stdout, /^buyers +no period set +never/m);
      assert.match(status.stdout, /^reports +forever/m);

      const asked = await run('keep', 'buyers', '1095');
      assert.equal(asked.code, 2);
      assert.match(asked.stderr, /Keep buyers for 1095 days only.*add --yes/);
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
