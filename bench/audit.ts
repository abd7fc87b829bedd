/** A whole audit of the healthy shop by the command line, from process start to exit, on a shop that has its pages ready. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { present, type Figure } from './figure.ts';
import { serveShop, type ShopProcess } from './shop-process.ts';

const rounds = 5;
const pathOf = (file: string): string => new URL(file, import.meta.url).pathname;

async function auditOnce(
  { origin, resolve, caFile }: ShopProcess,
  folder: string,
): Promise<{ ms: number; mb: number }> {
  const routes = Object.entries(resolve).flatMap(([from, to]) => ['--resolve', `${from}:${to}`]);
  const out = join(folder, 'report.json');
  const audit = ['audit', origin, ...routes, '--ca', caFile, '--out', out, '--quiet'];
  const peak = join(folder, 'peak');
  const start = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', pathOf('./peak.ts'), pathOf('../src/main.ts'), ...audit],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PEAK_FILE: peak },
    },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  const ms = performance.now() - start;
  if (code !== 0) throw new Error(`The audit ended with ${String(code)}.`);
  const mb = Number(await readFile(peak, 'utf8')) / 1024;
  // What is measured once must not stand there for the next round too.
  await rm(peak);
  return { ms, mb };
}

export async function benchAudit(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-'));
  const shop = await serveShop();
  try {
    await auditOnce(shop, folder);
    const runs: { ms: number; mb: number }[] = [];
    for (let i = 0; i < rounds; i += 1) runs.push(await auditOnce(shop, folder));
    return [
      { name: 'audit, whole, wall', unit: 'ms', values: runs.map(({ ms }) => ms), limit: { atMost: 2_000 } },
      {
        name: 'audit, whole, peak memory',
        unit: 'MB',
        values: runs.map(({ mb }) => mb),
        limit: { atMost: 180 },
      },
    ];
  } finally {
    await shop.stop();
    await rm(folder, { recursive: true });
  }
}

if (import.meta.main) present(await benchAudit());
