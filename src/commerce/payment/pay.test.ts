import assert from 'node:assert/strict';
import { storeDialects } from '../../../test/support/commerce-stores.ts';
import { assertAtRest, comeToRest, tablesOf } from '../../../test/support/commerce/at-rest.ts';
import {
  benchTests,
  code,
  once,
  order,
  pay,
  site,
  value,
  type Bench,
} from '../../../test/support/commerce/bench.ts';
import type { Payment } from '../commerce.ts';
import { sealCredential } from './credential.ts';
import type { CheckoutView } from '../views.ts';

const benchTest = benchTests(storeDialects());
const lamp = ({ backend }: Bench) => backend.shop.shelves.get('lamp') as { price: number; quantity: number };
const charged = ({ backend }: Bench): number[] =>
  [...backend.placements.values()].map((paper) => paper.charged);
const codes = ({ problems }: CheckoutView) => problems.map((problem) => problem.code);

async function complete(bench: Bench, id: string, payment: Payment = pay()): Promise<CheckoutView> {
  return value(await bench.commerce.checkouts.complete(bench.agent, id, payment, once()));
}

benchTest(
  'charges a good payment once, places the order, notifies the agent, and forgets observations',
  async (bench) => {
    const { id, quote } = await bench.ready(bench.agent, { ...order(), signals: { 'dev.ip': '::1' } });
    const paid = await complete(bench, id);
    assert.deepEqual([paid.state, paid.problems], ['completed', []]);
    assert.match(paid.order?.permalink ?? '', new RegExp(`/orders/${paid.order?.number}$`));
    assert.deepEqual(charged(bench), [quote.totals.total]);
    const { orders, events } = await assertAtRest(bench);
    assert.equal(orders[0]?.checkoutId, id);
    assert.equal(events.length, 3);
    assert.equal(lamp(bench).quantity, 8);
  },
);

benchTest('charges nothing on a decline, hides its reason, and allows another try', async (bench) => {
  const { id } = await bench.ready();
  const declined = await complete(bench, id, pay('declined'));
  assert.deepEqual([declined.state, codes(declined)], ['ready_for_complete', ['payment-failed']]);
  assert.ok(!JSON.stringify(declined).includes('card_declined'));
  assert.deepEqual(codes(value(await bench.commerce.checkouts.read(bench.agent, id))), ['payment-failed']);
  const paid = await complete(bench, id);
  assert.deepEqual([paid.state, paid.problems], ['completed', []]);
  const refs = [...bench.backend.placements.values()].map(({ ref }) => ref);
  assert.equal(new Set(refs).size, 2, 'a new try has a new reference');
  await assertAtRest(bench);
});

benchTest('charges no other total than the one that was shown', async (bench) => {
  const { id, quote } = await bench.ready();
  lamp(bench).price += 100;
  const warned = await complete(bench, id);
  assert.deepEqual([warned.state, codes(warned)], ['ready_for_complete', ['price-changed']]);
  assert.ok(warned.quote.totals.total > quote.totals.total);
  assert.equal(bench.backend.placements.size, 0, 'nothing was even prepared');
  assert.equal((await complete(bench, id)).state, 'completed');
  assert.deepEqual(charged(bench), [warned.quote.totals.total]);
});

benchTest('uses the last read total as the shown one', async (bench) => {
  const { id } = await bench.ready();
  lamp(bench).price += 100;
  const { quote } = value(await bench.commerce.checkouts.read(bench.agent, id));
  assert.equal((await complete(bench, id)).state, 'completed');
  assert.deepEqual(charged(bench), [quote.totals.total]);
});

benchTest('prefers the total that the payer sent over the last read one', async (bench) => {
  const { id, quote } = await bench.ready();
  lamp(bench).price += 100;
  const { quote: read } = value(await bench.commerce.checkouts.read(bench.agent, id));
  const seen = { amount: quote.totals.total, currency: 'USD' };
  assert.deepEqual(codes(await complete(bench, id, pay('good', { seen }))), ['price-changed']);
  const inEuro = { amount: read.totals.total, currency: 'EUR' };
  assert.deepEqual(codes(await complete(bench, id, pay('good', { seen: inEuro }))), ['price-changed']);
  assert.deepEqual(charged(bench), []);
  assert.equal((await complete(bench, id)).state, 'completed');
});

benchTest('treats another currency as another total', async (bench) => {
  const { id } = await bench.ready();
  bench.site = site({ currencies: ['EUR'] });
  assert.deepEqual(codes(await complete(bench, id)), ['price-changed']);
  const again = await bench.ready();
  bench.site = site();
  const { quote } = value(await bench.commerce.checkouts.read(bench.agent, again.id));
  assert.equal(quote.currency, 'USD');
  assert.equal((await complete(bench, again.id)).state, 'completed', 'what was read in the new one was seen');
});

