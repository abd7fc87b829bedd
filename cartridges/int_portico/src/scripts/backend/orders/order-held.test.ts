/** How the job voids money of failed orders: how often, next to which other processes, and what it reports to the merchant. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSound, now, openBench, total, type Bench } from './order-bench.testing.ts';
import { day, due, hour, left, logged, minute, number, orderOf, own, voids } from './order-held.testing.ts';
import { status } from './order-platform.testing.ts';
import type { OrderRecord } from './order-steps.testing.ts';

test('retries a failing void with growing delays for a week, then notifies the merchant once', () => {
  for (const answer of [{ status: 1 }, new Error('away')]) {
    const bench = due();
    const times: number[] = [];
    voids(bench, () => {
      times.push(bench.clock.now - now);
      if (answer instanceof Error) throw answer;
      return answer;
    });
    let told = { given: 0, waiting: 0, byHand: 0 };
    for (; bench.clock.now < now + 20 * day; bench.clock.now += 20 * minute) {
      const { given, waiting, byHand } = bench.giveBackHeld();
      told = { given: told.given + given, waiting: told.waiting + waiting, byHand: told.byHand + byHand };
    }
    assert.ok(times.length > 20 && times.length < 100, `${times.length} times`);
    assert.ok((times.at(-1) ?? 0) >= 7 * day && (times.at(-1) ?? 0) <= 7.6 * day);
    assert.deepEqual(told, { given: 0, waiting: times.length - 1, byHand: 1 });
    assert.deepEqual(logged(bench, 'void-given-up'), [`void-given-up {"orderNo":"${number}","hold":"due"}`]);
    assert.equal(orderOf(bench).custom['porticoVoid'], 'kept');
    assert.deepEqual(
      orderOf(bench).notes?.map(({ subject }) => subject),
      ['Portico: void manually'],
    );
  }
});

test('notifies the merchant at once if no cartridge has a void hook, and does not retry', () => {
  for (const processor of ['BASIC_CREDIT', 'Adyen_Component', 'ACME_PAY']) {
    const bench = due();
    bench.platform.method.paymentProcessor.ID = processor;
    delete bench.platform.hooks['dw.order.payment.releaseAuthorization'];
    assert.deepEqual(bench.giveBackHeld(), { given: 0, waiting: 0, byHand: 1 });
    bench.clock.now += day;
    assert.deepEqual(bench.giveBackHeld(), { given: 0, waiting: 0, byHand: 0 });
    assert.deepEqual(bench.platform.logs, [`no-void-hook {"orderNo":"${number}","hold":"due"}`]);
    const { custom, notes } = orderOf(bench);
    assert.deepEqual([custom['porticoVoid'], custom['porticoVoidAt'], notes?.length], ['none', null, 1]);
    assert.match(notes?.[0]?.text ?? '', /Check the payment at your processor, and void it there/);
  }
});

test('voids through the processor of a payment method that was switched off', () => {
  for (const change of [{ active: false }, {}]) {
    const bench = due();
    Object.assign(bench.platform.method, change);
    const seen: unknown[] = [];
    bench.platform.hooks['app.payment.processor.basic_credit'] = {
      Void: (orderNo: string) => (seen.push(orderNo), { error: false }),
    };
    assert.equal(bench.giveBackHeld().given, 1);
    assert.deepEqual(seen, [number]);
  }
});

test('retries a void after a decline without making the buyer wait', () => {
  const bench = openBench();
  bench.bank.act = 'decline';
  let isAway = true;
  const asked = voids(bench, () => ({ status: isAway ? 1 : 0 }));
  assert.equal(bench.commit().outcome, 'declined');
  bench.bank.holds[number] = total;
  assert.equal(bench.placement().outcome, 'declined');
  bench.giveBackHeld();
  assert.equal(asked.length, 1, 'the one that failed it has its time');
  isAway = false;
  bench.clock.now += 2 * minute;
  assert.equal(bench.giveBackHeld().given, 1);
  assertSound(bench);
});

test('voids an authorization made after the release an hour later', () => {
  const bench = openBench();
  bench.bank.act = 'challenge';
  bench.commit();
  const asked = voids(bench);
  bench.release();
  assert.equal(asked.length, 1);
  bench.bank.holds[number] = total;
  bench.clock.now += hour;
  assert.deepEqual(bench.giveBackHeld(), { given: 0, waiting: 0, byHand: 0 });
  assertSound(bench);
  bench.clock.now += day;
  bench.giveBackHeld();
  assert.equal(asked.length, 2);
  assert.equal(orderOf(bench).notes?.length, 1);
});

test('changes nothing when a processor rejects a second void', () => {
  const bench = openBench();
  bench.bank.act = 'lost';
  bench.commit();
  bench.release();
  const asked = voids(bench, () => ({ status: 1 }));
  for (let round = 0; round < 3; round += 1) {
    bench.clock.now += hour;
    bench.giveBackHeld();
  }
  assert.deepEqual([asked.length, orderOf(bench).custom['porticoVoid']], [1, 'done']);
  assert.deepEqual(bench.platform.logs, []);
});

test('skips an order that another job is voiding', () => {
  const bench = due();
  const asked = voids(bench, () => {
    assert.deepEqual(bench.giveBackHeld(), { given: 0, waiting: 0, byHand: 0 });
    return { status: 0 };
  });
  assert.equal(bench.giveBackHeld().given, 1);
  assert.equal(asked.length, 1);
});

test('records a void once when a core call makes it at the same time', () => {
  for (const answer of [{ status: 0 }, undefined]) {
    const bench = openBench();
    bench.bank.act = 'lost';
    bench.commit();
    bench.clock.now += hour;
    bench.giveBackHeld();
    bench.clock.now += hour;
    let isFirst = true;
    const asked = voids(bench, () => {
      if (isFirst) {
        isFirst = false;
        bench.release();
      }
      return answer;
    });
    bench.giveBackHeld();
    assert.equal(asked.length, 2);
    assert.equal(orderOf(bench).custom['porticoVoid'], answer ? 'done' : 'none');
    assert.equal(orderOf(bench).notes?.length, 1);
    assert.equal(logged(bench, 'no-void-hook').length, answer ? 0 : 1);
  }
});

test('voids in the call that learns of a payment during the job', () => {
  const bench = openBench();
  const { hooks } = bench.platform;
  const { Authorize } = hooks['app.payment.processor.basic_credit'] as { Authorize: (no: string) => unknown };
  hooks['app.payment.processor.basic_credit'] = {
    ...hooks['app.payment.processor.basic_credit'],
    Authorize(orderNo: string) {
      // The call is slow: the core gives it up, dies before it voids, and the job comes.
      bench.platform.change(({ orders }) => {
        const order = orders[orderNo] as OrderRecord;
        order.status = status.FAILED;
        Object.assign(order.custom, { porticoDecline: 'released', porticoVoid: 'due', porticoVoidAt: now });
      });
      bench.giveBackHeld();
      return Authorize(orderNo);
    },
  };
  assert.equal(bench.commit().outcome, 'declined');
  assertSound(bench);
});

/** The index is behind: `change` happens between a search, whose query has this word, and what follows from it. */
function behind(bench: Bench, word: string, change: () => void): void {
  type Manager = { queryOrders(query: string, ...given: unknown[]): unknown };
  const manager = bench.platform.modules['dw/order/OrderMgr'] as unknown as Manager;
  const { queryOrders } = manager;
  manager.queryOrders = (query, ...given) => {
    const found = queryOrders(query, ...given);
    if (query.includes(word)) change();
    return found;
  };
}

