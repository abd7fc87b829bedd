/**
 * A whole audit of the healthy shop by the command line, from process start to exit, on a shop that has its pages ready: as it is
 * installed, after `npm run build`, and for comparison as it starts in a checkout.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTo } from '../packaging/build.ts';
import { present, type Figure } from './figure.ts';
import { serveShop, type ShopProcess } from './shop-process.ts';

const rounds = 5;
const programs = { built: '../dist/src/main.js', checkout: '../src/main.ts' };

interface Run {
  ms: number;
  mb: number;
}
const pathOf = (file: string): string => new URL(file, import.meta.url).pathname;

async function auditOnce(
  { origin, resolve, caFile }: ShopProcess,
  folder: string,
  program: string,
): Promise<Run> {
  const routes = Object.entries(resolve).flatMap(([from, to]) => ['--resolve', `${from}:${to}`]);
  const out = join(folder, 'report.json');
  const audit = ['audit', origin, ...routes, '--ca', caFile, '--out', out, '--quiet'];
  const peak = join(folder, 'peak');
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', pathOf('./peak.ts'), pathOf(program), ...audit], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PEAK_FILE: peak },
  });
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
  await buildTo(pathOf('../dist'));
  const shop = await serveShop();
  try {
    const runs = { built: [] as Run[], checkout: [] as Run[] };
    for (let i = 0; i <= rounds; i += 1)
      for (const kind of ['built', 'checkout'] as const) {
        const run = await auditOnce(shop, folder, programs[kind]);
        // The first fills the cache of compiled code.
        if (i > 0) runs[kind].push(run);
      }
    const figures = (kind: keyof typeof runs, limits: { ms: number; mb: number } | undefined): Figure[] => [
      {
        name: `audit, whole, ${kind}, wall`,
        unit: 'ms',
        values: runs[kind].map(({ ms }) => ms),
        ...(limits && { limit: { atMost: limits.ms } }),
      },
      {
        name: `audit, whole, ${kind}, peak memory`,
        unit: 'MB',
        values: runs[kind].map(({ mb }) => mb),
        ...(limits && { limit: { atMost: limits.mb } }),
      },
    ];
    return [...figures('built', { ms: 2_000, mb: 180 }), ...figures('checkout', undefined)];
  } finally {
    await shop.stop();
    await rm(folder, { recursive: true });
  }
}

if (import.meta.main) present(await benchAudit());
