import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '../tables.ts';
import { testDialects } from '../../../test/support/databases.ts';
import { linkStore } from './links.ts';
import { roleStore } from './roles.ts';
import { createRetention } from '../retention/retention.ts';

const hour = 3_600_000;

async function addUsers({ db, dialect }: Database, users: Record<string, string>): Promise<void> {
  const at = new Date().toISOString();
  for (const [id, role] of Object.entries(users)) {
    const row = { id, role, name: id, email: `${id}@people.example`, createdAt: at, updatedAt: at };
    await db
      .insertInto('user')
      .values({ ...row, emailVerified: dialect === 'sqlite' ? 1 : true } as never)
      .execute();
  }
}

for (const { name, skip, open } of testDialects()) {
  test(`${name}: accepts one of several concurrent uses of a link`, { skip }, async (t) => {
    const database = await open();
    t.after(() => database.close());
    const links = linkStore(database);
    const token = await links.make({
      kind: 'invite',
      subject: 'a@b.example',
      body: { role: 'member' },
      lastsMs: hour,
    });
    assert.equal((await links.look(token))?.body['role'], 'member');
    const got = await Promise.all(Array.from({ length: 20 }, () => links.use(token)));
    assert.equal(got.filter(Boolean).length, 1);
    assert.equal(await links.look(token), undefined);
  });

  test(`${name}: expires a link after its time, or when it is replaced`, { skip }, async (t) => {
    const database = await open();
    t.after(() => database.close());
    let now = 1_000_000;
    const links = linkStore(database, () => now);
    const make = (subject: string) => links.make({ kind: 'reset', subject, lastsMs: hour });
    const [first, other, second] = [await make('ada'), await make('bob'), await make('ada')];
    assert.equal(await links.use(first), undefined);
    assert.equal((await links.look(second))?.subject, 'ada');
    now += hour;
    assert.deepEqual([await links.look(second), await links.use(other)], [undefined, undefined]);
    assert.deepEqual(await links.list('reset'), []);
    await createRetention(database, () => now).run(undefined, ['links']);
    assert.deepEqual(await database.db.selectFrom('accountLink').selectAll().execute(), []);
  });

  test(`${name}: stores no token that opens an account`, { skip }, async (t) => {
    const database = await open();
    t.after(() => database.close());
    const token = await linkStore(database).make({ kind: 'owner', subject: '', lastsMs: hour });
    const rows = JSON.stringify(await database.db.selectFrom('accountLink').selectAll().execute());
    assert.ok(!rows.includes(token));
  });

  test(`${name}: keeps one owner when owners demote and delete each other`, { skip }, async (t) => {
    const database = await open();
    t.after(() => database.close());
    const roles = roleStore(database);
    for (let round = 0; round < 5; round += 1) {
      await database.db.deleteFrom('user').execute();
      await addUsers(database, { ada: 'owner', bob: 'owner', cyd: 'owner', dan: 'member' });
      const changes = await Promise.all([
        roles.change('ada', 'member'),
        roles.remove('bob'),
        roles.change('cyd', 'member'),
        roles.remove('ada'),
      ]);
      assert.ok(changes.includes('last-owner'), changes.join());
      const owners = await database.db.selectFrom('user').select('id').where('role', '=', 'owner').execute();
      assert.equal(owners.length, 1);
    }
  });

  test(`${name}: deletes the last owner only if no other members exist`, { skip }, async (t) => {
    const database = await open();
    t.after(() => database.close());
    const roles = roleStore(database);
    await addUsers(database, { ada: 'owner', dan: 'member' });
    assert.equal(await roles.remove('ada', 'alone'), 'last-owner');
    assert.equal(await roles.change('nobody', 'owner'), 'unknown');
    assert.equal(await roles.remove('dan'), 'done');
    assert.equal(await roles.remove('ada'), 'last-owner');
    assert.equal(await roles.remove('ada', 'alone'), 'done');
  });
}
