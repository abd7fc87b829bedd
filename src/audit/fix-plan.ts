/** The order in which to put things right: greedily the most score for the least effort, limits lifted in bundles. */
import type { Effort, Priority, Remedy } from './check.ts';
import type { Fix, Result } from './result.ts';
import { createSheet, intervalOf } from './score/sheet.ts';
import type { ScoreOutcome, Sheet } from './score/sheet.ts';
import { passed } from './score/standing.ts';
import type { ScoreOptions } from './score/standing.ts';
import { effortCosts, priorityWeights } from './score/weights.ts';

/** What lies behind these walls is not known until they are open. */
const walls = ['no-access', 'tls', 'robots', 'no-products'];

/** All fixes in the order of doing; none when nothing was found. Figures are not rounded. */
export function planFixes(results: readonly Result[], options: ScoreOptions): Fix[] {
  const fixes = groupByCause(results);
  const sheet = createSheet(results, options);
  const start = sheet.outcome();
  const bundles = bundlesOf(sheet, start, fixes);
  const behind = new Set(start.caps.filter((cap) => walls.includes(cap.id)).flatMap((cap) => cap.checks));
  const { order, first } = arrange(results, options, fixes);

  let state = results;
  let opened = false;
  return order.map((fix): Fix => {
    const after = sheet.outcome(new Set(fix.checks));
    state = apply(state, fix);
    const wall = fix.checks.some((id) => behind.has(id));
    opened ||= wall;
    const unlocks = unlocked(bundles, fix);
    return {
      id: fix.id,
      cause: fix.cause,
      title: fix.remedy.title,
      priority: fix.priority,
      effort: fix.effort,
      checks: fix.checks,
      gain: (after.overall ?? 0) - (start.overall ?? 0),
      rawGain: (after.raw ?? 0) - (start.raw ?? 0),
      ...(unlocks ? { unlocks } : {}),
      projectedScore: wall ? bounds(apply(results, fix), options) : (after.overall ?? 0),
      // Once a wall is open, every later sum stands on what lies behind it.
      cumulativeScore: opened ? bounds(state, options) : (createSheet(state, options).outcome().overall ?? 0),
      first: first.has(fix.id),
      instructions: fix.remedy.instructions,
      ...(fix.remedy.snippet === undefined ? {} : { snippet: fix.remedy.snippet }),
    };
  });
}

function arrange(
  results: readonly Result[],
  options: ScoreOptions,
  fixes: CauseFix[],
): { order: CauseFix[]; first: Set<string> } {
  const order: CauseFix[] = [];
  let first = new Set<string>();
  let state = results;
  let left = fixes;
  while (left.length) {
    const sheet = createSheet(state, options);
    const now = sheet.outcome();
    const chosen = best(planCandidates(sheet, now, left));
    if (!chosen) break;
    const members = [...chosen.fixes].sort(
      (a, b) => lowestCap(now, a) - lowestCap(now, b) || a.cost - b.cost || byCodeUnit(a.id, b.id),
    );
    if (!order.length) first = new Set(members.map((fix) => fix.id));
    order.push(...members);
    left = left.filter((fix) => !members.includes(fix));
    for (const fix of members) state = apply(state, fix);
  }
  return { order, first };
}

/** The lowest limit of which the fix touches a trigger; 100 when none. */
function lowestCap({ caps }: ScoreOutcome, fix: CauseFix): number {
  const touched = caps.filter((cap) => cap.checks.some((id) => fix.checks.includes(id)));
  return Math.min(100, ...touched.map((cap) => cap.max));
}

function unlocked(bundles: readonly Bundle[], fix: CauseFix): Fix['unlocks'] {
  const bundle = bundles.find((one) => one.fixes.includes(fix));
  if (!bundle) return undefined;
  return { cap: bundle.cap, together: bundle.fixes.filter((one) => one !== fix).map((one) => one.id) };
}

/** The results once the fix is done: its checks pass, nothing else moves. */
function apply(results: readonly Result[], fix: Pick<Fix, 'checks'>): Result[] {
  return results.map((result) => (fix.checks.includes(result.id) ? passed(result) : result));
}

function bounds(results: readonly Result[], options: ScoreOptions): [number, number] {
  const { low, high } = intervalOf(results, options);
  return [low ?? 0, high ?? 100];
}

// What could be done next: each fix alone, and the bundles that lift a limit together.

interface Bundle {
  /** The limit that it lifts. */
  cap: number;
  fixes: CauseFix[];
}

interface Candidate {
  fixes: CauseFix[];
  gain: number;
  rawGain: number;
  cost: number;
  /** Ids of its fixes, to break ties. */
  id: string;
}

