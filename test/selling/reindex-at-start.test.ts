/** A service that starts over a store indexed by an older version. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openDatabase } from '#storage';
import { parseConfig } from '../../src/config/config.ts';
import { startServer } from '../../src/server/start.ts';
import { testDialects } from '../support/databases.ts';

for (const { name, skip, url } of testDialects())
  test(`${name}: indexes the store on start, and finds nothing to do on the next one`, { skip }, async () => {
    const databaseUrl = await url();
    const start = async () => {
      const log: string[] = [];
      const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(line) });
      const config = parseConfig({
        PORT: '0',
        DATABASE_URL: databaseUrl,
        SECRET: 'a-secret-of-the-tests-of-enough-letters',
      });
      const server = await startServer(config, { sandbox: true, logger });
      const found = await fetch(`${server.url}/api/ucp/discover?q=lamp`);
      const { products } = (await found.json()) as { products: unknown[] };
      await server.close(0);
      return { found: products.length, reindexed: log.some((line) => line.includes('catalogue-reindexed')) };
    };
    const first = await start();
    assert.ok(first.found > 0);
    assert.equal(first.reindexed, false);

    const database = await openDatabase(databaseUrl);
    await sql`update store_catalogue set index_version = 0`.execute(database.db);
    await sql`delete from store_word`.execute(database.db);
    await database.close();
    assert.deepEqual(await start(), { found: first.found, reindexed: true });
    assert.deepEqual(await start(), { found: first.found, reindexed: false });
  });
