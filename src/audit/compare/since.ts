/** What changed since an earlier report, in one sentence. */
import type { Comparison } from './compare.ts';
import { listsOf, openFindingsText, scoreText, signed } from './words.ts';

/** `Since 2026-11-20: 61.2 (C) → 79 (C), +17.8. 5 better, 2 new. 14 unchanged findings.` */
export function sinceSentence(comparison: Comparison): string {
  const { from, to, delta, open } = comparison;
  return [
    `Since ${from.startedAt.slice(0, 10)}: ${scoreText(from)} → ${scoreText(to)}${delta === null ? '' : `, ${signed(delta)}`}.`,
    ...countsText(comparison),
    openFindingsText(open),
  ].join(' ');
}

/** `5 better, 2 new.`, or nothing. */
function countsText(comparison: Comparison): string[] {
  const counts = listsOf(comparison).map(([title, { length }]) => `${length} ${title.toLowerCase()}`);
  return counts.length > 0 ? [`${counts.join(', ')}.`] : [];
}
