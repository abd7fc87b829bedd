/** What the merchant refunds after the order, from the processor through the job to what an agent reads, on both engines. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startPsp, type Psp } from '../../../../../sandbox/psp/index.ts';
import { createClient } from '../../../../../sandbox/psp/testing.ts';
import type { ServiceDouble } from '../../../../../sandbox/sfcc/script-api/contract.ts';
import { writeCartridges } from '../../../../../sandbox/sfcc/script-api/engines/testing.ts';
import { engines } from '../../../../../sandbox/sfcc/script-api/instance.testing.ts';
import type { ScriptInstance } from '../../../../../sandbox/sfcc/script-api/instance.ts';
import type { PlacedOrder } from '../../../../../sandbox/sfcc/world.ts';
import { parseMetadata } from '../../../../../sandbox/sfcc/script-api/platform/object/index.ts';
import { paymentMethodsOf } from '../../../../../sandbox/sfcc/script-api/platform/order/payment-method.ts';
import { loadDemoStore } from '../../../../../src/backends/embedded/index.ts';
import { checkoutContent } from '../../../../testing/checkout-content.testing.ts';
import { openInstalled } from '../../../../testing/instance.ts';
import { source } from '../../../../testing/scripts.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const { site: demo } = await loadDemoStore();
const site = { ...demo, agentPolicy: 'open' as const, rateLimit: 10_000 };

/** In place of Stripe's cartridge: the hook that does its bookkeeping. */
const stripeCartridge = {
  'int_stripe/package.json': JSON.stringify({ name: 'int_stripe', hooks: './hooks.json' }),
  'int_stripe/hooks.json': JSON.stringify({
    hooks: [{ name: 'app.payment.processor.stripe_credit', script: './cartridge/scripts/stripe.js' }],
  }),
  'int_stripe/cartridge/scripts/stripe.js':
    'exports.Authorize = function () { return { error: false, authorized: true }; };',
};

const extension = (type: string, attributes: Readonly<Record<string, string>>): string =>
  `<type-extension type-id="${type}"><custom-attribute-definitions>${Object.entries(attributes)
    .map(
      ([id, kind]) =>
        `<attribute-definition attribute-id="${id}"><type>${kind}</type></attribute-definition>`,
    )
    .join('')}</custom-attribute-definitions></type-extension>`;
/** What its metadata define, of what is used. */
const stripeMetadata = `<metadata xmlns="http://www.demandware.com/xml/impex/metadata/2006-10-31">
  ${extension('SitePreferences', { stripeApiKey: 'password', stripeApiVersion: 'string', stripeChargeCapture: 'boolean' })}
  ${extension('Order', { stripePaymentIntentID: 'string' })}
</metadata>`;
const ours = join(source, 'metadata/meta');
const metadata = parseMetadata([
  ...globSync('*.xml', { cwd: ours }).map((name) => readFileSync(join(ours, name), 'utf8')),
  stripeMetadata,
]);

const cart = checkoutContent();
interface Answer {
  id: string;
  status: string;
  order?: { id: string; orderNo: string };
  adjustments?: { id: string; type: string; status: string; totals: { amount: number }[] }[];
}

