/** `portico stores processor` as a real process. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { loadDemoStore } from '#backends/embedded';
import { sandboxProfile, startPsp } from '../sandbox/psp/index.ts';
import { portico, type Ended, type RunOptions } from './support/command-line.ts';

describe('stores processor', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-processor-'));
  const url = `sqlite:${join(folder, 'portico.db')}`;
  const run = (args: string[], options: RunOptions = {}): Promise<Ended> =>
    portico(['stores', ...args], { ...options, env: { DATABASE_URL: url, ...options.env } });
  const good = async (args: string[], options: RunOptions = {}): Promise<string> => {
    const { code, stdout, stderr } = await run(args, options);
    assert.equal(code, 0, stderr);
    return stdout;
  };

  before(async () => {
    const { site } = await loadDemoStore();
    const file = join(folder, 'shop.json');
    writeFileSync(file, JSON.stringify({ ...site, id: 'shop', hosts: ['shop.example'] }));
    await good(['put', file]);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('shows the account of a store, and rejects keys that cannot be', async () => {
    assert.equal(await good(['processor', 'shop']), 'shop: not connected\n');
    const keys = { publishableKey: 'pk_test_of_a_shop', secretKey: 'pk_test_of_a_shop' };
    const cases: [stdin: string, says: RegExp][] = [
      ['sk_test_1', /Pass the keys of Stripe as JSON/],
      [JSON.stringify(keys), /Enter the secret key: it starts with sk_test_/],
    ];
    for (const [stdin, says] of cases) {
      const wrong = await run(['processor', 'shop', '--connect'], { stdin });
      assert.equal(wrong.code, 2);
      assert.match(wrong.stderr, says);
    }
    const adyen = await run(['processor', 'shop', '--connect', '--provider', 'adyen'], {
      stdin: '{"apiKey":"x"}',
    });
    assert.equal(adyen.code, 2);
    assert.match(adyen.stderr, /Enter the merchant account\. Enter the API key: at least 20/);
    for (const [args, says] of [
      [
        ['--connect', '--provider', 'bank'],
        /must be one of stripe, adyen, paypal, braintree, checkout-com, worldpay/,
      ],
      [['--provider', 'adyen'], /with --connect/],
      [['--google-merchant-id', 'BCR2DN4T1234567'], /with --google-pay/],
      [['--google-pay'], /Connect a payment processor first/],
      [['--shared-tokens', 'profile_test_1'], /no Stripe keys of its own/],
      [['--shared-tokens', 'off', '--connect'], /--shared-tokens on its own/],
    ] as const) {
      const refused = await run(['processor', 'shop', ...args], { stdin: '{}' });
      assert.deepEqual([refused.code, says.test(refused.stderr)], [2, true], refused.stderr);
    }
    const both = await run(['processor', 'shop', '--connect', '--disconnect'], { stdin: '{}' });
    assert.equal(both.code, 2);
    assert.equal(
      await good(['processor', 'shop', '--disconnect']),
      'Disconnected shop from its payment processor.\n',
    );
  });

  test('turns shared payment tokens on and off for connected Stripe keys', async (t) => {
    const psp = await startPsp();
    t.after(() => psp.close());
    const { publishableKey, secretKey, webhookSecret } = psp;
    // Keys of its own are kept under a SECRET that is set.
    const env = {
      DATABASE_URL: `sqlite:${join(folder, 'shared-tokens.db')}`,
      SECRET: 'a-secret-of-the-tests-that-is-long-enough',
      STRIPE_API_BASE: psp.url,
    };
    // Off: keys are connected again before there is a payment.
    const { site } = await loadDemoStore();
    const file = join(folder, 'shop-off.json');
    writeFileSync(file, JSON.stringify({ ...site, id: 'shop', hosts: ['shop.example'], enabled: false }));
    await good(['put', file], { env });
    const processor = ['processor', 'shop'];
    const stdin = JSON.stringify({ publishableKey, secretKey, webhookSecret });
    await good([...processor, '--connect'], { env, stdin });
    const on = [...processor, '--shared-tokens', sandboxProfile];
    assert.equal(await good(on, { env }), 'Shared payment tokens are on for shop.\n');
    const json = JSON.parse(await good([...processor, '--json'], { env })) as { profileId: unknown };
    assert.equal(json.profileId, sandboxProfile);
    const other = await run([...processor, '--shared-tokens', 'profile_test_other'], { env });
    assert.deepEqual([other.code, /not that of this Stripe account/.test(other.stderr)], [2, true]);
    // Keys that were rotated: the profile stays for the same account, unless another one or none is given.
    const connected = 'Connected shop to Stripe. Keys are stored encrypted.\n';
    const connect = [...processor, '--connect'];
    const profile = async (): Promise<unknown> =>
      (JSON.parse(await good([...processor, '--json'], { env })) as { profileId: unknown }).profileId;
    assert.equal(
      await good(connect, { env, stdin }),
      `${connected}Shared payment tokens are still on, for ${sandboxProfile}.\n`,
    );
    assert.equal(await profile(), sandboxProfile);
    const none = JSON.stringify({ publishableKey, secretKey, webhookSecret, profileId: '' });
    assert.equal(await good(connect, { env, stdin: none }), connected);
    assert.equal(await profile(), null);
    await good(on, { env });
    const foreign = JSON.stringify({
      publishableKey: 'pk_test_of_another_account',
      secretKey,
      webhookSecret,
    });
    assert.equal(
      await good(connect, { env, stdin: foreign }),
      `${connected}Shared payment tokens are off now: the profile was entered for other keys. To turn them on, run portico stores processor shop --shared-tokens profile_….\n`,
    );
    assert.equal(await profile(), null);
    await good(on, { env });
    const off = [...processor, '--shared-tokens', 'off'];
    assert.equal(await good(off, { env }), 'Shared payment tokens are off for shop.\n');
  });
});
