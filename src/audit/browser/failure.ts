export type BrowserErrorCode =
  | 'missing' // no program at the path, or its driver is not installed
  | 'start' // the program did not start as a browser
  | 'busy' // too many pages wait already
  | 'bad-url' // not http(s)
  | 'no-page' // the address gave no page
  | 'timeout' // the page used up its time
  | 'flood' // the page asked without end
  | 'memory' // the page used up its memory
  | 'crashed' // the browser or its page fell over
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

/** The work, or `cancelled` as soon as the signal aborts; the work is then left to itself. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(cancelled());
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
