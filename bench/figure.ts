/** What benchmarks measure, and the one table that shows it. */

export interface Figure {
  name: string;
  unit: 'ms' | 'MB' | '×' | '/s';
  /** One value a round. */
  values: number[];
  /** For the median. Without one the figure stands there to compare with. */
  limit?: { atMost: number } | { atLeast: number };
}

/** Prints the figures, as JSON for `run.ts` or as a table; the process fails when a limit is broken. */
export function present(figures: Figure[]): void {
  if (process.argv.includes('--json')) return void process.stdout.write(JSON.stringify(figures));
  console.log(table(figures.map(rowOf)));
  if (!figures.every(isKept)) process.exitCode = 1;
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

function isKept({ values, limit }: Figure): boolean {
  const middle = median(values);
  if (!limit) return true;
  return 'atMost' in limit ? middle <= limit.atMost : middle >= limit.atLeast;
}

const columns = ['', 'unit', 'median', 'min', 'max', 'limit', 'ok'];

function rowOf(figure: Figure): string[] {
  const { name, unit, values, limit } = figure;
  const numbers = [median(values), Math.min(...values), Math.max(...values)];
  const bound = limit && ('atMost' in limit ? `≤ ${limit.atMost}` : `≥ ${limit.atLeast}`);
  const verdict = isKept(figure) ? 'yes' : 'NO';
  return [name, unit, ...numbers.map(round), bound ?? '', limit ? verdict : ''];
}

const round = (value: number): string => value.toFixed(value < 100 ? 1 : 0);

/** Names to the left, everything else to the right. */
function table(rows: string[][]): string {
  const all = [columns, ...rows];
  const widths = columns.map((_, at) => Math.max(...all.map((row) => row[at]!.length)));
  const line = (row: string[]): string =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  ');
  const [head = '', ...body] = all.map(line);
  return [head, '-'.repeat(head.length), ...body].join('\n');
}
