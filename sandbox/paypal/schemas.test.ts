/** What the processor and the fake say to each other, against what PayPal's public OpenAPI documents require. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { Ajv, type AnySchema } from 'ajv';
import { createFetcher } from '#fetch';
import { processorFetcherOptions } from '../../src/backends/embedded/processors/stripe/client.ts';
import { createPayPalProcessor, unrefundable } from '../../src/backends/embedded/processors/paypal/paypal.ts';
import { findProvider } from '#commerce';
import { inMemoryLedger } from '../../test/support/embedded/in-memory-ledger.ts';
import { press } from '../../test/support/embedded/processor.ts';
import { extractPayPalSchemas } from './extract-schemas.ts';
import { startPayPal, type SimulatedPayPal } from './index.ts';

interface Operation {
  statuses: number[];
  request: string | null;
  answer: string;
  issues: Record<string, string[]>;
}

const { operations, schemas } = JSON.parse(
  readFileSync(new URL('schemas.json', import.meta.url), 'utf8'),
) as { operations: Record<string, Operation>; schemas: Record<string, AnySchema> };
const folder = process.env['PAYPAL_OPENAPI'];

const nameOf = ({ method, path }: { method: string; path: string }): string | undefined =>
  Object.keys(operations).find((name) =>
    new RegExp(`^${name.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(`${method} ${path}`),
  );

describe('PayPal by its OpenAPI documents', () => {
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  const check = (schema: string | null, value: unknown, what: string): void => {
    const isValid = ajv.validate(schemas[schema ?? ''] ?? assert.fail(what), value);
    assert.ok(isValid, `${what}: ${ajv.errorsText()} in ${JSON.stringify(value)}`);
  };
  let fake: SimulatedPayPal;
  const closers: (() => unknown)[] = [];
  before(async () => {
    fake = await startPayPal({ slowMs: 30 });
    const fetcher = createFetcher({ ...processorFetcherOptions(), allowPrivate: true });
    closers.push(
      () => fake.close(),
      () => fetcher.close(),
    );
    await everything(fake, fetcher);
  });
  after(() => Promise.all(closers.map((close) => close())));

  test('requests and answers have the members, types, and values that PayPal documents', () => {
    const seen = new Set<string>();
    for (const exchange of fake.exchanges) {
      const name = nameOf(exchange);
      if (!exchange.path.startsWith('/v2/')) continue;
      const operation = operations[name ?? ''] ?? assert.fail(exchange.path);
      const { status, request, answer } = exchange;
      const what = `${String(name)} ${status}`;
      if (status >= 300) {
        const { details } = answer as { details: { issue: string }[] };
        assert.ok(
          operation.issues[status]?.includes(details[0]?.issue ?? ''),
          `${what} ${details[0]?.issue}`,
        );
        continue;
      }
      assert.ok(operation.statuses.includes(status), what);
      if (operation.request !== null) check(operation.request, request, `request of ${what}`);
      check(operation.answer, answer, `answer of ${what}`);
      seen.add(String(name));
    }
    assert.deepEqual([...seen].toSorted(), Object.keys(operations).toSorted(), 'all operations were used');
  });

  test('sends the events that the connected webhook is asked for, with the resources of the API', () => {
    const { events = [] } = findProvider('paypal')?.setup ?? {};
    const resources: [prefix: string, schema: string][] = [
      ['CHECKOUT.ORDER.', 'order'],
      ['PAYMENT.CAPTURE.REFUNDED', 'refund'],
      ['PAYMENT.CAPTURE.', 'capture-2'],
      ['PAYMENT.AUTHORIZATION.', 'authorization-2'],
    ];
    const seen = new Set<string>();
    for (const { body } of fake.events) {
      const { event_type: type, resource } = JSON.parse(body) as { event_type: string; resource: object };
      assert.ok(events.includes(type), type);
      const [, schema = ''] = resources.find(([prefix]) => type.startsWith(prefix)) ?? [];
      check(schema, resource, type);
      seen.add(type);
    }
    assert.deepEqual([...seen].toSorted(), [
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.AUTHORIZATION.CREATED',
      'PAYMENT.AUTHORIZATION.VOIDED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.DECLINED',
      'PAYMENT.CAPTURE.REFUNDED',
    ]);
  });

  test('PayPal documents each code by which a refund fails', () => {
    const { issues } = operations['POST /v2/payments/captures/{capture_id}/refund'] ?? assert.fail();
    for (const code of unrefundable) assert.ok(issues['422']?.includes(code), code);
  });

  test('finds a wrong member, a missing one, and a wrong value', () => {
    const [made] = fake.exchanges.filter((one) => nameOf(one) === 'POST /v2/checkout/orders');
    const request = made?.request as Record<string, unknown>;
    const { intent: _gone, ...without } = request;
    const schema = schemas[operations['POST /v2/checkout/orders']?.request ?? ''] ?? assert.fail();
    assert.equal(ajv.validate(schema, request), true);
    for (const wrong of [{ ...request, total: 1 }, without, { ...request, intent: 'SELL' }])
      assert.equal(ajv.validate(schema, wrong), false);
  });

  const reason =
    'PAYPAL_OPENAPI does not name the folder openapi of github.com/paypal/paypal-rest-api-specifications.';
  test('the extract is what the documents have', { skip: folder === undefined ? reason : false }, () => {
    assert.deepEqual(JSON.parse(JSON.stringify(extractPayPalSchemas(folder ?? ''))), { operations, schemas });
  });
});

/** Every operation, every event, and what is refused. */
async function everything(fake: SimulatedPayPal, fetcher: ReturnType<typeof createFetcher>): Promise<void> {
  const { url: apiBase, clientId, clientSecret, webhookId, merchantId } = fake;
  const keys = { apiBase, clientId, clientSecret, webhookId, merchantId, isLive: false };
  const processor = createPayPalProcessor({ ...keys, fetcher, ledger: inMemoryLedger() });
  const money = { amount: 2_500, currency: 'EUR' };
  const pay = async (reference: string, credential: Record<string, unknown>): Promise<string> => {
    const { id } = await processor.open({ ...money, reference, orderNumber: 'N-1' });
    const state = await processor.authorize(id, {
      ...money,
      reference,
      orderNumber: 'N-1',
      credential,
      returnUrl: 'https://shop.example/back',
    });
    if (state.challengeUrl) await press(state.challengeUrl, 'complete');
    return id;
  };
  for (const name of [
    'success',
    'decline',
    'processing',
    'late_decline',
    'decline_at_capture',
    'refund_pending',
  ]) {
    const id = await pay(name, { type: 'card', token: `sandbox_${name}` });
    await new Promise((resolve) => setTimeout(resolve, 60));
    await processor.capture(id, money);
    if (name !== 'success' && name !== 'refund_pending') continue;
    const refund = await processor.refund(id, { ...money, amount: 500 }, 'one');
    await processor.findRefund(refund.id ?? '');
    await processor.refund(id, { ...money, amount: 9_000 }, 'two');
    await processor.void(id);
  }
  await pay('unknown', { type: 'card', token: 'somebody_elses' });
  await processor.capture(await pay('page', { type: 'hosted_page' }), money);
  await processor.void(await pay('wallet', { type: 'paypal', token: 'sandbox_success' }));
  await processor.findByReference('NOBODYS');
  await new Promise((resolve) => setTimeout(resolve, 60));
}