test('only reads an order that changed since the search', () => {
  const revived = due();
  const asked = voids(revived);
  const place = ({ platform }: Bench): void =>
    platform.change(({ orders }) => void (orders[number]!.status = status.NEW));
  behind(revived, 'porticoVoidAt', () => place(revived));
  revived.giveBackHeld();
  assert.deepEqual([asked, orderOf(revived).status], [[], status.NEW]);
  const created = left(status.CREATED, { ...own });
  created.clock.now += day;
  behind(created, 'porticoReference', () => place(created));
  created.giveBackHeld();
  assert.deepEqual([orderOf(created).status, orderOf(created).custom], [status.NEW, own]);
});

test('voids once when two jobs find the same order', () => {
  const bench = due();
  const asked = voids(bench);
  let isFirst = true;
  behind(bench, 'porticoVoidAt', () => {
    if (!isFirst) return;
    isFirst = false;
    // The other one has it, and is still asking.
    bench.platform.change(({ orders }) => void (orders[number]!.custom['porticoVoidAt'] = now + minute));
  });
  assert.deepEqual(bench.giveBackHeld(), { given: 0, waiting: 0, byHand: 0 });
  assert.deepEqual(asked, []);
});

test('treats an exception in a store adapter as a processor failure', () => {
  const bench = due();
  bench.platform.modules['*/cartridge/scripts/portico/processors'] = { adapters: [null] as never };
  assert.deepEqual(bench.giveBackHeld(), { given: 0, waiting: 1, byHand: 0 });
  bench.clock.now += 8 * day;
  assert.deepEqual(bench.giveBackHeld(), { given: 0, waiting: 0, byHand: 1 });
});

