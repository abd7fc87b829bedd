import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDialects } from '../../../test/support/databases.ts';
import { createMemberActs, type ActCursor } from './acts.ts';
import type { MemberAct } from './tables.ts';
import { createRetention } from '../retention/retention.ts';

const who = { memberId: 'm1', who: 'ada@people.example', what: 'POST /dashboard/settings/keys/new' };

for (const { name, skip, open } of testDialects()) {
  test(`${name}: lists activity newest first, in pages without gaps or duplicates`, { skip }, async (t) => {
    const database = await open();
    t.after(() => database.close());
    const acts = createMemberActs(database);
    // Several at the same time: pages end within them too.
    for (let n = 0; n < 25; n += 1) {
      const begun = await acts.begin({ ...who, at: 1_000 + Math.floor(n / 4), about: '' });
      await acts.end(begun, 'done', `key ${n}`);
    }
    const seen: MemberAct[] = [];
    let before: ActCursor | undefined;
    for (;;) {
      const page = await acts.list({ limit: 3, before });
      if (page.length === 0) break;
      seen.push(...page);
      before = page.at(-1);
    }
    assert.equal(new Set(seen.map(({ about }) => about)).size, 25);
    assert.equal(seen.length, 25);
    assert.deepEqual(
      seen.map(({ at }) => at),
      seen.map(({ at }) => at).toSorted((a, b) => b - a),
    );
  });

  test(`${name}: records an act at its start, and removes it if nothing was done`, { skip }, async (t) => {
    const database = await open();
    t.after(() => database.close());
    const acts = createMemberActs(database);
    const begun = await acts.begin({ ...who, at: 1, about: 'a' });
    assert.deepEqual(await acts.list({ limit: 9 }), [{ ...who, ...begun, about: 'a', outcome: 'begun' }]);
    await acts.end(begun, 'refused', 'b');
    assert.deepEqual(await acts.list({ limit: 9 }), [{ ...who, ...begun, about: 'b', outcome: 'refused' }]);
    await acts.end(begun, undefined, 'b');
    assert.deepEqual(await acts.list({ limit: 9 }), []);
  });

  test(`${name}: deletes activity after its period`, { skip }, async (t) => {
    const database = await open();
    t.after(() => database.close());
    const acts = createMemberActs(database);
    for (const at of [1_000, 1_001]) await acts.begin({ ...who, at, about: String(at) });
    await createRetention(database, () => 400 * 86_400_000 + 1_000).run(undefined, ['activity']);
    assert.deepEqual(
      (await acts.list({ limit: 9 })).map(({ about }) => about),
      ['1001'],
    );
  });
}
