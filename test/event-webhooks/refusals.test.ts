/** Refusals, counted: exact over several nodes, bounded against made-up names, with nothing hidden and nothing about a person. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRetention, refusalStore, type Database } from '#storage';
import { testDialects } from '../support/databases.ts';
import { day, noon } from './events.ts';

const one = { site: 'demo', operation: 'get_cart', code: 'invalid_request' };
const all = { sites: ['demo'], from: noon - 40 * day, limit: 10_000 };
const rowsOf = ({ db }: Database) => db.selectFrom('refusalDay').selectAll().execute();

for (const { name, skip, open } of testDialects()) {
  test(`${name}: loses nothing when nodes write at once, and counts days in UTC`, { skip }, async () => {
    const database = await open();
    const clock = { at: Date.parse('2026-11-20T23:59:59.999Z') };
    const nodes = [1, 2, 3].map(() => refusalStore(database, () => clock.at));
    for (let round = 0; round < 4; round += 1) {
      for (const node of nodes) node.count({ ...one, agent: 'key:k1' });
      await Promise.all(nodes.map((node) => node.flush()));
      if (round === 1) clock.at += 1;
    }
    const [node] = nodes;
    assert.deepEqual(await node?.days(all), [
      { day: Date.parse('2026-11-20'), code: 'invalid_request', count: 6 },
      { day: Date.parse('2026-11-21'), code: 'invalid_request', count: 6 },
    ]);
    assert.deepEqual(await node?.read(all), [
      {
        agent: 'key:k1',
        operation: 'get_cart',
        code: 'invalid_request',
        count: 12,
        lastDay: Date.parse('2026-11-21'),
      },
    ]);
    assert.deepEqual(await node?.read({ ...all, sites: ['other'] }), []);
    await database.close();
  });

  test(
    `${name}: distinguishes 200 of a thousand unverified names on all nodes, and keeps verified ones`,
    { skip },
    async () => {
      const database = await open();
      const nodes = [1, 2].map(() => refusalStore(database, () => noon));
      for (let at = 0; at < 1_000; at += 1)
        nodes[at % 2]?.count({ ...one, agent: `https://made-up-${at}.example/p.json` });
      await Promise.all(nodes.map((node) => node.flush()));
      nodes[0]?.count({ ...one, agent: 'profile:https://known.example/p.json' });
      nodes[0]?.count({ ...one, agent: 'https://late.example/p.json' });
      await nodes[0]?.flush();
      const rows = await rowsOf(database);
      const claimed = rows.filter(({ agent }) => agent.startsWith('https:'));
      assert.equal(claimed.length, 200);
      assert.equal(rows.length, 202);
      assert.equal(rows.find(({ agent }) => agent === '*')?.count, 801);
      assert.equal(
        rows.reduce((sum, { count }) => sum + count, 0),
        1_002,
      );
      await database.close();
    },
  );

  test(`${name}: truncates a name, removes its query, and shows invisible characters`, { skip }, async () => {
    const database = await open();
    const store = refusalStore(database, () => noon);
    store.count({ ...one, agent: 'https://a.example/p\u0000\u202Eq.json?user=ada.quill@agents.example' });
    store.count({ ...one, agent: `https://b.example/${'x'.repeat(5_000)}` });
    const names = (await store.read(all)).map(({ agent }) => agent).sort();
    assert.equal(names[0], 'https://a.example/p\\u{0}\\u{202e}q.json');
    assert.equal(names[1]?.length, 201);
    await database.close();
  });

  test(`${name}: keeps unsaved counts for the next time, and deletes old days`, { skip }, async () => {
    const database = await open();
    let fails = true;
    const clock = { at: noon };
    const store = refusalStore(
      {
        db: database.db,
        transaction: (work) =>
          fails ? Promise.reject(new Error('the database is away')) : database.transaction(work),
      },
      () => clock.at,
    );
    store.count(one);
    await assert.rejects(store.flush(), /away/);
    store.count(one);
    fails = false;
    await store.flush();
    assert.equal((await rowsOf(database))[0]?.count, 2);
    clock.at += 402 * day;
    await createRetention(database, () => clock.at).run(undefined, ['refusals']);
    assert.deepEqual(await rowsOf(database), []);
    await database.close();
  });
}
