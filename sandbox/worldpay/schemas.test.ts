/**
 * What the processor and the fake say to each other, against Worldpay's public OpenAPI documents. They are not kept here: the text of
 * the license that they name could not be found. `WORLDPAY_OPENAPI` names a folder with `payments.yaml` and `payment-queries.yaml`, from
 * https://docs.worldpay.com/access/products/payments/openapi and https://docs.worldpay.com/access/products/payment-queries/openapi.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { Ajv, type AnySchema } from 'ajv';
import { parse } from 'yaml';
import { startWorldpayBench, worldpayGooglePay } from '../../test/support/embedded/worldpay.ts';
import { extractSchema, type OpenApiSchema } from '../json-api/extract-schema.ts';

const folder = process.env['WORLDPAY_OPENAPI'];
const reason = "WORLDPAY_OPENAPI does not name a folder with Worldpay's OpenAPI documents.";

/** All members, but for the errors in errors, and for what is one of several schemas. */
const shallow = new Set(['validationErrors', 'instruction', 'paymentInstrument']);
const deep = { has: (name: string) => !shallow.has(name) } as ReadonlySet<string>;

interface OpenApiDocument {
  paths: Record<string, Record<string, { responses: Record<string, { content: Record<string, Content> }> }>>;
  components: { schemas: Record<string, OpenApiSchema> };
}
interface Content {
  schema: OpenApiSchema;
}

test(
  'requests and answers have the members, types, and values of the documents',
  { skip: folder === undefined ? reason : false },
  async (t) => {
    const read = (name: string): OpenApiDocument =>
      parse(readFileSync(join(folder ?? '', name), 'utf8')) as OpenApiDocument;
    const { schemas } = read('payments.yaml').components;
    const queries = read('payment-queries.yaml');
    const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false });
    const check = (schema: OpenApiSchema, value: unknown, what: string, from = schemas): void => {
      const isValid = ajv.validate(extractSchema(from, schema, deep) as AnySchema, value);
      assert.ok(isValid, `${what}: ${ajv.errorsText()} in ${JSON.stringify(value)}`);
    };
    const named = (name: string): OpenApiSchema => ({ $ref: `#/components/schemas/${name}` });
    const queried = (path: string): OpenApiSchema => {
      const [content] = Object.values(queries.paths[path]?.['get']?.responses['200']?.content ?? {});
      const schema = content?.schema ?? assert.fail(path);
      const name =
        String(schema['$ref'] ?? '')
          .split('/')
          .at(-1) ?? '';
      return queries.components.schemas[name] ?? schema;
    };

    const { fake, processor } = await startWorldpayBench(t);
    const money = { amount: 2_500, currency: 'EUR' };
    const pay = (reference: string, name: string) =>
      processor
        .authorize(reference, {
          ...money,
          reference,
          orderNumber: 'P-1001',
          credential: worldpayGooglePay(fake.gatewayMerchantId, name),
          returnUrl: 'https://shop.example/back',
          payer: {
            signals: { 'dev.ucp.buyer_ip': '192.0.2.7' },
            instrument: {
              billingAddress: {
                firstName: 'Ada',
                lastName: 'Lovelace',
                street: '1 Main St',
                locality: 'Boston',
                region: 'MA',
                postalCode: '02108',
                country: 'US',
              },
            },
          },
        })
        .catch(() => undefined);
    for (const name of ['success', 'decline', 'lost_answer', 'challenge']) await pay(name, name);
    await processor.authorize('bad', {
      ...money,
      reference: 'bad',
      orderNumber: 'P-1002',
      credential: worldpayGooglePay('another'),
      returnUrl: 'https://shop.example/back',
    });
    await processor.capture('success', money);
    await processor.void('lost_answer');
    await wait(60);
    await processor.refund('success', { ...money, amount: 500 }, 'key');
    await wait(60);
    for (const reference of ['success', 'decline', 'lost_answer']) await processor.findByReference(reference);

    const seen = new Set<string>();
    for (const { method, path, request, status, answer } of fake.exchanges) {
      const what = `${method} ${path} ${status}`;
      const kind = path
        .replace(/^\/api\/payments\/[^/]+/, '/api/payments/{link}')
        .replace(/\/pay[\w-]{22}$/, '/{id}');
      seen.add(`${kind.replace(/^(\/payments\/[a-z/]+?)\/?[\w%-]{20,}$/, '$1')} ${status}`);
      if (status >= 400) check(named('ValidationErrorResponse'), answer, what);
      else if (kind === '/api/payments') {
        check(named('PaymentRequest'), request, `request of ${what}`);
        check(named('PaymentsGooglepayInstruction'), (request as Sent).instruction, `instruction of ${what}`);
        check(
          named('PaymentsEncryptedPaymentInstrument'),
          (request as Sent).instruction.paymentInstrument,
          `instrument of ${what}`,
        );
        const { outcome } = answer as { outcome: string };
        check(
          named(outcome === 'refused' ? 'PaymentRefusedResponse' : 'CardAuthorizedPaymentResponse'),
          answer,
          what,
        );
      } else if (kind.endsWith('/settlements')) check(named('SettleResponse'), answer, what);
      else if (kind.endsWith('/cancellations')) check(named('CancelResponse'), answer, what);
      else if (kind.endsWith('/partialRefunds')) {
        check(named('PaymentsPartialRefundRequest'), request, `request of ${what}`);
        check(named('PartialRefundResponse'), answer, what);
      } else if (kind === '/paymentQueries/payments')
        check(queried('/paymentQueries/payments'), answer, what, queries.components.schemas);
      else if (kind === '/paymentQueries/payments/{id}') checkDetails(answer, what);
    }
    assert.deepEqual([...seen].toSorted(), [
      '/api/payments 201',
      '/api/payments 400',
      '/api/payments/{link}/partialRefunds 202',
      '/api/payments/{link}/settlements 202',
      '/paymentQueries/payments 200',
      '/paymentQueries/payments/{id} 200',
      '/payments/authorizations/cancellations 202',
    ]);

    function checkDetails(answer: unknown, what: string): void {
      const { properties } = queried('/paymentQueries/payments/{paymentId}') as {
        properties: Record<string, OpenApiSchema & { items?: OpenApiSchema }>;
      };
      const item = properties['events']?.items ?? {};
      const named =
        String(item['$ref'] ?? '')
          .split('/')
          .at(-1) ?? '';
      const kinds = ((queries.components.schemas[named] ?? item)['oneOf'] ?? []) as OpenApiSchema[];
      const { events, _links: links, ...rest } = answer as Record<string, unknown>;
      for (const [name, value] of Object.entries(rest))
        check(
          properties[name] ?? assert.fail(`${what}: ${name}`),
          value,
          `${what} ${name}`,
          queries.components.schemas,
        );
      assert.ok(links);
      for (const event of events as { eventName: string }[]) {
        const schema = kinds.find((one) =>
          JSON.stringify(extractSchema(queries.components.schemas, one, deep)).includes(
            `"${event.eventName}"`,
          ),
        );
        check(
          schema ?? assert.fail(event.eventName),
          event,
          `${what} ${event.eventName}`,
          queries.components.schemas,
        );
      }
    }
  },
);

interface Sent {
  instruction: { paymentInstrument: object };
}
