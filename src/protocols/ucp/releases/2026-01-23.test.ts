/** What this release has of its own; every answer is held against its official schemas where they are at hand. */
import assert from 'node:assert/strict';
import { generateKeyPairSync, verify } from 'node:crypto';
import { test } from 'node:test';
import type { OrderNotice, QuoteProblem } from '#commerce';
import { officialSchemas } from '../../../../test/support/ucp/conformance/official-schemas.ts';
import {
  checkoutView,
  everything,
  fullQuote,
  grossQuote,
  sampleAddresses,
  sampleFrame,
  sampleSite,
} from '../../../../test/support/ucp/sample-views.ts';
import { sampleOrder } from '../../../../test/support/ucp/sample-records.ts';
import { answerError, failed } from '../failures.ts';
import { negotiate } from '../negotiation/negotiate.ts';
import type { JsonObject } from '../release.ts';
import { detachedJws } from '../signatures/index.ts';
import { releases } from './index.ts';

const release = releases.find(({ version }) => version === '2026-01-23') ?? assert.fail();
const official = officialSchemas('2026-01-23');
const skip = official.available ? (false as const) : official.reason;
const frame = sampleFrame(release);

const isValid = (kind: 'checkout' | 'order' | 'profile', body: unknown): void => {
  if (!official.available) return;
  const errors =
    kind === 'profile'
      ? official.validateProfile(body)
      : kind === 'order'
        ? official.validateNotice(body)
        : official.validateResponse('get_checkout', body);
  assert.deepEqual(errors, []);
};

test('detects invalid responses by the official schemas', { skip }, () => {
  assert.ok(official.available);
  const good = release.encode.checkout(checkoutView(), frame);
  for (const change of [
    { id: undefined },
    { totals: [{ type: 'discount', amount: -1 }] },
    { messages: [{ type: 'error', code: 'x', content: 'x', severity: 'unrecoverable' }] },
    { fulfillment: { methods: [{}] } },
    { ucp: { ...(good['ucp'] as object), payment_handlers: undefined } },
  ]) {
    const body = JSON.parse(JSON.stringify({ ...good, ...change })) as unknown;
    assert.notDeepEqual(official.validateResponse('get_checkout', body), [], JSON.stringify(change));
  }
});

test('describes checkouts and orders, each extension with its one parent', () => {
  const ucp = release.profile(sampleSite(), sampleAddresses);
  isValid('profile', { ucp });
  const capabilities = ucp['capabilities'] as Record<string, JsonObject[]>;
  assert.deepEqual(Object.keys(capabilities).toSorted(), [
    'dev.ucp.shopping.buyer_consent',
    'dev.ucp.shopping.checkout',
    'dev.ucp.shopping.discount',
    'dev.ucp.shopping.fulfillment',
    'dev.ucp.shopping.order',
  ]);
  assert.equal(capabilities['dev.ucp.shopping.discount']?.[0]?.['extends'], 'dev.ucp.shopping.checkout');
  assert.match(JSON.stringify(ucp), /2026-01-23\/services\/shopping\/openapi\.json/);
});

/** By type, wherever totals are. */
const amountsOf = (value: unknown): [type: string, amount: number][] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, member]) =>
        name === 'totals'
          ? (member as { type: string; amount: number }[]).map(
              ({ type, amount }) => [type, amount] as [string, number],
            )
          : amountsOf(member),
      );

for (const [name, quote] of [
  ['net prices', fullQuote()],
  ['prices that include tax', grossQuote()],
] as const) {
  test(`writes discounts as positive amounts: ${name}`, () => {
    const body = release.encode.checkout(checkoutView({ quote }), frame);
    isValid('checkout', body);
    const amounts = amountsOf(body);
    assert.ok(amounts.every(([, amount]) => amount >= 0));
    assert.ok(amounts.some(([type]) => type === 'discount' || type === 'items_discount'));
    const of = (type: string): number =>
      (body['totals'] as { type: string; amount: number }[])
        .filter((entry) => entry.type === type)
        .reduce((sum, { amount }) => sum + amount, 0);
    const off = of('items_discount') + of('discount');
    assert.equal(of('subtotal') - off + of('fulfillment') + of('tax') + of('fee'), of('total'));
  });
}

test('uses the release’s code for a failed payment', () => {
  const failedPayment: QuoteProblem = { code: 'payment-failed', text: 'Declined.', severity: 'recoverable' };
  const body = release.encode.checkout(checkoutView({ problems: [failedPayment] }), frame);
  isValid('checkout', body);
  const codes = (body['messages'] as JsonObject[]).map(({ code }) => code);
  assert.deepEqual(
    codes.filter((code) => String(code).startsWith('payment')),
    ['payment_declined'],
  );
});

test('does not return the context of the buyer', () =>
  assert.equal(Object.hasOwn(release.encode.checkout(checkoutView(), frame), 'context'), false));

const notice = (order = sampleOrder()): OrderNotice => ({
  id: 'msg_1',
  site: 'demo',
  orderNumber: '1001',
  checkoutId: 'chk_1',
  url: 'https://agent.example/orders',
  release: '2026-01-23',
  order,
  createdAt: Date.UTC(2026, 10, 20, 12),
  sequence: 1,
  tries: 0,
  nextTryAt: 0,
});

test('names the event in an order notification, and one amount per adjustment', () => {
  const body = release.encode.notice(notice(), '1001.mac', frame);
  isValid('order', body);
  assert.equal(body['event_id'], 'msg_1');
  assert.equal(body['created_time'], '2026-11-20T12:00:00Z');
  for (const adjustment of (body['adjustments'] ?? []) as JsonObject[]) {
    assert.equal(Object.hasOwn(adjustment, 'totals'), false);
  }
});

