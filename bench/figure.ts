/** What benchmarks measure, and the one table that shows it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { draw, type Panel } from './chart.ts';

export interface Figure {
  name: string;
  unit: 'ms' | 'MB' | 'KB' | '×' | '/s' | '%' | '';
  /** One value a round. */
  values: number[];
  /** For the median. Without one the figure stands there to compare with. */
  limit?: { atMost: number } | { atLeast: number };
}

/** For a document: what has to be known beside the figures, and what is drawn of them. */
export interface Picture {
  title: string;
  /** Of the files; default that of the program. */
  name?: string;
  /** Paragraphs. */
  notes: readonly string[];
  panels: readonly Panel[];
}

/**
 * Prints the figures, as JSON for `run.ts` or as a table; the process fails when a limit is broken. With `--out <folder>` the
 * table is written there as Markdown and the picture as SVG.
 */
export function present(figures: Figure[], picture?: Picture): void {
  if (process.argv.includes('--json')) return void process.stdout.write(JSON.stringify(figures));
  console.log(table(figures.map(rowOf)));
  const at = process.argv.indexOf('--out');
  const folder = at < 0 ? undefined : process.argv[at + 1];
  if (folder && picture) write(folder, figures, picture);
  if (!figures.every(isKept)) process.exitCode = 1;
}

function write(folder: string, figures: Figure[], { title, notes, panels, ...more }: Picture): void {
  const program = basename(process.argv[1] ?? '', '.ts');
  const { name = program } = more;
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  const rows = [columns, columns.map((_, place) => (place === 0 ? '---' : '---:')), ...figures.map(rowOf)];
  const lines = rows.map((row) => `| ${row.map(cell).join(' | ')} |`);
  // Where it was written says nothing of what was measured.
  const given = process.argv.slice(2).filter((word) => word !== '--out' && word !== folder);
  const command = ['node', `bench/${program}.ts`, ...given].join(' ');
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${availableParallelism()} cores, Node ${process.versions.node}, ${day}, \`${command}\`.`;
  const text = [`# ${title}`, ...notes, machine, `![${title}](${name}.svg)`, lines.join('\n'), ''].join(
    '\n\n',
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.md`), text);
  writeFileSync(join(folder, `${name}.svg`), draw(title, panels));
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

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

const round = (value: number): string =>
  value.toFixed(Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0);

/** Names to the left, everything else to the right. */
function table(rows: string[][]): string {
  const all = [columns, ...rows];
  const widths = columns.map((_, at) => Math.max(...all.map((row) => row[at]!.length)));
  const line = (row: string[]): string =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  ');
  const [head = '', ...body] = all.map(line);
  return [head, '-'.repeat(head.length), ...body].join('\n');
}

/** Collects figures round by round, in the order in which they were first noted. */
export function notebook(): {
  note(name: string, unit: Figure['unit'], value: number, limit?: Figure['limit']): void;
  figures(): Figure[];
  /** Median of what was noted under this name. */
  median(name: string): number;
} {
  const figures = new Map<string, Figure>();
  return {
    note(name, unit, value, limit) {
      const figure = figures.get(name) ?? { name, unit, values: [], ...(limit ? { limit } : {}) };
      figure.values.push(value);
      figures.set(name, figure);
    },
    figures: () => [...figures.values()],
    median: (name) => median(figures.get(name)?.values ?? []),
  };
}
