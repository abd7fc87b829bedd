/**
 * Stripe's own cartridge as published, in the platform's engine, beside ours. Not part of this repository: `STRIPE_CARTRIDGE` names a
 * copy of https://github.com/stripe/stripe-sfcc-b2c-connector.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startPsp, type Psp } from '../../sandbox/psp/index.ts';
import { testEngines } from '../../sandbox/sfcc/script-api/engines/testing.ts';
import type { ScriptInstance } from '../../sandbox/sfcc/script-api/instance.ts';
import { paymentMethodsOf } from '../../sandbox/sfcc/script-api/platform/order/payment-method.ts';
import { openPublished, publishedCartridges, type Published } from './published-cartridge.testing.ts';
import { buy } from './published-purchase.testing.ts';

const folder = process.env['STRIPE_CARTRIDGE'] ?? '';
const [, { skip: noRhino }] = testEngines() as [unknown, { skip: string | false }];
const skip =
  folder === ''
    ? 'STRIPE_CARTRIDGE names no copy of Stripe’s cartridge'
    : !existsSync(join(folder, 'cartridges/int_stripe_sfra'))
      ? `there is no int_stripe_sfra in ${folder}`
      : noRhino;

describe('Stripe’s cartridge in the platform’s engine', { skip }, () => {
  let psp: Psp;
  let instance: ScriptInstance | undefined;
  let published: Published | undefined;
  const calls: string[] = [];
  before(async () => {
    psp = await startPsp({ slowMs: 1 });
    published = publishedCartridges(
      ['int_stripe_sfra', 'int_stripe_core'].map((name) => join(folder, 'cartridges', name)),
    );
    instance = await openPublished(published, join(folder, 'metadata/stripe_site_template/meta'), {
      changes: {
        stripeApiKey: psp.secretKey,
        stripeApiVersion: '2020-08-27',
        stripeChargeCapture: false,
        stripeEnabled: true,
      },
      services: { 'stripe.http.service': Object.assign(answer, { credentialUrl: `${psp.url}/v1` }) },
    });
    for (const method of paymentMethodsOf(instance.state))
      if (method.id === 'CREDIT_CARD') method.processorId = 'STRIPE_CREDIT';
  });
  after(async () => {
    await instance?.close();
    await psp.close();
    published?.remove();
  });

  /** Of 2020-08-27: an intent has `charges`, and its metadata can be changed. */
  async function answer({
    method,
    url,
    headers,
    body,
  }: {
    method: string;
    url: string;
    headers: Record<string, string>;
    body: string | undefined;
  }): Promise<{ status: number; text: string }> {
    const path = url.slice(psp.url.length);
    calls.push(`${method} ${path.replace(/pi_\w+/, 'pi')}`);
    const isUpdate = method === 'POST' && /^\/v1\/payment_intents\/pi_\w+$/.test(path);
    const sent = await fetch(url, {
      method: isUpdate ? 'GET' : method,
      headers,
      ...(body === undefined || isUpdate ? {} : { body }),
    });
    const said = (await sent.json()) as { object?: string };
    const charges = { total_count: 1, data: [{ id: 'ch_1' }] };
    const shown = said.object === 'payment_intent' ? { ...said, charges } : said;
    return { status: sent.status, text: JSON.stringify(shown) };
  }

  const pay = (token: string): ReturnType<typeof buy> => {
    calls.length = 0;
    return buy(instance?.origin ?? '', { type: 'token', token });
  };

  test('places an order once Stripe says that it is authorized', async () => {
    const paid = await pay('pm_card_visa');
    assert.equal(paid.status, 'completed', JSON.stringify(paid));
    assert.deepEqual(calls, [
      'POST /v1/payment_intents',
      'POST /v1/payment_intents/pi/confirm',
      // The cartridge's own `Authorize`.
      'POST /v1/payment_intents/pi',
      'GET /v1/payment_intents/pi',
    ]);
  });

  test('accepts a token of Google Pay', async () => {
    const paid = await pay('tok_visa');
    assert.equal(paid.status, 'completed', JSON.stringify(paid));
  });

  test('returns the decline of the card', async () => {
    const paid = await pay('pm_card_visa_chargeDeclinedInsufficientFunds');
    assert.notEqual(paid.status, 'completed');
    assert.ok(!calls.includes('POST /v1/payment_intents/pi'), 'Authorize was called');
  });

  test('returns the link of 3-D Secure', async () => {
    const paid = await pay('pm_card_threeDSecure2Required');
    assert.match(JSON.stringify(paid), /requires_escalation|continue_url/);
    assert.notEqual(paid.status, 'completed');
  });
});
