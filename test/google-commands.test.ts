/** `portico sandbox google-pay-token` and `portico stores feed google` as real processes. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createCatalogue, loadDemoStore } from '#backends/embedded';
import { openDatabase, siteStore } from '#storage';
import { openGooglePayToken, openStripeTokenId } from '../sandbox/google-pay/index.ts';
import { portico, type Ended } from './support/command-line.ts';

describe('commands for Google', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-google-'));
  const env = { DATABASE_URL: `sqlite:${join(folder, 'portico.db')}` };
  const run = (...args: string[]): Promise<Ended> => portico(args, { env });
  const token = (...args: string[]): Promise<Ended> => run('sandbox', 'google-pay-token', ...args);

  before(async () => {
    const demo = await loadDemoStore();
    const database = await openDatabase(env.DATABASE_URL);
    const catalogue = createCatalogue({ database, now: Date.now, origin: () => 'https://demo.test' });
    const specification = {
      type: 'PAYMENT_GATEWAY',
      parameters: { gateway: 'adyen', gatewayMerchantId: 'QuillECOM' },
    };
    const config = { allowed_payment_methods: [{ type: 'CARD', tokenization_specification: specification }] };
    const [handler, ...others] = demo.site.paymentHandlers;
    assert.ok(handler);
    const google = { ...handler, id: 'google_pay_eu', name: 'com.google.pay', config };
    await siteStore(database).put({ ...demo.site, paymentHandlers: [google, ...others] });
    await siteStore(database).put({ ...demo.site, id: 'bare', hosts: ['bare.test'] });
    await catalogue.writeTerms('demo', demo.terms);
    await catalogue.writeProducts(
      'demo',
      demo.products.map((product, at) =>
        at === 0 ? { ...product, attributes: { ...product.attributes, native_commerce: true } } : product,
      ),
    );
    await database.close();
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('prints a token of Stripe without a store', async () => {
    const { code, stdout } = await token();
    const { id } = JSON.parse(stdout) as { id: string };
    assert.deepEqual([code, openStripeTokenId(id)], [0, { ok: true, outcome: 'success' }]);
  });

  test('prints an instrument for the gateway, account, and handler of a store', async () => {
    const { stdout } = await token('--store', 'demo', '--instrument', '--pan', '4000000000000002');
    const instrument = JSON.parse(stdout) as { handler_id: string; credential: { token: string } };
    assert.equal(instrument.handler_id, 'google_pay_eu');
    const recipient = { gateway: 'adyen', gatewayMerchantId: 'QuillECOM' };
    const opening = openGooglePayToken(instrument.credential.token, recipient);
    assert.ok(opening.ok);
    assert.deepEqual([opening.token.protocol, opening.token.outcome], ['ECv2', 'decline']);
  });

  test('prints tokens that a gateway must reject', async () => {
    const reasons = ['--expired', '--wrong-recipient', '--broken-chain'].map(async (fault) => {
      const { stdout } = await token('--gateway', 'adyen', fault);
      const opening = openGooglePayToken(stdout.trim(), { gateway: 'adyen' });
      return opening.ok ? 'opened' : opening.reason;
    });
    assert.deepEqual(await Promise.all(reasons), ['message_expired', 'wrong_recipient', 'broken_chain']);
  });

  const refusals: [args: string[], message: string][] = [
    [
      ['--pan', '4111111111111112'],
      '--pan must be a card number of 12 to 19 digits with a valid check digit.\n',
    ],
    [['--expired', '--broken-chain'], 'Use only one of --expired, --wrong-recipient, --broken-chain.\n'],
    [['--protocol', 'ECv1'], '--protocol does not apply to stripe. Choose another gateway with --gateway.\n'],
    [
      ['--store', 'bare'],
      'bare does not offer com.google.pay with a gateway. Add the payment handler, or use --gateway instead of --store.\n',
    ],
  ];
  test('says what is wrong with its options', async () => {
    for (const [args, message] of refusals) {
      const { code, stdout, stderr } = await token(...args);
      assert.deepEqual([code, stdout, stderr], [2, '', message]);
    }
  });

  test('writes a feed with the marked product alone as eligible, and counts the others', async () => {
    const { code, stdout, stderr } = await run('stores', 'feed', 'google', 'demo', '--format', 'tsv');
    assert.equal(code, 0);
    const [header = '', ...rows] = stdout.slice(0, -1).split('\n');
    assert.match(header, /^id\tnative_commerce\(checkout_eligibility\)\tconsumer_notice\t/);
    const eligible = rows.filter((row) => row.split('\t')[1] === 'TRUE');
    assert.ok(eligible.length > 0 && eligible.length < rows.length);
    assert.match(stderr, new RegExp(`^${eligible.length} of ${rows.length} variants are eligible\\.\n`));
    assert.match(stderr, /\d+: native_commerce is not set\n/);
  });

  test('rejects a currency in which the store does not sell', async () => {
    const { code, stderr } = await run('stores', 'feed', 'google', 'demo', '--currency', 'CHF');
    const message = '--currency: demo does not sell in CHF. It sells in EUR, USD, GBP.\n';
    assert.deepEqual([code, stderr], [2, message]);
  });

  test('serves the feed at a URL that can be replaced and revoked', async () => {
    const url = async (...options: string[]) => {
      const { code, stdout, stderr } = await run('stores', 'feed', 'google-url', 'demo', ...options);
      assert.equal(code, 0, stderr);
      return stdout;
    };
    assert.match(await url(), /is not served\. To serve it, add --on\.\n$/);
    const first = await url('--on');
    assert.match(first, /^https?:\/\/[^/]+\/api\/feeds\/google\/demo\/[\w-]{43}\.xml\n$/);
    assert.equal(await url('--on'), first, 'a feed that is on keeps its URL');
    const second = await url('--replace');
    assert.notEqual(second, first);
    assert.match(await url('--off'), /no longer served/);
    assert.match(await url(), /is not served/);
  });
});
