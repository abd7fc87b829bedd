/** Who pays what: a caller is held to what it was shown last, and a call that names a version acts on no other. */
import assert from 'node:assert/strict';
import { storeDialects } from '../../../test/support/commerce-stores.ts';
import { assertAtRest, tablesOf } from '../../../test/support/commerce/at-rest.ts';
import {
  address,
  benchTests,
  buyer,
  code,
  once,
  pay,
  value,
  type Bench,
} from '../../../test/support/commerce/bench.ts';
import type { Caller } from '../caller.ts';
import type { CheckoutChange } from './input.ts';
import type { CheckoutView } from '../views.ts';

const benchTest = benchTests(storeDialects());
const codes = ({ problems }: CheckoutView) => problems.map((problem) => problem.code);
const charged = ({ backend }: Bench): number[] =>
  [...backend.placements.values()].map((paper) => paper.charged).filter((amount) => amount > 0);

/** An unauthenticated caller who knows the ID: another network is another caller. */
const another = ({ stranger }: Bench): Caller => ({ ...stranger, site: stranger.site, network: 'elsewhere' });
const elsewhere: CheckoutChange = {
  groups: [{ destinations: [{ address: { ...address, street: '9 Pier' } }] }],
};

async function complete(bench: Bench, caller: Caller, id: string, repeat = once()): Promise<CheckoutView> {
  return value(await bench.commerce.checkouts.complete(caller, id, pay(), repeat));
}

const changes: [what: string, change: CheckoutChange, code: string[]][] = [
  [
    'the total',
    { lines: [{ id: 'li_1', variantId: 'lamp', quantity: 9 }] },
    ['price-changed', 'checkout-changed'],
  ],
  ['the discount', { codes: ['TEN'] }, ['price-changed']],
  ['the address', elsewhere, ['delivery-changed']],
  ['the buyer', { buyer: { ...buyer, email: 'eve@paper.test' } }, ['delivery-changed']],
];

for (const [what, change, expected] of changes)
  benchTest(
    `shows a payer ${what} that another caller changed, and charges on the next call`,
    async (bench) => {
      const { commerce, stranger } = bench;
      const { id } = await bench.ready(stranger);
      const theirs = value(await commerce.checkouts.update(another(bench), id, change));
      const repeat = once();
      const shown = await complete(bench, stranger, id, repeat);
      assert.deepEqual([shown.state, codes(shown)], ['ready_for_complete', expected]);
      assert.deepEqual([shown.input, shown.quote.totals], [theirs.input, theirs.quote.totals]);
      assert.deepEqual(charged(bench), []);
      assert.deepEqual(await complete(bench, stranger, id, repeat), shown, 'a repeat does not confirm');
      assert.deepEqual(
        codes(value(await commerce.checkouts.read(another(bench), id))),
        [],
        'it is news to one alone',
      );
      assert.equal((await complete(bench, stranger, id)).state, 'completed');
      assert.deepEqual(charged(bench), [theirs.quote.totals.total]);
      await assertAtRest(bench);
    },
  );

benchTest('shows a checkout to a caller who has not seen it before it can be paid', async (bench) => {
  const { id } = await bench.ready(bench.stranger);
  const shown = await complete(bench, another(bench), id);
  assert.deepEqual([shown.state, codes(shown)], ['ready_for_complete', ['checkout-changed']]);
  assert.equal((await complete(bench, another(bench), id)).state, 'completed');
});

benchTest('counts a read as shown, and lets the caller who made the change pay at once', async (bench) => {
  const { commerce, stranger } = bench;
  for (const payer of [stranger, another(bench)]) {
    const { id } = await bench.ready(stranger);
    value(await commerce.checkouts.update(another(bench), id, elsewhere));
    value(await commerce.checkouts.read(stranger, id));
    assert.equal((await complete(bench, payer, id)).state, 'completed');
  }
});

