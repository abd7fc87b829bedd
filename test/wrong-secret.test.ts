/** A node that got the wrong SECRET, beside a database that another one wrote. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDatabase, startingSecretsOf } from '#storage';
import { portico } from './support/command-line.ts';
import { temporaryFolder } from './support/shops.ts';

test('exits with one line before it listens; so do commands that open secrets of stores', async (t) => {
  const url = `sqlite:${join(await temporaryFolder(t), 'portico.db')}`;
  const secret = 'the secret of all other nodes, long enough';
  const database = await openDatabase(url);
  await startingSecretsOf(database, { secret });
  await database.close();
  const env = { PORT: '0', DATABASE_URL: url, SECRET: `${secret}, with an error` };
  for (const command of [['serve'], ['orders', 'list']]) {
    const { code, stdout, stderr } = await portico(command, { env });
    assert.match(stderr, /^SECRET is not the one that this database was encrypted with\. .*\n$/);
    assert.deepEqual([code, stdout], [2, ''], command.join(' '));
  }
  const lost = await portico(['reseal', '--forget'], { env });
  assert.deepEqual([lost.code, lost.stderr], [0, '']);
  assert.match(lost.stdout, /^check value of the secret: 0 re-encrypted, 0 already current, 1 deleted$/m);
});
