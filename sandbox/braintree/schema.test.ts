/** What the processor and the fake say to each other, executed against Braintree's public GraphQL schema. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import {
  buildSchema,
  execute,
  extendSchema,
  isInputObjectType,
  parse,
  validate,
  type GraphQLSchema,
} from 'graphql';
import {
  braintreeGooglePay,
  fakeNonce,
  startBraintreeBench,
  type BraintreeBench,
} from '../../test/support/embedded/braintree.ts';

const file = process.env['BRAINTREE_GRAPHQL'];
const skip =
  file === undefined && 'BRAINTREE_GRAPHQL does not name schema.graphql of github.com/braintree/graphql-api.';

/**
 * Members that are newer than the published schema of April 2025, each with its page at
 * https://developer.paypal.com/braintree/graphql/reference/types/.
 */
const newer: Readonly<Record<string, string>> = {
  AuthorizeCreditCardInput: 'authorize-credit-card-input',
  RefundTransactionInput: 'refund-transaction-input',
};

function readSchema(): GraphQLSchema {
  const schema = buildSchema(readFileSync(file ?? '', 'utf8'));
  const missing = Object.keys(newer).filter((name) => {
    const type = schema.getType(name);
    assert.ok(isInputObjectType(type), name);
    return !Object.hasOwn(type.getFields(), 'apiRequestKey');
  });
  const extensions = missing.map((name) => `extend input ${name} { apiRequestKey: String }`);
  return extensions.length === 0 ? schema : extendSchema(schema, parse(extensions.join('\n')));
}

interface Asked {
  query: string;
  variables: Record<string, unknown>;
}

interface Answered {
  data: Record<string, unknown>;
  errors?: unknown[];
}

describe('Braintree by its GraphQL schema', { skip }, () => {
  let schema: GraphQLSchema;
  let bench: BraintreeBench;
  const closers: (() => unknown)[] = [];
  before(async () => {
    schema = readSchema();
    bench = await startBraintreeBench({ after: (close) => void closers.push(close as () => unknown) });
    await everything(bench);
  });
  after(() => Promise.all(closers.map((close) => close())));

  /** The fake's answer as the schema has it: an error for a value of another type, and without what it does not have. */
  const run = ({ query, variables }: Asked, data: Record<string, unknown>) =>
    execute({ schema, document: parse(query), variableValues: variables, rootValue: data });

  test('operations, variables, and answers are those of the schema', async () => {
    const roots = new Set<string>();
    for (const { request, answer } of bench.fake.exchanges) {
      const asked = request as Asked;
      const { data, errors } = answer as Answered;
      assert.deepEqual(validate(schema, parse(asked.query)), [], asked.query);
      const result = await run(asked, data);
      assert.equal(result.errors, undefined, `${asked.query}\n${String(result.errors)}`);
      assert.deepEqual(JSON.parse(JSON.stringify(result.data)), data);
      if (!errors) roots.add(Object.keys(data).join());
    }
    assert.deepEqual([...roots].toSorted(), [
      'authorizeCreditCard',
      'captureTransaction',
      'node',
      'refundTransaction',
      'reverseTransaction',
      'search',
      'viewer',
    ]);
  });

  test('finds a wrong member, a missing one, and a wrong value', async () => {
    const made = bench.fake.exchanges.find(({ request }) =>
      (request as Asked).query.includes('PorticoAuthorize'),
    );
    assert.ok(made);
    const asked = made.request as Asked;
    const { data } = made.answer as Answered;
    const input = asked.variables['input'] as Record<string, unknown>;
    const { paymentMethodId: _gone, ...without } = input;
    for (const wrong of [{ ...input, total: 1 }, without, { ...input, transaction: { amount: 1, of: 2 } }]) {
      const { errors } = await run({ ...asked, variables: { input: wrong } }, data);
      assert.equal(errors?.length, 1, JSON.stringify(wrong));
    }
    const query = asked.query.replace('orderId', 'orderNumber');
    assert.equal(validate(schema, parse(query)).length, 1);
    const levitating = JSON.parse(JSON.stringify(data).replaceAll('AUTHORIZED', 'LEVITATING')) as typeof data;
    assert.ok((await run(asked, levitating)).errors);
  });
});

/** Each operation with each kind of answer that the fake has. */
async function everything({ fake, processor }: BraintreeBench): Promise<void> {
  const money = { amount: 2_500, currency: 'EUR' };
  const pay = (reference: string, credential: Record<string, unknown>) =>
    processor.authorize(reference, {
      ...money,
      reference,
      orderNumber: 'N-1',
      credential,
      returnUrl: 'https://shop.example/back',
      payer: {
        signals: { 'dev.ucp.buyer_ip': '192.0.2.7' },
        instrument: {
          billingAddress: {
            firstName: 'Ada',
            street: '1 Main St',
            locality: 'Boston',
            region: 'MA',
            postalCode: '02108',
            country: 'US',
          },
        },
      },
    });
  await processor.check?.();
  await pay('vaulted', { type: 'token', token: fake.vault('success').nonce });
  const googlePay = braintreeGooglePay(fake);
  await pay('google', googlePay);
  await pay('google-again', googlePay);
  for (const name of [
    'decline',
    'challenge',
    'decline_at_capture',
    'late_decline',
    'refund_fails',
    'success',
  ])
    await pay(name, fakeNonce(name));
  for (const paid of ['google', 'decline_at_capture', 'late_decline', 'refund_fails'])
    await processor.capture(paid, money);
  await processor.void('success');
  await processor.findByReference('nobody');
  const found = await processor.refund('google', { ...money, amount: 500 }, 'one');
  await processor.refund('google', money, 'more-than-is-left');
  await processor.findRefund(found.id ?? '');
  const failing = await processor.refund('refund_fails', money, 'one');
  await fake.settle();
  await processor.findRefund(failing.id ?? '');
  for (const name of ['success', 'google', 'decline', 'late_decline']) await processor.findByReference(name);
}