benchTest(
  'lets the agent that created a checkout pay after a change by the buyer only once it was shown',
  async (bench) => {
    const { commerce, agent } = bench;
    const { id, continueToken } = await bench.ready();
    value(await commerce.checkouts.update(bench.person(continueToken), id, elsewhere));
    assert.deepEqual(codes(await complete(bench, agent, id)), ['delivery-changed']);
    assert.equal((await complete(bench, agent, id)).state, 'completed');
  },
);

benchTest('records a read once for each caller, without side effects', async (bench) => {
  const { commerce, stranger } = bench;
  const { id, version } = await bench.ready(stranger);
  assert.equal(version, 1);
  value(await commerce.checkouts.read(another(bench), id));
  const dump = await bench.dump();
  assert.equal(value(await commerce.checkouts.read(another(bench), id)).version, 1);
  assert.equal(value(await commerce.checkouts.read(stranger, id)).version, 1);
  assert.equal(await bench.dump(), dump, 'what was shown before writes nothing');
  for (let place = 0; place < 40; place += 1)
    value(await commerce.checkouts.read({ ...stranger, site: stranger.site, network: `net ${place}` }, id));
  const [kept] = (await tablesOf(bench)).checkouts;
  assert.equal(kept?.shown?.length, 16);
  assert.ok(JSON.stringify(kept?.shown).length < 2_500);
  assert.ok(!JSON.stringify(kept?.shown).includes('net 3'), 'no network is kept');
  assert.deepEqual(
    codes(await complete(bench, stranger, id)),
    ['checkout-changed'],
    'forgotten: asked once more',
  );
});

benchTest('does not stop a payment for a read between quote and claim', async (bench) => {
  const { stranger, backend } = bench;
  const { id } = await bench.ready(stranger);
  backend.meanwhile = async (operation) => {
    if (operation === 'prepare') value(await bench.other().checkouts.read(another(bench), id));
  };
  assert.equal((await complete(bench, stranger, id)).state, 'completed');
});

benchTest('shows a change between quote and claim, with what must be confirmed', async (bench) => {
  const { stranger, backend } = bench;
  const { id } = await bench.ready(stranger);
  let done = false;
  backend.meanwhile = async (operation) => {
    if (operation !== 'prepare' || done) return;
    done = true;
    value(await bench.other().checkouts.update(another(bench), id, elsewhere));
  };
  const repeat = once();
  const shown = await complete(bench, stranger, id, repeat);
  assert.deepEqual([shown.state, codes(shown)], ['ready_for_complete', ['delivery-changed']]);
  assert.deepEqual(await complete(bench, stranger, id, repeat), shown);
  assert.deepEqual(charged(bench), []);
  assert.equal((await complete(bench, stranger, id)).state, 'completed');
});

/* Versions. */

benchTest('increments the version with every change, and returns the stored one', async (bench) => {
  const { commerce, agent } = bench;
  const { id, version } = await bench.ready();
  const updated = value(await commerce.checkouts.update(agent, id, { codes: ['TEN'] }));
  const declined = value(await commerce.checkouts.complete(agent, id, pay('declined'), once()));
  const read = value(await commerce.checkouts.read(agent, id));
  const paid = await complete(bench, agent, id);
  const [kept] = (await tablesOf(bench)).checkouts;
  assert.deepEqual([version, updated.version, read.version], [1, 2, declined.version]);
  assert.equal(paid.version, kept?.version);
  assert.equal(value(await commerce.checkouts.read(agent, id)).version, paid.version);
});

benchTest(
  'changes and charges nothing for a call with another version, and returns the current one',
  async (bench) => {
    const { commerce, agent } = bench;
    const { id } = await bench.ready();
    const present = value(await commerce.checkouts.update(agent, id, { codes: ['TEN'] }));
    const dump = await bench.dump();
    const repeat = once();
    const calls = [
      commerce.checkouts.update(agent, id, elsewhere, repeat, [1]),
      commerce.checkouts.cancel(agent, id, once(), [1]),
      commerce.checkouts.complete(agent, id, pay(), once(), [1]),
      commerce.checkouts.complete(agent, id, pay(), once(), []),
    ];
    for (const outcome of await Promise.all(calls)) {
      assert.equal(code(outcome), 'version-mismatch');
      const current =
        'error' in outcome && outcome.error.code === 'version-mismatch' && outcome.error.current;
      assert.ok(current);
      assert.deepEqual([current.version, current.input], [2, present.input]);
      assert.deepEqual(codes(current), ['version-mismatch']);
    }
    assert.equal(await bench.dump(), dump);
    const changed = value(await commerce.checkouts.update(agent, id, elsewhere, repeat, [7, 2]));
    assert.equal(changed.version, 3, 'the key of a call that did nothing is free');
    const paid = value(await commerce.checkouts.complete(agent, id, pay(), once(), [3]));
    assert.equal(paid.state, 'completed');
  },
);