benchTest(
  'reprices a promotion that is used up between quote and hold, instead of reporting ready',
  async (bench) => {
    const { backend } = bench;
    backend.shop.gift = { amount: 100, left: 1 };
    const { id, quote } = await bench.ready();
    assert.equal(quote.totals.orderDiscounts, 100);
    backend.meanwhile = (operation) => void (operation === 'prepare' && (backend.shop.gift.left = 0));
    const warned = await complete(bench, id);
    assert.deepEqual([warned.state, codes(warned)], ['ready_for_complete', ['price-changed']]);
    assert.equal(warned.quote.totals.orderDiscounts, 0);
    assert.equal((await complete(bench, id)).state, 'completed');
    assert.deepEqual(charged(bench), [warned.quote.totals.total]);
  },
);

benchTest('asks the caller to retry when the hold fails and nothing has changed', async (bench) => {
  const { backend } = bench;
  backend.shop.gift = { amount: 100, left: 1 };
  const { id } = await bench.ready();
  backend.meanwhile = (operation) => {
    if (operation === 'prepare') backend.shop.gift.left = 0;
    if (operation === 'quote') backend.shop.gift.left = 1;
  };
  assert.equal(code(await bench.commerce.checkouts.complete(bench.agent, id, pay(), once())), 'busy');
  delete backend.meanwhile;
  assert.equal((await complete(bench, id)).state, 'completed');
});

benchTest(
  'reports an item that sells out between quote and hold once, with the remaining quantity',
  async (bench) => {
    const { backend } = bench;
    const { id } = await bench.ready();
    backend.meanwhile = (operation) => void (operation === 'prepare' && (lamp(bench).quantity = 1));
    const short = await complete(bench, id);
    assert.deepEqual([short.state, codes(short)], ['incomplete', ['out-of-stock']]);
    assert.deepEqual(short.problems[0]?.place, { line: 'li_1', member: 'quantity' });
    assert.match(short.problems[0]?.text ?? '', /Only 1 left/);
    assert.deepEqual(charged(bench), []);
  },
);

benchTest('returns an unready checkout unchanged without paying', async (bench) => {
  const { id } = await bench.ready(bench.agent, { lines: [{ variantId: 'lamp', quantity: 1 }] });
  const view = await complete(bench, id);
  assert.equal(view.state, 'incomplete');
  assert.deepEqual(codes(view), ['field-required', 'field-required']);
  assert.equal(bench.backend.placements.size, 0);
});

const refusals: [name: string, payment: Payment, refused: string][] = [
  ['an unknown handler', pay('good', { handlerId: 'cash' }), 'handler-unknown'],
  ['a handler that does not fit this cart', pay('good', { handlerId: 'other' }), 'handler-unknown'],
  ['no credential', { handlerId: 'card' }, 'credential-missing'],
  [
    'a card number',
    pay('good', { credential: sealCredential({ token: '4242 4242 4242 4242' }) }),
    'card-number-refused',
  ],
];
for (const [name, payment, refused] of refusals) {
  benchTest(`rejects before holding anything: ${name}`, async (bench) => {
    const { id } = await bench.ready();
    const before = await bench.dump();
    const outcome = await bench.commerce.checkouts.complete(bench.agent, id, payment, once());
    assert.equal(code(outcome), refused);
    if (!outcome.ok && outcome.error.code === 'handler-unknown')
      assert.deepEqual(outcome.error.offered, ['card']);
    assert.ok((await bench.dump()) === before);
    assert.equal(bench.backend.placements.size, 0);
  });
}

benchTest('stores signals, attribution, and consent of a payment', async (bench) => {
  const consent = { 'a.b': { granted: true, source: 'platform' as const } };
  const { id } = await bench.ready(bench.agent, {
    ...order(),
    consent: { 'c.d': { granted: false, source: 'business' } },
  });
  await complete(
    bench,
    id,
    pay('good', { consent, signals: { 'dev.ip': '::1' }, attribution: { campaign: 'x' } }),
  );
  const [paper] = bench.backend.placements.values();
  const { signals, attribution, consent: kept } = paper?.preparation.input ?? {};
  assert.deepEqual([signals, attribution], [{ 'dev.ip': '::1' }, { campaign: 'x' }]);
  assert.deepEqual(kept, { 'c.d': { granted: false, source: 'business' }, ...consent });
  const [checkout] = (await tablesOf(bench)).checkouts;
  assert.deepEqual([checkout?.input.consent['a.b']?.granted, checkout?.input.signals], [true, {}]);
});

benchTest('stops an agent for a review by policy, but not a person', async (bench) => {
  bench.backend.shop.review = 1;
  const { id, state, problems, continueToken } = await bench.ready();
  assert.deepEqual([state, problems[0]?.rule], ['requires_escalation', 'big']);
  assert.equal((await complete(bench, id)).state, 'requires_escalation');
  assert.equal(bench.backend.placements.size, 0);
  const person = bench.person(continueToken);
  value(await bench.commerce.checkouts.read(person, id));
  const repeat = once();
  const declined = value(await bench.commerce.checkouts.complete(person, id, pay('declined'), repeat));
  assert.deepEqual(
    [declined.state, codes(declined)],
    ['requires_escalation', ['payment-failed', 'review-required']],
  );
  assert.deepEqual(
    value(await bench.commerce.checkouts.complete(person, id, pay('declined'), repeat)),
    declined,
  );
  const paid = value(await bench.commerce.checkouts.complete(person, id, pay()));
  assert.equal(paid.state, 'completed');
  assert.equal(
    value(await bench.commerce.checkouts.read(bench.agent, id)).state,
    'completed',
    'the agent sees it',
  );
  await assertAtRest(bench);
});

