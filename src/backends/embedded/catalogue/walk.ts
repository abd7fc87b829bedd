/** Walks the tiers of a search in blocks: within a tier by product number, within a block by how well each fits. */
import type { SearchPosition } from './cursor.ts';
import {
  writeExpression,
  readRows,
  type NumberSpan as Span,
  type IndexRow,
  type WantedColumn,
  type Expression,
} from './read-index.ts';
import { numbersOf } from './item.ts';
import type { Cache } from './product-cache.ts';
import type { Statements } from './statements.ts';
import type { RankingTier } from './ranking-tiers.ts';

export interface Block {
  rows: IndexRow[];
  /** Of its first row. */
  start: Pick<SearchPosition, 'tier' | 'after' | 'offset' | 'seen'>;
}

/** Reads rows with their ranking. */
export interface Ranked {
  numbers(asked: Expression, span: Span): Promise<readonly number[]>;
  rows(numbers: readonly number[]): Promise<IndexRow[]>;
}

export interface Walk {
  site: number;
  tiers: readonly RankingTier[];
  blockSize: number;
  /** For `order`. */
  wanted?: WantedColumn | undefined;
  /** Where it is absent, rows with what is wanted are read. */
  ranked?: Ranked;
  /** Sorts a block; may leave rows out, and always the same ones. */
  order(rows: IndexRow[], tier: RankingTier): IndexRow[];
  /** Blocks that were sorted already; absent where their order depends on more than what was asked. */
  sorted?: Cache<SortedBlock>;
  /** What else the order of those depends on. */
  sortedFor?: string;
}

export interface SortedBlock {
  rows: IndexRow[];
  /** Products that were read; some may have been left out. */
  looked: number;
  /** Of the last product that was read; undefined where there is no more. */
  goesOnAfter: number | undefined;
}

export async function readBlock(
  statements: Statements,
  walk: Walk,
  tier: RankingTier,
  after: number,
): Promise<SortedBlock> {
  const { site, blockSize, wanted, order, sorted, sortedFor = '' } = walk;
  const { asked } = tier;
  const key = sorted && `${after} ${asked ? writeExpression(asked, statements.dialect) : site} ${sortedFor}`;
  const known = key && sorted.get(key);
  if (known) return known;
  const span = { after, limit: blockSize };
  const ranked = asked && walk.ranked && (await readRanked(walk.ranked, { ...tier, asked }, site, span));
  const rows = ranked?.rows ?? (await readRows(statements, site, asked, { ...span, wanted }));
  const numbers = ranked?.numbers ?? rows.map(({ no }) => no);
  const goesOnAfter = numbers.length < blockSize ? undefined : numbers.at(-1);
  const block = { rows: order(rows, tier), looked: numbers.length, goesOnAfter };
  return key ? sorted.set(key, block) : block;
}

/** Few products of the tiers before are left out here: the index would walk all that their words hold, for each block. */
async function readRanked(
  { numbers, rows }: Ranked,
  { asked, open, part }: RankingTier & { asked: Expression },
  site: number,
  span: Span,
): Promise<{ numbers: readonly number[]; rows: IndexRow[] }> {
  const whole = { ...span, after: numbersOf(site)[0] };
  const all = part && (await numbers(part.of, whole));
  if (all && all.length < span.limit) {
    const own = (await rows(all)).filter((row) => row.no > span.after && part.holds(row));
    return { numbers: own.map(({ no }) => no), rows: own };
  }
  const before = open && (await numbers(open.before, whole));
  if (!before || before.length >= span.limit) {
    const found = await numbers(asked, span);
    return { numbers: found, rows: await rows(found) };
  }
  const found = await numbers(open.asked, span);
  return { numbers: found, rows: await rows(found.filter((no) => !before.includes(no))) };
}

export async function* blocks(
  statements: Statements,
  walk: Walk,
  from: SearchPosition | undefined,
): AsyncGenerator<Block> {
  const { site, tiers } = walk;
  const [beginning] = numbersOf(site);
  let seen = from?.seen ?? 0;
  for (const tier of tiers) {
    if (from && tier.key < from.tier) continue;
    if (tier.weak && seen > 0 && from?.tier !== tier.key) return;
    const resumed = from?.tier === tier.key ? from : undefined;
    let after = resumed?.after ?? beginning;
    let offset = resumed?.offset ?? 0;
    for (;;) {
      const { rows, goesOnAfter } = await readBlock(statements, walk, tier, after);
      if (rows.length > offset) {
        yield { rows: rows.slice(offset), start: { tier: tier.key, after, offset, seen } };
      }
      seen += rows.length;
      if (goesOnAfter === undefined) break;
      after = goesOnAfter;
      offset = 0;
    }
  }
}
