/**
 * All tests, in two processes at once: most of the time goes to browsers, databases and shops that are waited for.
 * Within one process the files share what they load; a process for each file would take several times as long.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

const files = ['src/**/*.test.ts', 'sandbox/**/*.test.ts', 'test/**/*.test.ts'];
const shards = Math.min(2, availableParallelism());

/** What the first says is shown as it comes, the others' words when they are done. */
const codes = await Promise.all(
  Array.from({ length: shards }, (_, at) => {
    const child = spawn(
      process.execPath,
      ['--test', '--test-isolation=none', `--test-shard=${at + 1}/${shards}`, ...files],
      { stdio: ['ignore', at === 0 ? 'inherit' : 'pipe', 'inherit'] },
    );
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
    const said: Buffer[] = [];
    child.stdout?.on('data', (part: Buffer) => said.push(part));
    return new Promise<number>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => {
        process.stdout.write(Buffer.concat(said));
        resolve(code ?? 1);
      });
    });
  }),
);
process.exitCode = Math.max(...codes);
