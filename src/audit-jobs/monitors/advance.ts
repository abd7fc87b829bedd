/** The decision: from what was known and what a run found to what is known now, and what of it is news. */
import type { Change, RunOutcome, Rules, State } from './monitor.ts';
import type { Named, Snapshot } from './snapshot.ts';

/** Audits in a row that failed, or were not graded, before they are news: one alone is often a hiccup. */
export const failuresThatCount = 2;

export interface Advance {
  state: State;
  /** Empty when there is nothing to tell. */
  changes: Change[];
}

/** Pure. The same outcome twice in a row is never news the second time. */
export function advance(before: State, rules: Rules, outcome: RunOutcome): Advance {
  const state: State = { ...before, runs: before.runs + 1, open: { ...before.open } };
  delete state.stopped;
  const changes: Change[] = [];
  // What is no longer asked for is closed without a word.
  if (rules.fall === null) delete state.open.fall;
  if (rules.limit === null) delete state.open.limit;
  if (!rules.critical) delete state.open.critical;
  if (!rules.unreachable) {
    delete state.open.unreachable;
    delete state.open.ungraded;
  }

  if (outcome.kind === 'failed') {
    state.failures += 1;
    state.failedAt = outcome.at;
    state.failedWhy = outcome.reason;
    if (rules.unreachable && state.failures >= failuresThatCount && !state.open.unreachable) {
      state.open.unreachable = { since: outcome.at };
      changes.push({ rule: 'unreachable', step: 'raised', times: state.failures, reason: outcome.reason });
    }
    return { state, changes };
  }

  const { snapshot } = outcome;
  state.failures = 0;
  delete state.failedAt;
  delete state.failedWhy;
  state.last = snapshot;
  changes.push(...graded(state, rules.unreachable, snapshot));
  const least = snapshot.low ?? snapshot.score;
  if (least !== null) {
    // A state of an older version kept scores, which are no measure for what is least.
    if (before.last && before.last.low === undefined && snapshot.low !== undefined) state.peak = null;
    changes.push(...fall(state, rules.fall, least), ...limit(state, rules.limit, least));
  }
  changes.push(...critical(state, rules.critical, snapshot));
  return { state, changes };
}

/** A report without a grade neither raises nor clears alerts about the score, and does not end an outage. */
function graded(state: State, wanted: boolean, { at, score, notGraded }: Snapshot): Change[] {
  const { open } = state;
  if (score !== null) {
    delete state.ungraded;
    const over = (['unreachable', 'ungraded'] as const).filter((rule) => open[rule]);
    for (const rule of over) delete open[rule];
    return over.map((rule) => ({ rule, step: 'cleared' }));
  }
  state.ungraded = (state.ungraded ?? 0) + 1;
  if (!wanted || state.ungraded < failuresThatCount || open.ungraded || open.unreachable) return [];
  open.ungraded = { since: at };
  const reason = notGraded ?? 'Too little of it could be judged.';
  return [{ rule: 'ungraded', step: 'raised', times: state.ungraded, reason }];
}

/** A score that wavers around the line would be news each time: it is well again only half of the way back. */
function fall(state: State, points: number | null, score: number): Change[] {
  const { open, peak } = state;
  if (points === null || peak === null) {
    state.peak = score;
    return [];
  }
  if (!open.fall) {
    if (score > peak - points) {
      state.peak = Math.max(peak, score);
      return [];
    }
    open.fall = { from: peak, to: score };
    return [{ rule: 'fall', step: 'raised', from: peak, to: score }];
  }
  const { from, to } = open.fall;
  if (score <= to - points) {
    open.fall = { from, to: score };
    return [{ rule: 'fall', step: 'worse', from: to, to: score }];
  }
  if (score < from - points / 2) return [];
  delete open.fall;
  state.peak = score;
  return [{ rule: 'fall', step: 'cleared', from: to, to: score }];
}

function limit({ open }: State, least: number | null, score: number): Change[] {
  if (least === null || score < least === (open.limit !== undefined)) return [];
  if (score < least) {
    open.limit = { score };
    return [{ rule: 'limit', step: 'raised', limit: least, score }];
  }
  delete open.limit;
  return [{ rule: 'limit', step: 'cleared', limit: least, score }];
}

/** A check that could not be judged this time is neither well again nor, when it is judged next, newly failing. */
function critical(state: State, wanted: boolean, { failing, unknown }: Snapshot): Change[] {
  const { known, open } = state;
  const ids = new Set(failing.map(({ id }) => id));
  const stillUnknown = (known ?? []).filter(({ id }) => unknown.includes(id) && !ids.has(id));
  state.known = [...failing, ...stillUnknown];
  // What fails at the first look is how things are, and stands in the report.
  if (!wanted || !known) return [];
  const before = new Set(known.map(({ id }) => id));
  const added = failing.filter(({ id }) => !before.has(id));
  const now = new Set(state.known.map(({ id }) => id));
  const told = open.critical ?? [];
  const left = told.filter(({ id }) => now.has(id));
  const all: Named[] = [...left, ...added];
  if (all.length > 0) open.critical = all;
  else delete open.critical;
  if (added.length > 0) {
    return [{ rule: 'critical', step: told.length > 0 ? 'worse' : 'raised', checks: added }];
  }
  return told.length > 0 && left.length === 0 ? [{ rule: 'critical', step: 'cleared', checks: told }] : [];
}
