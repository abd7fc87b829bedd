/** Writes workbooks in a thread, so that requests are not delayed. */
import { Worker } from 'node:worker_threads';
import { programFile } from '../../config/files.ts';

/** Reports in one workbook. */
export const maxSpreadsheetReports = 500;

const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };

/** One workbook at a time in a process. */
let last: Promise<unknown> = Promise.resolve();

/**
 * @param reports as JSON, at most `maxSpreadsheetReports`. Each is read when the one before it was processed
 * @returns bytes of an .xlsx file
 */
export function writeSpreadsheet(
  reports: AsyncIterator<string, void>,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const written = last.then(() => inThread(reports, signal));
  last = written.catch(() => {});
  return written;
}

async function inThread(
  reports: AsyncIterator<string, void>,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  signal?.throwIfAborted();
  const thread = new Worker(programFile('src/audit/report/spreadsheet-thread.ts'), {
    resourceLimits,
    execArgv: [],
  });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const abort = (): void => reject(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  thread.on('message', (message: 'next' | Uint8Array<ArrayBuffer>) => {
    if (message !== 'next') return resolve(message);
    reports.next().then(({ value }) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
      thread.postMessage(value ?? null);
    }, reject);
    return undefined;
  });
  thread.on('error', reject);
  thread.on('exit', () => reject(new Error('The spreadsheet was not finished.')));
  try {
    return await promise;
  } finally {
    signal?.removeEventListener('abort', abort);
    await Promise.all([thread.terminate(), reports.return?.()]);
  }
}
