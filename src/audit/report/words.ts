/** Words and figures that every report format shares. */
import { categoryWeights } from '../score/weights.ts';
import type { Category, Priority, Status } from '../check.ts';
import type {
  CategoryScore,
  Fix,
  Grade,
  NotJudged,
  Owner,
  Report,
  ReportFix,
  ReportSample,
} from '../result.ts';
import { gradeOf } from '../score/tally.ts';
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

/** `72.4 of 100`, or `Not graded`: a report without a grade shows no number. */
export const scoreWords = ({ score }: Pick<Report, 'score'>): string =>
  isGraded(score) ? `${figure(score.overall)} of 100` : 'Not graded';

/** Reports of older versions have a number without a grade where too little could be seen. */
export const isGraded = <T extends Pick<Report['score'], 'overall' | 'grade'>>(
  score: T,
): score is T & { overall: number; grade: Grade } => score.overall !== null && score.grade !== null;

/** `61.4`, or `between 61.4 and 79`. */
export const scoreOrRange = (value: Fix['projectedScore']): string =>
  Array.isArray(value) && figure(value[0]) !== figure(value[1])
    ? `between ${figure(value[0])} and ${figure(value[1])}`
    : figure(Array.isArray(value) ? value[0] : value);

const list = new Intl.ListFormat('en');

/** What a fix is worth, and where the score is after it and those before it; nothing where the report is not graded. */
export function worth(
  { gain, rawGain, unlocks, cumulativeScore }: ReportFix,
  fixes: readonly ReportFix[],
): string[] {
  if (gain === null || rawGain === null || cumulativeScore === null) return [];
  return [gainWords(gain, rawGain, unlocks, fixes), `score then ${scoreOrRange(cumulativeScore)}`];
}

function gainWords(
  gain: number,
  rawGain: number,
  unlocks: Fix['unlocks'],
  fixes: readonly ReportFix[],
): string {
  if (unlocks) {
    const others = unlocks.together
      .map((id) => fixes.findIndex((fix) => fix.id === id) + 1)
      .filter((number) => number > 0)
      .sort((a, b) => a - b);
    const together = others.length
      ? `, together with ${others.length === 1 ? 'fix' : 'fixes'} ${list.format(others.map(String))}`
      : '';
    return `removes the ${figure(unlocks.cap)}-point cap${together}`;
  }
  if (gain >= 0.05) return `adds ${points(gain)}`;
  return rawGain >= 0.05 ? `adds ${points(rawGain)} once the cap is removed` : 'adds less than 0.1 points';
}

/** The team that usually fixes what a category finds. */
const owners: Record<Category, Owner> = {
  'crawl-access': 'infrastructure',
  'discovery-files': 'development',
  'content-rendering': 'development',
  'structured-data': 'development',
  'product-data': 'catalog',
  'agent-protocols': 'development',
  'commerce-protocols': 'development',
  'trust-and-policies': 'content',
  'performance-and-delivery': 'infrastructure',
  'accessibility-and-interaction': 'development',
};

const ownerWords: Record<Owner, string> = {
  infrastructure: 'Infrastructure',
  development: 'Development',
  catalog: 'Catalog',
  content: 'Content',
};

/** The team that usually makes a fix, by the category of its first check; undefined where that is not listed. */
export function fixOwner(
  { checks }: Pick<ReportFix, 'checks'>,
  results: readonly Pick<Report['results'][number], 'id' | 'category'>[],
): Owner | undefined {
  const category = results.find(({ id }) => id === checks[0])?.category;
  return category && owners[category];
}

/** Its name. Reports of older versions do not have it. */
export function ownerOf(
  fix: Pick<ReportFix, 'checks' | 'owner'>,
  results: Report['results'],
): string | undefined {
  const owner = fix.owner ?? fixOwner(fix, results);
  return owner && ownerWords[owner];
}

const points = (value: number): string => `${figure(value)} ${figure(value) === '1' ? 'point' : 'points'}`;

/**
 * `Fixing these 3 brings the score from 49 to about 81 (B).` Undefined where nothing can be promised.
 * @param first the fixes that are shown first, from the start of the plan
 */
