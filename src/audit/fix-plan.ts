/**
 * Fixes are ordered by lost sales: access first, then product data, terms, and protocols. Points only break ties.
 */
import type { Category, Effort, Priority, Remedy } from './check.ts';
import type { Fix, Result } from './result.ts';
import { createSheet, intervalOf } from './score/sheet.ts';
import type { ScoreOutcome, Sheet } from './score/sheet.ts';
import { passed } from './score/standing.ts';
import type { ScoreOptions } from './score/standing.ts';
import { effortCosts, priorityWeights } from './score/weights.ts';

/** What these caps hide is unknown until they are removed. */
const walls = ['no-access', 'tls', 'robots', 'no-products'];

/** All fixes in the recommended order; empty when nothing was found. Figures are not rounded. */
export function planFixes(results: readonly Result[], options: ScoreOptions): Fix[] {
  const fixes = groupByCause(results);
  const sheet = createSheet(results, options);
  const start = sheet.outcome();
  const bundles = bundlesOf(sheet, start, fixes);
  const behind = new Set(start.caps.filter((cap) => walls.includes(cap.id)).flatMap((cap) => cap.checks));
  const order = arrange(sheet, start, fixes);
  const first = countFirst(sheet, start, order);

  let state = results;
  let opened = false;
  return order.map((fix, index): Fix => {
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
      // Once such a cap is removed, every later figure depends on what it hid.
      cumulativeScore: opened ? bounds(state, options) : (createSheet(state, options).outcome().overall ?? 0),
      first: index < first,
      instructions: fix.remedy.instructions,
      ...(fix.remedy.snippet === undefined ? {} : { snippet: fix.remedy.snippet }),
    };
  });
}

/** Caps from here down mean that agents cannot shop at all: fixes that remove them come first. */
const closedCap = 59;

const priorityRanks: Readonly<Record<Priority, number>> = { critical: 0, high: 1, medium: 2, low: 3 };

/** How much later a fix of the category comes than an access fix of the same priority: missing protocols cost no sales yet. */
const categoryDelays: Readonly<Record<Category, number>> = {
  'crawl-access': 0,
  'content-rendering': 0.1,
  'product-data': 0.2,
  'structured-data': 0.3,
  'discovery-files': 0.4,
  'trust-and-policies': 0.5,
  'performance-and-delivery': 0.6,
  'accessibility-and-interaction': 0.7,
  'commerce-protocols': 1.55,
  'agent-protocols': 1.65,
};

/** Lower is more urgent. */
function urgency(fix: CauseFix, start: ScoreOutcome): number {
  const cap = lowestCap(start, fix);
  return cap <= closedCap ? cap / 100 - 1 : priorityRanks[fix.priority] + categoryDelays[fix.category];
}

function arrange(sheet: Sheet, start: ScoreOutcome, fixes: readonly CauseFix[]): CauseFix[] {
  const worths = new Map(
    fixes.map((fix) => {
      const after = sheet.outcome(new Set(fix.checks));
      const gain = (after.overall ?? 0) - (start.overall ?? 0);
      return [fix, { gain, rawGain: (after.raw ?? 0) - (start.raw ?? 0), urgency: urgency(fix, start) }];
    }),
  );
  const worth = (fix: CauseFix) => worths.get(fix) ?? { gain: 0, rawGain: 0, urgency: 0 };
  return [...fixes].sort(
    (a, b) =>
      worth(a).urgency - worth(b).urgency ||
      differ(worth(b).gain, worth(a).gain) ||
      differ(worth(b).rawGain, worth(a).rawGain) ||
      a.cost - b.cost ||
      byCodeUnit(a.id, b.id),
  );
}

/** What to do first: three fixes, or up to five if only those remove the cap on the score. */
function countFirst(sheet: Sheet, start: ScoreOutcome, order: readonly CauseFix[]): number {
  const usual = Math.min(3, order.length);
  const isHeld = ({ raw, overall }: ScoreOutcome): boolean =>
    raw !== null && overall !== null && overall < raw;
  if (!isHeld(start)) return usual;
  const capOf = ({ caps }: ScoreOutcome): number => Math.min(100, ...caps.map(({ max }) => max));
  const lifts = (count: number): boolean =>
    capOf(sheet.outcome(checksOf(order.slice(0, count)))) > capOf(start);
  return [usual, 4, 5].find((count) => count <= order.length && lifts(count)) ?? usual;
}

/** The lowest cap with a trigger that the fix addresses; 100 when none. */
function lowestCap({ caps }: ScoreOutcome, fix: CauseFix): number {
  const touched = caps.filter((cap) => cap.checks.some((id) => fix.checks.includes(id)));
  return Math.min(100, ...touched.map((cap) => cap.max));
}

function unlocked(bundles: readonly Bundle[], fix: CauseFix): Fix['unlocks'] {
  const bundle = bundles.find((one) => one.fixes.includes(fix));
  if (!bundle) return undefined;
  return { cap: bundle.cap, together: bundle.fixes.filter((one) => one !== fix).map((one) => one.id) };
}

/** The results after the fix: its checks pass, and nothing else changes. */
function apply(results: readonly Result[], fix: Pick<Fix, 'checks'>): Result[] {
  return results.map((result) => (fix.checks.includes(result.id) ? passed(result) : result));
}

function bounds(results: readonly Result[], options: ScoreOptions): [number, number] {
  const { low, high } = intervalOf(results, options);
  return [low ?? 0, high ?? 100];
}

// Bundles of fixes that remove a cap together.

interface Bundle {
  /** The cap that it removes. */
  cap: number;
  fixes: CauseFix[];
}

const checksOf = (fixes: readonly CauseFix[]): Set<string> => new Set(fixes.flatMap((fix) => fix.checks));

/** For each active cap: all fixes that address a trigger of it or of a lower one, if they remove them all. */
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

/** Smaller differences are floating-point noise. */
const noise = 1e-9;
const differ = (a: number, b: number): number => (Math.abs(a - b) < noise ? 0 : a - b);

/** One fix for each root cause: the findings that share it, and the effort. */
interface CauseFix {
  id: string;
  cause: string;
  /** Of its most important check, like the category. */
  priority: Priority;
  category: Category;
  effort: Effort;
  cost: number;
  /** IDs of its checks, the most important first. */
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
    category: telling?.category ?? 'agent-protocols',
    effort,
    cost: effortCosts[effort],
    checks: sorted.map((result) => result.id),
    remedy: telling?.fix ?? { title: telling?.name ?? cause, instructions: telling?.summary ?? cause },
  };
}

/** Kebab-case of the cause; numbered when two causes give the same ID. */
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
