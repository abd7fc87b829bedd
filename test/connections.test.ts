/** A service that may open few files, and strangers who open many connections. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { cli } from './support/command-line.ts';
import { freePort, ready } from './faults/nodes.ts';

const files = 200;
const skip = existsSync('/proc/self/fd') ? false : 'the limit of open files is known on Linux only';

function call(agent: Agent, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    outgoing.on('error', reject).end();
  });
}

test('keeps files for the work during a flood of idle connections, and logs it once', { skip }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-connections-'));
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'],
    PORT: String(port),
    DATABASE_URL: `sqlite:${join(folder, 'portico.db')}`,
  };
  const script = `ulimit -n ${files}; exec '${process.execPath}' '${cli}' serve`;
  const child = spawn('/bin/sh', ['-c', script], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  const flood: Socket[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.after(async () => {
    for (const socket of flood) socket.destroy();
    agent.destroy();
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true });
  });
  let log = '';
  child.stderr.on('data', (chunk) => (log += String(chunk)));
  const url = `http://127.0.0.1:${port}`;
  await ready(url);
  assert.equal(await call(agent, `${url}/ready`), 200);

  for (let n = 0; n < files * 2; n += 1) flood.push(connect(port, '127.0.0.1').on('error', () => undefined));
  await Promise.all(
    flood.slice(files).map((socket) => Promise.race([once(socket, 'close'), delay(5_000)]).catch(() => [])),
  );

  const open = (await readdir(`/proc/${child.pid}/fd`)).length;
  assert.ok(open > files / 2 && open < files * 0.75, `${open} of ${files} files are open`);
  // The connection that was there before works on, over the database and over files that were not read yet.
  assert.equal(await call(agent, `${url}/ready`), 200);
  assert.equal(await call(agent, `${url}/docs/checks`), 200);
  // On a busy machine the flood is still being accepted, one by one.
  for (const end = Date.now() + 60_000; Date.now() < end && !log.includes('connections-refused');)
    await delay(50);
  assert.equal(log.match(/connections-refused/g)?.length, 1, log);
  // A connection that ends makes room.
  for (const socket of flood.splice(0)) socket.destroy();
  await ready(url);
});
