/** One piece of work in a browser of its own, within limits of time and memory. */
import { BrowserError, cancelled } from './failure.ts';
import { launch, type LaunchOptions, type Running } from './launch.ts';
import { watchMemory } from './memory.ts';

export interface BrowserBounds {
  /** Private memory of all its processes, if /proc is available. */
  memoryBytes: number;
  /** Milliseconds until the browser is killed. */
  budgetMs: number;
  /** Message of the timeout. */
  late: string;
  signal: AbortSignal;
}

export interface BoundedWork {
  /** Aborts when the work must stop. */
  ended: AbortSignal;
  /** Ends the work with this error. */
  stop(error: BrowserError): void;
}

/**
 * Starts a browser and kills it when the work is done, was cancelled, takes too long, or uses too much memory.
 * @throws BrowserError
 */
export async function runBounded<T>(
  path: string,
  options: Omit<LaunchOptions, 'signal'>,
  { memoryBytes, budgetMs, late, signal }: BrowserBounds,
  work: (running: Running, bounds: BoundedWork) => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const stopped = Promise.withResolvers<never>();
  stopped.promise.catch(() => undefined);
  const stop = (error: BrowserError): void => {
    ended.abort();
    stopped.reject(error);
  };
  const cancel = (): void => stop(cancelled());
  const timer = setTimeout(() => stop(new BrowserError('timeout', late)), budgetMs);
  signal.addEventListener('abort', cancel, { once: true });
  let running: Running | undefined;
  try {
    running = await launch(path, { ...options, signal: ended.signal }).catch((error: unknown) =>
      Promise.race([stopped.promise, Promise.reject(error)]),
    );
    void watchMemory(running.group, memoryBytes, ended.signal, stop);
    const working = work(running, { ended: ended.signal, stop });
    working.catch(() => undefined);
    return await Promise.race([stopped.promise, working]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
    ended.abort();
    await running?.end();
  }
}
