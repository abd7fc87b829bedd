/** A comparison for a terminal. */
import { styleText } from 'node:util';
import { clean } from '../report/control-characters.ts';
import type { Comparison } from './compare.ts';
import { listsOf, formatMinute, openFindingsText, scoreText, signed, stepOf } from './words.ts';

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow';

/** How many reasons are shown; the rest are small. */
const mostMoves = 12;

/** Adds ANSI styles if asked to; control characters from the audited site are removed. */
export function comparisonText(comparison: Comparison, options: { colour?: boolean } = {}): string {
  const paint = (style: Style, text: string): string =>
    options.colour ? styleText(style, text, { validateStream: false }) : text;
  const { from, to, delta, notes, moves = [], open } = comparison;
  const way = (points: number): Style => (points > 0 ? 'green' : points < 0 ? 'red' : 'dim');
  const lines = [
    '',
    `  ${paint('bold', `${scoreText(from)} → ${scoreText(to)}`)}  ${delta === null ? '' : paint(way(delta), signed(delta))}  ${clean(to.url)}`,
    paint('dim', `  ${formatMinute(from.startedAt)} → ${formatMinute(to.startedAt)}`),
    ...notes.map((text) => paint('yellow', `  ! ${clean(text)}`)),
    ...(moves.length ? ['', paint('bold', '  Why the score changed')] : []),
    ...moves
      .slice(0, mostMoves)
      .map(({ points, text }) => `  ${paint(way(points), signed(points).padStart(6))}  ${clean(text)}`),
    ...(moves.length > mostMoves
      ? [paint('dim', `          and ${moves.length - mostMoves} smaller changes`)]
      : []),
    ...listsOf(comparison).flatMap(([title, changes]) => [
      '',
      paint('bold', `  ${title} (${changes.length})`),
      ...changes.map(
        (change) =>
          `  ${change.priority.padEnd(8)} ${clean(change.id)}  ${stepOf(change)}\n           ${paint('dim', clean(change.summary))}`,
      ),
    ]),
    '',
    `  ${openFindingsText(open)}`,
    '',
  ];
  return `${lines.join('\n')}\n`;
}
