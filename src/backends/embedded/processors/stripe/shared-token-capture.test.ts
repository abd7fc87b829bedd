/** Shared payment tokens that Stripe authorizes and then does not let be captured: it may count only what is captured. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sandboxProfile, startPsp, type Psp } from '../../../../../sandbox/psp/index.ts';
import {
  askTestHelper,
  authorization,
  brokenWire,
  card,
  eur,
  grantToken,
  newIntent,
  startBench,
  type ProcessorBench,
} from '../../../../../test/support/embedded/processor.ts';
import { ProcessorRefused, ProcessorUncertain, type PaymentProcessor } from '../port.ts';

describe('a capture that Stripe refuses with a message alone', () => {
  let bench: ProcessorBench<Psp>;
  let processor: PaymentProcessor;
  const closers: (() => unknown)[] = [];
  before(async () => {
    const hold = { after: (close: () => unknown) => void closers.push(close) };
    bench = startBench(hold as never, await startPsp({ grantCounts: 'captured' }));
    processor = bench.again({ profileId: sandboxProfile });
  });
  after(() => Promise.all(closers.map((close) => close())));

  const authorized = async (token: string): Promise<string> => {
    const id = await newIntent(processor);
    assert.equal(
      (await processor.authorize(id, authorization({ type: 'token', token }))).state,
      'authorised',
    );
    return id;
  };
  const moved = (id: string): string[] =>
    bench.psp
      .ledger()
      .entries.filter(({ intentId, kind }) => intentId === id && kind !== 'updated')
      .map(({ kind }) => kind);
  const revoke = (token: string) => askTestHelper(bench.psp, `shared_payment/granted_tokens/${token}/revoke`);
  const over = (fetcher: typeof bench.fetcher) => bench.again({ profileId: sandboxProfile, fetcher });

  for (const [what, spoil] of [
    ['revoked', revoke],
    ['used up', async (token: string) => processor.capture(await authorized(token), eur(2_500))],
  ] as const)
    test(`ends a payment whose token was ${what} after the authorization`, async () => {
      const token = await grantToken(bench.psp, { maxAmount: 4_000 });
      const id = await authorized(token);
      await spoil(token);
      assert.deepEqual(await processor.capture(id, eur(2_500)), {
        id,
        state: 'cancelled',
        reason: 'shared-token-refused',
        retryable: true,
        captured: 0,
      });
      assert.deepEqual(moved(id), ['created', 'authorised', 'voided']);
      assert.equal((await processor.capture(id, eur(2_500))).state, 'cancelled', 'and so when asked again');
      assert.equal((await processor.void(id)).state, 'cancelled');
    });

  test('ends it too where an answer is lost meanwhile', async () => {
    for (const path of [/\/capture$/, /GET .*\/pi_\w+$/, /\/cancel$/])
      for (const lost of ['before', 'after'] as const) {
        const token = await grantToken(bench.psp);
        const id = await authorized(token);
        await revoke(token);
        const wire = brokenWire(bench.fetcher, (_index, asked) => (path.test(asked) ? lost : undefined));
        await assert.rejects(over(wire.fetcher).capture(id, eur(2_500)), ProcessorUncertain);
        assert.equal((await processor.capture(id, eur(2_500))).state, 'cancelled');
        assert.deepEqual(moved(id), ['created', 'authorised', 'voided']);
      }
  });

  test('leaves a payment with a card alone: the account may be able to capture it later', async () => {
    const id = await newIntent(processor);
    await processor.authorize(id, authorization(card('success')));
    const refusing = {
      ...bench.fetcher,
      async fetch(request: Parameters<typeof bench.fetcher.fetch>[0]) {
        if (!request.url.endsWith('/capture')) return bench.fetcher.fetch(request);
        const error = { type: 'invalid_request_error', message: 'The account is restricted.' };
        const answer = await bench.fetcher.fetch({ url: `${bench.psp.url}/` });
        return { ...answer, status: 400, body: new TextEncoder().encode(JSON.stringify({ error })) };
      },
    };
    await assert.rejects(over(refusing).capture(id, eur(2_500)), ProcessorRefused);
    assert.deepEqual(moved(id), ['created', 'authorised']);
    assert.equal((await processor.capture(id, eur(2_500))).state, 'captured');
  });
});
