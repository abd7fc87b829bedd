/** Walks the strata of a search in blocks: within a stratum by product number, within a block by how well each fits. */
import type { Position } from './cursor.ts';
import { write } from './expression.ts';
import { numbersOf } from './product-row.ts';
import type { Memory } from './remember.ts';
import { readRows, type Reach as Span, type Row, type Wanted } from './read-index.ts';
import type { Expression } from './expression.ts';
import type { Statements } from './statements.ts';
import type { Stratum } from './strata.ts';

/** So few that products with a word missing are worth showing. */
const few = 5;

export interface Block {
  rows: Row[];
  /** Of its first row. */
  start: Pick<Position, 'stratum' | 'after' | 'offset' | 'seen'>;
}

/** Reads rows with their ranking. */
export interface Ranked {
  numbers(asked: Expression, span: Span): Promise<readonly number[]>;
  rows(numbers: readonly number[]): Promise<Row[]>;
}

export interface Walk {
  site: number;
  strata: readonly Stratum[];
  blockSize: number;
  /** For `order`. */
  wanted?: Wanted | undefined;
  /** Where it is absent, rows with what is wanted are read. */
  ranked?: Ranked;
  /** Sorts a block; may leave rows out, and always the same ones. */
  order(rows: Row[], stratum: Stratum): Row[];
  /** Blocks that were sorted already; absent where their order depends on more than what was asked. */
  sorted?: Memory<SortedBlock>;
  /** What else the order of those depends on. */
  sortedFor?: string;
}

export interface SortedBlock {
  rows: Row[];
  /** Products that were read; some may have been left out. */
  looked: number;
  /** Of the last product that was read; undefined where there is no more. */
  goesOnAfter: number | undefined;
}

export async function readBlock(
  statements: Statements,
  walk: Walk,
  stratum: Stratum,
  after: number,
): Promise<SortedBlock> {
  const { site, blockSize, wanted, order, sorted, sortedFor = '' } = walk;
  const { asked } = stratum;
  const key = sorted && `${after} ${asked ? write(asked, statements.dialect) : site} ${sortedFor}`;
  const known = key && sorted.get(key);
  if (known) return known;
  const span = { after, limit: blockSize };
  const ranked = asked && walk.ranked && (await readRanked(walk.ranked, { ...stratum, asked }, site, span));
  const rows = ranked?.rows ?? (await readRows(statements, site, asked, { ...span, wanted }));
  const numbers = ranked?.numbers ?? rows.map(({ no }) => no);
  const goesOnAfter = numbers.length < blockSize ? undefined : numbers.at(-1);
  const block = { rows: order(rows, stratum), looked: numbers.length, goesOnAfter };
  return key ? sorted.set(key, block) : block;
}

/** Few products of the strata before are left out here: the index would walk all that their words hold, for each block. */
async function readRanked(
  { numbers, rows }: Ranked,
  { asked, open, part }: Stratum & { asked: Expression },
  site: number,
  span: Span,
): Promise<{ numbers: readonly number[]; rows: Row[] }> {
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
  from: Position | undefined,
): AsyncGenerator<Block> {
  const { site, strata } = walk;
  const [beginning] = numbersOf(site);
  let seen = from?.seen ?? 0;
  for (const stratum of strata) {
    if (from && stratum.key < from.stratum) continue;
    if (stratum.weak && seen >= few && from?.stratum !== stratum.key) return;
    const resumed = from?.stratum === stratum.key ? from : undefined;
    let after = resumed?.after ?? beginning;
    let offset = resumed?.offset ?? 0;
    for (;;) {
      const { rows, goesOnAfter } = await readBlock(statements, walk, stratum, after);
      if (rows.length > offset) {
        yield { rows: rows.slice(offset), start: { stratum: stratum.key, after, offset, seen } };
      }
      seen += rows.length;
      if (goesOnAfter === undefined) break;
      after = goesOnAfter;
      offset = 0;
    }
  }
}