export function promise(
  { fixes, score }: Pick<Report, 'fixes' | 'score'>,
  first = fixes.filter((fix) => fix.first),
): string | undefined {
  const after = first.at(-1)?.cumulativeScore;
  if (after === undefined || after === null || !isGraded(score)) return undefined;
  const what = first.length === 1 ? 'Fixing this' : `Fixing these ${first.length}`;
  const from = `${what} brings the score from ${figure(score.overall)} to`;
  return Array.isArray(after)
    ? `${from} ${scoreOrRange(after)}, depending on what lies behind the wall.`
    : `${from} about ${figure(after)} (${gradeOf(after)}).`;
}

/** Where the score would be if everything were known; undefined when that is where it is. */
export function ifAllKnown({ low, high }: Report['score']): string | undefined {
  if (low === null || high === null || high - low < 0.1) return undefined;
  return `between ${figure(low)} and ${figure(high)} if everything were known`;
}

/** The status of a sampled page. */
export const answered = ({ status, disallowed }: Pick<ReportSample, 'status' | 'disallowed'>): string =>
  disallowed ? 'not requested (robots.txt)' : status === null ? 'no answer' : String(status);

export const percent = (share: number): string => `${Math.round(share * 100)}%`;

const enumerate = new Intl.ListFormat('en');

/** Checks that are named as not judged. */
const mostNamed = 3;

/** `Judged 270 of 286 checks.`, and which critical and high ones were not judged, and why. */
export function coverageSentences({ score, categories }: Pick<Report, 'score' | 'categories'>): string[] {
  const unknown = categories.reduce((sum, { counts }) => sum + counts.unknown, 0);
  const all = categories.reduce(
    (sum, { counts }) => sum + Object.values(counts).reduce((more: number, count: number) => more + count, 0),
    0,
  );
  const named = (score.notJudged ?? []).slice(0, mostNamed);
  const reasons = Map.groupBy(named, ({ detail }) => plain(detail));
  const sentences = Array.from(reasons, ([reason, checks]) => `${idsByPriority(checks)}: ${reason}`);
  const more = unknown - named.length;
  return [
    `Judged ${all - unknown} of ${all} checks.`,
    ...(named.length
      ? [
          `Not judged: ${sentences.join(' ')}${more > 0 ? ` And ${more} ${more === 1 ? 'other' : 'others'}.` : ''}`,
        ]
      : []),
  ];
}

/** `offer-present and price-in-html (critical), robots-present (high)`. */
const idsByPriority = (checks: readonly NotJudged[]): string =>
  Array.from(
    Map.groupBy(checks, ({ priority }) => priority),
    ([priority, some]) => `${enumerate.format(some.map(({ id }) => id))} (${priority})`,
  ).join(', ');

/** The reason alone: that it was not decided is said before it, and of which pages the result says. */
function plain(detail: string): string {
  const text = detail.replace(/^(?:\d+ of \d+ (?:\w+ )?pages: )?Not decided: /, '');
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** What stands in place of a category's score. */
export function categoryScoreWords({ score, counts }: Pick<CategoryScore, 'score' | 'counts'>): string {
  if (score !== null) return figure(score);
  return counts.unknown > 0 ? 'not enough evidence' : 'n/a';
}

/** Host name that the report is about; what was typed when no address is known. */
export const reportHost = ({ finalUrl, url }: Pick<Report, 'finalUrl' | 'url'>): string =>
  URL.parse(finalUrl)?.host ?? (finalUrl || url || 'unknown site');

/** `Grade C`, `Grade C (site)`, `Not graded`. */
export function gradeWords({ score, expect }: Report): string {
  if (!isGraded(score)) return 'Not graded';
  return `Grade ${score.grade}${expect === 'site' ? ' (site)' : ''}`;
}

/** What the score means, in one sentence. */
export function verdictSentence(report: Report): string {
  const { score } = report;
  if (!isGraded(score))
    return (
      score.notGraded?.detail ?? `Too little could be judged: ${percent(score.coverage)} of what applies.`
    );
  const cap = [...score.caps].sort((a, b) => a.max - b.max)[0];
  if (cap && score.overall >= cap.max - 0.05) return `The score is limited to ${cap.max}: ${cap.reason}`;
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
