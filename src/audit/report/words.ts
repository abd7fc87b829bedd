/** Words and figures that every report format shares. */
import { categoryWeights } from '../score/weights.ts';
import type { Priority, Status } from '../check.ts';
import type { Fix, Report } from '../result.ts';
import { clean } from './control-characters.ts';

export const statusWords: Record<Status, string> = {
  fail: 'Fail',
  warn: 'Warn',
  pass: 'Pass',
  unknown: 'Unknown',
  'not-applicable': 'Not applicable',
};

export const priorityWords: Record<Priority, string> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

export const reasonWords: Record<string, string> = {
  blocked: 'the site refused or challenged us',
  failed: 'the answer could not be used',
  budget: 'our budget ended first',
  'not-requested': 'left out of this audit',
};

/** One decimal, without a trailing `.0`; a dash when there is none. */
export const figure = (value: number | null): string =>
  value === null ? '–' : String(Math.round(value * 10) / 10);

/** `+3.4`. */
export const gained = (value: number): string => `+${figure(value)}`;

/** `61.4`, or `between 61.4 and 79`. */
export const scoreOrRange = (value: Fix['projectedScore']): string =>
  Array.isArray(value) && figure(value[0]) !== figure(value[1])
    ? `between ${figure(value[0])} and ${figure(value[1])}`
    : figure(Array.isArray(value) ? value[0] : value);

/** What a fix is worth, with what holds it back. */
export function worth(fix: Fix): string {
  if (fix.gain >= 0.05) return `${gained(fix.gain)} points`;
  if (fix.unlocks) {
    const others = fix.unlocks.together.length;
    return `lifts the limit of ${fix.unlocks.cap}${others ? `, together with ${others} other${others === 1 ? '' : 's'}` : ''}`;
  }
  return fix.rawGain >= 0.05 ? `${gained(fix.rawGain)} once the limit is gone` : 'no points by itself';
}

/** Where the score would be if everything were known; undefined when that is where it is. */
export function ifAllKnown({ low, high }: Report['score']): string | undefined {
  if (low === null || high === null || high - low < 0.1) return undefined;
  return `between ${figure(low)} and ${figure(high)} if everything were known`;
}

/** The status of a sampled page. */
export const answered = (status: number | null): string => (status === null ? 'no answer' : String(status));

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Host name that the report is about; what was typed when no address is known. */
export const reportHost = ({ finalUrl, url }: Pick<Report, 'finalUrl' | 'url'>): string =>
  URL.parse(finalUrl)?.host ?? (finalUrl || url || 'unknown site');

/** `Grade C`, `Grade C (site)`, `Not graded`. */
export function gradeWords({ score, expect }: Report): string {
  if (score.grade === null) return 'Not graded';
  return `Grade ${score.grade}${expect === 'site' ? ' (site)' : ''}`;
}

/** What the score means, in one sentence. */
export function verdictSentence(report: Report): string {
  const { score } = report;
  if (score.overall === null) return 'Nothing could be judged: see the warnings.';
  const cap = [...score.caps].sort((a, b) => a.max - b.max)[0];
  if (cap && score.overall >= cap.max - 0.05) return `The score is limited to ${cap.max}: ${cap.reason}`;
  if (score.grade === null || score.coverage < 0.5)
    return `Too little could be judged for a grade: ${percent(score.coverage)} of what applies.`;
  if (isUnsure(report)) return 'What could be judged is good, but much could not be: see what is unknown.';
  if (score.grade === 'A') return 'Agents can read this shop and act on what they read.';
  if (score.grade === 'B') return 'Agents can use this shop; a few findings cost it sales.';
  return `Most is lost in ${lostIn(report).join(' and ')}.`;
}

/** The two categories that cost the most points. */
function lostIn({ categories }: Report): string[] {
  const losses = categories.flatMap(({ id, name, score }) =>
    score === null ? [] : [{ name: name.toLowerCase(), loss: (100 - score) * categoryWeights[id] }],
  );
  return losses
    .toSorted((a, b) => b.loss - a.loss)
    .slice(0, 2)
    .map(({ name }) => name);
}

/** A good grade that the unknown could take away. */
function isUnsure({ score: { grade, low, overall } }: Report): boolean {
  return (grade === 'A' || grade === 'B') && low !== null && overall !== null && overall - low > 10;
}

/** Results in the order in which a person reads them: worst first, then by priority. */
export function byUrgency<T extends { status: Status; priority: Priority }>(results: readonly T[]): T[] {
  const statuses: Status[] = ['fail', 'warn', 'unknown', 'pass', 'not-applicable'];
  const priorities: Priority[] = ['critical', 'high', 'medium', 'low'];
  const rank = (result: T): number =>
    statuses.indexOf(result.status) * 10 + priorities.indexOf(result.priority);
  return [...results].sort((a, b) => rank(a) - rank(b));
}

/** For Markdown: what the audited site wrote, as one line that cannot break out of its place. */
export const markdownLine = (text: string): string =>
  clean(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>|~#!@&]/g, '\\$&');
