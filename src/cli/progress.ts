/** Live progress on standard error: which step, which page, requests left. */
import type { ProgressEvent } from '#audit';

export interface Progress {
  show(event: ProgressEvent): void;
  /** Takes the line away again. */
  end(): void;
}

/** A spinner on a terminal, a line for each tenth request in a log, nothing when quiet. */
export async function startProgress(quiet: boolean): Promise<Progress> {
  if (quiet) return { show() {}, end() {} };
  if (!process.stderr.isTTY) return plainProgress();
  const { default: ora } = await import('ora');
  const spinner = ora({ stream: process.stderr, text: 'Starting', discardStdin: false }).start();
  return {
    show: (event) => void (spinner.text = line(event)),
    end: () => void spinner.stop(),
  };
}

function plainProgress(): Progress {
  let shown = 0;
  return {
    show(event) {
      if (event.done < shown + 10) return;
      shown = event.done;
      process.stderr.write(`${line(event)}\n`);
    },
    end() {},
  };
}

function line({ step, url, done, left }: ProgressEvent): string {
  const width = Math.max(30, (process.stderr.columns ?? 100) - 4);
  const text = `${done} requests, ${left} left · ${step} · ${url}`;
  return text.length > width ? `${text.slice(0, width - 1)}…` : text;
}
