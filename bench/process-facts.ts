/** What Linux says of a process: CPU time and memory. */
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second, as Linux reports them on every machine. */
const ticks = 100;

/** Fields of `/proc/<pid>/stat` from the third on: the second may have spaces in it. */
function statOf(pid: number | string): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

const sum = (fields: string[], from: number, to: number): number =>
  fields.slice(from, to).reduce((total, field) => total + Number(field), 0) / ticks;

/** CPU seconds of a process and its threads, user and system. */
export const cpuOf = (pid: number): number => sum(statOf(pid), 11, 13);

/** The same of a process and all that it started, also of those that have ended. */
export function cpuOfFamily(pid: number): number {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && statOf(name)[1] === String(pid),
  );
  return children.reduce((total, child) => total + sum(statOf(child), 11, 15), sum(statOf(pid), 11, 15));
}

/** Most memory that it ever had, in MB. */
export const peakOf = (pid: number): number => memoryOf(pid, 'VmHWM');

/** What it has now, in MB. */
export const residentOf = (pid: number): number => memoryOf(pid, 'VmRSS');

/** MB that a process and those that it started hold together: pages of files, such as the program, which they share, count once. */
export function residentOfFamily(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  const family = [pid, ...children.map(Number)];
  const own = family.map((one) => memoryOf(one, 'RssAnon') + memoryOf(one, 'RssShmem'));
  const files = family.map((one) => memoryOf(one, 'RssFile'));
  return own.reduce((sum, one) => sum + one, 0) + Math.max(...files);
}

function memoryOf(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}
