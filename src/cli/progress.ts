/** Live progress on standard error: which step, which page, requests left. */
import type { ProgressEvent } from '#audit';
import { clean } from '#audit/plain-text';

export interface Progress {
  show(event: ProgressEvent): void;
  /** Takes the line away again. */
  end(): void;
}

/** A spinner on a terminal, a line for each tenth request in a log, nothing when quiet. */
export async function startProgress(
  quiet: boolean,
  stream: NodeJS.WriteStream = process.stderr,
): Promise<Progress> {
  if (quiet) return { show() {}, end() {} };
  // A terminal that does not know its width (as `script` and some CI give) would have the spinner count lines for ever.
  if (!stream.isTTY || !stream.columns) return plainProgress(stream);
  const { default: ora } = await import('ora');
  const spinner = ora({ stream, text: 'Starting', discardStdin: false }).start();
  return {
    show: (event) => void (spinner.text = line(event, stream.columns)),
    end: () => void spinner.stop(),
  };
}

function plainProgress(stream: NodeJS.WriteStream): Progress {
  let shown = 0;
  return {
    show(event) {
      if (event.done < shown + 10) return;
      shown = event.done;
      stream.write(`${line(event)}\n`);
    },
    end() {},
  };
}

function line({ step, url, done, left }: ProgressEvent, columns = 120): string {
  const width = Math.max(20, columns - 4);
  const text = clean(`${done} requests, ${left} left · ${step} · ${url}`);
  return text.length > width ? `${text.slice(0, width - 1)}…` : text;
}