test('treats a line with nothing left as fulfilled', () => {
  const order = sampleOrder();
  const lines = order.lines.map((line) => ({
    ...line,
    quantity: { ...line.quantity, ordered: 0, fulfilled: 0 },
  }));
  const body = release.encode.order(
    { id: '1', checkoutId: 'c', order: { ...order, lines }, disclosure: everything },
    frame,
  );
  isValid('order', body);
  assert.ok((body['line_items'] as JsonObject[]).every(({ status }) => status === 'fulfilled'));
});

test('signs a notification with a detached JWS over its body', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const body = Buffer.from('{"id":"1"}');
  const [header = '', payload, signature = ''] = detachedJws(body, { kid: 'k1', privateKey }).split('.');
  assert.equal(payload, '');
  assert.deepEqual(JSON.parse(Buffer.from(header, 'base64url').toString()), {
    alg: 'ES256',
    kid: 'k1',
    b64: false,
    crit: ['b64'],
  });
  assert.ok(
    verify(
      'sha256',
      Buffer.concat([Buffer.from(`${header}.`), body]),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  );
});

test('returns an error with a status, a message with one of three severities, and its own HTTP status', () => {
  const missing = answerError({ code: 'not-found', what: 'checkout' }, release, frame, 'get_checkout');
  assert.equal(missing.status, 404);
  assert.equal(missing.body['status'], 'requires_escalation');
  assert.deepEqual((missing.body['messages'] as JsonObject[])[0]?.['severity'], 'requires_buyer_input');
  const failure = failed({ code: 'invalid_request', content: 'No.' }, release);
  assert.equal(failure.status, 400);
  assert.deepEqual(failure.body['messages'], [
    { type: 'error', code: 'invalid_request', content: 'No.', severity: 'requires_buyer_input' },
  ]);
  assert.equal(failure.body['code'], 'invalid_request');
});

/** Sentence of the release's text → profile → what is answered. */
const shopping = 'dev.ucp.shopping';
const profiles: [sentence: string, document: JsonObject, expected: string[] | string][] = [
  [
    'include it in the result if a platform capability with the same name exists',
    {
      ucp: {
        version: '2026-01-23',
        capabilities: {
          [`${shopping}.checkout`]: [{ version: '2026-01-23' }],
          [`${shopping}.discount`]: [{ version: '2026-01-23', extends: `${shopping}.checkout` }],
        },
      },
    },
    ['checkout', 'discount'],
  ],
  [
    'If platform version ≤ business version: Business MUST process the request',
    {
      ucp: {
        version: '2026-01-11',
        services: { [shopping]: { version: '2026-01-11', rest: { endpoint: 'https://agent.example/' } } },
        capabilities: [
          { name: `${shopping}.checkout`, version: '2026-01-11' },
          { name: `${shopping}.fulfillment`, version: '2026-01-11' },
        ],
      },
    },
    ['checkout', 'fulfillment'],
  ],
  [
    'Extensions without their parent capability in the intersection MUST be excluded',
    {
      ucp: { version: '2026-01-23', capabilities: { [`${shopping}.discount`]: [{ version: '2026-01-23' }] } },
    },
    'incompatible',
  ],
  [
    'If platform version > business version: Business MUST return version_unsupported error',
    { ucp: { version: '2099-01-01' } },
    'version_unsupported',
  ],
];

for (const [sentence, document, expected] of profiles) {
  test(sentence, () => {
    const result = negotiate(document, releases, sampleSite(), 'create_checkout');
    if ('code' in result) return assert.equal(result.code, expected);
    assert.equal(result.release.version, '2026-01-23');
    if (typeof expected === 'string') return assert.equal(result.outcome, expected);
    assert.deepEqual(
      Object.keys(result.capabilities).map((name) => name.slice(shopping.length + 1)),
      expected,
    );
  });
}

test('reads where orders of an agent of 2026-01-11 are sent, with any version of the capability', () => {
  const webhook_url = 'https://agent.example/orders';
  const result = negotiate(
    {
      ucp: {
        version: '2026-01-11',
        capabilities: [{ name: `${shopping}.order`, version: '2026-01-11', config: { webhook_url } }],
      },
    },
    releases,
    sampleSite(),
  );
  assert.ok(!('code' in result));
  assert.equal(result.webhookUrl, webhook_url);
});

test('rejects a catalog, which the release does not have', () => {
  const result = negotiate(
    {
      ucp: {
        version: '2026-01-23',
        capabilities: { [`${shopping}.catalog.search`]: [{ version: '2026-01-23' }] },
      },
    },
    releases,
    sampleSite(),
    'search_catalog',
  );
  assert.equal('outcome' in result && result.outcome, 'incompatible');
});

test('requires an instrument, or the payment_data of 2026-01-11, to complete', () => {
  const instrument = {
    id: 'i',
    handler_id: 'sandbox',
    type: 'card',
    credential: { type: 'token', token: 't' },
  };
  for (const body of [{ payment: { instruments: [instrument] } }, { payment_data: instrument }]) {
    const read = release.decode.complete(body);
    assert.deepEqual(read.ok && [read.value.handlerId, read.value.credential], [
      'sandbox',
      instrument.credential,
    ]);
  }
});

test('does not count a call of an unknown capability as served in lenient mode', () => {
  const result = negotiate(
    { ucp: { version: '2026-01-23', capabilities: {} } },
    releases,
    sampleSite({ negotiation: 'lenient' }),
    'search_catalog',
  );
  assert.ok(!('code' in result));
  assert.deepEqual([result.outcome, result.undeclared], ['incompatible', undefined]);
});
