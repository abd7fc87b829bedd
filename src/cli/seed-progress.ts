/** Live progress of a seeding on standard error. */
import type { SeedProgress } from '#backends/embedded';

export interface SeedDisplay {
  show(progress: SeedProgress): void;
  /** Takes the line away again. Safe to repeat. */
  end(): void;
}

/** Products between two lines of a log. */
const step = 10_000;

/** A spinner on a terminal that knows its width, a line for each ten thousand products in a log, nothing when quiet. */
export async function startSeedProgress(
  quiet: boolean,
  stream: NodeJS.WriteStream = process.stderr,
): Promise<SeedDisplay> {
  if (quiet) return { show() {}, end() {} };
  if (!stream.isTTY || !stream.columns) return plain(stream);
  const { default: ora } = await import('ora');
  const spinner = ora({ stream, text: 'Reading', discardStdin: false }).start();
  return {
    show: (progress) => void (spinner.text = line(progress)),
    end: () => void spinner.stop(),
  };
}

function plain(stream: NodeJS.WriteStream): SeedDisplay {
  let shown = 0;
  return {
    show(progress) {
      if (progress.products < shown + step) return;
      shown = progress.products;
      stream.write(`${line(progress)}\n`);
    },
    end() {},
  };
}

const line = ({ products, rejected }: SeedProgress): string =>
  `${products} products written${rejected ? `, ${rejected} rows refused` : ''}`;
