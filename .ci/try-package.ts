/**
 * `node .ci/try-package.ts <archive, or the folder that it is in>`: installs what `npm run package` wrote in an empty folder, starts
 * the service with its sandbox, and audits the storefront of the demo store. Needs no packages, and Node 22.19 or later.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { npm } from '../packaging/npm.ts';

const readyMs = 60_000;

const archive = await archiveAt(resolve(process.argv[2] ?? '.'));
const folder = await mkdtemp(join(tmpdir(), 'portico try '));
try {
  await tryIn(folder);
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

async function archiveAt(path: string): Promise<string> {
  if ((await stat(path)).isFile()) return path;
  const found = globSync('portico-commerce-portico-*.tgz', { cwd: path });
  if (found.length !== 1 || !found[0]) throw new Error(`${path} has ${found.length} archives.`);
  return join(path, found[0]);
}

async function tryIn(cwd: string): Promise<void> {
  await writeFile(join(cwd, 'package.json'), JSON.stringify({ name: 'newcomer', private: true }));
  await npm(['install', '--offline', '--no-audit', '--no-fund', archive], cwd);
  const version = (await npm(['exec', '--offline', '--', 'portico', '--version'], cwd)).trim();
  say(`portico ${version} on ${process.platform} ${process.arch}, Node ${process.version}`);

  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  await writeFile(join(cwd, '.env'), `PORT=${port}\nLOG_LEVEL=error\n`);
  const began = performance.now();
  const service = spawn(process.execPath, [programIn(cwd), 'serve', '--sandbox'], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(service, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  let printed = '';
  service.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  try {
    await Promise.race([
      ready(origin),
      exited.then(([code]) => {
        throw new Error(`The service ended with ${code}:\n${printed}`);
      }),
    ]);
    say(`Ready after ${Math.round(performance.now() - began)} ms`);
    const found = await fetch(`${origin}/api/ucp/discover?q=table+lamp`);
    if (!found.ok) throw new Error(`The demo store answered ${found.status}.`);
    const storefront = /storefront[^\n]*\n\s*(http:\/\/127\.0\.0\.1:\d+)/.exec(printed)?.[1];
    if (!storefront) throw new Error(`No storefront in:\n${printed}`);
    const report = JSON.parse(
      await npm(
        [
          'exec',
          '--offline',
          '--',
          'portico',
          'audit',
          storefront,
          '--allow-private',
          '--quiet',
          '--format',
          'json',
        ],
        cwd,
      ),
    ) as { score: { overall: number | null; grade: string | null } };
    if (report.score.overall === null) throw new Error('The storefront got no score.');
    say(`Audited ${storefront}: ${report.score.overall} of 100, grade ${report.score.grade}`);
  } finally {
    service.kill('SIGTERM');
    await exited;
  }
  // Windows has no signals: the process just ends.
  if (process.platform !== 'win32' && service.exitCode !== 0)
    throw new Error(`SIGTERM ended the service with ${service.exitCode}.`);
}

function programIn(cwd: string): string {
  const installed = join(cwd, 'node_modules/@portico-commerce/portico');
  const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    bin: { portico: string };
  };
  return join(installed, bin.portico);
}

async function ready(origin: string): Promise<void> {
  for (const until = performance.now() + readyMs; performance.now() < until; await sleep(100))
    if (
      await fetch(`${origin}/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  throw new Error(`Not ready after ${readyMs} ms.`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
