import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRetention } from '#storage';
import { testDialects } from '../../../test/support/databases.ts';
import type { Accounts, Cookies } from './accounts.ts';
import { openAccounts } from './accounts.ts';

const secret = 'a-secret-for-tests-of-32-characters-or-more';
const visit = { address: '192.0.2.7', agent: 'test' };

for (const { name, skip, open } of testDialects()) {
  test(`${name}: deletes only expired sessions and email links`, { skip }, async (t) => {
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

    await createRetention(database).run(undefined, ['sign-ins']);
    assert.deepEqual([await rows('session'), await rows('verification')], [1, 1]);
    assert.equal((await accounts.sessions.of(person.id)).length, 1);
  });

  test(`${name}: keeps a session after secret rotation and renews its cookie`, { skip }, async (t) => {
    const database = await open();
    t.after(() => database.close());
    const next = `${secret} that follows`;
    const [old, both, young] = [secret, [next, secret] as const, next].map((one) =>
      openAccounts(database, { secret: one, secure: false }),
    ) as [Accounts, Accounts, Accounts];
    const person = await old.people.add({ name: 'Ada', email: 'ada@people.example', role: 'owner' });
    assert.ok(person !== 'taken');
    const asCookie = (cookies: Cookies = []) =>
      new Headers({ cookie: cookies.map((one) => one.split(';')[0]).join('; ') });
    const first = asCookie(await old.signInAs(person.id, visit));
    assert.equal(await young.memberOf(first), undefined);
    const found = await both.memberOf(first);
    assert.equal(found?.member.id, person.id);
    const second = asCookie(found?.cookies);
    assert.equal((await young.memberOf(second))?.sessionId, found?.sessionId);
    assert.deepEqual((await both.memberOf(second))?.cookies, []);
    // Nodes that still have the old one first, and know the new one.
    const before = openAccounts(database, { secret: [secret, next], secure: false });
    assert.equal((await before.memberOf(second))?.sessionId, found?.sessionId);
    await both.signOut(first);
    assert.equal(await young.memberOf(second), undefined);
  });
}
