import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Intent, Status } from './intent.ts';
import * as machine from './machine.ts';
import { findToken, sandboxTokens, type SandboxToken } from './tokens.ts';

const token = (name: string): SandboxToken => {
  const found = findToken(`pm_sandbox_${name}`, 'pm_');
  assert.ok(found, name);
  return found;
};

function intentIn(status: Status, more: Partial<Intent> = {}): Intent {
  const authorised = status === 'requires_capture';
  return {
    id: 'pi_1',
    secret: 's',
    created: 0,
    amount: 1_000,
    currency: 'eur',
    captureMethod: 'manual',
    status,
    capturable: authorised ? 1_000 : 0,
    received: status === 'succeeded' ? 1_000 : 0,
    refunded: 0,
    attempts: authorised || status === 'succeeded' ? 1 : 0,
    metadata: {},
    description: null,
    instrument: null,
    returnUrl: null,
    lastError: null,
    canceledAt: null,
    cancellationReason: null,
    processingUntil: null,
    ...more,
  };
}

const draft = { id: 're_1', created: 0, reason: null, metadata: {} };
const operations = {
  confirm: (intent: Intent) => machine.confirm(intent, token('success'), null, 0),
  capture: (intent: Intent) => machine.capture(intent, undefined),
  cancel: (intent: Intent) => machine.cancel(intent, null, 5),
  refund: (intent: Intent) => machine.refund(intent, draft),
  authenticate: (intent: Intent) => machine.answerChallenge(intent, true),
  endProcessing: (intent: Intent) => machine.endProcessing(intent),
};

/** Where each operation leads from each state; all others are refused. */
const table: Record<Status, Partial<Record<keyof typeof operations, Status>>> = {
  requires_payment_method: { confirm: 'requires_capture', cancel: 'canceled' },
  requires_confirmation: { confirm: 'requires_capture', cancel: 'canceled' },
  requires_action: { confirm: 'requires_capture', cancel: 'canceled', authenticate: 'requires_capture' },
  processing: { cancel: 'canceled', endProcessing: 'requires_capture' },
  requires_capture: { capture: 'succeeded', cancel: 'canceled' },
  succeeded: { refund: 'succeeded' },
  canceled: {},
};

for (const [status, allowed] of Object.entries(table) as [Status, (typeof table)[Status]][]) {
  test(`from ${status} allows only ${Object.keys(allowed).join(', ') || 'nothing'}`, () => {
    for (const [name, operation] of Object.entries(operations)) {
      const before = intentIn(status);
      const { steps, problem } = operation(before);
      const expected = allowed[name as keyof typeof operations];
      assert.equal(steps.at(-1)?.intent.status, expected ?? status, name);
      if (expected !== undefined) assert.equal(problem, undefined, name);
      else {
        assert.equal(problem?.status, 400, name);
        assert.equal(problem.body.code, 'payment_intent_unexpected_state', name);
        assert.deepEqual(steps, [{ kind: 'refused', amount: 0, intent: before }], name);
      }
    }
  });
}

test('releases the rest after a partial capture and rejects a larger one', () => {
  const intent = intentIn('requires_capture');
  const part = machine.capture(intent, undefined, 400);
  assert.deepEqual(
    part.steps.map(({ kind, amount }) => [kind, amount]),
    [
      ['captured', 400],
      ['released', 600],
    ],
  );
  assert.equal(part.steps.at(-1)?.intent.received, 400);
  const more = machine.capture(intent, undefined, 1_001);
  assert.equal(more.problem?.body.code, 'amount_too_large');
});

test('never refunds more than was received', () => {
  const half = machine.refund(intentIn('succeeded'), { ...draft, amount: 600 });
  const after = half.steps[0]?.intent;
  assert.ok(after);
  assert.equal(after.refunded, 600);
  assert.equal(machine.refund(after, { ...draft, amount: 401 }).problem?.body.param, 'amount');
  const rest = machine.refund(after, draft).steps[0];
  assert.equal(rest?.amount, 400);
  assert.equal(machine.refund(rest.intent, draft).problem?.body.code, 'charge_already_refunded');
});

test('captures at once with automatic capture', () => {
  const { steps } = machine.confirm(
    intentIn('requires_confirmation', { captureMethod: 'automatic' }),
    token('success'),
    null,
    0,
  );
  assert.deepEqual(
    steps.map(({ kind }) => kind),
    ['authorised', 'captured'],
  );
});

test('neither creates nor loses money in any order of operations', () => {
  const operation = fc.oneof(
    fc.constantFrom(...sandboxTokens).map((given) => (i: Intent) => machine.confirm(i, given, null, 9)),
    fc.integer({ min: 1, max: 1_500 }).map((amount) => (i: Intent) => {
      return machine.capture(i, findToken(i.instrument ?? '', 'pm_'), amount);
    }),
    fc.constant((i: Intent) => machine.cancel(i, null, 1)),
    fc.integer({ min: 1, max: 1_500 }).map((amount) => (i: Intent) => {
      return machine.refund(i, { ...draft, amount });
    }),
    fc.boolean().map((passed) => (i: Intent) => machine.answerChallenge(i, passed)),
    fc.constant(machine.endProcessing),
  );
  fc.assert(
    fc.property(
      fc.constantFrom<Intent['captureMethod']>('manual', 'automatic'),
      fc.array(operation, { maxLength: 12 }),
      (captureMethod, run) => {
        let intent = intentIn('requires_payment_method', { captureMethod });
        const sum = { authorised: 0, captured: 0, released: 0, refunded: 0 };
        for (const step of run) {
          const before = intent;
          const { steps } = step(intent);
          for (const { kind, amount, intent: next } of steps) {
            intent = next;
            if (kind === 'authorised') sum.authorised += amount;
            if (kind === 'captured') sum.captured += amount;
            if (kind === 'released' || kind === 'voided' || kind === 'capture_declined')
              sum.released += amount;
            if (kind === 'refunded') sum.refunded += amount;
          }
          assert.equal(sum.authorised - sum.captured - sum.released, intent.capturable);
          assert.ok(intent.capturable <= intent.amount && intent.capturable >= 0);
          assert.equal(sum.captured, intent.received);
          assert.equal(sum.refunded, intent.refunded);
          assert.ok(intent.refunded <= intent.received && intent.received <= intent.amount);
          if (before.status === 'canceled') assert.deepEqual(intent, before);
          if (before.status === 'succeeded') assert.equal(intent.status, 'succeeded');
        }
      },
    ),
  );
});
