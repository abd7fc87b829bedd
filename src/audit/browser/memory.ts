/** Memory of a group of processes, from /proc on Linux. */
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { BrowserError } from './failure.ts';

/** The process group of a process; its own ID without /proc. */
export async function processGroup(pid: number): Promise<number> {
  return numberAt(await statusOf(String(pid)), 'NSpgid') ?? pid;
}

/** Private bytes of all processes of a group; 0 without /proc. */
export async function memoryOf(group: number): Promise<number> {
  const names = await readdir('/proc').catch((): string[] => []);
  const each = names
    .filter((name) => /^\d+$/.test(name))
    .map(async (name) => {
      const status = await statusOf(name);
      return numberAt(status, 'NSpgid') === group ? (numberAt(status, 'RssAnon') ?? 0) * 1024 : 0;
    });
  return (await Promise.all(each)).reduce((sum, bytes) => sum + bytes, 0);
}

const statusOf = (name: string): Promise<string> => readFile(`/proc/${name}/status`, 'utf8').catch(() => '');

/** The first number of a line, in the outermost PID namespace. */
function numberAt(status: string, key: string): number | undefined {
  const found = new RegExp(`^${key}:\\s*(\\d+)`, 'm').exec(status)?.[1];
  return found === undefined ? undefined : Number(found);
}

const everyMs = 250;

/** @param stop called once when the processes of the group take more */
export async function watchMemory(
  group: number,
  maxBytes: number,
  ended: AbortSignal,
  stop: (error: BrowserError) => void,
): Promise<void> {
  while (!ended.aborted) {
    const used = await memoryOf(group);
    if (used > maxBytes)
      return stop(
        new BrowserError('memory', `The page requires more than ${Math.round(maxBytes / 1e6)} MB of memory.`),
      );
    await sleep(everyMs, undefined, { signal: ended }).catch(() => undefined);
  }
}
