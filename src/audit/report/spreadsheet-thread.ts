/** Thread of `writeSpreadsheet`: reports in, one at a time, and the workbook out. Hundreds of reports take seconds. */
import { parentPort } from 'node:worker_threads';
import type { Report } from '../result.ts';
import { toSpreadsheet } from './spreadsheet.ts';

let receive: (report: Report | undefined) => void = () => {};

async function* reports(): AsyncGenerator<Report, void> {
  for (;;) {
    const next = new Promise<Report | undefined>((resolve) => (receive = resolve));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
    parentPort?.postMessage('next');
    const report = await next;
    if (!report) return;
    yield report;
  }
}

parentPort?.on('message', (body: string | null) =>
  receive(body === null ? undefined : (JSON.parse(body) as Report)),
);

const file = await toSpreadsheet(reports());
const bytes = new Uint8Array(file);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
parentPort?.postMessage(bytes, [bytes.buffer]);
parentPort?.close();
