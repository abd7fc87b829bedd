import { attr, isElement } from '../../tree.ts';
import type { PageFacts } from '../../facts/facts.ts';
import { CARD, DIALOG, FOOTER, HEADER, NAV } from '../regions.ts';
import { countWithin, firstWithin, lowerBound, tagged, textAt, within } from '../outline.ts';
import type { Outline } from '../outline.ts';
import { namesSpecList } from './words.ts';

type Spec = PageFacts['specs'][number];

export const MAX_ROWS = 200;
const MAX_VALUE = 500;
const outside = new Set([HEADER, NAV, FOOTER, DIALOG, CARD]);

/** Name and value rows of tables, definition lists, and key-value lists. */
export function specRows(page: Outline): Spec[] {
  return [...tableRows(page), ...definitionRows(page), ...listRows(page)].slice(0, MAX_ROWS);
}

const isOutside = (page: Outline, at: number): boolean =>
  outside.has(page.region[at]!) || holdsField(page, at);

/** A row with a field or a choice states nothing. */
const holdsField = (page: Outline, at: number): boolean =>
  ['input', 'select', 'textarea'].some((tag) => firstWithin(page, tagged(page, tag), at) !== undefined);

const row = (form: Spec['form'], name: string, value: string, header = false): Spec[] => {
  const key = name.replace(/\s*[:：]?\s*$/, '');
  return key !== '' && value !== '' && key.length <= 80
    ? [{ name: key, value, form, ...(header && { header }) }]
    : [];
};

/** Rows of a name and a value, or of two such pairs with headers. Other wide tables are comparisons. */
function tableRows(page: Outline): Spec[] {
  const rows = tagged(page, 'tr')
    .slice(0, MAX_ROWS * 4)
    .filter((at) => !isOutside(page, at))
    .map((at) => ({ at, cells: cellsOf(page, at) }));
  const headed = new Set(
    rows.filter(({ cells }) => isHeadRow(page, cells)).map(({ at }) => tableOf(page, at)),
  );
  return rows.flatMap(({ at, cells }) => {
    const header = headed.has(tableOf(page, at));
    return pairsIn(page, cells).flatMap(([name, value]) =>
      row(
        'table',
        textAt(page, name, MAX_VALUE),
        textAt(page, value, MAX_VALUE),
        header || isHeader(page, name),
      ),
    );
  });
}

/** The cells of a row, at most five: more than four make a wide table. */
function cellsOf(page: Outline, at: number): number[] {
  const cells: number[] = [];
  for (let cell = at + 1; cell < page.end[at]! && cells.length < 5; cell = page.end[cell]!) {
    if (/^t[hd]$/.test(page.elements[cell]!.tagName)) cells.push(cell);
  }
  return cells;
}

function pairsIn(page: Outline, cells: readonly number[]): [name: number, value: number][] {
  const [a, b, c, d] = cells;
  if (a === undefined || b === undefined || isHeader(page, b)) return [];
  if (cells.length === 2) return [[a, b]];
  if (cells.length !== 4 || c === undefined || d === undefined) return [];
  const both = isHeader(page, a) && isHeader(page, c) && !isHeader(page, d);
  return both
    ? [
        [a, b],
        [c, d],
      ]
    : [];
}

/** `Property | Value`: a header row. */
const isHeadRow = (page: Outline, cells: readonly number[]): boolean =>
  cells.length === 2 && cells.every((cell) => isHeader(page, cell) && textAt(page, cell, 1) !== '');

const isHeader = (page: Outline, at: number): boolean => page.elements[at]!.tagName === 'th';

function tableOf(page: Outline, row: number): number {
  let at = row;
  while (at >= 0 && page.elements[at]!.tagName !== 'table') at = page.parent[at]!;
  return at;
}

function definitionRows(page: Outline): Spec[] {
  const values = tagged(page, 'dd');
  return tagged(page, 'dt')
    .slice(0, MAX_ROWS * 4)
    .flatMap((at) => {
      const value = values[lowerBound(values, page.end[at]!)];
      return value === undefined || isOutside(page, at) || holdsField(page, value)
        ? []
        : row('dl', textAt(page, at, MAX_VALUE), textAt(page, value, MAX_VALUE));
    });
}

/** `<li><strong>Material:</strong> Wool</li>`, `<li>Material: wool</li>`, and items of two parts in a list named for attributes. */
function listRows(page: Outline): Spec[] {
  return tagged(page, 'li')
    .slice(0, MAX_ROWS * 10)
    .flatMap((at) => {
      if (
        isOutside(page, at) ||
        page.to[at]! - page.from[at]! > MAX_VALUE ||
        firstWithin(page, tagged(page, 'a'), at) !== undefined
      )
        return [];
      const text = textAt(page, at, MAX_VALUE);
      const pair = /^([^:：]{2,60})[:：]\s*(\S.*)$/u.exec(text);
      if (pair) return row('list', pair[1]!, pair[2]!);
      const parts = page.elements[at]!.childNodes.filter(isElement);
      if (parts.length !== 2 || countWithin(page, tagged(page, 'span'), at) < 2 || !isSpecList(page, at))
        return [];
      const second = page.end[at + 1]!;
      return within(page, second, at) ? row('list', textAt(page, at + 1), textAt(page, second)) : [];
    });
}

const isSpecList = (page: Outline, at: number): boolean =>
  namesSpecList(attr(page.elements[page.parent[at]!]!, 'class') ?? '');
