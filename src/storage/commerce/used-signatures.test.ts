import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '../database.ts';
import { testDialects } from '../../../test/support/databases.ts';
import { usedSignatures } from './used-signatures.ts';
import { createRetention } from '../retention/retention.ts';

for (const { name, skip, url } of testDialects()) {
  test(`${name}: accepts one of many concurrent uses on two nodes`, { skip }, async () => {
    const at = await url();
    const databases = [await openDatabase(at), await openDatabase(at)];
    try {
      const nodes = databases.map((database) => usedSignatures(database, () => 1_000));
      const asked = Array.from({ length: 40 }, (_, index) =>
        nodes[index % 2]?.firstUse(`n${Math.floor(index / 10)}`, 5_000),
      );
      const firsts = await Promise.all(asked);
      assert.equal(firsts.filter((first) => first === undefined).length, 4);
      assert.deepEqual([...new Set(firsts)].toSorted(), [1_000, undefined]);
    } finally {
      for (const database of databases) await database.close();
    }
  });

  test(`${name}: remembers a use and its first time until it expires`, { skip }, async () => {
    const database = await openDatabase(await url());
    try {
      const clock = { at: 1_000 };
      const uses = usedSignatures(database, () => clock.at);
      const retention = createRetention(database, () => clock.at);
      assert.equal(await uses.firstUse('a', 5_000), undefined);
      clock.at = 4_999;
      await retention.run(undefined, ['signatures']);
      assert.equal(await uses.firstUse('a', 9_000), 1_000);
      clock.at = 5_000;
      await retention.run(undefined, ['signatures']);
      assert.deepEqual(await database.db.selectFrom('usedSignature').selectAll().execute(), []);
      assert.equal(await uses.firstUse('a', 9_000), undefined);
    } finally {
      await database.close();
    }
  });
}
