import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { type PlanFacts, planRequests, planRows, type PlanRow, reserve, type Tier, byValue } from './plan.ts';

const plain: PlanFacts = {
  ucp: false,
  mcp: false,
  rest: false,
  flat: false,
  keyed: true,
  pages: 3,
  maxRequests: 80,
};
const full: PlanFacts = { ...plain, ucp: true, mcp: true, rest: true };

/** The whole plan as specified: row, tier, requests of a plain shop and of one with manifest and MCP. Sent rows are a part of it. */
const specified: [row: number, tier: Tier, plain: number, full: number][] = [
  [1, 'core', 1, 1],
  [2, 'core', 1, 1],
  [3, 'core', 1, 1],
  [4, 'normal', 1, 1],
  [5, 'core', 2, 2],
  [6, 'core', 2, 2],
  [7, 'normal', 8, 8],
  [8, 'low', 4, 4],
  [9, 'core', 3, 3],
  [10, 'core', 2, 2],
  [11, 'core', 3, 3],
  [12, 'core', 1, 1],
  [13, 'core', 4, 4],
  [14, 'normal', 1, 1],
  [15, 'low', 2, 2],
  [16, 'normal', 1, 1],
  [17, 'low', 2, 2],
  [18, 'low', 2, 2],
  [19, 'normal', 3, 3],
  [20, 'low', 3, 3],
  [21, 'normal', 1, 1],
  [22, 'low', 2, 3],
  [23, 'core', 2, 2],
  [24, 'normal', 1, 1],
  [25, 'normal', 2, 2],
  [26, 'low', 2, 2],
  [27, 'normal', 1, 1],
  [28, 'normal', 2, 2],
  [29, 'low', 1, 1],
  [30, 'low', 1, 1],
  [31, 'normal', 0, 4],
  [32, 'low', 0, 1],
  [33, 'normal', 0, 3],
  [34, 'normal', 0, 3],
  [35, 'normal', 0, 3],
  [36, 'low', 0, 2],
  [37, 'normal', 0, 2],
  [38, 'normal', 5, 5],
];
const nameOf = (row: number): string => (row === 22 ? 'targets' : `row-${row}`);
const wholePlan: PlanRow[] = specified.map(([row, tier, few, many]) => ({
  row,
  name: nameOf(row),
  tier,
  count: ({ ucp, keyed, pages }) =>
    row === 38 && !keyed
      ? 0
      : (ucp ? many : few) + (row === 11 ? pages - 3 : 0) - (row === 31 && ucp && !keyed ? 1 : 0),
}));

test('plans 67 requests for a plain storefront without shortening any row', () => {
  const plan = planRequests(plain, wholePlan);
  assert.deepEqual([plan.sum, plan.short], [67, []]);
});

test('cuts the plan of a storefront with manifest and MCP from 86 to 80, including its reserve', () => {
  assert.equal(planRequests({ ...full, maxRequests: 1000 }, wholePlan).sum, 86);
  const plan = planRequests(full, wholePlan);
  assert.equal(plan.sum + reserve, 80);
  assert.deepEqual(plan.short, ['row-36', 'row-32', 'row-30', 'row-29', 'row-26', 'row-20', 'row-18']);
});

test('plans 62 and 80 requests without a key, before the reserve', () => {
  assert.equal(planRequests({ ...plain, keyed: false }, wholePlan).sum, 62);
  assert.equal(planRequests({ ...full, keyed: false, maxRequests: 1000 }, wholePlan).sum, 80);
});

test('raises plan and limit by one for each page beyond three, and shortens no row with 120 requests', () => {
  const plan = planRequests({ ...full, pages: 25 }, wholePlan);
  assert.deepEqual([plan.limit, plan.sum + reserve], [102, 102]);
  assert.deepEqual(planRequests({ ...full, maxRequests: 120 }, wholePlan).short, []);
});

test('sends only rows of the plan, in their tier and at most their count', () => {
  for (const { row, tier, count, name } of planRows) {
    const given = specified.find(([number]) => number === row);
    if (name === 'flat-discovery') continue;
    assert.ok(given, name);
    assert.equal(tier, given[1], name);
    assert.ok(count(plain) <= given[2] && count(full) <= given[3], name);
  }
  assert.ok(planRequests(full).sum + reserve <= 80);
  const waiting = planRows.filter(({ waits }) => waits).map(({ name }) => name);
  assert.deepEqual(waiting, ['files-more', 'linked-files', 'mcp-more', 'protocols']);
  assert.deepEqual(planRequests(full).short, [
    ...waiting,
    'ucp-head',
    'url-variants',
    'conditional',
    'replay-head',
    'assets',
    'sitemap-sample',
  ]);
});

test('requests the manifest by HEAD at its place in the plan', () => {
  const head = planRows.find(({ name }) => name === 'ucp-head');
  assert.deepEqual([head?.row, head?.tier, head?.count(plain), head?.count(full)], [32, 'low', 0, 1]);
});

const orderOf = (limit: number, facts: PlanFacts): string[] =>
  byValue()
    .map(({ name }) => name)
    .filter((name) => (planRequests({ ...facts, maxRequests: limit }).allowed[name] ?? 0) > 0);

test('cuts the least valuable rows first, and never the inputs of the plan', () => {
  const all = planRequests({ ...plain, maxRequests: 1000 });
  const plan = planRequests({ ...plain, maxRequests: 60 });
  assert.equal(plan.sum, 60 - reserve);
  assert.ok(plan.short.includes('url-variants') && !plan.short.includes('targets'));
  const none = planRequests({ ...plain, maxRequests: 1 });
  for (const { name, first } of planRows)
    assert.equal(none.allowed[name], first ? all.allowed[name] : 0, name);
  assert.deepEqual(orderOf(1, plain), ['home', 'robots', 'baseline', 'ucp']);
});

test('gives no row a request while a row of critical checks is short of one', () => {
  for (let limit = 1; limit <= 100; limit += 1) {
    const { allowed, short } = planRequests({ ...full, maxRequests: limit });
    const lacking = planRows.filter(({ name, critical }) => critical && short.includes(name));
    if (!lacking.length) continue;
    for (const { name, critical } of planRows)
      assert.ok(critical || allowed[name] === 0, `${name} at ${limit}, while ${lacking[0]?.name} is short`);
  }
});

test('stays within 73 requests for a plain storefront, including its reserve', () => {
  assert.ok(planRequests(plain).sum + reserve <= 73);
});

test('never exceeds its limit unless the inputs of the plan do', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      fc.integer({ min: 3, max: 25 }),
      fc.integer({ min: 1, max: 130 }),
      (ucp, flat, keyed, pages, maxRequests) => {
        const facts = { ucp, mcp: ucp, rest: ucp, flat: ucp && flat, keyed, pages, maxRequests };
        const plan = planRequests(facts);
        const others = planRows
          .filter(({ first }) => !first)
          .reduce((sum, { name }) => sum + (plan.allowed[name] ?? 0), 0);
        assert.ok(plan.sum + reserve <= plan.limit || others === 0);
      },
    ),
  );
});
