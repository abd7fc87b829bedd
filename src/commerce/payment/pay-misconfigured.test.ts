import assert from 'node:assert/strict';
import { storeDialects } from '../../../test/support/commerce-stores.ts';
import { benchTests, code, once, pay, value } from '../../../test/support/commerce/bench.ts';
import {
  PaymentMisconfigured,
  PaymentUnreachable,
  processorUnreachable,
  StoreMisconfigured,
  storeRefused,
  type BackendUnavailable,
  type Commitment,
} from '../backend.ts';

const benchTest = benchTests(storeDialects());

const refusals: [what: string, error: BackendUnavailable, event: string][] = [
  [
    'a processor rejects the store',
    new PaymentMisconfigured('The store cannot be paid. api_key_expired'),
    'payment-misconfigured',
  ],
  [
    'a platform rejects the store',
    new StoreMisconfigured('POST /baskets was refused (403 ClientAccessForbiddenException).'),
    'payment-misconfigured',
  ],
  [
    'the processor cannot be reached',
    new PaymentUnreachable('The request to the payment processor was not sent: refused.'),
    'payment-unreachable',
  ],
];
for (const [what, error, expected] of refusals)
  benchTest(`leaves nothing behind if ${what} when preparing a payment`, async (bench) => {
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
    const logged = logs.filter(({ event }) => event.startsWith('payment-')).map(({ event }) => event);
    assert.deepEqual([...new Set(logged)], [expected]);
    const paid = value(await other({ windows }).checkouts.complete(agent, id, pay(), key));
    assert.equal(paid.state, 'completed', 'the same key pays once the store is fixed');
  });

const declines: [what: string, reason: string, event: string][] = [
  ['rejects the store', storeRefused, 'payment-misconfigured'],
  ['cannot be reached', processorUnreachable, 'payment-unreachable'],
];
for (const [what, reason, expected] of declines)
  benchTest(`does not decline the buyer if the processor ${what} when charging`, async (bench) => {
    const { agent, backend, windows, other, logs } = bench;
    assert.ok(windows);
    const refusing = {
      ...backend,
      commit: async ({ ref }: Commitment) => {
        await backend.release(ref);
        return { outcome: 'declined', reason, retryable: true } as const;
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
    const logged = logs.filter(({ event }) => event.startsWith('payment-')).map(({ event }) => event);
    assert.deepEqual([...new Set(logged)], [expected]);
    assert.equal(
      code(await other({ windows }).checkouts.complete(agent, id, pay(), once())),
      'ok',
      'no try was counted',
    );
  });
