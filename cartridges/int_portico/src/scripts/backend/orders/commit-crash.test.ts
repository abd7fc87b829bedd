/** A payment that fails at any one of its steps, and what recovery makes of it: `placement`, `release`, `placement`, as the core does. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CommitOutcome } from '#commerce';
import { openBench, total, type BankAct, type Bench } from './order-bench.testing.ts';
import { status, type Fault } from './order-platform.testing.ts';

const acts: readonly BankAct[] = ['accept', 'decline', 'challenge', 'lost', 'throws'];

/** The core asks as long as the backend is not to be reached. */
function insist<T>(work: () => T): T {
  for (let round = 1; ; round += 1) {
    try {
      return work();
    } catch (error) {
      if (round === 5) throw error;
    }
  }
}

function recover(bench: Bench): string {
  const first = insist(() => bench.placement()).outcome;
  if (first === 'placed' || first === 'declined') return first;
  insist(() => bench.release());
  return insist(() => bench.placement()).outcome;
}

function assertSettled(bench: Bench, answered: CommitOutcome | undefined, where: string): void {
  const { platform, bank } = bench;
  const end = recover(bench);
  assert.equal(platform.depth(), 0, `${where}: a transaction is open`);
  const orders = Object.values(platform.kept().orders);
  assert.ok(orders.length <= 1, where);
  const isPlaced = orders[0]?.status === status.NEW;
  assert.ok(
    orders.every((one) => one.status === status.NEW || one.status === status.FAILED),
    `${where}: open order`,
  );
  assert.equal(bank.holds['0001'] ?? 0, isPlaced ? total : 0, `${where}: the bank`);
  assert.equal(end === 'placed', isPlaced, `${where}: ${end}`);
  if (answered?.outcome === 'placed') assert.ok(isPlaced, `${where}: said placed`);
  if (answered?.outcome === 'declined') assert.ok(!isPlaced, `${where}: said declined`);
  // Dead: it never resumes.
  assert.notEqual(bench.commit().outcome === 'placed', !isPlaced, where);
  assert.equal(bank.holds['0001'] ?? 0, isPlaced ? total : 0, `${where}: a late commit`);
}

function stepsOf(act: BankAct): number {
  const bench = openBench();
  bench.bank.act = act;
  bench.platform.arm(undefined);
  bench.commit();
  return bench.platform.steps();
}

function crash(act: BankAct, fault: Fault): void {
  const bench = openBench();
  bench.bank.act = act;
  const { platform } = bench;
  platform.arm(fault);
  const answered = bench.commit();
  const where = `${act}, ${fault.kind} ${fault.when} ${platform.calls.at(-1)} (${fault.at})`;
  const isDead = platform.isDead();
  // A script cannot recover from a failure while a transaction begins or ends.
  if (!isDead && !['begin', 'rollback'].includes(platform.calls[fault.at - 1] ?? ''))
    assert.equal(platform.depth(), 0, `${where}: a transaction is left open`);
  platform.reboot();
  // A dead process does not answer.
  assertSettled(bench, isDead ? undefined : answered, where);
}

for (const act of acts)
  for (const kind of ['death', 'exception'] as const)
    test(`bank answer ${act}: recovers after ${kind} at any step`, () => {
      const steps = stepsOf(act);
      assert.ok(steps > 15, `${steps} steps`);
      for (let at = 1; at <= steps; at += 1)
        for (const when of ['before', 'after'] as const) crash(act, { at, when, kind });
    });

test('recovers after a recovery that dies at any step', () => {
  for (const act of ['lost', 'challenge'] as const)
    for (let at = 1; at <= 30; at += 1)
      for (const when of ['before', 'after'] as const) {
        const bench = openBench();
        bench.bank.act = act;
        bench.commit();
        bench.platform.arm({ at, when, kind: 'death' });
        try {
          recover(bench);
        } catch {
          // The next one comes.
        }
        bench.platform.reboot();
        assertSettled(bench, undefined, `${act}, recovery dies ${when} step ${at}`);
      }
});