const checksOf = (fixes: readonly CauseFix[]): Set<string> => new Set(fixes.flatMap((fix) => fix.checks));

/** For each limit that holds the score down: all fixes that touch a trigger of it or of a lower one, if they lift them all. */
function bundlesOf(sheet: Sheet, now: ScoreOutcome, fixes: readonly CauseFix[]): Bundle[] {
  const { raw } = now;
  if (raw === null) return [];
  const levels = [...new Set(now.caps.map((cap) => cap.max))]
    .filter((max) => max < raw)
    .sort((a, b) => a - b);
  return levels.flatMap((level) => {
    const triggers = new Set(now.caps.filter((cap) => cap.max <= level).flatMap((cap) => cap.checks));
    const touching = fixes.filter((fix) => fix.checks.some((id) => triggers.has(id)));
    const after = sheet.outcome(checksOf(touching));
    return after.caps.some((cap) => cap.max <= level) ? [] : [{ cap: level, fixes: touching }];
  });
}

function planCandidates(sheet: Sheet, now: ScoreOutcome, fixes: readonly CauseFix[]): Candidate[] {
  const bundles = bundlesOf(sheet, now, fixes).map((bundle) => bundle.fixes);
  return [...fixes.map((fix) => [fix]), ...bundles].map((chosen) => {
    const after = sheet.outcome(checksOf(chosen));
    return {
      fixes: chosen,
      gain: (after.overall ?? 0) - (now.overall ?? 0),
      rawGain: (after.raw ?? 0) - (now.raw ?? 0),
      cost: chosen.reduce((sum, fix) => sum + fix.cost, 0),
      id: chosen.map((fix) => fix.id).join(' '),
    };
  });
}

/** Differences below this are noise of floating point. */
const noise = 1e-9;
const differ = (a: number, b: number): number => (Math.abs(a - b) < noise ? 0 : a - b);

/** The best value for its cost; while no candidate lifts the score, the best by what it would be without limits. */
function best(candidates: readonly Candidate[]): Candidate | undefined {
  const stuck = candidates.every((one) => one.gain < noise);
  const rate = (one: Candidate): number => (stuck ? one.rawGain : one.gain) / one.cost;
  return [...candidates].sort(
    (a, b) =>
      differ(rate(b), rate(a)) ||
      differ(b.gain, a.gain) ||
      differ(b.rawGain, a.rawGain) ||
      a.cost - b.cost ||
      byCodeUnit(a.id, b.id),
  )[0];
}

/** One candidate fix for each root cause: the findings that share it, and what putting them right costs. */
interface CauseFix {
  id: string;
  cause: string;
  priority: Priority;
  effort: Effort;
  cost: number;
  /** Ids of its checks, the most telling first. */
  checks: string[];
  remedy: Remedy;
}

/** Sorted by id. */
function groupByCause(results: readonly Result[]): CauseFix[] {
  const groups = new Map<string, Result[]>();
  for (const result of results) {
    if (result.status !== 'warn' && result.status !== 'fail') continue;
    const cause = result.cause ?? result.id;
    groups.set(cause, [...(groups.get(cause) ?? []), result]);
  }
  const taken = new Set<string>();
  const causes = [...groups.keys()].sort(byCodeUnit);
  const fixes = causes.map((cause) => toFix(cause, freeId(cause, taken), groups.get(cause) ?? []));
  return fixes.sort((a, b) => byCodeUnit(a.id, b.id));
}

function toFix(cause: string, id: string, found: Result[]): CauseFix {
  const sorted = found.sort(
    (a, b) =>
      priorityWeights[b.priority] - priorityWeights[a.priority] ||
      byCodeUnit(a.status, b.status) || // fail before warn
      byCodeUnit(a.id, b.id),
  );
  const [telling] = sorted;
  const efforts = sorted.map((result) => result.effort);
  const effort = efforts.reduce(
    (dearest, one) => (effortCosts[one] > effortCosts[dearest] ? one : dearest),
    'minutes',
  );
  return {
    id,
    cause,
    priority: telling?.priority ?? 'low',
    effort,
    cost: effortCosts[effort],
    checks: sorted.map((result) => result.id),
    remedy: telling?.fix ?? { title: telling?.name ?? cause, instructions: telling?.summary ?? cause },
  };
}

/** Kebab-case of the cause; numbered when two causes read alike. */
function freeId(cause: string, taken: Set<string>): string {
  const spelled = cause
    .toLowerCase()
    .replaceAll('*', '-all-')
    .split(/[^a-z0-9]+/);
  const base = spelled.filter(Boolean).join('-').slice(0, 100) || 'fix';
  let id = base;
  for (let n = 2; taken.has(id); n += 1) id = `${base}-${n}`;
  taken.add(id);
  return id;
}

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
