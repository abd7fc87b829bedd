/** What a seeding tells: a short text, and every refused row in a file. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { RefusedRow, SeedReport } from '#backends/embedded';
import { exit, Stop } from './exit.ts';

const shown = 10;

/** @param noDelivery the store has no delivery methods, so that nothing can be ordered */
export function seedText(report: SeedReport, { noDelivery }: { noDelivery: boolean }): string {
  const { site, products, variants, categories, rejected, rejections, brokenOff } = report;
  const lines = [
    `${site}: ${products} products with ${variants} variants, ${categories} categories written.`,
  ];
  if (brokenOff !== undefined)
    lines.push(`Warning: the catalogue could not be read to its end. ${brokenOff}`);
  if (rejected > 0) {
    lines.push(`Warning: ${rejected} ${rejected === 1 ? 'row was' : 'rows were'} refused:`);
    for (const { row, id, problems } of rejections.slice(0, shown))
      lines.push(`  row ${row}${id === undefined ? '' : ` (${JSON.stringify(id)})`}: ${problems.join('; ')}`);
    if (rejected > shown)
      lines.push(`  and ${rejected - shown} more; --rejects writes all of them to a file.`);
  }
  if (noDelivery)
    lines.push('Warning: the store has no delivery methods yet, so nothing can be ordered: give it --terms.');
  return `${lines.join('\n')}\n`;
}

export interface Rejects {
  write(row: RefusedRow): Promise<void>;
  close(): Promise<void>;
}

/** One refused row on each line: `{ "row", "id", "problems" }`. */
export async function openRejects(file: string): Promise<Rejects> {
  const stream = createWriteStream(file);
  await once(stream, 'open').catch((error: NodeJS.ErrnoException) => {
    throw new Stop(exit.usage, `--rejects: cannot write "${file}": ${error.code ?? error.message}.`);
  });
  let fault: Error | undefined;
  stream.on('error', (error) => (fault = error));
  return {
    async write({ row, id, problems }) {
      if (fault) throw new Stop(exit.failed, `--rejects: ${fault.message}.`);
      const line = `${JSON.stringify({ row, ...(id === undefined ? {} : { id }), problems })}\n`;
      if (!stream.write(line)) await once(stream, 'drain');
    },
    async close() {
      stream.end();
      await finished(stream).catch((error: Error) => {
        throw new Stop(exit.failed, `--rejects: ${error.message}.`);
      });
    },
  };
}
