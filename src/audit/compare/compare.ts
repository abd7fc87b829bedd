/** Compares two reports of one storefront: what improved, what regressed, and why the score changed. Pure. */
import type { Priority, Status } from '../check.ts';
import type { Report, ReportResult } from '../result.ts';
import { byUrgency, isGraded, percent, verdictSentence } from '../report/words.ts';
import { movesBetween, type Move } from './moves.ts';

export interface CheckChange {
  id: string;
  name: string;
  category: string;
  priority: Priority;
  /** null: this report does not have the check. */
  from: Status | null;
  to: Status | null;
  /** The finding in the later report, else in the earlier one. */
  summary: string;
  /** Its effect on the score; absent if unknown. */
  points?: number;
  /** Number of pages with the finding before and now, and of how many. */
  pages?: { from: [found: number, of: number]; to: [found: number, of: number] };
}

export interface ComparedSide {
  id: string;
  url: string;
  startedAt: string;
  /** null: the report is not graded. */
  score: number | null;
  /** The score if all unknown checks failed. */
  low: number | null;
  grade: string | null;
  version: string;
  catalogue: string;
}

export interface Comparison {
  from: ComparedSide;
  to: ComparedSide;
  /** Of the scores; null when one of the reports is not graded. */
  delta: number | null;
  /** Of their lower bounds: below zero, the score may have fallen. */
  lowDelta: number | null;
  /** What makes the reports hard to compare. */
  notes: string[];
  /** What changed the score, the largest first; adds up to `delta` except for rounding. Absent in reports of older versions. */
  moves?: (Move & { text: string })[];
  /** Found before, and now less or not at all. */
  better: CheckChange[];
  /** Judged before, and now found more. */
  worse: CheckChange[];
  /** Found now, and not judged before: it did not apply, was unknown, or is a check that did not exist. */
  new: CheckChange[];
  /** Found before, and no longer applies, or the check no longer exists. */
  gone: CheckChange[];
  /** Judged before, and unknown now. */
  lost: CheckChange[];
  /** Unchanged findings. */
  open: number;
}

type List = 'better' | 'worse' | 'new' | 'gone' | 'lost';

export function compareReports(before: Report, after: Report): Comparison {
  const moves = movesBetween(before, after);
  const points = new Map(
    moves?.flatMap((move) => (move.kind === 'check' && move.id ? [[move.id, move.points]] : [])),
  );
  const lists: Record<List, CheckChange[]> = { better: [], worse: [], new: [], gone: [], lost: [] };
  const old = new Map(before.results.map((result) => [result.id, result]));
  const now = new Map(after.results.map((result) => [result.id, result]));
  let open = 0;
  // By urgency: current findings first, then former ones.
  for (const { id } of byUrgency([...after.results, ...before.results.filter(({ id }) => !now.has(id))])) {
    const [a, b] = [old.get(id), now.get(id)];
    const list = listOf(a, b);
    if (list === 'open') open += 1;
    else if (list) lists[list].push(changeOf(a, b, points.get(id)));
  }
  const [from, to] = [sideOf(before), sideOf(after)];
  return {
    from,
    to,
    delta: from.score === null || to.score === null ? null : round(to.score - from.score),
    lowDelta: from.low === null || to.low === null ? null : round(to.low - from.low),
    notes: notesOf(before, after),
    ...(moves ? { moves: moves.toSorted(bySize).map((move) => told(move, before, after)) } : {}),
    ...lists,
    open,
  };
}

const rank = { fail: 0, warn: 1, pass: 2 } as const;
const isJudged = (status: Status | undefined): status is keyof typeof rank =>
  status !== undefined && status in rank;
const isFinding = (status: Status | undefined): boolean => status === 'fail' || status === 'warn';

function listOf(a: ReportResult | undefined, b: ReportResult | undefined): List | 'open' | undefined {
  if (isJudged(a?.status) && b?.status === 'unknown') return 'lost';
  if (!isJudged(a?.status)) return isFinding(b?.status) ? 'new' : undefined;
  if (!isJudged(b?.status)) return isFinding(a?.status) ? 'gone' : undefined;
  const step = rank[b.status] - rank[a.status] || Math.sign((b.value ?? 0) - (a.value ?? 0));
  if (step !== 0) return step > 0 ? 'better' : 'worse';
  return isFinding(b.status) ? 'open' : undefined;
}

function changeOf(
  a: ReportResult | undefined,
  b: ReportResult | undefined,
  points: number | undefined,
): CheckChange {
  const shown = (b ?? a) as ReportResult;
  const [from, to] = [pagesOf(a), pagesOf(b)];
  return {
    id: shown.id,
    name: shown.name,
    category: shown.category,
    priority: shown.priority,
    from: a?.status ?? null,
    to: b?.status ?? null,
    summary: shown.summary,
    ...(points === undefined ? {} : { points: round(points) }),
    ...(from && to ? { pages: { from, to } } : {}),
  };
}

