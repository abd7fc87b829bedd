import assert from 'node:assert/strict';
import { storeDialects } from '../../test/support/commerce-stores.ts';
import { benchTests, code, order, site, value } from '../../test/support/commerce/bench.ts';

const benchTest = benchTests(storeDialects());

const failures: [name: string, error: () => Error, expected: string | undefined][] = [
  ['a disconnected socket', () => coded('read ECONNRESET', 'ECONNRESET'), 'store-unavailable'],
  ['a busy SQLite', () => ofSqlite('database is locked', 261), 'store-unavailable'],
  ['a full SQLite', () => ofSqlite('database or disk is full', 13), 'store-unavailable'],
  ['a missing table in SQLite', () => ofSqlite('no such table: checkout', 1), undefined],
  ['a constraint violation in SQLite', () => ofSqlite('UNIQUE constraint failed', 2067), undefined],
  ['a closed SQLite', () => coded('database is not open', 'ERR_INVALID_STATE'), 'store-unavailable'],
  ['a PostgreSQL that shuts down', () => coded('terminating connection', '57P01'), 'store-unavailable'],
  ['PostgreSQL with too many connections', () => coded('too many connections', '53300'), 'store-unavailable'],
  ['an unreachable PostgreSQL', () => coded('connection lost', '08006'), 'store-unavailable'],
  ['a temporary DNS failure', () => coded('getaddrinfo EAI_AGAIN', 'EAI_AGAIN'), 'store-unavailable'],
  ['a missing table', () => coded('relation does not exist', '42P01'), undefined],
  ['a constraint violation', () => coded('duplicate key', '23505'), undefined],
  ['an internal error of ours', () => new TypeError('x is undefined'), undefined],
  ['an internal error with a code', () => coded('bad argument', 'ERR_OUT_OF_RANGE'), undefined],
];

const coded = (message: string, errorCode: string): Error =>
  Object.assign(new Error(message), { code: errorCode });

const ofSqlite = (message: string, errcode: number): Error =>
  Object.assign(coded(message, 'ERR_SQLITE_ERROR'), { errcode });

for (const [name, error, expected] of failures) {
  benchTest(
    `treats ${name} as ${expected ?? 'an exception, because a retry does not help'}`,
    async (bench) => {
      const { id } = await bench.ready();
      const node = bench.other({ store: { ...bench.store, checkout: async () => Promise.reject(error()) } });
      const call = node.checkouts.read(bench.agent, id);
      if (expected === undefined) await assert.rejects(call, error());
      else assert.equal(code(await call), expected);
    },
  );
}

benchTest(
  'returns search and products in the site’s currency, or in the buyer’s if available',
  async (bench) => {
    const { commerce, agent } = bench;
    const query = { text: 'lamp', limit: 5 };
    const euro = value(await commerce.catalogue.search(agent, query, { currency: 'eur' }));
    assert.deepEqual([euro.currency, euro.products.map(({ id }) => id)], ['EUR', ['p-lamp']]);
    assert.equal(value(await commerce.catalogue.search(agent, query, { currency: 'JPY' })).currency, 'USD');
    const { products, currency } = value(await commerce.catalogue.products(agent, ['lamp', 'none'], {}));
    assert.deepEqual([currency, products.length], ['USD', 1]);
  },
);

benchTest('does not pass on an invalid language', async (bench) => {
  const asked: string[] = [];
  const node = bench.other({
    backend: () => ({
      ...bench.backend,
      search: async (query, context) => {
        asked.push(context.locale);
        return bench.backend.search(query, context);
      },
    }),
  });
  for (const language of ['de-AT', 'DE-at', 'not a language', '', 'x'.repeat(9_999)])
    await node.catalogue.search(bench.agent, { limit: 1 }, { language });
  assert.deepEqual(asked, ['de-AT', 'de-AT', 'en', 'en', 'en']);
});

benchTest('writes only changed data on a read, and keeps the read price as the shown one', async (bench) => {
  const { commerce, agent, backend } = bench;
  const { id } = await bench.ready();
  const before = await bench.dump();
  for (let look = 0; look < 3; look += 1) value(await commerce.checkouts.read(agent, id));
  assert.ok((await bench.dump()) === before);
  backend.shop.shelves.get('lamp')!.quantity = 1;
  assert.equal(value(await commerce.checkouts.read(agent, id)).state, 'incomplete');
  assert.equal((await bench.store.checkout(id))?.state, 'incomplete');
  backend.shop.shelves.get('lamp')!.quantity = 9;
  assert.equal(value(await commerce.checkouts.read(agent, id)).state, 'ready_for_complete');
});

benchTest('stores an event in the transaction of its change', async (bench) => {
  const node = bench.other({
    store: {
      ...bench.store,
      transaction: (work) =>
        bench.store.transaction((transaction) =>
          work({ ...transaction, insertEvents: async () => Promise.reject(coded('disk full', '53100')) }),
        ),
    },
  });
  const before = await bench.dump();
  assert.equal(code(await node.checkouts.create(bench.agent, order())), 'store-unavailable');
  assert.ok((await bench.dump()) === before, 'no checkout without its event');
  await bench.ready();
  const events = await bench.events();
  assert.deepEqual(
    events.map(({ type, agent, release, amount }) => [type, agent, release, amount]),
    [['checkout_created', 'key:1', '2026-08-25', 5_944]],
  );
});

benchTest('applies a changed site from the next call on', async (bench) => {
  const { id } = await bench.ready();
  bench.site = site({ checkoutMode: 'human_handoff' });
  assert.equal(value(await bench.commerce.checkouts.read(bench.agent, id)).state, 'requires_escalation');
  bench.site = site();
  assert.equal(value(await bench.commerce.checkouts.read(bench.agent, id)).state, 'ready_for_complete');
});
