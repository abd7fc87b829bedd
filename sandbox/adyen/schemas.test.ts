/** What the processor and the fake say to each other, against what Adyen's public OpenAPI documents require. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { Ajv, type AnySchema } from 'ajv';
import { googlePay, startAdyenBench, type AdyenBench } from '../../test/support/embedded/adyen.ts';
import { press } from '../../test/support/embedded/processor.ts';
import { extractSchemas } from './extract-schemas.ts';
import type { AdyenBehavior } from './index.ts';

interface Schemas {
  operations: Record<string, { status: number; request: AnySchema; answer: AnySchema }>;
  error: AnySchema;
  notices: Record<string, AnySchema>;
}

const schemas = JSON.parse(readFileSync(new URL('schemas.json', import.meta.url), 'utf8')) as Schemas;
const folder = process.env['ADYEN_OPENAPI'];

describe('Adyen by its OpenAPI documents', () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  const check = (schema: AnySchema | undefined, value: unknown, what: string): void => {
    assert.ok(schema, `Adyen has no ${what}`);
    const isValid = ajv.validate(schema, value);
    assert.ok(isValid, `${what}: ${ajv.errorsText()} in ${JSON.stringify(value)}`);
  };
  let bench: AdyenBench;
  const closers: (() => unknown)[] = [];
  before(async () => {
    bench = await startAdyenBench({ after: (close) => void closers.push(close as () => unknown) });
    await everything(bench);
  });
  after(() => Promise.all(closers.map((close) => close())));

  test('requests and answers have the members, types, and values that Adyen documents', () => {
    const seen = new Set<string>();
    for (const { path, request, status, answer } of bench.adyen.exchanges) {
      const operation = schemas.operations[path];
      assert.ok(operation, path);
      const isGood = status < 300;
      if (isGood) assert.equal(status, operation.status, path);
      if (isGood) check(operation.request, request, `request of ${path}`);
      check(isGood ? operation.answer : schemas.error, answer, `answer of ${path}`);
      seen.add(path);
    }
    assert.deepEqual(
      [...seen].toSorted(),
      Object.keys(schemas.operations).toSorted(),
      'all operations were used',
    );
  });

  test('webhooks do too', () => {
    const seen = new Set<string>();
    for (const item of bench.adyen.webhooks) {
      check(schemas.notices[item.eventCode], item, `webhook ${item.eventCode}`);
      seen.add(item.eventCode);
    }
    assert.deepEqual([...seen].toSorted(), Object.keys(schemas.notices).toSorted(), 'all events were sent');
  });

  test('finds a wrong member, a missing one, and a wrong value', () => {
    const path = '/payments';
    const { request } = bench.adyen.exchanges.find((one) => one.path === path) ?? assert.fail();
    const { amount: _gone, ...without } = request;
    const wrong = [{ ...request, total: 1 }, without, { ...request, channel: 'Agent' }];
    for (const one of wrong) assert.equal(ajv.validate(schemas.operations[path]?.request ?? {}, one), false);
  });

  const reason = 'ADYEN_OPENAPI does not name the folder json of github.com/Adyen/adyen-openapi.';
  test('the extract is what the documents have', { skip: folder === undefined ? reason : false }, () => {
    assert.deepEqual(JSON.parse(JSON.stringify(extractSchemas(folder ?? ''))), schemas);
  });
});

/** Every operation and every event. */
async function everything({ adyen, processor }: AdyenBench): Promise<void> {
  const money = { amount: 2_500, currency: 'EUR' };
  let count = 0;
  const pay = async (behavior: AdyenBehavior): Promise<{ id: string; url?: string | undefined }> => {
    count += 1;
    const id = `schema-${count}`;
    const billingAddress = {
      street: '1 Main St',
      locality: 'Boston',
      region: 'MA',
      postalCode: '02108',
      country: 'US',
    };
    const state = await processor
      .authorize(id, {
        ...money,
        reference: id,
        orderNumber: 'N-1',
        credential: googlePay(behavior),
        returnUrl: 'https://shop.example/back',
        payer: {
          signals: { 'dev.ucp.buyer_ip': '192.0.2.7' },
          instrument: {
            billingAddress: { firstName: 'Ada', lastName: 'Lee', phone: '+15550100', ...billingAddress },
          },
        },
      })
      .catch(() => undefined);
    return { id, url: state?.challengeUrl };
  };
  for (const behavior of ['decline', 'partial', 'pending', 'native_challenge'] as const) await pay(behavior);
  for (const behavior of ['refund_failed', 'capture_failed'] as const) {
    const { id } = await pay(behavior);
    await processor.capture(id, money);
    await adyen.settled();
    await processor.refund(id, { ...money, amount: 500 }, 'key');
    await adyen.settled();
  }
  const { id, url } = await pay('challenge');
  const back = await press(url, 'complete');
  const query = new URL(back.headers.get('location') ?? '').searchParams;
  await processor.findByReference(id, Object.fromEntries(query));
  await processor.void(id);
  const { id: lost } = await pay('silent');
  await processor.void(lost);
  await adyen.settled();
  await reverse(adyen);
  await adyen.settled();
}

/** The processor reverses only what could not be canceled, which the fake does not do to it. */
async function reverse({ url, apiKey, merchantAccount, moves }: AdyenBench['adyen']): Promise<void> {
  const psp = moves.find(({ kind }) => kind === 'captured')?.psp;
  await fetch(`${url}/v71/payments/${psp}/reversals`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ merchantAccount, reference: 'schema-reversal' }),
  });
}
