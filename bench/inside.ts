/** Loaded ahead of a measured node: tells the process that started it what only the node itself knows, and ends with it. */
import { readdirSync, readlinkSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** Bytes, milliseconds, counts. */
export interface Inside {
  heap: number;
  external: number;
  rss: number;
  /** Open files of all kinds, and those of them that are sockets. */
  files: number;
  sockets: number;
  /** How late the event loop was since the last look. */
  lateP99: number;
  lateMax: number;
}

const resolution = 5;

if (isMainThread && process.send) {
  const late = monitorEventLoopDelay({ resolution });
  late.enable();
  // The histogram counts the timer's own period.
  const beyond = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolution);
  process.on('message', (message) => {
    if (message !== 'look' && message !== 'collect') return;
    const lateness = { lateP99: beyond(late.percentile(99)), lateMax: beyond(late.max) };
    if (message === 'collect') globalThis.gc?.();
    const { heapUsed, external, rss } = process.memoryUsage();
    const files = readdirSync('/proc/self/fd').map(targetOf);
    const sockets = files.filter((target) => target.startsWith('socket:')).length;
    const facts: Inside = { heap: heapUsed, external, rss, files: files.length, sockets, ...lateness };
    process.send?.(facts);
    // What looking took is not counted at the next look.
    setImmediate(() => late.reset());
  });
  process.once('disconnect', () => process.exit());
  process.channel?.unref();
}

function targetOf(file: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${file}`);
  } catch {
    // The folder's own, closed by now.
    return '';
  }
}
