import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDialects } from '../../../test/support/databases.ts';
import { event, noon, writeEvents } from '../../../test/event-webhooks/events.ts';
import { columnTypes } from '../migrations/column-types.ts';
import { uncountedEvents } from '../migrations/0024-uncounted-events.ts';
import { countEvents } from './count-events.ts';
import { readSales } from './sales.ts';

for (const { name, skip, open } of testDialects())
  test(`${name}: keeps existing counts, and counts events of older nodes once`, { skip }, async () => {
    const database = await open();
    const { db, dialect } = database;
    const sites = ['demo', 'new', 'quiet'];
    const begun = async () => (await readSales(database, { sites, from: 0 })).sessions;
    await writeEvents(
      database,
      [1, 2, 3].map((at) => event('session_created', noon + at)),
    );
    await countEvents(database);
    await writeEvents(database, [event('session_created', noon + 4, { site: 'new' })]);
    await db
      .insertInto('site')
      .values(sites.map((id) => ({ id, revision: 1, body: '{}' })))
      .execute();

    // As it was: the third is not in the sums, and the new site was never looked at.
    await db.schema.dropIndex('commerceEventUncounted').execute();
    await db.schema.alterTable('commerceEvent').dropColumn('uncounted').execute();
    await sql`update event_count set until = ${noon + 2}`.execute(db);
    await sql`update event_day set count = 2`.execute(db);

    await db.transaction().execute((inside) => uncountedEvents(inside as never, columnTypes(dialect)));
    assert.equal(await begun(), 4);
    assert.equal(await countEvents(database), 2);
    assert.equal(await begun(), 4);
    const marks = await db.selectFrom('eventCount').selectAll().orderBy('site').execute();
    assert.deepEqual(
      marks.map(({ site }) => site),
      sites,
    );
    for (const { until } of marks) assert.equal(until, Number.MAX_SAFE_INTEGER);

    if (dialect === 'postgres') {
      await sql`insert into commerce_event (site, at, id, body)
          values ('demo', 1, 'evt_old', ${JSON.stringify(event('session_created', noon))})`.execute(db);
      assert.equal(await countEvents(database), 1);
      assert.equal(await begun(), 5);
    }
    await database.close();
  });
