/** Processes that cost little memory. */
import module from 'node:module';
import { dirname } from 'node:path';

/**
 * V8 collects early, rather than growing a heap that the end of the command frees anyway: 80 MB less for an audit. And it
 * compiles only what is hot: baseline code of all that runs a few times costs 8 MB, and no time is won.
 */
const small = [
  '--max-semi-space-size=1',
  '--initial-old-space-size=8',
  '--heap-growing-percent=40',
  '--no-sparkplug',
];
/** Bulk writes create much garbage: a larger young generation copies less of it. */
const steady = ['--max-semi-space-size=16', '--initial-old-space-size=16', '--heap-growing-percent=100'];
/** The sandbox: half of the memory, for more of the processor's time. See docs/decisions/155. */
const trial = ['--max-semi-space-size=2', '--heap-growing-percent=40', '--no-sparkplug'];
const settings = new Map([
  ['audit', small],
  ['gather', small],
  ['judge', small],
  ['seed', steady],
  ['serve --sandbox', trial],
]);

/**
 * Starts this process once more with those settings, under the same id, for the commands in that table. They
 * cannot be changed while Node runs. The second start, and its worker, read every file from the cache of compiled
 * code, so that the compiler for TypeScript is not loaded at all.
 */
export function startLean([command = '', ...given]: readonly string[]): void {
  const flags = settings.get(given.includes('--sandbox') ? `${command} --sandbox` : command);
  if (!flags || process.execArgv.includes(flags[0] as string)) return;
  if (!process.execve || process.platform === 'win32') return;
  // The second start would not find the channel to the process that started this one.
  if (process.channel) return;
  const cache = module.getCompileCacheDir();
  const environment = {
    // An arena for each thread keeps what the others need.
    MALLOC_ARENA_MAX: '2',
    // Otherwise glibc raises it with the first large buffer that is freed, and those after it leave holes in the heap.
    MALLOC_MMAP_THRESHOLD_: '131072',
    ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) }),
  };
  const line = [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)];
  // oxlint-disable-next-line node/no-process-env -- handed on, and stronger than ours
  process.execve(process.execPath, line, { ...environment, ...process.env });
}
