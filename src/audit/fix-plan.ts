/** The order in which to put things right: greedily the most score for the least effort, limits lifted in bundles. */
import { best, bundlesOf, planCandidates } from './fix-plan/candidates.ts';
import type { Bundle } from './fix-plan/candidates.ts';
import { byCodeUnit, groupByCause } from './fix-plan/causes.ts';
import type { CauseFix } from './fix-plan/causes.ts';
import type { Fix, Result } from './result.ts';
import { intervalOf } from './score/interval.ts';
import { createSheet } from './score/sheet.ts';
import type { ScoreOutcome } from './score/sheet.ts';
import { passed } from './score/standing.ts';
import type { ScoreOptions } from './score/standing.ts';

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
export function apply(results: readonly Result[], fix: Pick<Fix, 'checks'>): Result[] {
  return results.map((result) => (fix.checks.includes(result.id) ? passed(result) : result));
}

function bounds(results: readonly Result[], options: ScoreOptions): [number, number] {
  const { low, high } = intervalOf(results, options);
  return [low ?? 0, high ?? 100];
}
