/** Shared by the formats of a comparison. */
import { englishWords } from '../report/report-words.ts';
import { figure } from '../report/words.ts';
import type { Status } from '../check.ts';
import type { CheckChange, Comparison, ComparedSide } from './compare.ts';

/** `+3.4`, `−1`, `±0`. */
export const signed = (points: number, words = englishWords): string =>
  points === 0 ? '±0' : `${points > 0 ? '+' : '−'}${figure(Math.abs(points), words)}`;

export const scoreText = ({ score, grade }: ComparedSide, words = englishWords): string =>
  grade === null ? words.say('score-not-graded') : `${figure(score, words)} (${grade})`;

/** `fail on 3 of 3 → warn on 1 of 3`. */
export function stepOf({ from, to, pages }: CheckChange, { say } = englishWords): string {
  const side = (given: Status | null, counts: [number, number] | undefined): string => {
    const status = given === null ? say('step-none') : say(`step-status-${given}`);
    return counts && counts[0] > 0 ? say('step-pages', { status, found: counts[0], all: counts[1] }) : status;
  };
  return `${side(from, pages?.from)} → ${side(to, pages?.to)}`;
}

/** Headings and lists in reading order, without empty ones. */
export function listsOf(
  { worse, new: fresh, better, gone, lost }: Comparison,
  { say } = englishWords,
): [title: string, changes: CheckChange[]][] {
  const lists: [string, CheckChange[]][] = [
    [say('changes-worse'), worse],
    [say('changes-new'), fresh],
    [say('changes-better'), better],
    [say('changes-gone'), gone],
    [say('changes-lost'), lost],
  ];
  return lists.filter(([, changes]) => changes.length > 0);
}

export const openFindingsText = (open: number, { say } = englishWords): string =>
  open === 0 ? say('open-none') : say('open-some', { count: open });

export const formatMinute = (iso: string): string => englishWords.time(iso, 'minute');
