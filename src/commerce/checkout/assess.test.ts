import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forCart, isHandOver, mostUrgentFirst, openState, withSitePolicy } from './state.ts';
import { site } from '../../../test/support/commerce/bench.ts';
import type { QuoteProblem, ProblemCode, Quote, Severity } from './quote.ts';

const problem = (code: ProblemCode, severity: Severity = 'recoverable'): QuoteProblem => ({
  code,
  severity,
  text: code,
});
const quote = (...problems: QuoteProblem[]): Quote => ({ problems }) as unknown as Quote;
const field = problem('field-required');
const review = problem('review-required', 'buyer-review');

const table: [name: string, problems: QuoteProblem[], agent: string, person: string][] = [
  ['no problems', [], 'ready_for_complete', 'ready_for_complete'],
  [
    'only warnings',
    [problem('price-changed', 'warning'), problem('eligibility-accepted', 'info')],
    'ready_for_complete',
    'ready_for_complete',
  ],
  ['a problem that the caller can fix', [field], 'incomplete', 'incomplete'],
  ['a review required by policy', [review], 'requires_escalation', 'ready_for_complete'],
  ['a review, and a problem that the caller can fix', [field, review], 'requires_escalation', 'incomplete'],
  [
    'input that only a buyer can provide',
    [problem('eligibility-invalid', 'buyer-input')],
    'requires_escalation',
    'requires_escalation',
  ],
  ['a payment that failed', [problem('payment-failed')], 'ready_for_complete', 'ready_for_complete'],
];
for (const [name, problems, agent, person] of table) {
  test(`${name}: returns ${agent} to an agent and ${person} to a person`, () => {
    assert.equal(openState(quote(...problems)), agent);
    assert.equal(openState(quote(...problems), { person: true }), person);
  });
}

test('hands over from a store that takes the payment itself only when nothing else is missing', () => {
  const handsOver = site({ checkoutMode: 'human_handoff' });
  const withoutPayment = site({ capabilities: { ...site().capabilities, payment: false } });
  for (const one of [handsOver, withoutPayment]) {
    const handed = withSitePolicy(quote(), one);
    assert.equal(openState(handed), 'requires_escalation');
    assert.equal(openState(handed, { person: true }), 'ready_for_complete');
    assert.ok(handed.problems.every(isHandOver));
    assert.deepEqual(withSitePolicy(quote(field), one).problems, [field]);
  }
  assert.deepEqual(withSitePolicy(quote(), site()).problems, []);
  assert.ok(!isHandOver(review));
});

test('reports what the caller can fix first, and keeps the order of the rest', () => {
  const warning = problem('price-changed', 'warning');
  const info = problem('eligibility-accepted', 'info');
  const input = problem('challenge', 'buyer-input');
  assert.deepEqual(mostUrgentFirst([info, warning, review, input, field]), [
    field,
    review,
    input,
    warning,
    info,
  ]);
});

test('ignores delivery and buyer in a cart, reports its items, and keeps warnings', () => {
  const warning = problem('eligibility-refused', 'warning');
  const stock = problem('out-of-stock');
  assert.deepEqual(forCart(quote(field, problem('address-undeliverable'), review, stock, warning)).problems, [
    stock,
    warning,
  ]);
});
