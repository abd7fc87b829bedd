/**
 * All tests, a few processes at a time: much of the time goes to browsers, databases and shops that are waited for. Within one
 * process the files share what they load; a process for each file would take several times as long. The scenarios of the protocol
 * run once more for each platform behind which a store can be.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCartridge } from '../cartridges/build.ts';

interface Job {
  name: string;
  arguments: string[];
  environment?: Record<string, string>;
}

const all = ['src/**/*.test.ts', 'sandbox/**/*.test.ts', 'cartridges/**/*.test.ts', 'test/**/*.test.ts'];
const scenarios = 'test/selling/{concurrency,discover,hosted-payment,payment,purchase,secrets}.test.ts';
/** Of the newer release: what an older one looks like is decided before a store is asked. Without the option both are run. */
const requirements = ['--test-skip-pattern=2026-04-08', 'test/selling/requirements/*.test.ts'];
/** Many small ones end together, whichever of them is slow: at eight one took three times as long as another. */
const shards = 16;

/** A test that waits for what never comes is told by its name, and the others run. */
const hangs = '--test-timeout=600000';

const behind = (platform: string, what: string, given: string[]): Job => ({
  name: `${what} behind ${platform}`,
  arguments: given,
  environment: { STORE_PLATFORM: platform },
});

const jobs: Job[] = [
  ...['scapi', 'ocapi'].flatMap((platform) => [
    behind(platform, 'scenarios', [scenarios]),
    behind(platform, 'requirements', requirements),
  ]),
  // In the cartridge there is no service: no pages, no MCP, no database of ours.
  behind('cartridge', 'scenarios', ['test/selling/{concurrency,discover,payment,purchase}.test.ts']),
  behind('cartridge', 'requirements', requirements),
  ...Array.from({ length: shards }, (_, at) => ({
    name: `part ${at + 1} of ${shards}`,
    arguments: [`--test-shard=${at + 1}/${shards}`, ...all],
  })),
];

/** Made once for all processes: the cartridge, a quarter of a minute; and what Node keeps of modules that it has compiled. */
const made = mkdtempSync(join(tmpdir(), 'portico-tests-'));
process.once('exit', () => rmSync(made, { recursive: true, force: true }));
const shared = {
  BUILT_CARTRIDGE: buildCartridge(join(made, 'cartridge')).cartridge,
  NODE_COMPILE_CACHE: join(made, 'compiled'),
};

const running = new Set<ReturnType<typeof spawn>>();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    jobs.length = 0;
    process.exitCode = 1;
    for (const child of running) child.kill(signal);
  });

/** What it says is shown in one piece when it has ended. */
function run({ name, arguments: given, environment = {} }: Job): Promise<string> {
  const started = performance.now();
  const child = spawn(process.execPath, ['--test', '--test-isolation=none', hangs, ...given], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...shared, ...environment },
  });
  running.add(child);
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      const text = Buffer.concat(said).toString();
      const seconds = Math.round((performance.now() - started) / 1_000);
      process.stdout.write(`\n${text}\n${name}: ${code === 0 ? 'passed' : 'FAILED'} after ${seconds} s\n`);
      if (code !== 0) process.exitCode = 1;
      failures.push(...text.split(/^✖ failing tests:$/m).slice(1));
      const counts = ['tests', 'pass', 'fail', 'skipped'].map((what) => {
        const [, count = '?'] = new RegExp(`^\\S+ ${what} (\\d+)$`, 'm').exec(text) ?? [];
        return `${count} ${what}`;
      });
      resolve(`${name}: ${counts.join(', ')}; ${seconds} s${code === 0 ? '' : ', FAILED'}`);
    });
  });
}

/** What failed, told once more at the end: it stands far above it otherwise. */
const failures: string[] = [];

async function work(): Promise<string[]> {
  const told: string[] = [];
  for (let job = jobs.shift(); job; job = jobs.shift()) told.push(await run(job));
  return told;
}

const told = await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
process.stdout.write(`\n${[...failures, ...told.flat()].join('\n')}\n`);
