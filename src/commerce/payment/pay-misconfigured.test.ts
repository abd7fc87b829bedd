import assert from 'node:assert/strict';
import { storeDialects } from '../../../test/support/commerce-stores.ts';
import { benchTests, code, once, pay, value } from '../../../test/support/commerce/bench.ts';
import { PaymentMisconfigured, StoreMisconfigured, storeRefused, type Commitment } from '../backend.ts';

const benchTest = benchTests(storeDialects());

const refusals: [who: string, error: StoreMisconfigured][] = [
  ['a processor', new PaymentMisconfigured('The store cannot be paid. api_key_expired')],
  ['a platform', new StoreMisconfigured('POST /baskets was refused (403 ClientAccessForbiddenException).')],
];
for (const [who, error] of refusals)
  benchTest(`leaves nothing behind if ${who} rejects the store when preparing a payment`, async (bench) => {
    const { agent, backend, windows, other, logs } = bench;
    assert.ok(windows);
    const refusing = {
      ...backend,
      prepare: async () => {
        throw error;
      },
    };
    const node = other({ windows, backend: () => refusing });
    const { id } = await bench.ready(agent);
    const before = await bench.dump();
    const key = once();
    for (let round = 0; round < 15; round += 1) {
      const seen = value(await node.checkouts.complete(agent, id, pay(), key));
      assert.equal(seen.state, 'ready_for_complete');
      assert.deepEqual(
        seen.problems.map((problem) => [problem.code, problem.severity]),
        [['payment-unavailable', 'recoverable']],
      );
    }
    assert.equal(await bench.dump(), before, 'nothing is written');
    assert.ok(logs.some(({ event }) => event === 'payment-misconfigured'));
    const paid = value(await other({ windows }).checkouts.complete(agent, id, pay(), key));
    assert.equal(paid.state, 'completed', 'the same key pays once the store is fixed');
  });

benchTest('does not decline the buyer if a processor rejects the store when charging', async (bench) => {
  const { agent, backend, windows, other } = bench;
  assert.ok(windows);
  const refusing = {
    ...backend,
    commit: async ({ ref }: Commitment) => {
      await backend.release(ref);
      return { outcome: 'declined', reason: storeRefused, retryable: true } as const;
    },
  };
  const node = other({ windows, backend: () => refusing });
  const { id } = await bench.ready(agent);
  for (let round = 0; round < 15; round += 1) {
    const seen = value(await node.checkouts.complete(agent, id, pay(), once()));
    assert.deepEqual(
      seen.problems.map((problem) => problem.code),
      ['payment-unavailable'],
    );
  }
  assert.equal(
    code(await other({ windows }).checkouts.complete(agent, id, pay(), once())),
    'ok',
    'no try was counted',
  );
});
