/** docs/folders.svg: who may import whom, drawn from the table that lint enforces. */
import { edges, folderOf } from '../oxlint.config.ts';

interface Arrow {
  from: string;
  to: string;
  typesOnly: boolean;
}

const box = { width: 118, height: 40 };
const gap = { x: 26, y: 92 };
const margin = { x: 24, top: 88, bottom: 76 };

/** What a running process is made of: these import any folder and are imported by none. */
export const composition = ['main.ts', 'cli', 'server', 'config'];

const rootOf = (door: string): string => folderOf(door).split('/')[0] ?? door;

/** Between entries of the root of `src`; what happens inside one of them is its own matter. */
export function arrows(): Arrow[] {
  const found = new Map<string, Arrow>();
  const add = (from: string, to: string, typesOnly: boolean): void => {
    const key = `${from} ${to}`;
    const known = found.get(key);
    if (from !== to) found.set(key, { from, to, typesOnly: typesOnly && (known?.typesOnly ?? true) });
  };
  for (const [door, { uses, types = [] }] of Object.entries(edges)) {
    for (const to of uses) add(rootOf(door), rootOf(to), false);
    for (const to of types) add(rootOf(door), rootOf(to), true);
  }
  return [...found.values()];
}

/** Each folder one row above the highest that it uses; types do not count. */
function rowsOf(all: readonly Arrow[], folders: readonly string[]): string[][] {
  const heights = new Map<string, number>();
  const heightOf = (folder: string): number => {
    const known = heights.get(folder);
    if (known !== undefined) return known;
    heights.set(folder, 0);
    const below = all
      .filter(({ from, typesOnly }) => from === folder && !typesOnly)
      .map(({ to }) => heightOf(to) + 1);
    const height = Math.max(0, ...below);
    heights.set(folder, height);
    return height;
  };
  const rows: string[][] = [];
  for (const folder of folders) (rows[heightOf(folder)] ??= []).push(folder);
  return rows.toReversed();
}

export function foldersSvg(): string {
  const all = arrows();
  const folders = [...new Set(Object.keys(edges).map(rootOf))];
  const rows = rowsOf(all, folders);
  const widest = Math.max(...rows.map(({ length }) => length));
  const width = 2 * margin.x + widest * box.width + (widest - 1) * gap.x;
  const height = margin.top + rows.length * box.height + (rows.length - 1) * gap.y + margin.bottom;
  const places = new Map<string, Point>();
  /** Below those that import it, so that arrows are short; what nothing above imports comes last. */
  const wanted = (folder: string): number => {
    const above = all.flatMap(({ from, to }) => (to === folder ? (places.get(from)?.x ?? []) : []));
    return above.length === 0 ? width : above.reduce((sum, x) => sum + x, 0) / above.length;
  };
  for (const [at, row] of rows.entries()) {
    const step = (width - 2 * margin.x) / row.length;
    // Two rows of one box each must not hide the arrows that pass between them.
    const aside = row.length > 1 ? 0 : at % 2 === 0 ? 40 : -2 * box.width;
    for (const [place, folder] of row.toSorted((a, b) => wanted(a) - wanted(b)).entries())
      places.set(folder, {
        x: margin.x + step * (place + 0.5) + aside,
        y: margin.top + at * (box.height + gap.y) + box.height / 2,
      });
  }
  const lines = all.map((arrow) => lineOf(arrow, places));
  const boxes = folders.map((folder) => boxOf(folder, places.get(folder) ?? { x: 0, y: 0 }));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Which folders of src may import which" font-family="system-ui, sans-serif" font-size="14">
<rect width="100%" height="100%" fill="#fff"/>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="context-stroke"/></marker></defs>
<rect x="${margin.x}" y="16" width="${width - 2 * margin.x}" height="36" rx="6" fill="#f3f4f6" stroke="#6b7280"/>
<text x="${width / 2}" y="39" text-anchor="middle">${composition.join(', ')}: may import every folder</text>
${lines.join('\n')}
${boxes.join('\n')}
${legend(height - 18)}
</svg>
`;
}

const legend = (y: number): string =>
  `<g stroke="#374151" stroke-width="1.5"><path d="M${margin.x} ${y - 5}h40" marker-end="url(#tip)"/><path d="M${margin.x + 190} ${y - 5}h40" stroke-dasharray="3 4" marker-end="url(#tip)"/></g><text x="${margin.x + 50}" y="${y}">may import</text><text x="${margin.x + 240}" y="${y}">may import types, and what the table names</text>`;

interface Point {
  x: number;
  y: number;
}

/** One color for each folder's arrows, so that crossings can be followed. Dark enough on white. */
const colors = ['#1d4ed8', '#b45309', '#047857', '#7c3aed', '#be123c', '#0e7490', '#4d7c0f', '#a21caf'];

function lineOf({ from, to, typesOnly }: Arrow, places: ReadonlyMap<string, Point>): string {
  const start = places.get(from);
  const end = places.get(to);
  if (!start || !end) throw new Error(`No place for the arrow from ${from} to ${to}.`);
  const color = colors[[...places.keys()].indexOf(from) % colors.length];
  const style = typesOnly ? ` stroke-dasharray="3 4" opacity="0.75"` : '';
  return `<path d="${curve(start, end)}" fill="none" stroke="${color}" stroke-width="1.5"${style} marker-end="url(#tip)"><title>${from} → ${to}${typesOnly ? ' (types only)' : ''}</title></path>`;
}

function curve(start: Point, end: Point): string {
  const lean = Math.max(-1, Math.min(1, (end.x - start.x) / 400)) * (box.width / 2 - 10);
  const half = box.height / 2;
  if (start.y === end.y) {
    const side = Math.sign(end.x - start.x);
    const [from, to] = [start.x + side * (box.width / 2 - 22), end.x - side * (box.width / 2 - 22)];
    const low = start.y + half + 26;
    return `M${r(from)} ${r(start.y + half)}C${r(from + side * 14)} ${r(low)} ${r(to - side * 14)} ${r(low)} ${r(to)} ${r(end.y + half)}`;
  }
  const down = end.y > start.y ? 1 : -1;
  const [y1, y2] = [start.y + down * half, end.y - down * half];
  const bend = Math.min(60, Math.abs(y2 - y1) / 2) * down;
  return `M${r(start.x + lean)} ${r(y1)}C${r(start.x + lean)} ${r(y1 + bend)} ${r(end.x - lean)} ${r(y2 - bend)} ${r(end.x - lean)} ${r(y2)}`;
}

const r = (value: number): number => Math.round(value);

const boxOf = (name: string, { x, y }: Point): string =>
  `<rect x="${r(x - box.width / 2)}" y="${r(y - box.height / 2)}" width="${box.width}" height="${box.height}" rx="6" fill="#fff" stroke="#374151"/><text x="${r(x)}" y="${r(y + 5)}" text-anchor="middle">${name}</text>`;
