/** Asks the index: which products hold these terms, in the order of their numbers, from a number on. */
import type { Kysely } from 'kysely';
import type { Tables } from '#storage';
import { isNothing, write, type Expression } from './expression.ts';
import { numbersOf } from './product-row.ts';
import type { Ranking } from './ranking.ts';
import type { Statements } from './statements.ts';

/** What ranking and paging need of a product. */
export interface Row {
  no: number;
  revision: number;
  /** Where it was asked for: for ranking, or for sorting by price or time. */
  ranking?: Ranking;
  offers?: string;
  created_at?: number;
}

export interface Reach {
  /** Numbers above this one. */
  after: number;
  limit: number;
}

const columns = { offers: 'b.offers', created_at: 'p.created_at' };

export type Wanted = keyof typeof columns;

/**
 * @param asked undefined: every product that is shown
 */
export async function readRows(
  { all, dialect }: Statements,
  site: number,
  asked: Expression | undefined,
  reach: Reach & { wanted?: Wanted | undefined },
): Promise<Row[]> {
  const { limit, wanted } = reach;
  const [start, end] = numbersOf(site);
  // The number may come from a cursor: it must not reach into another site.
  const after = Math.max(reach.after, start);
  const bodies = wanted === 'offers' ? 'join store_product_body b on b.no = p.no' : '';
  const read = `p.no, p.revision${wanted ? `, ${columns[wanted]}` : ''}`;
  if (!asked) {
    const sql = `select ${read} from store_product p ${bodies}
      where p.no > ? and p.no < ? and p.shown = 1 order by p.no limit ?`;
    return all<Row>(sql, [after, end, limit]);
  }
  if (isNothing(asked)) return [];
  const match = write(asked, dialect);
  if (dialect === 'sqlite') {
    // The cross join keeps the index as the outer loop, which ends as soon as there are enough.
    const sql = `select ${read} from store_search s cross join store_product p on p.no = s.rowid ${bodies}
      where store_search match ? and s.rowid > ? order by s.rowid limit ?`;
    return all<Row>(sql, [match, after, limit]);
  }
  const sql = `select ${read} from store_search s join store_product p on p.no = s.no ${bodies}
    where s.terms @@ ?::tsquery and s.no > ? order by s.no limit ?`;
  return all<Row>(sql, [match, after, limit]);
}

/** @param match as `write` gives it */
export async function numbersMatching(
  { all, dialect }: Statements,
  match: string,
  { after, limit }: Reach,
  inside?: Kysely<Tables>,
): Promise<number[]> {
  const sql =
    dialect === 'sqlite'
      ? 'select rowid as no from store_search where store_search match ? and rowid > ? order by rowid limit ?'
      : 'select no from store_search where terms @@ ?::tsquery and no > ? order by no limit ?';
  const rows = await all<{ no: number }>(sql, [match, after, limit], inside);
  return rows.map(({ no }) => no);
}