/** Many of them, each with its money. */
function many(count: number): Bench {
  const bench = due();
  const first = orderOf(bench);
  bench.platform.change(({ orders }) => {
    for (let at = 2; at <= count; at += 1) {
      const orderNo = String(at).padStart(4, '0');
      const custom = { ...first.custom, porticoVoidAt: now - at };
      orders[orderNo] = { ...structuredClone(first), orderNo, custom };
      bench.bank.holds[orderNo] = total;
    }
  });
  return bench;
}

test('processes one batch per run, oldest first', () => {
  const bench = many(150);
  assert.equal(bench.giveBackHeld().given, 100);
  assert.ok(bench.bank.holds[number], 'the youngest waits');
  assert.equal(bench.platform.queries.open, 0);
  assert.equal(bench.giveBackHeld().given, 50);
  assert.deepEqual(bench.bank.holds, {});
});

test('ends a run after a few minutes when the processor is slow', () => {
  const bench = many(20);
  const asked = voids(bench, () => {
    bench.clock.now += minute;
    return { status: 0 };
  });
  bench.giveBackHeld();
  assert.equal(asked.length, 5);
});

test('continues with the other orders when one cannot be written', () => {
  const bench = many(3);
  const { Transaction } = bench.platform;
  let isFirst = true;
  bench.platform.modules['dw/system/Transaction'] = {
    ...Transaction,
    commit() {
      if (!isFirst) return Transaction.commit();
      isFirst = false;
      Transaction.rollback();
      throw Object.assign(new Error('secret'), { type: 'a.b.ORMOptimisticLockException' });
    },
  };
  assert.equal(bench.giveBackHeld().given, 2);
  assert.deepEqual(logged(bench, 'void-failed'), [
    'void-failed {"orderNo":"0003","reason":"ORMOptimisticLockException"}',
  ]);
  assert.equal(bench.giveBackHeld().given, 1);
  assert.equal(bench.platform.depth(), 0);
});

test('does not overwrite a payment update made during the void', () => {
  for (const answer of [{ status: 0 }, { status: 1 }, undefined]) {
    const bench = due();
    let isFirst = true;
    voids(bench, () => {
      if (!isFirst) return { status: 0 };
      isFirst = false;
      bench.platform.change(({ orders }) => void (orders[number]!.custom['porticoVoidAt'] = now + minute));
      return answer;
    });
    bench.giveBackHeld();
    assert.deepEqual(orderOf(bench).custom['porticoVoid'], 'due');
    bench.bank.holds[number] = total;
    bench.clock.now += minute;
    assert.equal(bench.giveBackHeld().given, 1);
    assertSound(bench);
    assert.deepEqual(bench.platform.logs, []);
  }
});
