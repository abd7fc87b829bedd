/** Prints documents of our own as PDF, one at a time. */
import { runBounded } from './bounded.ts';
import { BrowserError, cancelled, untilAborted } from './failure.ts';
import type { Running } from './launch.ts';
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

/**
 * Where the document is: it resolves nowhere, and only this one request is answered. In a sandbox it does not refresh itself, which
 * would end its printing.
 */
const documentUrl = 'http://report.invalid/';
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; sandbox";

/** Starts a browser for each document, and none before. @param path of Chromium */
export function createPrinter(path: string, given: Partial<PrinterLimits> = {}): Printer {
  const limits = { ...defaults, ...given };
  const slots = createSlots(1);
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  return {
    async print(html, signal) {
      if (slots.waiting() >= limits.waiting) throw busy();
      const start = performance.now();
      const gone = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]);
      const turn = slots.run(() =>
        printIn(path, html, { limits, gone, leftMs: limits.budgetMs - (performance.now() - start) }),
      );
      last = turn.catch(() => undefined);
      return untilAborted(turn, gone);
    },
    async close() {
      closing.abort();
      await last;
    },
  };
}

async function printIn(
  path: string,
  html: string,
  { limits, gone, leftMs }: { limits: PrinterLimits; gone: AbortSignal; leftMs: number },
): Promise<Uint8Array> {
  if (gone.aborted) throw cancelled();
  if (leftMs <= 0) throw busy();
  const late = `The PDF was not finished within ${Math.round(limits.budgetMs / 1000)} seconds.`;
  return runBounded(
    path,
    { javaScriptEnabled: false },
    { memoryBytes: limits.memoryBytes, budgetMs: leftMs, late, signal: gone },
    (running, { stop }) => printPage(running, html, stop),
  );
}

const busy = (): BrowserError => new BrowserError('busy', 'The browser is busy with other reports.');

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
