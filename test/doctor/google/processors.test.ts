/** `portico doctor --platform google` with a test purchase at a healthy store of each processor: no fault, and nothing is passed unseen. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { googlePayHandler, type ProcessorFacts } from '#commerce';
import { startAdyen } from '../../../sandbox/adyen/index.ts';
import { startBraintree } from '../../../sandbox/braintree/index.ts';
import { startCheckoutCom } from '../../../sandbox/checkout-com/index.ts';
import type { MoneyBook } from '../../../sandbox/json-api/money-book.ts';
import { startPayPal } from '../../../sandbox/paypal/index.ts';
import { startPsp } from '../../../sandbox/psp/index.ts';
import { startWorldpay } from '../../../sandbox/worldpay/index.ts';
import { freePort } from '../../../src/cli/sandbox/provider.ts';
import { portico } from '../../support/command-line.ts';
import { failedRules, openGoogleStore } from './healthy-google.ts';

interface Charging {
  facts: ProcessorFacts;
  environment: Record<string, string>;
  /** Payments in its own books. */
  count(): Promise<{ paid: number; declined: number }> | { paid: number; declined: number };
  close(): Promise<unknown>;
}

const isLive = false;

const inBook =
  ({ entries }: MoneyBook): Charging['count'] =>
  () => ({
    paid: entries.filter(({ kind }) => kind === 'authorized').length,
    declined: entries.filter(({ kind }) => kind === 'declined').length,
  });

/** @param webhookUrl of the service */
const processors: Record<ProcessorName, (webhookUrl: string) => Promise<Charging>> = {
  async stripe(url) {
    const psp = await startPsp({ webhook: { url } });
    return {
      facts: { name: 'stripe', publishableKey: psp.publishableKey },
      environment: {
        STRIPE_SECRET_KEY: psp.secretKey,
        STRIPE_PUBLISHABLE_KEY: psp.publishableKey,
        STRIPE_WEBHOOK_SECRET: psp.webhookSecret,
        STRIPE_API_BASE: psp.url,
      },
      async count() {
        const headers = { authorization: `Bearer ${psp.secretKey}` };
        const ledger = (await (await fetch(`${psp.url}/ledger`, { headers })).json()) as {
          entries: { kind: string }[];
        };
        const of = (wanted: string): number => ledger.entries.filter(({ kind }) => kind === wanted).length;
        return { paid: of('authorised'), declined: of('declined') };
      },
      close: psp.close,
    };
  },
  async adyen(url) {
    const { apiKey, merchantAccount, hmacKey, ...adyen } = await startAdyen({ webhook: { url } });
    const count = (wanted: string): number => adyen.moves.filter(({ kind }) => kind === wanted).length;
    return {
      facts: { name: 'adyen', merchantAccount, isLive },
      environment: {
        ADYEN_ENVIRONMENT: 'test',
        ADYEN_MERCHANT_ACCOUNT: merchantAccount,
        ADYEN_API_KEY: apiKey,
        ADYEN_HMAC_KEY: hmacKey,
        ADYEN_API_BASE: adyen.url,
      },
      count: () => ({ paid: count('authorised'), declined: count('refused') }),
      close: adyen.close,
    };
  },
  async braintree(webhookUrl) {
    const { tokenizationKey, publicKey, privateKey, merchantAccounts, ...braintree } = await startBraintree({
      webhookUrl,
    });
    return {
      facts: { name: 'braintree', tokenizationKey, isLive },
      environment: {
        BRAINTREE_TOKENIZATION_KEY: tokenizationKey,
        BRAINTREE_PUBLIC_KEY: publicKey,
        BRAINTREE_PRIVATE_KEY: privateKey,
        BRAINTREE_MERCHANT_ACCOUNTS: Object.entries(merchantAccounts)
          .map(([currency, id]) => `${currency}=${id}`)
          .join(','),
        BRAINTREE_API_BASE: braintree.url,
      },
      count: inBook(braintree.book),
      close: braintree.close,
    };
  },
  async 'checkout-com'(webhookUrl) {
    const { publicKey, secretKey, webhookKey, ...checkoutCom } = await startCheckoutCom({ webhookUrl });
    return {
      facts: { name: 'checkout-com', publicKey, isLive },
      environment: {
        CHECKOUT_COM_PUBLIC_KEY: publicKey,
        CHECKOUT_COM_SECRET_KEY: secretKey,
        CHECKOUT_COM_WEBHOOK_KEY: webhookKey,
        CHECKOUT_COM_API_BASE: checkoutCom.url,
      },
      count: inBook(checkoutCom.book),
      close: checkoutCom.close,
    };
  },
  async paypal(webhookUrl) {
    const { clientId, clientSecret, webhookId, merchantId, ...payPal } = await startPayPal({ webhookUrl });
    return {
      facts: { name: 'paypal', clientId, merchantId, isLive },
      environment: {
        PAYPAL_ENVIRONMENT: 'test',
        PAYPAL_CLIENT_ID: clientId,
        PAYPAL_CLIENT_SECRET: clientSecret,
        PAYPAL_WEBHOOK_ID: webhookId,
        PAYPAL_MERCHANT_ID: merchantId,
        PAYPAL_API_BASE: payPal.url,
      },
      count: inBook(payPal.book),
      close: payPal.close,
    };
  },
  async worldpay(webhookUrl) {
    const { username, password, entity, gatewayMerchantId, webhookKey, ...worldpay } = await startWorldpay({
      webhookUrl,
    });
    return {
      facts: { name: 'worldpay', gatewayMerchantId, isLive },
      environment: {
        WORLDPAY_ENVIRONMENT: 'test',
        WORLDPAY_USERNAME: username,
        WORLDPAY_PASSWORD: password,
        WORLDPAY_ENTITY: entity,
        WORLDPAY_NARRATIVE: 'Demo',
        WORLDPAY_GATEWAY_MERCHANT_ID: gatewayMerchantId,
        WORLDPAY_WEBHOOK_KEY: webhookKey,
        WORLDPAY_API_BASE: worldpay.url,
      },
      count: inBook(worldpay.book),
      close: worldpay.close,
    };
  },
};

