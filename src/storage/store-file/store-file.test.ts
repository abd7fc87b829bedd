/** Stores that go from one database to another by a file. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { numbersOf } from '#backends/embedded';
import { testDialects, type TestDialect } from '../../../test/support/databases.ts';
import {
  fill,
  old,
  put,
  readAll,
  siteOf,
  world,
  written,
  young,
} from '../../../test/support/storage/store-files.ts';
import type { StoreFileRow } from './format.ts';
import { sealedParts } from './sealed.ts';
import { movedTables } from './tables.ts';

const unpack = promisify(gunzip);
const dialects = testDialects();
const [sqlite] = dialects as [TestDialect];

for (const from of dialects)
  for (const to of dialects)
    test(
      `${from.name} to ${to.name}: imports one whole store, sealed with the secret of the target`,
      { skip: from.skip || to.skip },
      async (t) => {
        const { file } = await world(t);
        const [source, target] = [await from.open(), await to.open()];
        t.after(() => Promise.all([source.close(), target.close()]));
        await fill(source, 'loom', old, 3);
        await fill(source, 'other', old, 4);
        await fill(target, 'resident', young, 1);
        const told = await written(file('a'), source, { secret: old });
        assert.equal(told.openPayments, 1);
        const raw = (await unpack(await readFile(file('a')))).toString();
        assert.doesNotMatch(
          raw,
          /of other|ref \d of loom|value \d of loom|sealed \d of loom|secret \d of loom/i,
        );
        const before = await readAll(file('a'));
        assert.deepEqual(
          new Set(before.map(([table]) => table)),
          new Set(Object.keys(movedTables)),
          'each table has rows',
        );

        const done = await put(target, file('a'));
        assert.deepEqual([done.missing, done.rows['storeProduct']], [[], 2]);
        await written(file('b'), target, { secret: young });
        const after = await readAll(file('b'));
        const shift = numbersOf(2)[0] - numbersOf(3)[0];
        const expected = before.map(([table, row]): [string, StoreFileRow] => {
          const moved = { ...row };
          for (const column of movedTables[table]?.numbered ?? [])
            moved[column] = Number(row[column]) + shift;
          if (table === 'storeCatalogue')
            Object.assign(moved, { number: 2, indexVersion: 0, nextProduct: 2, products: 1 });
          if (table === 'site') moved['revision'] = 3;
          return [table, moved];
        });
        const added = after.filter(([table, { revision }]) => table === 'siteChange' && revision === 3);
        assert.deepEqual(
          added.map(([, { who, at }]) => [who, at]),
          [['test', 99]],
        );
        assert.deepEqual(
          after.filter((one) => !added.includes(one)),
          expected,
        );
        await assert.rejects(put(target, file('a')), /A store with the ID "loom" already exists/);
        assert.equal((await target.db.selectFrom('site').selectAll().execute()).length, 2);
      },
    );

for (const { name, skip, open } of dialects) {
  test(
    `${name}: lists what a file without secrets lacks, and requires secrets for open payments`,
    { skip },
    async (t) => {
      const { file } = await world(t);
      const [source, target] = [await open(), await open()];
      t.after(() => Promise.all([source.close(), target.close()]));
      await fill(source, 'loom', old, 1);
      await assert.rejects(
        written(file('x'), source, { secret: old, bare: true }),
        /1 payment is in progress/,
      );
      await source.db.updateTable('paymentAttempt').set({ outcome: 'placed' }).execute();
      await written(file('a'), source, { secret: old, bare: true });
      await assert.rejects(put(target, file('a')), /changes to it cannot be detected/);
      const { missing, rows } = await put(target, file('a'), { bare: true });
      assert.equal(missing.length, 7, missing.join('\n'));
      assert.ok(missing.some((one) => one.startsWith('the webhook to url 0 of loom')));
      assert.deepEqual(
        [rows['siteSecret'], rows['eventDelivery'], rows['paymentAttempt']],
        [undefined, undefined, 2],
      );
      const kept = await target.db.selectFrom('paymentAttempt').selectAll().execute();
      for (const row of kept)
        for (const { column, open: reveal } of sealedParts(young, 'paymentAttempt'))
          assert.equal(
            column === 'challenge' ? row.challenge : reveal(row.ref, { ...row }),
            column === 'challenge' ? null : '',
          );
    },
  );
}

test('does not export an enabled or unknown store', async (t) => {
  const { file } = await world(t);
  const source = await sqlite.open();
  t.after(() => source.close());
  await assert.rejects(written(file('a'), source, { secret: old }), /No store found with the ID "loom"/);
  await fill(source, 'loom', old, 1);
  await source.db
    .updateTable('site')
    .set({ body: JSON.stringify({ ...siteOf('loom'), enabled: true }) })
    .execute();
  await assert.rejects(written(file('a'), source, { secret: old }), /stores set loom enabled=false/);
});
