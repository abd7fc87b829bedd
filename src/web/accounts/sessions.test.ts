import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDialects } from '../../../test/databases.ts';
import { openAccounts } from './open-accounts.ts';

const secret = 'a-secret-for-tests-of-32-characters-or-more';
const visit = { address: '192.0.2.7', agent: 'test' };

for (const { name, skip, open } of testDialects()) {
  test(`${name}: sessions and mailed links that are over are swept, and no others`, { skip }, async (t) => {
    const database = await open();
    t.after(() => database.close());
    const accounts = openAccounts(database, { secret, secure: false });
    const person = await accounts.people.add({ name: 'Ada', email: 'ada@people.example', role: 'owner' });
    assert.ok(person !== 'taken');
    // Tables of the accounts library, which have no types here.
    const table = (model: string) => model as 'setting';
    const rows = async (model: string) =>
      (await database.db.selectFrom(table(model)).selectAll().execute()).length;
    const end = (model: string) =>
      database.db
        .updateTable(table(model))
        .set({ expiresAt: new Date(Date.now() - 1_000).toISOString() } as object)
        .execute();

    await accounts.signInAs(person.id, visit);
    await accounts.makeMailLink(person.email);
    assert.deepEqual([await rows('session'), await rows('verification')], [1, 1]);
    await end('session');
    await end('verification');
    await accounts.signInAs(person.id, visit);
    await accounts.makeMailLink(person.email);
    assert.equal(await rows('session'), 2);

    await accounts.sessions.prune();
    assert.deepEqual([await rows('session'), await rows('verification')], [1, 1]);
    assert.equal((await accounts.sessions.of(person.id)).length, 1);
  });
}
