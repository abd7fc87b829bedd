/** A short run that costs little memory. */
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
/** Writing makes much garbage for long: with more room for what is young, less of it is collected twice. */
const steady = ['--max-semi-space-size=16', '--initial-old-space-size=16', '--heap-growing-percent=100'];
const settings = new Map([
  ['audit', small],
  ['gather', small],
  ['judge', small],
  ['seed', steady],
]);

/**
 * Starts this process once more with those settings, under the same id, for the commands that gather, judge or seed. They
 * cannot be changed while Node runs. The second start, and its worker, read every file from the cache of compiled
 * code, so that the compiler for TypeScript is not loaded at all.
 */
export function startLean(command: string | undefined): void {
  const flags = command === undefined ? undefined : settings.get(command);
  if (!flags || process.execArgv.includes(flags[0] as string)) return;
  if (!process.execve || process.platform === 'win32') return;
  const cache = module.getCompileCacheDir();
  const environment = {
    // An arena for each thread keeps what the others need.
    MALLOC_ARENA_MAX: '2',
    ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) }),
  };
  const line = [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)];
  // oxlint-disable-next-line node/no-process-env -- handed on, not read
  process.execve(process.execPath, line, { ...process.env, ...environment });
}
