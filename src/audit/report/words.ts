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
import { reportEnglish } from './messages/en.ts';
import { englishWords, type ReportWords } from './report-words.ts';

export const statusWords: Record<Status, string> = {
  fail: reportEnglish['status-fail'],
  warn: reportEnglish['status-warn'],
  pass: reportEnglish['status-pass'],
  unknown: reportEnglish['status-unknown'],
  'not-applicable': reportEnglish['status-not-applicable'],
};

export const priorityWords: Record<Priority, string> = {
  critical: reportEnglish['priority-critical'],
  high: reportEnglish['priority-high'],
  medium: reportEnglish['priority-medium'],
  low: reportEnglish['priority-low'],
};

export const reasonWords: Record<string, string> = {
  blocked: reportEnglish['reason-blocked'],
  failed: reportEnglish['reason-failed'],
  budget: reportEnglish['reason-budget'],
  'not-requested': reportEnglish['reason-not-requested'],
};

/** One decimal, without a trailing `.0`; a dash when there is none. */
export const figure = (value: number | null, words = englishWords): string =>
  value === null ? '–' : words.number(value);

/** `72.4 of 100`, or `Not graded`: a report without a grade shows no number. */
export const scoreWords = ({ score }: Pick<Report, 'score'>, words = englishWords): string =>
  isGraded(score)
    ? words.say('score-of-100', { score: figure(score.overall, words) })
    : words.say('not-graded');

/** Reports of older versions have a number without a grade where too little could be seen. */
export const isGraded = <T extends Pick<Report['score'], 'overall' | 'grade'>>(
  score: T,
): score is T & { overall: number; grade: Grade } => score.overall !== null && score.grade !== null;

/** `61.4`, or `between 61.4 and 79`. */
export const scoreOrRange = (value: Fix['projectedScore'], words = englishWords): string =>
  Array.isArray(value) && figure(value[0]) !== figure(value[1])
    ? words.say('range', { low: figure(value[0], words), high: figure(value[1], words) })
    : figure(Array.isArray(value) ? value[0] : value, words);

/** What a fix is worth, and where the score is after it and those before it; nothing where the report is not graded. */
export function worth(
  { gain, rawGain, unlocks, cumulativeScore }: ReportFix,
  fixes: readonly ReportFix[],
  words = englishWords,
): string[] {
  if (gain === null || rawGain === null || cumulativeScore === null) return [];
  return [
    unlocks ? unlockWords(unlocks, fixes, words) : gainWords(gain, rawGain, words),
    words.say('score-then', { score: scoreOrRange(cumulativeScore, words) }),
  ];
}

function unlockWords(
  unlocks: NonNullable<Fix['unlocks']>,
  fixes: readonly ReportFix[],
  { say, number, list }: ReportWords,
): string {
  const cap = number(unlocks.cap);
  const others = unlocks.together
    .map((id) => fixes.findIndex((fix) => fix.id === id) + 1)
    .filter((position) => position > 0)
    .sort((a, b) => a - b);
  return others.length > 0
    ? say('removes-cap-with', { cap, count: others.length, fixes: list(others.map(String)) })
    : say('removes-cap', { cap });
}

/** The least that is shown: one tenth of a point, rounded. */
const leastGain = 0.05;

function gainWords(gain: number, rawGain: number, { say, number }: ReportWords): string {
  if (gain >= leastGain) return say('adds-points', { points: rounded(gain) });
  return rawGain >= leastGain
    ? say('adds-points-later', { points: rounded(rawGain) })
    : say('adds-little', { points: number(0.1) });
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

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
  words = englishWords,
): string | undefined {
  const owner = fix.owner ?? fixOwner(fix, results);
  return owner && words.say(`owner-${owner}`);
}

/**
 * `Fixing these 3 brings the score from 49 to about 81 (B).` Undefined where nothing can be promised.
 * @param first the fixes that are shown first, from the start of the plan
 */
export function promise(
  { fixes, score }: Pick<Report, 'fixes' | 'score'>,
  first = fixes.filter((fix) => fix.first),
  words = englishWords,
): string | undefined {
  const after = first.at(-1)?.cumulativeScore;
  if (after === undefined || after === null || !isGraded(score)) return undefined;
  const given = { count: first.length, from: figure(score.overall, words), to: scoreOrRange(after, words) };
  return Array.isArray(after)
    ? words.say('promise-between', given)
    : words.say('promise-about', { ...given, grade: gradeOf(after) });
}

/** Where the score would be if everything were known; undefined when that is where it is. */
export function ifAllKnown({ low, high }: Report['score'], words = englishWords): string | undefined {
  if (low === null || high === null || high - low < 0.1) return undefined;
  return words.say('range-if-known', { low: figure(low, words), high: figure(high, words) });
}

/** The status of a sampled page. */
export const answered = (
  { status, disallowed }: Pick<ReportSample, 'status' | 'disallowed'>,
  { say } = englishWords,
): string => (disallowed ? say('not-requested') : status === null ? say('no-answer') : String(status));

export const percent = (share: number, words = englishWords): string => words.percent(share);

/** Checks that are named as not judged. */
const mostNamed = 3;

export interface JudgedChecks {
  /** `Judged 270 of 286 checks.` */
  judged: string;
  /** Critical and high ones that were not judged, with the reason that their results give. */
  named: { checks: string; reason: string }[];
  /** `And 4 others.` */
  more: string | undefined;
}

