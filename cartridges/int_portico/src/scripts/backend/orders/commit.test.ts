import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currency, status } from './order-platform.testing.ts';
import { assertSound, openBench, token, total, type BankAct } from './order-bench.testing.ts';

const number = '0001';

test('reserves one number for each reference, however often it is prepared', () => {
  const bench = openBench();
  assert.deepEqual(bench.prepare(), { ok: true, ref: bench.ref });
  assert.equal(JSON.parse(bench.ref).orderNo, number);
  assert.equal(bench.platform.calls.filter((name) => name === 'createOrderNo').length, 1);
});

test('keeps buyer signals out of the reference', () => {
  assert.ok(!openBench().ref.includes('203.0.113.77'));
});

test('places a paid order with the Portico attributes', () => {
  const bench = openBench();
  const outcome = bench.commit();
  assert.ok(outcome.outcome === 'placed', JSON.stringify(outcome));
  assert.deepEqual(
    [outcome.order.number, outcome.order.checkoutId, outcome.order.totals.total, outcome.order.permalink],
    [number, 'chk_1', total, 'https://shop.test/orders/0001'],
  );
  const { custom, confirmation, exported, status: state } = bench.platform.order(number)!;
  assert.deepEqual([state, confirmation, exported], [status.NEW, 2, 2]);
  assert.deepEqual(custom, {
    porticoReference: 'att_1',
    porticoCheckout: 'chk_1',
    porticoAttribution: '{"com.example.campaign":"spring"}',
    porticoAgent: 'https://agent.test/profile',
    porticoRelease: '2026-08-25',
  });
  assert.deepEqual(bench.placement(), outcome);
  assert.deepEqual(bench.order(), outcome.order);
  assertSound(bench);
});

test('runs processor hooks outside any transaction', () => {
  for (const act of ['accept', 'decline', 'throws'] as const) {
    const bench = openBench();
    bench.bank.act = act;
    bench.commit();
    bench.release();
    assert.deepEqual([...new Set(bench.platform.depths)], [0]);
  }
});

const acts: [act: BankAct, outcome: string, state: number][] = [
  ['accept', 'placed', status.NEW],
  ['decline', 'declined', status.FAILED],
  ['challenge', 'challenge', status.CREATED],
  ['lost', 'uncertain', status.CREATED],
  ['throws', 'uncertain', status.CREATED],
];
for (const [act, expected, state] of acts)
  test(`bank answer ${act}: returns ${expected} and can still be settled`, () => {
    const bench = openBench();
    bench.bank.act = act;
    assert.equal(bench.commit().outcome, expected);
    assert.equal(bench.platform.order(number)?.status, state);
    const found = bench.placement();
    assert.equal(found.outcome, expected === 'uncertain' ? 'pending' : expected);
    bench.release();
    bench.release();
    assert.equal(bench.placement().outcome, act === 'accept' ? 'placed' : 'declined');
    assertSound(bench);
  });

test('keeps a challenge on the order and settles it as the processor does', () => {
  const bench = openBench();
  bench.bank.act = 'challenge';
  const outcome = bench.commit();
  assert.deepEqual(outcome, { outcome: 'challenge', url: 'https://bank.test/challenge/1' });
  assert.deepEqual(bench.placement(), outcome);
  assert.equal(bench.order(), undefined);
  bench.platform.change(({ orders }) => {
    orders[number]!.status = status.OPEN;
  });
  assert.equal(bench.placement().outcome, 'placed');
});

test('creates no second order and no second bank call on a second commit', () => {
  const bench = openBench();
  const first = bench.commit();
  assert.deepEqual(bench.commit(), first);
  const { calls } = bench.platform;
  assert.equal(calls.filter((name) => name.endsWith('Authorize')).length, 1);
  assert.equal(calls.filter((name) => name === 'basket').length, 1);
  assertSound(bench);
});

test('ignores an order with our number but another reference', () => {
  const bench = openBench();
  bench.commit();
  bench.platform.change(({ orders }) => {
    orders[number]!.custom['porticoReference'] = 'att_of_another';
  });
  assert.deepEqual([bench.placement(), bench.order()], [{ outcome: 'none' }, undefined]);
});

test('voids the payment of an order that failed during the bank call', () => {
  const bench = openBench();
  const processor = bench.platform.hooks['app.payment.processor.basic_credit']!;
  const authorize = processor['Authorize']!;
  processor['Authorize'] = (...given: never[]) => {
    bench.release();
    return authorize(...given);
  };
  assert.equal(bench.commit().outcome, 'declined');
  assert.equal(bench.placement().outcome, 'declined');
  assertSound(bench);
});

const verdicts: [status: string, outcome: string, confirmation: number | undefined][] = [
  ['success', 'placed', 2],
  ['flag', 'placed', 0],
  ['fail', 'declined', undefined],
];
for (const [said, outcome, confirmation] of verdicts)
  test(`fraud detection ${said}: returns ${outcome}`, () => {
    const bench = openBench();
    bench.platform.hooks['app.fraud.detection'] = { fraudDetection: () => ({ status: said }) };
    assert.equal(bench.commit().outcome, outcome);
    assert.equal(bench.platform.order(number)?.confirmation, confirmation);
    assertSound(bench);
  });

test('sends the confirmation through the store helper and ignores its failure', () => {
  const sent: unknown[] = [];
  for (const isBroken of [false, true]) {
    const bench = openBench();
    bench.platform.modules['*/cartridge/scripts/checkout/checkoutHelpers'] = {
      sendConfirmationEmail(order: { orderNo: string }, locale: string) {
        if (isBroken) throw new Error('no mail');
        sent.push([order.orderNo, locale]);
      },
    };
    assert.equal(bench.commit().outcome, 'placed');
  }
  assert.deepEqual(sent, [[number, 'en_IE']]);
});

