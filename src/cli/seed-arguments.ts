/** Reads the arguments of `seed` before anything is written. */
import { readFile } from 'node:fs/promises';
import type { CatalogueFormat, TermsFile } from '#backends/embedded';
import { exit, Stop } from './exit.ts';

export async function readFormat(text: string | undefined): Promise<CatalogueFormat | undefined> {
  if (text === undefined) return undefined;
  const { catalogueFormats } = await import('#backends/embedded');
  const format = catalogueFormats.find((name) => name === text);
  if (!format)
    throw new Stop(exit.usage, `--format must be one of ${catalogueFormats.join(', ')}, not "${text}".`);
  return format;
}

export async function readTerms(file: string): Promise<TermsFile> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Stop(exit.usage, `--terms: cannot read "${file}": ${error.code ?? error.message}.`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Stop(exit.usage, `--terms: "${file}" is no JSON.`);
  }
  const { checkTerms } = await import('#backends/embedded');
  const checked = checkTerms(value);
  if (checked.ok) return checked.file;
  const problems = checked.problems.slice(0, 10).map((problem) => `  ${problem}`);
  throw new Stop(exit.usage, `--terms: "${file}" cannot be used:\n${problems.join('\n')}`);
}