type ProcessorName = Exclude<ProcessorFacts['name'], 'platform' | 'none'>;

/** In place of the processor of the test store. */
const withoutStripe = {
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  STRIPE_API_BASE: '',
};

const buyers = 6;
/** The visit only creates orders, which is not an event with an ID, and no partner key was given. */
const unseen = ['google-webhook-id', 'google-webhook-key'];
/** Rules that a store without Google Pay cannot pass. */
const ofGooglePay =
  /^google-(?:handler-|auth-|merchant-id|gateway|other-|bare-|decline|order-update|webhook-)/;

describe('doctor --platform google, with a purchase', () => {
  for (const [at, [name, open]] of Object.entries(processors).entries()) {
    const format = at % 2 === 0 ? 'tsv' : 'xml';
    test(
      `at a store that charges through ${name}, with its own feed as ${format}`,
      { timeout: 120_000 },
      async (t) => {
        const port = await freePort('127.0.0.1');
        const charging = await open(`http://127.0.0.1:${port}/api/processors/${name}/webhook`);
        t.after(charging.close);
        const handler = googlePayHandler({ name: 'Demo', hosts: ['healthy.test'] }, charging.facts);
        const store = await openGoogleStore({
          environment: { ...withoutStripe, PORT: String(port), ...charging.environment },
          paymentHandlers: handler ? [handler] : [],
        });
        t.after(store.close);
        const options = ['--format', format, '--country', 'US', '--currency', 'USD', '--all-products'];
        const feed = await portico(['stores', 'feed', 'google', 'demo', ...options], { env: store.env });
        const findings = await store.judgeItself({
          webhookPort: await freePort('127.0.0.1'),
          feed: feed.stdout,
          testPurchase: true,
          buyers,
          waitMs: 20_000,
          silenceMs: 300,
        });
        const said = `${feed.stderr}${JSON.stringify(findings, undefined, 1)}`;
        const of = (wanted: string): string[] =>
          findings.filter(({ severity }) => severity === wanted).map(({ id }) => id);
        assert.ok(of('ok').includes('google-feed'), said);
        if (!handler) {
          assert.deepEqual(failedRules(findings), ['google-handler-config'], said);
          assert.deepEqual(
            of('ok').filter((id) => ofGooglePay.test(id)),
            [],
            said,
          );
          assert.deepEqual(await charging.count(), { paid: 0, declined: 0 });
          return;
        }
        assert.deepEqual([failedRules(findings), of('skipped')], [[], unseen], said);
        // Paid: one whose update is accepted, one whose update is not, and one after the many that are declined.
        assert.deepEqual(await charging.count(), { paid: 3, declined: 1 + buyers });
      },
    );
  }
});
