/** Memory and start of the service as it is installed: of the process, its threads, and the processes that it starts. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildTo } from '../packaging/build.ts';
import { freePort } from '../test/faults/nodes.ts';
import { notebook, type Figure } from './figure.ts';
import { pace } from './load.ts';
import { residentOfFamily } from './process-facts.ts';

const pathOf = (file: string): string => new URL(file, import.meta.url).pathname;
const restMs = 30_000;

async function start(folder: string, ...more: string[]) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error' };
  const begin = performance.now();
  const child = spawn(process.execPath, [pathOf('../dist/src/main.js'), 'serve', ...more], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...env,
      DATABASE_URL: `sqlite:${folder}/portico.db`,
      SECRET: 'a-secret-for-benchmarks-of-32-characters',
    },
  });
  const ended = once(child, 'exit');
  let out = '';
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  const isReady = (): Promise<boolean> =>
    fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}.`);
    await delay(10);
  }
  const readyMs = performance.now() - begin;
  return {
    url,
    pid: child.pid as number,
    readyMs,
    key: () => /Bearer (ptc_\w+)/.exec(out)?.[1] ?? '',
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export async function builtFigures(minutes: number): Promise<Figure[]> {
  await buildTo(pathOf('../dist'));
  const { note, figures } = notebook();
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  try {
    // The first round fills the cache of compiled code.
    for (let round = 0; round < 6; round += 1) {
      const isFresh = round % 2 === 1;
      const place = isFresh ? mkdtempSync(join(folder, 'fresh-')) : folder;
      const service = await start(place);
      if (round === 5) {
        await delay(restMs);
        note('serve, 30 s after it is ready', 'MB', residentOfFamily(service.pid), { atMost: 160 });
      }
      await service.stop();
      if (round > 0)
        note(`serve, ready, ${isFresh ? 'new' : 'existing'} database`, 'ms', service.readyMs, {
          atMost: 1_500,
        });
    }
    await loadSandbox(mkdtempSync(join(folder, 'sandbox-')), minutes * 60_000, note);
    return figures();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function loadSandbox(
  folder: string,
  ms: number,
  note: ReturnType<typeof notebook>['note'],
): Promise<void> {
  const service = await start(folder, '--sandbox');
  const most: number[] = [];
  let served = 0;
  let limited = 0;
  let audits = 0;
  const audit = async (): Promise<void> => {
    const shop = ['drifting', 'blank', 'walled', 'healthy'][audits % 4];
    const { ok } = await fetch(`${service.url}/api/v1/analyze?summaryOnly=true`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.key()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: `https://${shop}.test` }),
    });
    if (ok) audits += 1;
  };
  const paths = ['/.well-known/ucp', '/api/ucp/discover?q=lamp'];
  const others = ['/', '/docs', '/openapi.json'];
  const sampling = setInterval(() => most.push(residentOfFamily(service.pid)), 1_000);
  const auditing = setInterval(() => void audit().catch(() => undefined), 15_000);
  try {
    await pace(139, ms, async (_due, n) => {
      const path = (n % 20 === 0 ? others[(n / 20) % 3] : paths[n % 2]) as string;
      const answer = await fetch(service.url + path);
      await answer.arrayBuffer();
      if (answer.status === 429) limited += 1;
      else served += 1;
    });
  } finally {
    clearInterval(sampling);
    clearInterval(auditing);
    await service.stop();
  }
  note('sandbox under load, served', '/s', (served * 1_000) / ms);
  note('sandbox under load, limited', '/s', (limited * 1_000) / ms);
  note('sandbox under load, audits', '', audits, { atLeast: Math.floor(ms / 40_000) });
  note('sandbox under load, most', 'MB', Math.max(...most), { atMost: 350 });
}