export function judgedChecks(
  { score, categories }: Pick<Report, 'score' | 'categories'>,
  words = englishWords,
): JudgedChecks {
  const unknown = categories.reduce((sum, { counts }) => sum + counts.unknown, 0);
  const all = categories.reduce(
    (sum, { counts }) => sum + Object.values(counts).reduce((more: number, count: number) => more + count, 0),
    0,
  );
  const named = (score.notJudged ?? []).slice(0, mostNamed);
  const more = unknown - named.length;
  return {
    judged: words.say('judged', { judged: all - unknown, all }),
    named: Array.from(
      Map.groupBy(named, ({ detail }) => plain(detail)),
      ([reason, checks]) => ({ checks: idsByPriority(checks, words), reason }),
    ),
    more: more > 0 ? words.say('not-judged-more', { count: more }) : undefined,
  };
}

/** `Judged 270 of 286 checks.`, and which critical and high ones were not judged, and why. */
export function coverageSentences(report: Pick<Report, 'score' | 'categories'>): string[] {
  const { judged, named, more } = judgedChecks(report);
  const sentences = named.map(({ checks, reason }) => `${checks}: ${reason}`);
  return [
    judged,
    ...(named.length > 0
      ? [[englishWords.say('not-judged'), ...sentences, ...(more === undefined ? [] : [more])].join(' ')]
      : []),
  ];
}

/** `offer-present and price-in-html (critical), robots-present (high)`. */
const idsByPriority = (checks: readonly NotJudged[], { say, list }: ReportWords): string =>
  Array.from(
    Map.groupBy(checks, ({ priority }) => priority),
    ([priority, some]) => `${list(some.map(({ id }) => id))} (${say(`priority-${priority}`).toLowerCase()})`,
  ).join(', ');

/** The reason alone: that it was not decided is said before it, and of which pages the result says. */
function plain(detail: string): string {
  const text = detail.replace(/^(?:\d+ of \d+ (?:\w+ )?pages: )?Not decided: /, '');
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** What stands in place of a category's score. */
export function categoryScoreWords(
  { score, counts }: Pick<CategoryScore, 'score' | 'counts'>,
  words = englishWords,
): string {
  if (score !== null) return figure(score, words);
  return words.say(counts.unknown > 0 ? 'not-enough-evidence' : 'nothing-applies');
}

/** Host name that the report is about; what was typed when no address is known. */
export const reportHost = (
  { finalUrl, url }: Pick<Report, 'finalUrl' | 'url'>,
  { say } = englishWords,
): string => URL.parse(finalUrl)?.host ?? (finalUrl || url || say('unknown-site'));

/** `Grade C`, `Grade C (site)`, `Not graded`. */
export function gradeWords(
  { score, expect }: Pick<Report, 'score' | 'expect'>,
  { say } = englishWords,
): string {
  if (!isGraded(score)) return say('not-graded');
  return say(expect === 'site' ? 'grade-site' : 'grade', { grade: score.grade });
}

/** What the score means, in one sentence. */
export function verdictSentence(report: Report): string {
  const { said, reason } = verdict(report);
  return [said, reason].filter((text) => text !== undefined).join(' ');
}

export interface ReportVerdict {
  said?: string;
  /** As the audit wrote it, in English. */
  reason?: string;
}

/** The sentence in the words of the report, and what the audit itself adds to it. */
export function verdict(report: Report, words = englishWords): ReportVerdict {
  const { score } = report;
  const { say } = words;
  if (!isGraded(score)) return ungradedVerdict(score, words);
  const cap = [...score.caps].sort((a, b) => a.max - b.max)[0];
  if (cap && score.overall >= cap.max - 0.05)
    return { said: say('verdict-limited', { max: figure(cap.max, words) }), reason: cap.reason };
  if (isUnsure(report)) return { said: say('verdict-unsure') };
  if (score.grade === 'A' || score.grade === 'B') return { said: say(`verdict-${score.grade}`) };
  return { said: say('verdict-lost', { categories: lostIn(report, words) }) };
}

/** In English, what the audit wrote says all. */
function ungradedVerdict(
  { notGraded, coverage }: Report['score'],
  { language, say, percent }: ReportWords,
): ReportVerdict {
  if (!notGraded) return { said: say('verdict-too-little', { share: percent(coverage) }) };
  const { reason, detail } = notGraded;
  return language === 'en' ? { reason: detail } : { said: say(`verdict-${reason}`), reason: detail };
}

/** The two categories that cost the most points. */
function lostIn({ categories }: Report, words: ReportWords): string {
  const losses = categories.flatMap(({ score, ...category }) =>
    score === null ? [] : [{ category, loss: (100 - score) * categoryWeights[category.id] }],
  );
  const names = losses
    .toSorted((a, b) => b.loss - a.loss)
    .slice(0, 2)
    .map(({ category }) => reportCategory(category, words));
  // German writes nouns with a capital.
  return words.language === 'en' ? names.join(' and ').toLowerCase() : names.join(', ');
}

/** In English as the report has it: an older one may use another name. */
export const reportCategory = (
  { id, name }: Pick<CategoryScore, 'id' | 'name'>,
  words = englishWords,
): string => (words.language === 'en' ? name : words.say(`category-${id}`));

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
