/** From the previous state and the result of a run to the next state and the changes to report. */
import type { Change, RunOutcome, Rules, State } from './monitor.ts';
import type { Named, Snapshot } from './snapshot.ts';

/** Consecutive failed or ungraded audits before an alert: a single one is often temporary. */
export const failuresThatCount = 2;

export interface Advance {
  state: State;
  /** Empty when there is nothing to report. */
  changes: Change[];
}

/** Pure. The same outcome twice in a row is never reported twice. */
export function advance(before: State, rules: Rules, outcome: RunOutcome): Advance {
  const state: State = { ...before, runs: before.runs + 1, open: { ...before.open } };
  delete state.stopped;
  const changes: Change[] = [];
  // Alerts of removed rules are closed without a notification.
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
    // States of older versions contain scores instead of lower bounds, which cannot be compared.
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
  const reason = notGraded ?? 'Too few checks returned a verdict.';
  return [{ rule: 'ungraded', step: 'raised', times: state.ungraded, reason }];
}

/** Hysteresis: an alert is cleared only half of the way back, so that a score around the limit does not alert each time. */
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

/** A check that is unknown this time neither clears its alert nor is newly failing when it is judged next. */
function critical(state: State, wanted: boolean, { failing, unknown }: Snapshot): Change[] {
  const { known, open } = state;
  const ids = new Set(failing.map(({ id }) => id));
  const stillUnknown = (known ?? []).filter(({ id }) => unknown.includes(id) && !ids.has(id));
  state.known = [...failing, ...stillUnknown];
  // Checks that fail in the first report are the baseline, not news.
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
