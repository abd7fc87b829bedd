/** The core has forgotten a payment whose process died: what is left of it the job finds, also when it dies itself. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSound, openBench, type BankAct, type Bench } from './order-bench.testing.ts';
import { status, type Fault } from './order-platform.testing.ts';

const day = 24 * 3_600_000;
const acts: readonly BankAct[] = ['accept', 'decline', 'challenge', 'lost', 'throws'];
const kinds = ['before', 'after'] as const;

function attempt(work: () => unknown): void {
  try {
    work();
  } catch {
    // It died, or the backend was not to be reached.
  }
}

/** Only the job still asks for it; an hour later nothing is left. */
function forget(bench: Bench, fault?: Fault): void {
  const { platform, clock } = bench;
  clock.now += day / 12;
  platform.arm(fault);
  if (fault) attempt(bench.giveBackHeld);
  platform.reboot();
  for (let round = 0; round < 3; round += 1) {
    clock.now += day / 12;
    bench.giveBackHeld();
  }
}

function assertGivenBack(bench: Bench, where: string): void {
  const { platform, bank } = bench;
  const [order] = Object.values(platform.kept().orders);
  assert.ok(!order || [status.NEW, status.FAILED].includes(order.status), `${where}: open order`);
  assert.deepEqual(Object.keys(bank.holds).length, order?.status === status.NEW ? 1 : 0, where);
  assertSound(bench);
  assert.equal(platform.queries.open, 0, `${where}: an iterator is open`);
  if (order?.status !== status.FAILED) return;
  assert.ok([undefined, 'done'].includes(order.custom['porticoVoid'] as string), where);
  assert.equal(order.custom['porticoVoidAt'] ?? undefined, undefined, `${where}: it is asked for ever`);
}

/** The mark is for the merchant, and said once. */
function assertByHand(bench: Bench, where: string): void {
  const { platform, bank } = bench;
  for (const { orderNo, status: state, custom, notes = [] } of Object.values(platform.kept().orders)) {
    if (state !== status.FAILED) continue;
    if (bank.holds[orderNo]) assert.equal(custom['porticoVoid'], 'none', `${where}: not marked`);
    assert.equal(custom['porticoVoidAt'] ?? undefined, undefined, `${where}: it is asked for ever`);
    const isMarked = custom['porticoVoid'] === 'none';
    assert.equal(
      notes.filter(({ subject }) => subject === 'Portico: void manually').length,
      isMarked ? 1 : 0,
    );
  }
  assert.ok(platform.logs.filter((line) => line.startsWith('no-void-hook')).length <= 1, where);
}

const stepsOf = (bench: Bench, work: () => unknown): number => {
  bench.platform.arm(undefined);
  attempt(work);
  return bench.platform.steps();
};

for (const voids of [true, false])
  for (const act of acts) {
    const name = `bank answer ${act}${voids ? '' : ' without a void hook'}`;
    const open = (): Bench => {
      const bench = openBench({ voids });
      bench.bank.act = act;
      return bench;
    };
    const assertEnd = voids ? assertGivenBack : assertByHand;

    test(`${name}: the job alone finishes a payment that dies at any step`, () => {
      const all = ((bench) => stepsOf(bench, bench.commit))(open());
      assert.ok(all > 15, `${all} steps`);
      for (let at = 1; at <= all; at += 1)
        for (const when of kinds) {
          const bench = open();
          bench.platform.arm({ at, when, kind: 'death' });
          attempt(bench.commit);
          bench.platform.reboot();
          forget(bench);
          assertEnd(bench, `${when} step ${at}`);
        }
    });

    test(`${name}: the job alone finishes a release that dies at any step`, () => {
      const paid = (): Bench => {
        const bench = open();
        bench.commit();
        return bench;
      };
      const all = ((bench) => stepsOf(bench, bench.release))(paid());
      assert.ok(all > 2, `${all} steps`);
      for (let at = 1; at <= all; at += 1)
        for (const when of kinds) {
          const bench = paid();
          bench.platform.arm({ at, when, kind: 'death' });
          attempt(bench.release);
          bench.platform.reboot();
          forget(bench);
          assertEnd(bench, `${when} step ${at}`);
        }
    });

    test(`${name}: the next job finishes a job that dies at any step`, () => {
      const left = (): Bench => {
        const bench = open();
        bench.commit();
        bench.platform.arm(undefined);
        return bench;
      };
      const measured = left();
      measured.clock.now += day;
      const all = stepsOf(measured, measured.giveBackHeld);
      assert.ok(all > 4, `${all} steps`);
      for (let at = 1; at <= all; at += 1)
        for (const when of kinds) {
          const bench = left();
          forget(bench, { at, when, kind: 'death' });
          assertEnd(bench, `${when} step ${at}`);
        }
    });
  }
