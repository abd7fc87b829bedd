import { attr, isElement } from '../tree.ts';
import type { PageFacts } from '../facts.ts';
import { CARD, DIALOG, FOOTER, HEADER, NAV } from './regions.ts';
import { countWithin, firstWithin, lowerBound, tagged, textAt, within } from './outline.ts';
import type { Outline } from './outline.ts';
import { nameTokens } from './tags.ts';

type Spec = PageFacts['specs'][number];

const MAX_ROWS = 200;
const MAX_VALUE = 500;
const outside = new Set([HEADER, NAV, FOOTER, DIALOG, CARD]);

/** Name and value rows of the page's tables, definition lists and key-value lists. */
export function specRows(page: Outline): Spec[] {
  return [...tableRows(page), ...definitionRows(page), ...listRows(page)].slice(0, MAX_ROWS);
}

const isOutside = (page: Outline, at: number): boolean => outside.has(page.region[at]!);

const row = (form: Spec['form'], name: string, value: string, header = false): Spec[] => {
  const key = name.replace(/\s*:$/, '');
  return key !== '' && value !== '' && key.length <= 80
    ? [{ name: key, value, form, ...(header && { header }) }]
    : [];
};

/** Rows of two cells. Wider tables compare things and hold no plain pairs. */
function tableRows(page: Outline): Spec[] {
  return tagged(page, 'tr')
    .slice(0, MAX_ROWS * 4)
    .flatMap((at) => {
      if (isOutside(page, at)) return [];
      const cells: number[] = [];
      for (let cell = at + 1; cell < page.end[at]! && cells.length < 3; cell = page.end[cell]!) {
        if (/^t[hd]$/.test(page.elements[cell]!.tagName)) cells.push(cell);
      }
      const [name, value] = cells;
      if (cells.length !== 2 || page.elements[value!]!.tagName !== 'td') return [];
      return row(
        'table',
        textAt(page, name!, MAX_VALUE),
        textAt(page, value!, MAX_VALUE),
        page.elements[name!]!.tagName === 'th',
      );
    });
}

function definitionRows(page: Outline): Spec[] {
  const values = tagged(page, 'dd');
  return tagged(page, 'dt')
    .slice(0, MAX_ROWS * 4)
    .flatMap((at) => {
      const value = values[lowerBound(values, page.end[at]!)];
      return value === undefined || isOutside(page, at)
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

const specWords = new Set([
  'spec',
  'specs',
  'specification',
  'specifications',
  'attribute',
  'attributes',
  'details',
  'features',
  'properties',
  'data',
  'facts',
]);

const isSpecList = (page: Outline, at: number): boolean =>
  nameTokens(attr(page.elements[page.parent[at]!]!, 'class') ?? '').some((token) => specWords.has(token));
