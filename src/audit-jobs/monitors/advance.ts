/** The decision: from what was known and what a run found to what is known now, and what of it is news. */
import type { Change, RunOutcome, Rules, State } from './monitor.ts';
import type { Named, Snapshot } from './snapshot.ts';

/** Failed audits in a row before they are news: one alone is often a hiccup. */
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
  if (!rules.unreachable) delete state.open.unreachable;

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
  if (state.open.unreachable) {
    delete state.open.unreachable;
    changes.push({ rule: 'unreachable', step: 'cleared' });
  }
  if (snapshot.score !== null) {
    changes.push(...fall(state, rules.fall, snapshot.score), ...limit(state, rules.limit, snapshot.score));
  }
  changes.push(...critical(state, rules.critical, snapshot));
  return { state, changes };
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
