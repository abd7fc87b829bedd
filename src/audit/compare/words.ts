/** Shared by the formats of a comparison. */
import { figure } from '../report/words.ts';
import type { CheckChange, Comparison, ComparedSide } from './compare.ts';

/** `+3.4`, `−1`, `±0`. */
export const signed = (points: number): string =>
  points === 0 ? '±0' : `${points > 0 ? '+' : '−'}${figure(Math.abs(points))}`;

export const scoreText = ({ score, grade }: ComparedSide): string =>
  grade === null ? 'not graded' : `${figure(score)} (${grade})`;

/** `fail on 3 of 3 → warn on 1 of 3`. */
export function stepOf({ from, to, pages }: CheckChange): string {
  const side = (status: string | null, counts: [number, number] | undefined): string =>
    `${status === null ? 'not in report' : (words[status] ?? status)}${counts && counts[0] > 0 ? ` on ${counts[0]} of ${counts[1]}` : ''}`;
  return `${side(from, pages?.from)} → ${side(to, pages?.to)}`;
}
const words: Record<string, string> = { 'not-applicable': 'not applicable' };

/** Headings and lists in reading order, without empty ones. */
export function listsOf({
  worse,
  new: fresh,
  better,
  gone,
  lost,
}: Comparison): [title: string, changes: CheckChange[]][] {
  const lists: [string, CheckChange[]][] = [
    ['Worse', worse],
    ['New', fresh],
    ['Better', better],
    ['No longer applies', gone],
    ['Now unknown', lost],
  ];
  return lists.filter(([, changes]) => changes.length > 0);
}

export const openFindingsText = (open: number): string =>
  open === 0 ? 'No other open findings.' : `${open} unchanged ${open === 1 ? 'finding' : 'findings'}.`;

export const formatMinute = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;
