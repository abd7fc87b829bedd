/** Another request comes while this one orders, or changes the order while this one places it: one of them wins. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSound, openBench, total, type Bench } from './order-bench.testing.ts';
import { status } from './order-platform.testing.ts';

const number = '0001';

test('lets only the first of two concurrent calls order', () => {
  const bench = openBench();
  const other: string[] = [];
  const meet =
    <Given extends never[], Answer>(work: (...given: Given) => Answer) =>
    (...given: Given): Answer => {
      if (bench.platform.depth() === 0) other.push(bench.commit().outcome);
      return work(...given);
    };
  const processor = bench.platform.hooks['app.payment.processor.basic_credit']!;
  processor['Handle'] = meet(processor['Handle']!);
  processor['Authorize'] = meet(processor['Authorize']!);
  const { modules, committed } = bench.platform;
  const createOrder = modules['dw/order/OrderMgr']!['createOrder'] as (...given: unknown[]) => unknown;
  modules['dw/order/OrderMgr'] = {
    ...modules['dw/order/OrderMgr'],
    createOrder(...given: unknown[]) {
      const made = createOrder(...given);
      // Another request does not see the order yet, but the claim.
      assert.equal(committed().objects[`number ${number}`]?.['use'], 'claim');
      return made;
    },
  };
  assert.equal(bench.commit().outcome, 'placed');
  assert.deepEqual(other, ['uncertain', 'uncertain']);
  assert.equal(Object.keys(bench.platform.kept().orders).length, 1);
  assertSound(bench);
});

test('voids the number of a call that dies after its claim', () => {
  const whole = openBench();
  whole.platform.arm(undefined);
  whole.commit();
  const bench = openBench();
  bench.platform.arm({ at: whole.platform.calls.indexOf('basket') + 1, when: 'before', kind: 'death' });
  bench.commit();
  bench.platform.reboot();
  assert.equal(bench.commit().outcome, 'uncertain');
  assert.deepEqual(bench.placement(), { outcome: 'none' });
  bench.release();
  const told = bench.commit();
  assert.ok(told.outcome === 'declined' && told.reason === 'released');
  assert.deepEqual(bench.platform.kept().orders, {});
  assertSound(bench);
});

/** Another request ends between the look at the number and the transaction that changes it. */
function overtake({ platform }: Bench, change: Parameters<Bench['platform']['change']>[0]): void {
  const { Transaction } = platform;
  let isFirst = true;
  platform.modules['dw/system/Transaction'] = {
    ...Transaction,
    begin() {
      if (isFirst) platform.change(change);
      isFirst = false;
      return Transaction.begin();
    },
  };
}

test('does not claim a number twice when another call claims it first', () => {
  const bench = openBench();
  overtake(bench, ({ objects }) => {
    objects[`number ${number}`] = { use: 'claim', orderNo: number };
  });
  assert.equal(bench.commit().outcome, 'uncertain');
  assert.deepEqual(bench.platform.kept().orders, {});
  assertSound(bench);
});

test('never voids a number that got its order in the meantime', () => {
  for (const act of ['lost', 'accept'] as const) {
    const bench = openBench();
    bench.bank.act = act;
    bench.commit();
    const kept = structuredClone(bench.platform.kept());
    // As it was before that order, and the order as what overtakes.
    bench.platform.change((state) => {
      state.orders = {};
      state.objects[`number ${number}`] = { use: 'claim', orderNo: number };
    });
    overtake(bench, (state) => Object.assign(state, structuredClone(kept)));
    bench.release();
    assert.equal(bench.platform.kept().objects[`number ${number}`]?.['use'], 'order');
    assert.equal(bench.placement().outcome, act === 'accept' ? 'placed' : 'declined');
    assertSound(bench);
  }
});

test('creates no order after the void, even if the void comes while the basket is built', () => {
  const bench = openBench();
  bench.release();
  assert.deepEqual(bench.placement(), { outcome: 'none' });
  assert.equal(bench.commit().outcome, 'declined');
  const late = openBench();
  late.platform.hooks['dw.order.calculate'] = { calculate: () => void late.release() };
  assert.equal(late.commit().outcome, 'declined');
  for (const one of [bench, late]) {
    assert.deepEqual(one.platform.kept().orders, {});
    assertSound(one);
  }
});

/** The commit of the placing is refused, and the order is what another made of it. */
function meet(bench: Bench, state: number, custom: Record<string, unknown> = {}): void {
  const { platform } = bench;
  const { Transaction } = platform;
  let isPlacing = false;
  platform.hooks['app.fraud.detection'] = {
    fraudDetection() {
      isPlacing = true;
      return { status: 'success' };
    },
  };
  platform.modules['dw/system/Transaction'] = {
    ...Transaction,
    commit() {
      if (!isPlacing) return Transaction.commit();
      isPlacing = false;
      Transaction.rollback();
      platform.change(({ orders }) => {
        const order = orders['0001']!;
        order.status = state;
        Object.assign(order.custom, custom);
      });
      throw new Error('ORMOptimisticLockException');
    },
  };
}

test('voids the payment of a failed order that was voided too early', () => {
  const bench = openBench();
  meet(bench, status.FAILED, { porticoVoid: 'done', porticoDecline: 'released' });
  const outcome = bench.commit();
  assert.ok(outcome.outcome === 'declined' && outcome.reason === 'released', JSON.stringify(outcome));
  assertSound(bench);
});

test('voids the payment in the call that learned of it, even after a job marked it done', () => {
  const bench = openBench();
  meet(bench, status.FAILED, { porticoVoid: 'done', porticoDecline: 'released' });
  const { modules, change } = bench.platform;
  const { commit, ...rest } = modules['dw/system/Transaction'] as unknown as Record<string, () => unknown>;
  modules['dw/system/Transaction'] = {
    ...rest,
    commit() {
      commit?.();
      change(({ orders }) => {
        const order = orders['0001'];
        if (order?.custom['porticoVoid'] === 'due') order.custom['porticoVoid'] = 'done';
      });
    },
  };
  assert.equal(bench.commit().outcome, 'declined');
  assertSound(bench);
});

test('keeps the payment of an order that the processor notification placed', () => {
  const bench = openBench();
  meet(bench, status.NEW);
  assert.equal(bench.commit().outcome, 'placed');
  assert.deepEqual(bench.bank.holds, { '0001': total });
  assertSound(bench);
});

test('lets the recovery settle an order with an unknown outcome', () => {
  const bench = openBench();
  meet(bench, status.CREATED);
  assert.equal(bench.commit().outcome, 'uncertain');
  bench.release();
  assert.equal(bench.placement().outcome, 'declined');
  assertSound(bench);
});

test('checks again when the order changes during the void', () => {
  for (const [state, outcome] of [
    [status.CREATED, 'declined'],
    [status.NEW, 'placed'],
  ] as const) {
    const bench = openBench();
    bench.bank.act = 'lost';
    bench.commit();
    const { Transaction } = bench.platform;
    let isFirst = true;
    bench.platform.modules['dw/system/Transaction'] = {
      ...Transaction,
      commit() {
        if (!isFirst) return Transaction.commit();
        isFirst = false;
        Transaction.rollback();
        bench.platform.change(({ orders }) => void (orders['0001']!.status = state));
        throw new Error('ORMOptimisticLockException');
      },
    };
    bench.release();
    assert.equal(bench.placement().outcome, outcome);
    assertSound(bench);
  }
});
