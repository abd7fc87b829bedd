/** Reads the generated vocabulary when it is first asked for: an audit that needs none pays nothing. */
import { readFileSync } from 'node:fs';
import type { Vocabulary } from './declarations.ts';

export interface VocabularyFile extends Vocabulary {
  /** Package, version and licence. */
  source: string;
  /** The newest release of schema.org that it is known to hold. */
  release: string;
}

let file: VocabularyFile | undefined;

export function vocabularyFile(): VocabularyFile {
  file ??= JSON.parse(readFileSync(new URL('schema-org.json', import.meta.url), 'utf8')) as VocabularyFile;
  return file;
}

/** The words of an entry; none when there is no such entry. Names come from strangers, so only own keys count. */
export function entry(table: Record<string, string>, name: string): string[] {
  const text = Object.hasOwn(table, name) ? table[name]! : '';
  return text === '' ? [] : text.split(' ');
}
