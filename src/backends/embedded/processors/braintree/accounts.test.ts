import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startApi } from '../../../../../sandbox/json-api/server.ts';
import { braintreeKeysOf, startBraintreeBench } from '../../../../../test/support/embedded/braintree.ts';
import { createProcessor } from '../create.ts';
import { inMemoryLedger } from '../../../../../test/support/embedded/in-memory-ledger.ts';

const global = (type: string): string => Buffer.from(type).toString('base64');

describe('the accounts of Braintree', () => {
  test('are fine with the keys of one merchant and a merchant account for each currency', async (t) => {
    const bench = await startBraintreeBench(t);
    assert.deepEqual(await bench.processor.check?.(), { ok: true });
    const wrong = bench.again({ privateKey: 'f'.repeat(32) });
    assert.deepEqual(await wrong.check?.(), { ok: false, code: 'authentication' });
    const unreachable = bench.again({ apiBase: 'http://127.0.0.1:1' });
    assert.deepEqual(await unreachable.check?.(), { ok: false });
    const swapped = bench.again({ merchantAccounts: new Map([['EUR', 'portico_usd']]) });
    assert.deepEqual(await swapped.check?.(), { ok: false, code: 'merchant-account-currency' });
    const other = bench.again({ tokenizationKey: 'sandbox_abc123_0123456789abcdef' });
    assert.deepEqual(await other.check?.(), { ok: false, code: 'merchant-mismatch' });
  });

  for (const status of ['PENDING', 'SUSPENDED'])
    test(`cannot be charged while one is ${status}`, async (t) => {
      const bench = await startBraintreeBench(t, { accountStatus: { portico_usd: status } });
      assert.deepEqual(await bench.processor.check?.(), { ok: false, code: 'merchant-account-inactive' });
    });

  for (const [what, id, ok] of [
    ['the ID of the tokenization key', '0123456789abcdef', true],
    ['the same as a global ID', global('merchant_0123456789abcdef'), true],
    ['another ID', 'fedcba9876543210', false],
    ['another as a global ID', global('merchant_fedcba9876543210'), false],
    ['an ID of an unknown form', '8f14e45f-ceea-467f-a9f0-3b0a6c4d2e11', true],
    ['a global ID of another type', global('account_fedcba9876543210'), true],
    ['no ID', null, true],
  ] as const)
    test(`${ok ? 'pass' : 'do not pass'} with ${what}`, async (t) => {
      const bench = await startBraintreeBench(t);
      const node = { id: 'portico_eur', currencyCode: 'EUR', status: 'ACTIVE' };
      const body = { data: { viewer: { merchant: { id, merchantAccounts: { edges: [{ node }] } } } } };
      const api = await startApi(async () => ({ status: 200, body }));
      t.after(() => api.close());
      const processor = bench.again({
        apiBase: api.url,
        tokenizationKey: 'sandbox_abc123_0123456789abcdef',
        merchantAccounts: new Map([['EUR', 'portico_eur']]),
      });
      assert.deepEqual(await processor.check?.(), ok ? { ok } : { ok, code: 'merchant-mismatch' });
    });

  test('have a ledger each, also where the merchant ID has underscores', async (t) => {
    const { fake, fetcher } = await startBraintreeBench(t);
    const { publicKey, privateKey } = braintreeKeysOf(fake);
    const names: string[] = [];
    createProcessor(
      {
        provider: 'braintree',
        tokenizationKey: 'sandbox_abc123_acme_store',
        publicKey,
        privateKey,
        merchantAccounts: 'EUR=acme_eur',
      },
      {
        fetcher,
        ledger(name) {
          names.push(name);
          return inMemoryLedger();
        },
      },
    );
    assert.deepEqual(names, ['braintree:acme_store']);
  });
});
