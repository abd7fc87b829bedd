import type { FetchErrorCode } from './exchange.ts';
import { FetchFailure } from './failure.ts';

/** The promise, or the reason of the signal, whichever is first. The promise itself continues unobserved. */
export function settleOrAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** Runs `work` with a signal that stops it after `ms` or when the caller's signal does; leaves no timer. */
export async function withTimeout<T>(
  ms: number,
  code: FetchErrorCode,
  signal: AbortSignal,
  work: (stop: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const cancel = () => stop.abort(new FetchFailure('cancelled', 'Cancelled.'));
  const timer = setTimeout(
    () => stop.abort(new FetchFailure(code, `No result within ${Math.round(ms)} ms.`)),
    ms,
  );
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  try {
    return await work(stop.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}
