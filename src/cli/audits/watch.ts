/** `portico audit --watch`: a preview on this machine is judged again whenever a file changes. */
import { createInterface } from 'node:readline';
import type { Report } from '#audit';
import { exit, Stop } from '../exit.ts';
import { cannot } from '../files.ts';
import { print } from './output.ts';
import { watchFiles, type FileChanges } from './watch-files.ts';

export interface WatchSettings {
  /** Default: the current folder, without what git ignores. */
  folder?: string | undefined;
  /** Files that the audit writes. */
  written: readonly string[];
  /** One audit. @throws Stop `unreachable` while the preview does not answer */
  judge(): Promise<Report>;
  /** Prints the first report. */
  show(report: Report): Promise<void>;
  /** Writes the report files after each audit but the first. */
  keep(report: Report): Promise<void>;
}

/** Between two attempts while the preview does not answer. */
const retryMs = 500;
const mostPaths = 3;
const byHand = '(asked)';

/** Ends only by an error, or with the process. */
export async function watchPreview(settings: WatchSettings): Promise<never> {
  const { folder = '.', written, judge, show, keep } = settings;
  const changes = await watchFiles(folder, written, { all: settings.folder !== undefined }).catch(
    (error: unknown) => {
      throw cannot('read', folder, error, '--watch');
    },
  );
  listenForEnter(changes);
  try {
    let last = await untilAnswered(judge);
    await show(last);
    await print(`Watching ${folder === '.' ? 'this folder' : folder}. ${keys()}\n`);
    for (;;) {
      const paths = await changes.next();
      const startedAt = performance.now();
      const report = await untilAnswered(judge);
      await keep(report);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      await print(`\n${new Date().toTimeString().slice(0, 8)}  ${changed(paths)}Audited in ${seconds} s.\n`);
      await print(await whatChanged(last, report));
      last = report;
    }
  } finally {
    await changes.close();
  }
}

const keys = (): string => `Press ${process.stdin.isTTY ? 'Enter to audit again, ' : ''}Ctrl-C to stop.`;

function changed(paths: readonly string[]): string {
  const named = paths.filter((path) => path !== byHand);
  if (named.length === 0) return '';
  const more = named.length - mostPaths;
  return `${named.slice(0, mostPaths).join(', ')}${more > 0 ? ` and ${more} more` : ''} changed. `;
}

/** A server that restarts after a change refuses connections until it is ready. */
async function untilAnswered(judge: () => Promise<Report>): Promise<Report> {
  let isWaiting = false;
  for (;;) {
    try {
      return await judge();
    } catch (error) {
      if (!(error instanceof Stop) || error.code !== exit.unreachable) throw error;
      if (!isWaiting) process.stderr.write(`${error.message} Waiting for it to respond.\n`);
      isWaiting = true;
      await new Promise((done) => setTimeout(done, retryMs));
    }
  }
}

async function whatChanged(before: Report, after: Report): Promise<string> {
  const { compareReports, comparisonText, scoreWords } = await import('#audit');
  const comparison = compareReports(before, after);
  const { better, worse, new: fresh, gone, lost, delta } = comparison;
  const isSame = [better, worse, fresh, gone, lost].every(({ length }) => length === 0) && !delta;
  if (isSame) return `No changes: ${scoreWords(after)}.\n`;
  return comparisonText(comparison, { colour: process.stdout.isTTY && process.stdout.hasColors() });
}

/** Does nothing without a terminal. */
function listenForEnter(changes: FileChanges): void {
  if (process.stdin.isTTY) createInterface({ input: process.stdin }).on('line', () => changes.add(byHand));
}
