/** Metrics of the process: event loop, memory, files. */
import { readdir } from 'node:fs/promises';
import { monitorEventLoopDelay, performance, type EventLoopUtilization } from 'node:perf_hooks';
import type { Metrics } from './metrics.ts';

const windowMs = 60_000;
const resolutionMs = 10;

/** Measures until the returned function is called. */
export function watchRuntime(metrics: Pick<Metrics, 'watch'>): () => void {
  // Of the last complete window, so that concurrent readers get the same value.
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  let last: { p99: number; use: number } | undefined;
  let from: EventLoopUtilization = performance.eventLoopUtilization();
  const look = () => ({
    // The histogram counts the timer's own period as delay.
    p99: Math.max(0, delays.percentile(99) / 1e9 - resolutionMs / 1_000),
    use: performance.eventLoopUtilization(from).utilization,
  });
  const timer = setInterval(() => {
    last = look();
    delays.reset();
    from = performance.eventLoopUtilization();
  }, windowMs).unref();
  const present = () => last ?? look();
  metrics.watch('loopDelay', () => [{ value: present().p99 }]);
  metrics.watch('loopUse', () => [{ value: present().use }]);
  metrics.watch('memory', () => [{ value: process.memoryUsage.rss() }]);
  metrics.watch('heap', () => [{ value: process.memoryUsage().heapUsed }]);
  metrics.watch('started', () => [{ value: performance.timeOrigin / 1_000 }]);
  if (process.platform === 'linux')
    metrics.watch('files', async () => [{ value: (await readdir('/proc/self/fd')).length }]);
  return () => {
    clearInterval(timer);
    delays.disable();
  };
}
