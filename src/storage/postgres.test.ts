import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { openDatabase } from './database.ts';
import { connectTimeout } from './postgres.ts';

const table: [url: string, milliseconds: number][] = [
  ['postgres://db/portico', 5_000],
  ['postgres://u:p@/portico?host=/run/postgresql', 5_000],
  ['postgres://db/portico?connect_timeout=30', 30_000],
  ['postgres:///portico?host=/run/postgresql&connect_timeout=60', 60_000],
  ['postgres://db/portico?connect_timeout=0', 0],
  ['postgres://db/portico?connect_timeout=', 5_000],
  ['postgres://db/portico?connect_timeout=soon', 5_000],
  ['postgres://db/portico?connect_timeout=-1', 5_000],
];
for (const [url, milliseconds] of table)
  test(`waits ${milliseconds} ms for a connection to ${url}`, () =>
    assert.equal(connectTimeout(url), milliseconds));

test('gives up a server that does not answer', async (t) => {
  const server = createServer(() => {});
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  );
  t.after(() => server.close());
  await assert.rejects(openDatabase(`postgres://u@127.0.0.1:${port}/portico?connect_timeout=1`), {
    code: '08006',
  });
});