benchTest('counts a caller that sends the current version as having been shown it', async (bench) => {
  const { commerce } = bench;
  const { id } = await bench.ready(bench.stranger);
  const paid = await commerce.checkouts.complete(another(bench), id, pay(), once(), [1]);
  assert.equal(value(paid).state, 'completed');
});

benchTest('does not accept the version for a price that the store changed', async (bench) => {
  const { commerce, agent, backend } = bench;
  const { id } = await bench.ready();
  const lamp = backend.shop.shelves.get('lamp') as { price: number };
  lamp.price += 100;
  const warned = value(await commerce.checkouts.complete(agent, id, pay(), once(), [1]));
  assert.deepEqual([codes(warned), warned.version], [['price-changed'], 2]);
  const paid = value(await commerce.checkouts.complete(agent, id, pay(), once(), [2]));
  assert.deepEqual([paid.state, charged(bench)], ['completed', [warned.quote.totals.total]]);
});

benchTest('does not abandon a challenge for a call with another version', async (bench) => {
  const { commerce, agent } = bench;
  const { id } = await bench.ready();
  const challenged = value(await commerce.checkouts.complete(agent, id, pay('challenge'), once()));
  assert.ok(challenged.challengeUrl);
  assert.equal(code(await commerce.checkouts.update(agent, id, elsewhere, once(), [1])), 'version-mismatch');
  assert.ok(value(await commerce.checkouts.read(agent, id)).challengeUrl, 'the buyer can still pay');
  const version = challenged.version ?? assert.fail();
  const changed = value(await commerce.checkouts.update(agent, id, elsewhere, once(), [version]));
  assert.deepEqual([changed.state, changed.version], ['ready_for_complete', version + 2]);
});

benchTest('reports a paid checkout in spite of an outdated version', async (bench) => {
  const { commerce, agent } = bench;
  const { id } = await bench.ready();
  const paid = await complete(bench, agent, id);
  assert.deepEqual(value(await commerce.checkouts.complete(agent, id, pay(), once(), [1])), paid);
  assert.equal(code(await commerce.checkouts.update(agent, id, {}, once(), [1])), 'completed');
});

benchTest('enforces the total that the payer expects, whatever was shown', async (bench) => {
  const { commerce, agent } = bench;
  const { id, quote } = await bench.ready();
  const { total } = quote.totals;
  const dump = await bench.dump();
  const other = value(
    await commerce.checkouts.complete(agent, id, pay('good', { seen: { amount: total - 1 } })),
  );
  assert.deepEqual([other.state, codes(other)], ['ready_for_complete', ['price-changed']]);
  assert.equal(await bench.dump(), dump, 'the checkout does not change');
  const paid = value(await commerce.checkouts.complete(agent, id, pay('good', { seen: { amount: total } })));
  assert.deepEqual([paid.state, charged(bench)], ['completed', [total]]);
});

benchTest('does not record a read as shown if a change overtakes it', async (bench) => {
  const { commerce, stranger, backend } = bench;
  const { id, version } = await bench.ready(stranger);
  backend.meanwhile = async (operation) => {
    if (operation !== 'quote') return;
    delete backend.meanwhile;
    value(await bench.other().checkouts.update(stranger, id, elsewhere));
  };
  assert.equal(value(await commerce.checkouts.read(another(bench), id)).version, version);
  assert.deepEqual(codes(await complete(bench, another(bench), id)), ['checkout-changed']);
  assert.deepEqual(charged(bench), []);
});
