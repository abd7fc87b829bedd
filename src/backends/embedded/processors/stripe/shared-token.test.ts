/** Shared payment tokens: the limits that their agent set, the preview version, and what may become of them meanwhile. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
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
import { ProcessorRefused, ProcessorUncertain, type PaymentProcessor, type PaymentState } from '../port.ts';
import { previewVersion, shortfall, type GrantedToken } from './shared-token.ts';

const hourMs = 3_600_000;

describe('shared payment tokens', () => {
  let bench: ProcessorBench<Psp>;
  let processor: PaymentProcessor;
  const closers: (() => unknown)[] = [];
  before(async () => {
    const hold = { after: (close: () => unknown) => void closers.push(close) };
    bench = startBench(hold as never, await startPsp({ slowMs: 60 }));
    processor = bench.again({ profileId: sandboxProfile });
  });
  after(() => Promise.all(closers.map((close) => close())));

  const pay = (id: string, token: string, by = processor): Promise<PaymentState> =>
    by.authorize(id, authorization({ type: 'token', token }));
  const moved = (id: string): string[] =>
    bench.psp
      .ledger()
      .entries.filter(({ intentId, kind }) => intentId === id && kind !== 'updated')
      .map(({ kind }) => kind);
  const revoke = (token: string) => askTestHelper(bench.psp, `shared_payment/granted_tokens/${token}/revoke`);
  /** A processor that goes over a wire of its own. */
  const over = (wire: ReturnType<typeof brokenWire>) =>
    bench.again({ profileId: sandboxProfile, fetcher: wire.fetcher });

  test('authorizes, captures, refunds a part, and voids', async () => {
    const token = await grantToken(bench.psp);
    const id = await newIntent(processor);
    assert.deepEqual(await pay(id, token), { id, state: 'authorised', captured: 0 });
    assert.deepEqual(await processor.capture(id, eur(2_500)), { id, state: 'captured', captured: 2_500 });
    assert.equal((await processor.refund(id, eur(1_000), 'return-1')).status, 'completed');
    const other = await newIntent(processor);
    await pay(other, token);
    assert.equal((await processor.void(other)).state, 'cancelled');
    assert.deepEqual(moved(id), ['created', 'authorised', 'captured', 'refunded']);
    assert.deepEqual(moved(other), ['created', 'authorised', 'voided']);
  });

  test('sends the version of the preview with the requests about a token alone', async () => {
    const versions: [what: string, version: string | undefined][] = [];
    const id = await newIntent(processor);
    const watched = {
      ...bench.fetcher,
      fetch: (request: Parameters<typeof bench.fetcher.fetch>[0]) => {
        const headers = new Map(
          Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
        );
        const path = new URL(request.url).pathname.replace(id, 'ID').replace(/spt_\w+/, 'TOKEN');
        versions.push([`${request.method} ${path}`, headers.get('stripe-version')]);
        return bench.fetcher.fetch(request);
      },
    };
    const by = bench.again({ profileId: sandboxProfile, fetcher: watched });
    await pay(id, await grantToken(bench.psp), by);
    await by.capture(id, eur(2_500));
    assert.deepEqual(
      versions.map(([what, version]) => [what, version === previewVersion]),
      [
        ['GET /v1/shared_payment/granted_tokens/TOKEN', true],
        ['POST /v1/payment_intents/ID', false],
        ['POST /v1/payment_intents/ID/confirm', true],
        ['POST /v1/payment_intents/ID/capture', false],
      ],
    );
  });

  const limits: [what: string, make: () => Promise<string>, reason: string][] = [
    ['too small', () => grantToken(bench.psp, { maxAmount: 2_499 }), 'shared-token-limit'],
    ['in another currency', () => grantToken(bench.psp, { currency: 'usd' }), 'shared-token-currency'],
    ['expired', () => grantToken(bench.psp, { expiresAt: Date.now() - 1_000 }), 'shared-token-expired'],
    [
      'revoked',
      async () => {
        const token = await grantToken(bench.psp);
        await revoke(token);
        return token;
      },
      'shared-token-revoked',
    ],
    [
      'used up',
      async () => {
        const token = await grantToken(bench.psp, { maxAmount: 2_500 });
        const id = await newIntent(processor);
        await pay(id, token);
        await processor.capture(id, eur(2_500));
        return token;
      },
      'shared-token-used',
    ],
    [
      'partly used',
      async () => {
        const token = await grantToken(bench.psp, { maxAmount: 4_999 });
        const id = await newIntent(processor);
        await pay(id, token);
        await processor.capture(id, eur(2_500));
        return token;
      },
      'shared-token-limit',
    ],
    ['granted to somebody else', async () => 'spt_of_somebody_else', 'resource_missing'],
  ];
  for (const [what, make, reason] of limits)
    test(`declines one that is ${what} as ${reason}, before it is used`, async () => {
      const token = await make();
      const id = await newIntent(processor);
      const declined = { id, state: 'declined', reason, retryable: true, captured: 0 };
      assert.deepEqual(await pay(id, token), declined);
      assert.deepEqual(await pay(id, token), declined, 'and so when asked again');
      assert.deepEqual(moved(id), ['created'], 'nothing was tried');
      assert.equal((await pay(id, await grantToken(bench.psp))).state, 'authorised', 'another one may pay');
    });

  test('pays exactly up to the limit', async () => {
    const id = await newIntent(processor);
    assert.equal((await pay(id, await grantToken(bench.psp, { maxAmount: 2_500 }))).state, 'authorised');
  });

  test('counts the limit as Stripe counts amounts', async () => {
    const isk = { amount: 5_000, currency: 'ISK' };
    for (const [maxAmount, state] of [
      [499_999, 'declined'],
      [500_000, 'authorised'],
    ] as const) {
      const token = await grantToken(bench.psp, {
        currency: 'isk',
        maxAmount: maxAmount - (maxAmount % 100),
      });
      const { id } = await processor.open({ ...isk, reference: `krónur-${maxAmount}`, orderNumber: 'N-isk' });
      const given = { ...authorization({ type: 'token', token }), ...isk };
      assert.equal((await processor.authorize(id, given)).state, state);
    }
  });

  test('declines what the bank declines, and leads to the bank where it asks', async () => {
    const declined = await newIntent(processor);
    const refused = await pay(declined, await grantToken(bench.psp, { outcome: 'insufficient_funds' }));
    assert.deepEqual([refused.state, refused.reason], ['declined', 'insufficient_funds']);
    const challenged = await newIntent(processor);
    const asked = await pay(challenged, await grantToken(bench.psp, { outcome: 'challenge' }));
    assert.equal(asked.state, 'challenge');
    assert.match(asked.challengeUrl ?? '', /\/3ds\//);
  });

  test('returns the payment, not a decline, when asked again after the token is used up', async () => {
    const token = await grantToken(bench.psp, { maxAmount: 2_500 });
    const id = await newIntent(processor);
    await pay(id, token);
    assert.equal((await pay(id, token)).state, 'authorised');
    await processor.capture(id, eur(2_500));
    assert.equal((await pay(id, token)).state, 'captured');
    await revoke(token);
    assert.equal((await pay(id, token)).state, 'captured');
    assert.deepEqual(moved(id), ['created', 'authorised', 'captured']);
  });

  test('charges once for two calls at the same time', async () => {
    const token = await grantToken(bench.psp, { outcome: 'slow', maxAmount: 2_500 });
    const id = await newIntent(processor);
    const both = await Promise.all([
      pay(id, token),
      pay(id, token, bench.again({ profileId: sandboxProfile })),
    ]);
    assert.deepEqual(
      both.map(({ state }) => state),
      ['authorised', 'authorised'],
    );
    assert.deepEqual(moved(id), ['created', 'authorised']);
  });

  test('declines one that is revoked or spent between the look at it and its use', async () => {
    for (const [spoil, reason] of [
      [revoke, 'shared-token-revoked'],
      // Held by another payment: its limits do not show it.
      [async (token: string) => pay(await newIntent(processor), token), 'shared-token-refused'],
    ] as const) {
      const token = await grantToken(bench.psp, { maxAmount: 4_000 });
      const id = await newIntent(processor);
      const spoiled = {
        ...bench.fetcher,
        async fetch(request: Parameters<typeof bench.fetcher.fetch>[0]) {
          if (request.url.endsWith('/confirm')) await spoil(token);
          return bench.fetcher.fetch(request);
        },
      };
      const { state, reason: said } = await pay(
        id,
        token,
        bench.again({ profileId: sandboxProfile, fetcher: spoiled }),
      );
      assert.deepEqual([state, said], ['declined', reason]);
      assert.deepEqual(moved(id), ['created']);
    }
  });

  test('is found by its intent when an answer is lost', async () => {
    for (const [what, lost, state] of [
      ['GET', 'before', 'unconfirmed'],
      ['GET', 'after', 'unconfirmed'],
      ['POST', 'before', 'unconfirmed'],
      ['POST', 'after', 'unconfirmed'],
      ['/confirm', 'before', 'unconfirmed'],
      ['/confirm', 'after', 'authorised'],
    ] as const) {
      const token = await grantToken(bench.psp);
      const id = await newIntent(processor);
      const wire = brokenWire(bench.fetcher, (_index, asked) => (asked.includes(what) ? lost : undefined));
      await assert.rejects(pay(id, token, over(wire)), ProcessorUncertain);
      assert.equal((await processor.findByReference(id)).state, state);
      assert.equal((await pay(id, token)).state, 'authorised');
      assert.deepEqual(moved(id), ['created', 'authorised']);
    }
  });

  test('are not taken without a profile, and cards are taken with one', async () => {
    const token = await grantToken(bench.psp);
    const id = await newIntent(processor);
    const off = await pay(id, token, bench.processor);
    assert.deepEqual([off.state, off.reason], ['declined', 'credential-unsupported']);
    assert.equal(bench.processor.checkSharedTokens, undefined);
    assert.equal((await processor.authorize(id, authorization(card('success')))).state, 'authorised');
  });

  test('are nobody’s mistake where Stripe does not know the preview', async () => {
    const token = await grantToken(bench.psp);
    for (const forgetful of [/granted_tokens/, /confirm$/]) {
      const id = await newIntent(processor);
      const old = {
        ...bench.fetcher,
        fetch(request: Parameters<typeof bench.fetcher.fetch>[0]) {
          const headers = Object.fromEntries(
            Object.entries(request.headers ?? {}).filter(
              ([name]) => name.toLowerCase() !== 'stripe-version' || !forgetful.test(request.url),
            ),
          );
          return bench.fetcher.fetch({ ...request, headers });
        },
      };
      const by = bench.again({ profileId: sandboxProfile, fetcher: old });
      await assert.rejects(
        pay(id, token, by),
        (error) => error instanceof ProcessorRefused && error.code === 'shared-tokens-unavailable',
      );
      assert.deepEqual(moved(id), ['created']);
    }
  });

  test('are checked by the answer of the preview and the profile of the account', async () => {
    const checked = (changes: Parameters<typeof bench.again>[0]) =>
      bench.again({ profileId: sandboxProfile, ...changes }).checkSharedTokens?.();
    const answering = (status: number, body: object) => ({
      ...bench.fetcher,
      fetch: async (request: Parameters<typeof bench.fetcher.fetch>[0]) => ({
        ...(await bench.fetcher.fetch(request)),
        status,
        body: new TextEncoder().encode(JSON.stringify(body)),
      }),
    });
    assert.deepEqual(await checked({}), { ok: true });
    assert.deepEqual(await checked({ profileId: 'profile_other' }), { ok: false, code: 'other_profile' });
    const unknown = { error: { type: 'invalid_request_error', message: 'Unrecognized request URL' } };
    assert.deepEqual(await checked({ fetcher: answering(404, unknown) }), {
      ok: false,
      code: 'invalid_request_error',
    });
    assert.deepEqual(await checked({ fetcher: answering(503, unknown) }), { ok: false });
    const without = await startPsp({ preview: false });
    closers.push(() => without.close());
    const { url: apiBase, secretKey } = without;
    assert.deepEqual(await checked({ apiBase, secretKey }), { ok: false, code: 'invalid_request_error' });
    const gone = brokenWire(bench.fetcher, () => 'before');
    assert.deepEqual(await checked({ fetcher: gone.fetcher }), { ok: false });
    // A key that may not read profiles says nothing against the profile.
    const narrow = {
      ...bench.fetcher,
      fetch: (request: Parameters<typeof bench.fetcher.fetch>[0]) =>
        (request.url.includes('/v2/') ? answering(403, unknown) : bench.fetcher).fetch(request),
    };
    assert.deepEqual(await checked({ fetcher: narrow }), { ok: true });
  });

  test('leave no trace in errors', async () => {
    const token = await grantToken(bench.psp);
    const wire = brokenWire(bench.fetcher, () => 'before');
    await assert.rejects(pay('pi_1', token, over(wire)), (error: Error) => {
      assert.ok(!JSON.stringify([error.message, error.stack, error.cause, { ...error }]).includes(token));
      return true;
    });
  });
});

