import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { advance } from './advance.ts';
import { freshState, type Change, type RunOutcome, type Rules, type State } from './monitor.ts';
import type { Snapshot } from './snapshot.ts';

const all: Rules = { fall: 10, limit: 60, critical: true, unreachable: true };
const none: Rules = { fall: null, limit: null, critical: false, unreachable: false };

const named = (id: string) => ({ id, name: `Check ${id}` });
const report = (score: number | null, failing: string[] = [], unknown: string[] = []): RunOutcome => ({
  kind: 'report',
  snapshot: {
    reportId: 'r',
    at: 1,
    score,
    grade: null,
    categories: [],
    failing: failing.map(named),
    unknown,
    catalogue: '1',
  } satisfies Snapshot,
});
const bounded = (score: number, low: number): RunOutcome => {
  const outcome = report(score);
  return outcome.kind === 'report' ? { ...outcome, snapshot: { ...outcome.snapshot, low } } : outcome;
};
const failed: RunOutcome = { kind: 'failed', at: 2, reason: 'The name does not resolve.' };

/** The reported changes after each outcome, as `rule step`. */
function tell(rules: Rules, outcomes: readonly RunOutcome[]): string[][] {
  let state: State = freshState();
  return outcomes.map((outcome) => {
    const next = advance(state, rules, outcome);
    state = next.state;
    return next.changes.map(({ rule, step }) => `${rule} ${step}`);
  });
}

const table: [name: string, rules: Rules, outcomes: RunOutcome[], told: string[][]][] = [
  ['treats the first report as the baseline', all, [report(80, ['a'])], [[]]],
  ['reports a first score below the limit', all, [report(50)], [['limit raised']]],
  [
    'reports a fall once, and its recovery once',
    { ...none, fall: 10 },
    [report(80), report(70), report(70), report(69), report(76)],
    [[], ['fall raised'], [], [], ['fall cleared']],
  ],
  [
    'reports a slow decline when it adds up',
    { ...none, fall: 10 },
    [report(80), report(76), report(72), report(70)],
    [[], [], [], ['fall raised']],
  ],
  [
    'reports a further fall of the same size',
    { ...none, fall: 10 },
    [report(80), report(68), report(60), report(58), report(58)],
    [[], ['fall raised'], [], ['fall worse'], []],
  ],
  [
    'reports a score around the threshold once',
    { ...none, fall: 10 },
    [report(80), report(69), report(71), report(69), report(71)],
    [[], ['fall raised'], [], [], []],
  ],
  [
    'counts the next fall from the recovered score',
    { ...none, fall: 10 },
    [report(80), report(60), report(78), report(67)],
    [[], ['fall raised'], ['fall cleared'], ['fall raised']],
  ],
  [
    'reports the limit in both directions',
    { ...none, limit: 60 },
    [report(60), report(59.9), report(40), report(60), report(59)],
    [[], ['limit raised'], [], ['limit cleared'], ['limit raised']],
  ],
  [
    'reports nothing about scores without a score',
    { ...none, fall: 10, limit: 60 },
    [report(80), report(null), report(79)],
    [[], [], []],
  ],
  [
    'reports a newly failing critical check once',
    { ...none, critical: true },
    [report(80), report(80, ['a']), report(80, ['a']), report(80)],
    [[], ['critical raised'], [], ['critical cleared']],
  ],
  [
    'reports a second check separately, and the recovery when none is left',
    { ...none, critical: true },
    [report(80), report(80, ['a']), report(80, ['a', 'b']), report(80, ['b']), report(80)],
    [[], ['critical raised'], ['critical worse'], [], ['critical cleared']],
  ],
  [
    'treats an unknown critical check as neither recovered nor new',
    { ...none, critical: true },
    [report(80), report(80, ['a']), report(80, [], ['a']), report(80, ['a'])],
    [[], ['critical raised'], [], []],
  ],
  [
    'reports a check that failed from the start only when it fails again',
    { ...none, critical: true },
    [report(80, ['a']), report(80), report(80, ['a'])],
    [[], [], ['critical raised']],
  ],
  [
    'ignores one failed audit, reports two once, and clears with a report',
    { ...none, unreachable: true },
    [failed, report(80), failed, failed, failed, report(80), report(80)],
    [[], [], [], ['unreachable raised'], [], ['unreachable cleared'], []],
  ],
  [
    'ignores one ungraded report, reports two once, and clears with a graded one',
    { ...none, unreachable: true },
    [report(80), report(null), report(null), report(null), report(80)],
    [[], [], ['ungraded raised'], [], ['ungraded cleared']],
  ],
  [
    'neither raises nor clears score alerts during an outage',
    all,
    [report(50), report(null), report(null), report(50), report(80)],
    [['limit raised'], [], ['ungraded raised'], ['ungraded cleared'], ['limit cleared']],
  ],
  [
    'keeps the alert if the site responds again but cannot be graded',
    { ...none, unreachable: true },
    [failed, failed, report(null), report(null), report(80)],
    [[], ['unreachable raised'], [], [], ['unreachable cleared']],
  ],
  [
    'reports ungraded and then unreachable, and clears both',
    { ...none, unreachable: true },
    [report(null), report(null), failed, failed, report(80)],
    [[], ['ungraded raised'], [], ['unreachable raised'], ['unreachable cleared', 'ungraded cleared']],
  ],
  [
    'compares the lower bound to report a possible fall',
    { ...none, fall: 10 },
    [bounded(80, 80), bounded(80, 65), bounded(80, 80)],
    [[], ['fall raised'], ['fall cleared']],
  ],
  ['reports nothing without rules', none, [report(90), report(10, ['a']), failed, failed], [[], [], [], []]],
];

