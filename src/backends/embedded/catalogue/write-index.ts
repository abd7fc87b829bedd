/** Keeps the search index and its vocabulary in step with the products. */
import type { Kysely } from 'kysely';
import type { DialectName, Tables } from '#storage';
import { insertRows, type Statements } from './statements.ts';
import type { ProductTerms } from './index-terms.ts';
import { forms, isSpelled } from './vocabulary.ts';

export type TermCounts = Map<string, number>;

export function addCounts(counts: TermCounts, { counted }: ProductTerms, by: 1 | -1): void {
  for (const word of counted) counts.set(word, (counts.get(word) ?? 0) + by);
}

export async function removeFromIndex(
  { all, within, list, dialect }: Statements,
  inside: Kysely<Tables>,
  numbers: readonly number[],
): Promise<void> {
  const key = dialect === 'sqlite' ? 'rowid' : 'no';
  await all(`delete from store_search where ${within(key, 'bigint')}`, [list(numbers)], inside);
}

/** What the index takes of one product. Small beside the terms, of which a batch would hold millions. */
export type Indexed = string | string[];

export const toIndexed = ({ terms }: ProductTerms, dialect: DialectName): Indexed =>
  dialect === 'sqlite' ? [...terms].join(' ') : [...terms];

/** So many products at once are taken to be one of many batches. */
const partOfLoad = 500;

export async function addToIndex(
  statements: Statements,
  inside: Kysely<Tables>,
  entries: readonly { no: number; indexed: Indexed }[],
): Promise<void> {
  const sqlite = statements.dialect === 'sqlite';
  // FTS5 writes out what it has gathered whenever a number is lower than the one before.
  const rows = entries.toSorted((a, b) => a.no - b.no).map(({ no, indexed }) => [no, indexed]);
  const insertion = sqlite
    ? { into: 'insert into store_search (rowid, terms)', row: '(?, ?)' }
    : { into: 'insert into store_search (no, terms)', row: '(?, array_to_tsvector(?::text[]))' };
  await insertRows(statements, inside, insertion, rows);
  // Each transaction leaves a segment behind, and every search reads all of them: merge as much as was written. Of a long
  // load SQLite merges now and then by itself, and `settleIndex` the rest.
  if (sqlite && rows.length > 0 && rows.length < partOfLoad) {
    const pages = Math.ceil(rows.length / 4) + 16;
    await statements.all(
      "insert into store_search (store_search, rank) values ('merge', ?)",
      [pages],
      inside,
    );
  }
}

const pagesAtOnce = 500;
/** Far more than ten million products need. */
const mostMerges = 20_000;

/**
 * Merges all segments of the index into one, a little at a time, so that others write in between. Searching a million
 * products then costs a third less; merging takes some five seconds.
 */
export async function settleIndex({ all, dialect }: Statements): Promise<void> {
  if (dialect !== 'sqlite') return;
  const changes = async () => (await all<{ n: number }>('select total_changes() as n'))[0]?.n ?? 0;
  const merge = (pages: number) =>
    all("insert into store_search (store_search, rank) values ('merge', ?)", [pages]);
  // A negative number takes up every segment; from then on the merge that was begun is continued. The end is a merge that
  // changes nothing but itself: https://sqlite.org/fts5.html#the_merge_command
  for (let step = 0; step < mostMerges; step += 1) {
    const before = await changes();
    await merge(step === 0 ? -pagesAtOnce : pagesAtOnce);
    if ((await changes()) - before < 2) return;
  }
}

export async function writeCounts(
  statements: Statements,
  inside: Kysely<Tables>,
  site: number,
  counts: TermCounts,
): Promise<void> {
  const rows = [...counts]
    .filter(([, by]) => by !== 0)
    .map(([word, by]) => [site, word, by] as const)
    .toSorted(([, a], [, b]) => (a < b ? -1 : 1));
  const written = await insertRows<{ word: string; products: number }>(
    statements,
    inside,
    {
      into: 'insert into store_word (site_number, word, products)',
      row: '(?, ?, ?)',
      after:
        'on conflict (site_number, word) do update set products = store_word.products + excluded.products returning word, products',
    },
    rows,
  );
  const fresh = written.filter(({ word, products }) => products === counts.get(word) && isSpelled(word));
  const spellings = fresh.flatMap(({ word }) => forms(word).map((form) => [site, form, word] as const));
  await insertRows(
    statements,
    inside,
    {
      into: 'insert into store_spelling (site_number, form, word)',
      row: '(?, ?, ?)',
      after: 'on conflict do nothing',
    },
    spellings.toSorted(([, a], [, b]) => (a < b ? -1 : 1)),
  );
}
