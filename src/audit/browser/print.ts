/** Prints documents of our own as PDF, one at a time. */
import { BrowserError, cancelled, untilAborted } from './failure.ts';
import { launch, type Running } from './launch.ts';
import { watchMemory } from './memory.ts';
import { defaultLimits } from './rendering.ts';
import { createSlots } from './slots.ts';

export interface PrinterLimits {
  /** Milliseconds, waiting for its turn included, until the browser is killed. Default 30,000. */
  budgetMs: number;
  /** Private memory of all its processes, if /proc is available. Default 1,000 MB. */
  memoryBytes: number;
  /** Documents that may wait for their turn. Default 4. */
  waiting: number;
}

export interface Printer {
  /**
   * @param html a whole document. Its page size and margins are used. No script of it runs, and it cannot request anything:
   * images must be `data:` URIs
   * @returns a tagged PDF with an outline
   * @throws BrowserError
   */
  print(html: string, signal?: AbortSignal): Promise<Uint8Array>;
  /** Kills the running browser and rejects waiting documents. */
  close(): Promise<void>;
}

const defaults: PrinterLimits = { budgetMs: 30_000, memoryBytes: defaultLimits.memoryBytes, waiting: 4 };

/** Where the document is: it resolves nowhere, and only this one request is answered. */
const documentUrl = 'http://report.invalid/';
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** Starts a browser for each document, and none before. @param path of Chromium */
export function createPrinter(path: string, given: Partial<PrinterLimits> = {}): Printer {
  const limits = { ...defaults, ...given };
  const slots = createSlots(1);
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  return {
    async print(html, signal) {
      if (slots.waiting() >= limits.waiting)
        throw new BrowserError('busy', 'The browser is busy with other reports.');
      const timer = AbortSignal.timeout(limits.budgetMs);
      const gone = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]);
      const turn = slots.run(() => printIn(path, html, { limits, gone, timer }));
      last = turn.catch(() => undefined);
      return untilAborted(turn, gone);
    },
    async close() {
      closing.abort();
      await last;
    },
  };
}

interface Bounds {
  limits: PrinterLimits;
  /** The caller or the printer. */
  gone: AbortSignal;
  timer: AbortSignal;
}

async function printIn(path: string, html: string, { limits, gone, timer }: Bounds): Promise<Uint8Array> {
  const ended = new AbortController();
  const stopped = Promise.withResolvers<never>();
  stopped.promise.catch(() => undefined);
  const stop = (error: BrowserError): void => {
    ended.abort();
    stopped.reject(error);
  };
  const late = (): void =>
    stop(
      new BrowserError(
        'timeout',
        `The PDF was not finished within ${Math.round(limits.budgetMs / 1000)} seconds.`,
      ),
    );
  const leave = (): void => stop(cancelled());
  if (gone.aborted) throw cancelled();
  if (timer.aborted) throw new BrowserError('busy', 'The browser is busy with other reports.');
  gone.addEventListener('abort', leave, { once: true });
  timer.addEventListener('abort', late, { once: true });
  let running: Running | undefined;
  try {
    running = await launch(path, { signal: ended.signal, javaScriptEnabled: false }).catch((error: unknown) =>
      Promise.race([stopped.promise, Promise.reject(error)]),
    );
    void watchMemory(running.group, limits.memoryBytes, ended.signal, stop);
    const printing = printPage(running, html, stop);
    printing.catch(() => undefined);
    return await Promise.race([stopped.promise, printing]);
  } finally {
    gone.removeEventListener('abort', leave);
    timer.removeEventListener('abort', late);
    ended.abort();
    await running?.end();
  }
}

async function printPage(
  { context }: Running,
  html: string,
  stop: (error: BrowserError) => void,
): Promise<Uint8Array> {
  const page = context.pages()[0] ?? (await context.newPage());
  const crashed = (): void => stop(new BrowserError('crashed', 'The browser exited unexpectedly.'));
  context.on('close', crashed);
  page.on('crash', crashed);
  await context.routeWebSocket(/^/, (socket) => void socket.close());
  await context.route(/^/, (route) =>
    route.request().url() === documentUrl && route.request().isNavigationRequest()
      ? route.fulfill({
          contentType: 'text/html; charset=utf-8',
          headers: { 'content-security-policy': policy },
          body: html,
        })
      : route.abort('blockedbyclient'),
  );
  await page.goto(documentUrl, { waitUntil: 'load', timeout: 0 });
  return page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
}
