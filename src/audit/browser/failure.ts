export type BrowserErrorCode =
  | 'missing' // no program at the path, or its driver is not installed
  | 'start' // the program did not start as a browser
  | 'busy' // too many pages wait already
  | 'bad-url' // not http(s)
  | 'no-page' // the URL returned no page
  | 'timeout' // the page exceeded its time limit
  | 'flood' // the page sent requests without end
  | 'memory' // the page exceeded its memory limit
  | 'crashed' // the browser or its page crashed
  | 'cancelled'; // our own signal, or the browser was closed

/** Why a page was not rendered. `message` is for people. */
export class BrowserError extends Error {
  readonly code: BrowserErrorCode;

  constructor(code: BrowserErrorCode, message: string) {
    super(message);
    this.name = 'BrowserError';
    this.code = code;
  }
}

export const cancelled = (): BrowserError => new BrowserError('cancelled', 'Cancelled.');

/** The work, or `cancelled` as soon as the signal aborts; the work then continues unobserved. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(cancelled());
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
