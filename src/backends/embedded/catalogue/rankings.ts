/** Rows of products for ranking, remembered for as long as nothing of their site was written. */
import { readRanking } from './ranking.ts';
import type { Row } from './read-index.ts';
import type { SiteRow } from './site-row.ts';
import type { Statements } from './statements.ts';

export interface Rankings {
  /** In the order of the numbers; those deleted meanwhile are missing. */
  rows(site: Pick<SiteRow, 'revision'>, numbers: readonly number[]): Promise<Row[]>;
  clear(): void;
}

/** A row and what it holds take about a kilobyte. */
const keptRows = 20_000;

export function createRankings({ all, within, list }: Statements): Rankings {
  const kept = new Map<number, { at: number; row: Row }>();
  return {
    async rows({ revision: at }, numbers) {
      const found = new Map<number, Row>();
      const missing: number[] = [];
      for (const no of numbers) {
        const entry = kept.get(no);
        if (entry?.at === at) found.set(no, entry.row);
        else missing.push(no);
      }
      if (missing.length === 0) return [...found.values()];
      const rows = await all<{ no: number; revision: number; words: string }>(
        `select no, revision, words from store_product where ${within('no', 'bigint')}`,
        [list(missing)],
      );
      for (const { no, revision, words } of rows) {
        const row: Row = { no, revision, ranking: readRanking(words) };
        found.set(no, row);
        kept.delete(no);
        kept.set(no, { at, row });
      }
      for (const no of kept.keys()) {
        if (kept.size <= keptRows) break;
        kept.delete(no);
      }
      return numbers.flatMap((no) => found.get(no) ?? []);
    },
    clear: () => kept.clear(),
  };
}
