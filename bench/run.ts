/** Runs every benchmark, each in a process of its own so that none warms or slows another, and prints one table. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { present, type Figure } from './figure.ts';

/** Those of a million take longer than the rest together: `load-products`, `search`, `discover`, `google-pay` and `memory` on their own. */
const benchmarks = [
  ['audit'],
  ['judge'],
  ['parse'],
  ['parallel'],
  ['heavy-pages'],
  ['dashboard'],
  ['agent-pages'],
  ['mcp'],
  ['load-products'],
  ['selling'],
  ['platform'],
  ['cartridge'],
  ['discover', '--big', '0'],
];
const run = promisify(execFile);

const figures: Figure[] = [];
for (const [name, ...args] of benchmarks) {
  process.stderr.write(`${name} …\n`);
  const file = new URL(`./${name}.ts`, import.meta.url).pathname;
  const { stdout } = await run(process.execPath, [file, ...args, '--json'], { maxBuffer: 1e7 });
  figures.push(...(JSON.parse(stdout) as Figure[]));
}
present(figures);
