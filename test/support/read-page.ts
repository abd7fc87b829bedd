/** The commands of a document, as a reader copies them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const docs = join(import.meta.dirname, '../../docs');

export interface Page {
  text: string;
  /** All blocks of commands, in their order. */
  blocks: readonly string[];
  /** Those under a heading of the second level. */
  under(heading: string): string[];
}

/** @param file in the folder `docs` */
export function readPage(file: string): Page {
  const text = readFileSync(join(docs, file), 'utf8');
  const blocksOf = (part: string): string[] =>
    [...part.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block ?? '');
  return {
    text,
    blocks: blocksOf(text),
    under: (heading) => blocksOf(text.slice(text.indexOf(`## ${heading}\n`)).split('\n## ')[0] ?? ''),
  };
}