test('retries a void that failed', () => {
  const bench = openBench();
  const point = 'dw.order.payment.releaseAuthorization';
  const works = bench.platform.hooks[point]!;
  bench.platform.hooks['app.fraud.detection'] = { fraudDetection: () => ({ status: 'fail' }) };
  bench.platform.hooks[point] = { releaseAuthorization: () => ({ status: 1 }) };
  assert.equal(bench.commit().outcome, 'uncertain');
  assert.throws(() => bench.placement(), { name: 'BackendUnavailable' });
  assert.throws(() => bench.release(), { name: 'BackendUnavailable' });
  bench.platform.hooks[point] = works;
  const told = bench.placement();
  assert.ok(told.outcome === 'declined' && told.reason === 'fraud');
  assertSound(bench);
});

test('logs a store without a void hook once', () => {
  const bench = openBench({ voids: false });
  bench.bank.act = 'lost';
  bench.commit();
  for (let round = 0; round < 3; round += 1) bench.release();
  assert.deepEqual(
    bench.platform.logs.filter((line) => line.startsWith('no-void-hook')),
    [`no-void-hook {"orderNo":"${number}","hold":"due"}`],
  );
});

test('stores the credential only in the platform field for it', () => {
  for (const [act] of acts) {
    const bench = openBench();
    bench.bank.act = act;
    const outcome = bench.commit();
    bench.release();
    const { orders, objects } = structuredClone(bench.platform.kept());
    for (const { instruments } of Object.values(orders)) for (const one of instruments) delete one.token;
    const everything = JSON.stringify([
      orders,
      objects,
      bench.platform.logs,
      bench.ref,
      outcome,
      bench.placement(),
    ]);
    assert.ok(!everything.includes(token), act);
  }
});

test('leaves a void that fails for a day to the merchant', () => {
  const bench = openBench();
  bench.bank.act = 'lost';
  bench.platform.hooks['dw.order.payment.releaseAuthorization'] = {
    releaseAuthorization: () => ({ status: 1 }),
  };
  bench.commit();
  assert.throws(() => bench.release(), { name: 'BackendUnavailable' });
  bench.clock.now += 25 * 3_600_000;
  bench.release();
  assert.equal(bench.placement().outcome, 'declined');
  assert.ok(bench.platform.logs.includes(`void-given-up {"orderNo":"${number}","hold":"due"}`));
});

test('reports platform errors as unavailable', () => {
  const bench = openBench();
  const { modules } = bench.platform;
  modules['dw/object/CustomObjectMgr'] = {
    getCustomObject() {
      throw new Error('no database');
    },
  };
  for (const ask of [
    () => bench.placement(),
    () => bench.order(),
    () => bench.release(),
    () => bench.prepare(),
  ])
    assert.throws(ask, { name: 'BackendUnavailable' });
  assert.equal(bench.commit().outcome, 'uncertain');
});

test('voids once after a decline and reports the decline whatever the void returns', () => {
  for (const answer of [0, 1]) {
    const bench = openBench();
    bench.bank.act = 'decline';
    const asked: unknown[] = [];
    bench.platform.hooks['dw.order.payment.releaseAuthorization'] = {
      releaseAuthorization: () => ({ status: asked.push(1) && answer }),
    };
    assert.equal(bench.commit().outcome, 'declined');
    assert.equal(bench.placement().outcome, 'declined');
    assert.equal(asked.length, 1);
  }
});

interface FakeInstrument {
  custom: Record<string, unknown>;
  paymentTransaction: { setTransactionID(id: string): void; custom: Record<string, unknown> };
}

test('clears a credential in attributes, whatever the outcome', () => {
  const answers: [answer: unknown, outcome: string][] = [
    [{ authorized: true, error: false }, 'placed'],
    [{ error: true }, 'declined'],
    [{ isFinal: false, action: { type: 'redirect', url: 'https://bank.test/1' } }, 'challenge'],
    [{ isFinal: false }, 'uncertain'],
  ];
  for (const [answer, outcome] of answers) {
    const bench = openBench();
    bench.platform.method.paymentProcessor.ID = 'Adyen_Component';
    let given = '';
    bench.platform.hooks['app.payment.processor.adyen_component'] = {
      Handle(
        basket: { record: { instruments: unknown[]; total: number } },
        { stateData }: { stateData: string },
      ) {
        const custom = { adyenPaymentData: stateData };
        basket.record.instruments = [{ method: 'AdyenComponent', amount: basket.record.total, custom }];
        return { error: false };
      },
      Authorize(order: { paymentInstruments: { toArray(): FakeInstrument[] } }) {
        const [instrument] = order.paymentInstruments.toArray();
        given = String(instrument?.custom['adyenPaymentData']);
        bench.platform.Transaction.begin();
        instrument?.paymentTransaction.setTransactionID('NC6HT9CRT65ZGN82');
        if (instrument) {
          instrument.paymentTransaction.custom['authCode'] = 'Authorised';
          const amount = { value: total, currency };
          instrument.paymentTransaction.custom['Adyen_log'] = JSON.stringify({ amount });
        }
        bench.platform.Transaction.commit();
        return answer;
      },
    };
    assert.equal(bench.commit().outcome, outcome);
    assert.ok(given.includes(token), 'the processor had it');
    assert.ok(!JSON.stringify(bench.platform.kept()).includes(token), outcome);
  }
});
