/** Asks the index: which products hold these terms, in the order of their numbers, from a number on. */
import type { Kysely } from 'kysely';
import type { Tables, DialectName } from '#storage';
import { numbersOf } from './item.ts';
import { type Ranking, readRanking } from './index-terms.ts';
import type { Statements } from './statements.ts';
import type { SiteRow } from './site-row.ts';

/** What ranking and paging need of a product. */
export interface IndexRow {
  no: number;
  revision: number;
  /** Where it was asked for: for ranking, or for sorting by price or time. */
  ranking?: Ranking;
  offers?: string;
  created_at?: number;
}

export interface NumberSpan {
  /** Numbers above this one. */
  after: number;
  limit: number;
}

const columns = { offers: 'b.offers', created_at: 'p.created_at' };

export type WantedColumn = keyof typeof columns;

/**
 * @param asked undefined: every product that is shown
 */
export async function readRows(
  { all, dialect }: Statements,
  site: number,
  asked: Expression | undefined,
  span: NumberSpan & { wanted?: WantedColumn | undefined },
): Promise<IndexRow[]> {
  const { limit, wanted } = span;
  const [start, end] = numbersOf(site);
  // The number may come from a cursor: it must not reach into another site.
  const after = Math.max(span.after, start);
  const bodies = wanted === 'offers' ? 'join store_product_body b on b.no = p.no' : '';
  const read = `p.no, p.revision${wanted ? `, ${columns[wanted]}` : ''}`;
  if (!asked) {
    const sql = `select ${read} from store_product p ${bodies}
      where p.no > ? and p.no < ? and p.shown = 1 order by p.no limit ?`;
    return all<IndexRow>(sql, [after, end, limit]);
  }
  if (isNothing(asked)) return [];
  const match = writeExpression(asked, dialect);
  if (dialect === 'sqlite') {
    // The cross join keeps the index as the outer loop, which ends as soon as there are enough.
    const sql = `select ${read} from store_search s cross join store_product p on p.no = s.rowid ${bodies}
      where store_search match ? and s.rowid > ? order by s.rowid limit ?`;
    return all<IndexRow>(sql, [match, after, limit]);
  }
  const sql = `select ${read} from store_search s join store_product p on p.no = s.no ${bodies}
    where s.terms @@ ?::tsquery and s.no > ? order by s.no limit ?`;
  return all<IndexRow>(sql, [match, after, limit]);
}

/** @param match as `writeExpression` gives it */
export async function numbersMatching(
  { all, dialect }: Statements,
  match: string,
  { after, limit }: NumberSpan,
  inside?: Kysely<Tables>,
): Promise<number[]> {
  const sql =
    dialect === 'sqlite'
      ? 'select rowid as no from store_search where store_search match ? and rowid > ? order by rowid limit ?'
      : 'select no from store_search where terms @@ ?::tsquery and no > ? order by no limit ?';
  const rows = await all<{ no: number }>(sql, [match, after, limit], inside);
  return rows.map(({ no }) => no);
}

/* What a search asks of the index, as a tree; written for each dialect. Terms hold letters and digits only, so nothing of a user's text can be syntax. */

export type Expression =
  | { term: string }
  | { all: Expression[] }
  | { any: Expression[] }
  /** `but` is left out of `that`. */
  | { that: Expression; but: Expression };

export const isNothing = (expression: Expression): boolean =>
  'any' in expression
    ? expression.any.every(isNothing)
    : 'all' in expression
      ? expression.all.some(isNothing)
      : 'that' in expression && isNothing(expression.that);

const words = {
  sqlite: { quote: '"', and: ' AND ', or: ' OR ', not: ' NOT ' },
  postgres: { quote: "'", and: ' & ', or: ' | ', not: ' & !' },
} as const;

export function writeExpression(expression: Expression, dialect: DialectName): string {
  const { quote, and, or, not } = words[dialect];
  if ('term' in expression) {
    if (!/^[\p{L}\p{N}\p{M}]+$/u.test(expression.term))
      throw new Error('A search term may only contain letters and digits.');
    return `${quote}${expression.term}${quote}`;
  }
  if ('that' in expression) {
    const that = writeExpression(expression.that, dialect);
    return isNothing(expression.but) ? that : `(${that}${not}(${writeExpression(expression.but, dialect)}))`;
  }
  const [list, joint] =
    'all' in expression ? [expression.all, and] : [expression.any.filter((one) => !isNothing(one)), or];
  const written = list.map((one) => writeExpression(one, dialect));
  return written.length === 1 ? (written[0] as string) : `(${written.join(joint)})`;
}

/* Rows of products for ranking, remembered for as long as nothing of their site was written. */

export interface RankingCache {
  /** In the order of the numbers; those deleted meanwhile are missing. */
  rows(site: Pick<SiteRow, 'revision'>, numbers: readonly number[]): Promise<IndexRow[]>;
  clear(): void;
}

/** A row and what it holds take about a kilobyte. */
const keptRows = 20_000;

export function createRankingCache({ all, within, list }: Statements): RankingCache {
  const kept = new Map<number, { at: number; row: IndexRow }>();
  return {
    async rows({ revision: at }, numbers) {
      const found = new Map<number, IndexRow>();
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
        const row: IndexRow = { no, revision, ranking: readRanking(words) };
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