function pagesOf(result: ReportResult | undefined): [number, number] | undefined {
  const judged = result?.pages?.filter(({ status }) => isJudged(status));
  return judged?.length
    ? [judged.filter(({ status }) => isFinding(status)).length, judged.length]
    : undefined;
}

const sideOf = ({ id, finalUrl, url, startedAt, score, engine }: Report): ComparedSide => ({
  id,
  url: finalUrl || url,
  startedAt,
  ...(isGraded(score)
    ? { score: score.overall, low: score.low, grade: score.grade }
    : { score: null, low: null, grade: null }),
  version: engine.version,
  catalogue: engine.catalogue,
});

function notesOf(before: Report, after: Report): string[] {
  const [a, b] = [sideOf(before), sideOf(after)];
  const hosts = [a, b].map(({ url }) => URL.parse(url)?.host ?? url);
  const known = (report: Report): number => Math.round(report.score.coverage * 100);
  const ungraded = (which: string, report: Report): string[] =>
    isGraded(report.score) ? [] : [`The ${which} report is not graded. ${verdictSentence(report)}`];
  return [
    ...ungraded('earlier', before),
    ...ungraded('later', after),
    ...(hosts[0] === hosts[1] ? [] : [`The reports are of different sites: ${hosts.join(' and ')}.`]),
    ...(Date.parse(b.startedAt) < Date.parse(a.startedAt) ? ['The second report is the older one.'] : []),
    ...(a.catalogue === b.catalogue
      ? []
      : [`The reports use different sets of checks: ${a.catalogue} and ${b.catalogue}.`]),
    ...(a.version === b.version
      ? []
      : [`The reports were created by different versions of Portico: ${a.version} and ${b.version}.`]),
    ...(hosts[0] === hosts[1] ? pagesNote(before, after) : []),
    ...(before.expect === after.expect
      ? []
      : ['One report audits a store, the other a site without products.']),
    ...(Math.abs(known(before) - known(after)) >= 10
      ? [
          `Coverage: ${percent(before.score.coverage)} of the applicable checks before, ${percent(after.score.coverage)} now.`,
        ]
      : []),
  ];
}

/** Different samples of one site. Of two sites, the pages are never the same. */
function pagesNote(before: Report, after: Report): string[] {
  const [old, now] = [pagesIn(before), pagesIn(after)];
  const added = [...now].filter((url) => !old.has(url)).length;
  const dropped = [...old].filter((url) => !now.has(url)).length;
  if (added + dropped === 0) return [];
  return [
    `The reports sampled different pages: ${dropped} only in the first report, ${added} only in the second.`,
  ];
}

const pagesIn = ({ sample }: Report): Set<string> => new Set(sample.map(({ url }) => url));

const bySize = (a: Move, b: Move): number => Math.abs(b.points) - Math.abs(a.points);
const round = (value: number): number => Math.round(value * 10) / 10 || 0;

function told(move: Move, before: Report, after: Report): Move & { text: string } {
  return { ...move, points: round(move.points), text: textOf(move, before, after) };
}

function textOf({ kind, id }: Move, before: Report, after: Report): string {
  const category = after.categories.find((one) => one.id === id)?.name ?? id ?? '';
  if (kind === 'weight') return `${category}: weight ${shareIn(after, id)}, was ${shareIn(before, id)}`;
  if (kind === 'limit') return id === undefined ? limitText(before, after) : `${category}: category cap`;
  const [from, to] = [before, after].map(({ results }) => results.find((one) => one.id === id));
  if (from?.status !== to?.status)
    return `${id}: ${from?.status ?? 'not in report'} → ${to?.status ?? 'not in report'}`;
  return `${id}: ${to?.status} ${from?.value === to?.value ? 'as before, with a different weight' : 'on a different share of pages'}`;
}

function shareIn({ categories }: Report, id: string | undefined): string {
  const whole = categories.reduce((sum, { weight }) => sum + weight, 0);
  const own = categories.find((one) => one.id === id)?.weight ?? 0;
  return `${whole > 0 ? Math.round((1000 * own) / whole) / 10 : 0}%`;
}

function limitText(before: Report, after: Report): string {
  const lowest = ({ score }: Report) => score.caps.toSorted((a, b) => a.max - b.max)[0];
  const [old, now] = [lowest(before), lowest(after)];
  if (old && !now) return `the ${old.max}-point cap is removed: ${old.reason}`;
  if (now && !old) return `capped at ${now.max} now: ${now.reason}`;
  if (old && now && old.max !== now.max) return `the cap is ${now.max}, was ${old.max}: ${now.reason}`;
  return old ? `changes below the ${old.max}-point cap` : 'rounding';
}