for (const [engine, skip] of engines)
  void describe(`refunds on ${engine}`, { skip }, () => {
    let psp: Psp;
    let shop: ScriptInstance;
    const hooks = writeCartridges(stripeCartridge);
    const clock = { now: Date.parse('2026-08-01T10:00:00Z') };
    /** What Stripe was asked. */
    const asked: string[] = [];
    let isStripeAway = false;
    before(async () => {
      psp = await startPsp({ slowMs: 10 * minute, now: () => clock.now });
      const service: ServiceDouble = async ({ method, url, headers, body }) => {
        asked.push(`${method} ${new URL(url).pathname.replace(/pi_\w+/, 'pi')}`);
        if (isStripeAway) return { status: 503, text: '' };
        const sent = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
        return { status: sent.status, text: await sent.text() };
      };
      shop = await openInstalled({
        engine,
        site,
        metadata,
        worldOptions: { now: () => clock.now },
        others: hooks.cartridges,
        changes: { stripeApiKey: psp.secretKey, stripeChargeCapture: true },
        services: { 'stripe.http.service': Object.assign(service, { credentialUrl: `${psp.url}/v1` }) },
      });
      for (const method of paymentMethodsOf(shop.state))
        if (method.id === 'CREDIT_CARD') method.processorId = 'STRIPE_CREDIT';
    });
    after(async () => {
      await shop?.close();
      await psp?.close();
      hooks.remove();
    });

    async function ask(route: string, content?: object): Promise<Answer> {
      const body =
        content === undefined
          ? {}
          : {
              method: 'POST',
              headers: { 'Content-Type': 'application/json' },
              body: JSON.stringify(content),
            };
      const response = await fetch(
        `${shop.origin}/on/demandware.store/Sites-demo-Site/en_IE/UCP-${route}`,
        body,
      );
      return (await response.json()) as Answer;
    }

    /** @returns its ID, as the agent got it, its number, and the ID of its payment at Stripe */
    async function bought(token = 'pm_card_visa'): Promise<{ id: string; number: string; intent: string }> {
      const { id } = await ask('Sessions', cart);
      const credential = { type: 'token', token };
      const paid = await ask(`SessionPay?id=${id}`, { handler_id: 'sandbox', credential });
      assert.equal(paid.status, 'completed', JSON.stringify(paid));
      assert.ok(paid.order);
      const { orderNo: number } = paid.order;
      const order = await placed(number);
      return { id: paid.order.id, number, intent: String(order.custom['stripePaymentIntentID']) };
    }
    async function placed(number: string): Promise<PlacedOrder> {
      const found = (await shop.world.scripting.orders('demo')).find(({ orderNo }) => orderNo === number);
      return found ?? assert.fail(`no order ${number}`);
    }
    /** By the merchant, in Stripe's Dashboard. */
    const refund = async (intent: string, amount: number, key: string): Promise<string> => {
      const { status, body } = await createClient(psp).post(
        '/v1/refunds',
        { payment_intent: intent, amount },
        key,
      );
      assert.equal(status, 200);
      return (body as { id: string }).id;
    };
    const recover = async (later: number): Promise<string> => {
      clock.now += later;
      const done = (await shop.runJob({
        module: 'int_portico/cartridge/scripts/jobs/recover',
        function: 'recover',
      })) as { status: number; message: string };
      assert.equal(Number(done.status), 0, String(done.message));
      return String(done.message);
    };
    /** ID without the number of the order, kind, status, and minor units. */
    const told = async (id: string): Promise<unknown[]> => {
      asked.length = 0;
      const { adjustments = [] } = await ask(`Order?id=${encodeURIComponent(id)}`);
      assert.deepEqual(asked, [], 'an agent waited for Stripe');
      return adjustments.map((one) => [
        one.id.replace(/^\d+\./, ''),
        one.type,
        one.status,
        one.totals.map(({ amount }) => amount),
      ]);
    };

    void test('shows an agent each refund once the job has read it', async () => {
      const { id, number, intent } = await bought();
      assert.deepEqual(await told(id), []);
      const first = await refund(intent, 500, 'first');
      assert.deepEqual(await told(id), []);
      assert.match(await recover(6 * minute), /Orders checked: 1\./);
      const part = [first, 'refund', 'completed', [-500]];
      assert.deepEqual(await told(id), [part]);
      // Nothing is due yet.
      const second = await refund(intent, 1_000, 'second');
      assert.match(await recover(minute), /Orders checked: 0\./);
      assert.deepEqual(await told(id), [part]);
      assert.match(await recover(day), /Orders checked: 1\./);
      assert.deepEqual(await told(id), [part, [second, 'refund', 'completed', [-1_000]]]);
      const { state, notes } = await placed(number);
      assert.deepEqual([state, notes ?? []], ['new', []], 'a refund changes nothing else of the order');
    });

    void test('shows a refund of weeks later, when the personal data is gone', async () => {
      const { id, intent } = await bought();
      await recover(2 * day);
      const purged = await shop.runJob({
        module: 'int_portico/cartridge/scripts/jobs/purge',
        function: 'purge',
      });
      assert.equal(Number((purged as { status: number }).status), 0);
      const all = await refund(intent, 12_900, 'late');
      await recover(40 * day);
      assert.deepEqual(await told(id), [[all, 'refund', 'completed', [-12_900]]]);
    });

    void test('shows that a pending refund has arrived', async () => {
      const { id, intent } = await bought('pm_card_pendingRefund');
      const made = await refund(intent, 500, 'slow');
      await recover(6 * minute);
      assert.deepEqual(await told(id), [[made, 'refund', 'pending', [-500]]]);
      await recover(day);
      assert.deepEqual(await told(id), [[made, 'refund', 'completed', [-500]]]);
    });

    void test('keeps what is known while Stripe is away, and the job does not fail', async () => {
      const { id, intent } = await bought();
      const first = [await refund(intent, 500, 'before'), 'refund', 'completed', [-500]];
      await recover(6 * minute);
      const second = await refund(intent, 600, 'meanwhile');
      isStripeAway = true;
      await recover(day);
      assert.ok(asked.includes('GET /v1/refunds'), 'not asked');
      assert.deepEqual(await told(id), [first]);
      isStripeAway = false;
      await recover(2 * day);
      assert.deepEqual(await told(id), [first, [second, 'refund', 'completed', [-600]]]);
    });
  });