benchTest(
  'hands every agent over to a store that takes payment itself, and finishes on its page',
  async (bench) => {
    bench.site = site({ checkoutMode: 'human_handoff' });
    const { id, state, continueToken } = await bench.ready(bench.stranger);
    assert.equal(state, 'requires_escalation');
    const asked = value(await bench.commerce.checkouts.complete(bench.stranger, id, pay()));
    assert.deepEqual([asked.state, charged(bench)], ['requires_escalation', []]);
    const person = bench.person(continueToken);
    value(await bench.commerce.checkouts.read(person, id));
    const repeat = once();
    const paid = value(await bench.commerce.checkouts.complete(person, id, pay(), repeat));
    assert.deepEqual([paid.state, paid.disclosure], ['completed', { buyer: true, addresses: true }]);
    assert.deepEqual(value(await bench.commerce.checkouts.complete(person, id, pay(), repeat)), paid);
    const told = value(await bench.commerce.checkouts.read(bench.stranger, id));
    assert.deepEqual([told.state, told.disclosure], ['completed', { buyer: false, addresses: false }]);
  },
);

benchTest(
  'returns a completed checkout for every further call, and rejects calls on a canceled one',
  async (bench) => {
    const { id } = await bench.ready();
    const paid = await complete(bench, id);
    assert.deepEqual(await complete(bench, id), paid);
    assert.deepEqual(charged(bench).length, 1);
    const other = await bench.ready();
    value(await bench.commerce.checkouts.cancel(bench.agent, other.id));
    assert.equal(code(await bench.commerce.checkouts.complete(bench.agent, other.id, pay())), 'canceled');
  },
);

benchTest('returns the order URL of the backend', async (bench) => {
  bench.commerce = bench.other({
    backend: () => ({
      ...bench.backend,
      commit: async (commitment) => {
        const outcome = await bench.backend.commit(commitment);
        return outcome.outcome === 'placed'
          ? { ...outcome, order: { ...outcome.order, number: '$&', permalink: 'https://elsewhere.test/1' } }
          : outcome;
      },
    }),
  });
  const { id } = await bench.ready();
  const repeat = once();
  const paid = value(await bench.commerce.checkouts.complete(bench.agent, id, pay(), repeat));
  assert.equal(paid.order?.permalink, 'https://elsewhere.test/1');
  assert.deepEqual(value(await bench.commerce.checkouts.complete(bench.agent, id, pay(), repeat)), paid);
  assert.deepEqual(value(await bench.commerce.checkouts.read(bench.agent, id)).order, paid.order);
});

benchTest('stores and logs no credential', async (bench) => {
  const secret = 'tok_verysecret_of_a_buyer';
  const credential = sealCredential({ type: 'token', token: 'good', secret });
  const { id } = await bench.ready();
  bench.backend.fault('order', 'unheard');
  await complete(bench, id, { handlerId: 'card', credential });
  await comeToRest(bench);
  assert.ok(!(await bench.dump()).includes(secret) && !JSON.stringify(bench.logs).includes(secret));
});

benchTest('passes the instrument to the backend complete, and stores it nowhere', async (bench) => {
  const instrument = {
    type: 'card',
    brand: 'visa',
    lastDigits: '4242',
    billingAddress: { street: '5 Bill Road', locality: 'Boston', country: 'US' },
  };
  const { id } = await bench.ready();
  const asked: object[] = [];
  const { prepare, commit } = bench.backend;
  bench.backend.prepare = (preparation) => {
    asked.push(preparation);
    return prepare(preparation);
  };
  bench.backend.commit = (commitment) => {
    asked.push(commitment);
    return commit(commitment);
  };
  await complete(bench, id, pay('good', { instrument, signals: { 'dev.ip': '::1' } }));
  assert.partialDeepStrictEqual(asked, [{ instrument }, { instrument, signals: { 'dev.ip': '::1' } }]);
  assert.doesNotMatch(await bench.dump(), /Bill Road|4242/);
});

benchTest('rejects a card number in a billing address before holding anything', async (bench) => {
  const { id } = await bench.ready();
  const before = await bench.dump();
  const billingAddress = { street: '4242 4242 4242 4242' };
  const outcome = await bench.commerce.checkouts.complete(
    bench.agent,
    id,
    pay('good', { instrument: { billingAddress } }),
    once(),
  );
  assert.equal(code(outcome), 'card-number-refused');
  assert.equal(await bench.dump(), before);
});
