/** What is known of a payment whose answer was lost, while Braintree's search lags. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { minute } from '#commerce';
import {
  fakeNonce,
  startBraintreeBench,
  type BraintreeBench,
} from '../../../../../test/support/embedded/braintree.ts';
import { faultyWire, type FaultyWire } from '../../../../../test/support/embedded/faulty-wire.ts';
import { eur } from '../../../../../test/support/embedded/processor.ts';
import { ProcessorUncertain, type PaymentProcessor } from '../port.ts';

type Operation = 'Authorize' | 'Capture' | 'Reverse' | 'Refund' | 'Search' | 'Find';

interface Lagging {
  fake: BraintreeBench['fake'];
  wire: FaultyWire<Operation>;
  /** A node without memory. */
  node(): PaymentProcessor;
  pay(reference: string, nonce: string): Promise<string>;
  state(reference: string): Promise<string>;
  pass(ms: number): void;
}

async function open(t: TestContext): Promise<Lagging> {
  const bench = await startBraintreeBench(t, { settleMs: 3_600_000 });
  let ahead = 0;
  const wire = faultyWire(bench.fetcher, (_method, _path, body) => {
    const [, name] = /Portico(Authorize|Capture|Reverse|Refund|Search|Find)\b/.exec(body) ?? [];
    return name as Operation | undefined;
  });
  const node = (): PaymentProcessor => bench.again({ fetcher: wire.fetcher, now: () => Date.now() + ahead });
  return {
    fake: bench.fake,
    wire,
    node,
    pay: (reference, nonce) =>
      node()
        .authorize(reference, {
          ...eur(2_500),
          reference,
          orderNumber: 'N-1',
          credential: fakeNonce(nonce),
          returnUrl: 'https://shop.example/back',
        })
        .then(({ state }) => state),
    state: async (reference) => (await node().findByReference(reference)).state,
    pass: (ms) => void (ahead += ms),
  };
}

describe('a Braintree payment whose answer was lost', () => {
  test('is read by its ID once a search has shown it', async (t) => {
    const { wire, pay, state } = await open(t);
    await assert.rejects(pay('p', 'lost_answer'), ProcessorUncertain);
    assert.equal(await state('p'), 'authorised');
    const before = wire.asked.length;
    assert.equal(await state('p'), 'authorised');
    assert.deepEqual(wire.asked.slice(before), ['Find']);
  });

  test('is not voided after its capture, whatever the search shows', async (t) => {
    const { fake, wire, pay, state, node, pass } = await open(t);
    await assert.rejects(pay('p', 'lost_answer'), ProcessorUncertain);
    // Nobody has looked yet: all that is known of the payment comes from the search.
    fake.freezeSearch();
    wire.fault('Capture', 'unanswered');
    await assert.rejects(node().capture('p', eur(2_500)), ProcessorUncertain);
    pass(3 * minute);
    assert.equal(await state('p'), 'captured');
    assert.equal((await node().void('p')).state, 'captured');
    assert.equal((await node().capture('p', eur(2_500))).state, 'captured');
    assert.deepEqual(
      fake.book.entries.map(({ kind }) => kind),
      ['authorized', 'captured'],
    );
  });

  test('is refunded when it is settled, whatever the search shows', async (t) => {
    const { fake, pay, node } = await open(t);
    await assert.rejects(pay('p', 'lost_answer'), ProcessorUncertain);
    fake.freezeSearch();
    await node().capture('p', eur(2_500));
    assert.deepEqual(await node().refund('p', eur(500), 'key'), { status: 'pending' });
    await fake.settle();
    assert.ok((await node().refund('p', eur(500), 'key')).id);
  });

  test('is declined as soon as the search shows the decline', async (t) => {
    const { wire, pay, state } = await open(t);
    wire.fault('Authorize', 'unanswered');
    await assert.rejects(pay('p', 'decline'), ProcessorUncertain);
    assert.equal(await state('p'), 'declined');
    assert.equal(await pay('p', 'success'), 'authorised');
  });

  test('stays open while the search shows fewer transactions than requests were sent', async (t) => {
    const { wire, pay, state, pass } = await open(t);
    for (const [nonce, fault] of [
      ['decline', 'unanswered'],
      ['success', 'unheard'],
    ] as const) {
      wire.fault('Authorize', fault);
      await assert.rejects(pay('p', nonce), ProcessorUncertain);
    }
    assert.equal(await state('p'), 'processing');
    pass(15 * minute);
    assert.equal(await state('p'), 'declined');
  });

  test('counts requests of one instrument once', async (t) => {
    const { wire, pay, state } = await open(t);
    for (let round = 0; round < 2; round += 1) {
      wire.fault('Authorize', 'unanswered');
      await assert.rejects(pay('p', 'decline'), ProcessorUncertain);
    }
    assert.equal(await state('p'), 'declined');
  });

  test('is an error, and not canceled, where Braintree no longer has its transaction', async (t) => {
    const bench = await startBraintreeBench(t);
    await bench.ledger.record({
      id: 'authorization_answered:print:1',
      payment: 'p',
      kind: 'authorization_answered',
      success: true,
      processorId: 'dHJhbnNhY3Rpb25fbm9uZQ',
      at: Date.now(),
    });
    for (const ask of [
      bench.processor.findByReference('p'),
      bench.processor.void('p'),
      bench.processor.refund('p', eur(100), 'key'),
    ])
      await assert.rejects(ask, { name: 'ProcessorRefused', code: 'resource_missing' });
  });
});