for (const [name, rules, outcomes, told] of table) {
  test(name, () => assert.deepEqual(tell(rules, outcomes), told));
}

const ids = fc.subarray(['a', 'b', 'c', 'd']);
const outcomes: fc.Arbitrary<RunOutcome> = fc.oneof(
  { arbitrary: fc.constant(failed), weight: 1 },
  {
    arbitrary: fc
      .record({ score: fc.option(fc.integer({ min: 0, max: 100 })), failing: ids, unknown: ids })
      .map(({ score, failing, unknown }) =>
        report(
          score,
          failing,
          unknown.filter((id) => !failing.includes(id)),
        ),
      ),
    weight: 4,
  },
);
const ruleSets: fc.Arbitrary<Rules> = fc.record({
  fall: fc.option(fc.integer({ min: 1, max: 50 })),
  limit: fc.option(fc.integer({ min: 1, max: 100 })),
  critical: fc.boolean(),
  unreachable: fc.boolean(),
});

test('never reports the same outcome twice', () => {
  fc.assert(
    fc.property(ruleSets, fc.array(outcomes), outcomes, (rules, history, last) => {
      // What cannot be audited or judged becomes news by its second time, so that it takes one more to repeat.
      const isUnjudged = last.kind === 'failed' || last.snapshot.score === null;
      const twice = isUnjudged ? [last, last, last] : [last, last];
      assert.deepEqual(tell(rules, [...history, ...twice]).at(-1), []);
    }),
  );
});

test('alternates raised and cleared for each rule, with worse only in between', () => {
  fc.assert(
    fc.property(ruleSets, fc.array(outcomes, { maxLength: 40 }), (rules, history) => {
      const open = new Set<string>();
      for (const said of tell(rules, history).flat()) {
        const [rule = '', step] = said.split(' ');
        assert.equal(open.has(rule), step !== 'raised', said);
        if (step === 'raised') open.add(rule);
        if (step === 'cleared') open.delete(rule);
      }
    }),
  );
});

test('does not report a check as newly failing if it failed when last judged', () => {
  fc.assert(
    fc.property(fc.array(outcomes, { maxLength: 40 }), (history) => {
      let state = freshState();
      let failing: Set<string> | undefined;
      for (const outcome of history) {
        const next = advance(state, { ...none, critical: true }, outcome);
        state = next.state;
        const added = next.changes.flatMap((change: Change) =>
          change.rule === 'critical' && change.step !== 'cleared' ? change.checks.map(({ id }) => id) : [],
        );
        assert.deepEqual(
          added.filter((id) => !failing || failing.has(id)),
          [],
        );
        if (outcome.kind === 'failed') continue;
        const { snapshot } = outcome;
        const kept = [...(failing ?? [])].filter((id) => snapshot.unknown.includes(id));
        failing = new Set([...snapshot.failing.map(({ id }) => id), ...kept]);
      }
    }),
  );
});

test('raises no fall alert in the first run after an upgrade from a version without bounds', () => {
  const before = advance(freshState(), all, report(90)).state;
  const first = advance(before, all, bounded(90, 70));
  assert.deepEqual(first.changes, []);
  assert.deepEqual(
    advance(first.state, all, bounded(90, 60)).changes.map(({ rule, step }) => `${rule} ${step}`),
    ['fall raised'],
  );
});

test('closes the alert of a removed rule without a notification', () => {
  const low = advance(advance(freshState(), all, report(80)).state, all, report(30));
  assert.deepEqual(
    low.changes.map(({ rule }) => rule),
    ['fall', 'limit'],
  );
  const without = advance(low.state, { ...all, limit: null, fall: null }, report(30));
  assert.deepEqual([without.changes, without.state.open], [[], {}]);
  assert.deepEqual(advance(without.state, all, report(90)).changes, []);
});