test('the limits of a token are held to the unit, whatever was used of them', () => {
  const now = Date.parse('2026-12-01T12:00:00Z');
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: -hourMs / 1_000, max: hourMs / 1_000 }),
      (amount, most, used, seconds) => {
        const granted: GrantedToken = {
          usage_limits: { currency: 'eur', max_amount: most, expires_at: now / 1_000 + seconds },
          usage_details: { amount_captured: { value: used, currency: 'eur' } },
          deactivated_at: null,
        };
        const expected =
          seconds <= 0 ? 'shared-token-expired' : amount + used > most ? 'shared-token-limit' : undefined;
        assert.equal(shortfall(granted, { amount, currency: 'EUR' }, now), expected);
      },
    ),
  );
});

for (const [what, granted, reason] of [
  ['no members', {}, undefined],
  ['empty members', { usage_limits: null, usage_details: null, payment_method_details: null }, undefined],
  ['members of other types', { usage_limits: { currency: 1, max_amount: '1', expires_at: '1' } }, undefined],
  ['a bank account', { payment_method_details: { type: 'us_bank_account' } }, 'shared-token-not-a-card'],
  ['an end without a reason', { deactivated_at: 1 }, 'shared-token-deactivated'],
  ['an end by the seller', { deactivated_at: 1, deactivated_reason: 'resolved' }, 'shared-token-used'],
] as const)
  test(`a token with ${what} ${reason === undefined ? 'is left to Stripe' : `is declined as ${reason}`}`, () => {
    assert.equal(shortfall(granted as GrantedToken, { amount: 2_500, currency: 'EUR' }, 0), reason);
  });
