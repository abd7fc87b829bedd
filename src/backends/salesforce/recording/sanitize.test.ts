import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { recordedAnswer, recordedRequest } from './exchange.ts';
import { fieldRules } from './fields.ts';
import { isSanitizedText } from './recording.ts';
import { createSanitizer, recordingEpoch } from './sanitize.ts';

const startedAt = Date.parse('2026-11-29T10:00:00Z');
const names = [...fieldRules.keys()];
/** Long enough not to be part of anything that may be kept. */
const planted = fc
  .string({ minLength: 8, maxLength: 40, unit: 'grapheme' })
  .filter((text) => /[^a-z-]/.test(text) && text.trim() === text)
  .map((text) => `~${text}~`);
const secret = fc.oneof(
  planted,
  planted.map((text) => `${text}@shop.example`),
  planted.map((text) => `https://shop.example/${text}.jpg`),
  planted.map((text) => `https://api.commercecloud.salesforce.com/documentation/error/v1/errors/${text}`),
  planted.map((text) => `2026-11-29T10:00:00Z${text}`),
);

const documents = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    secret,
    fc.array(tie('node'), { maxLength: 3 }),
    fc.dictionary(
      fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...names) },
        secret,
        secret.map((text) => `c_${text}`),
      ),
      tie('node'),
      { maxKeys: 5 },
    ),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  ),
})).node;

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [
    ...(Array.isArray(value) || fieldRules.has(name) ? [] : [name]),
    ...stringsIn(one),
  ]);
}

describe('sanitizer of recordings', () => {
  test('no string of a document comes out, in whatever member or key it is', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const made = createSanitizer({ startedAt }).document(document);
        const text = JSON.stringify(made);
        for (const one of stringsIn(document))
          assert.ok(!text.includes(JSON.stringify(one).slice(1, -1)), one);
        for (const one of stringsIn(made)) assert.ok(isSanitizedText(one), one);
      }),
      { numRuns: 500 },
    );
  });

  test('no string of a request or an answer comes out', () => {
    fc.assert(
      fc.property(
        secret,
        secret,
        fc.constantFrom('baskets', 'orders', 'customers', 'organizations', 'products', 'categories', 'x'),
        (one, other, resource) => {
          const sanitizer = createSanitizer({ startedAt });
          const path = `/checkout/shopper-baskets/v2/${resource}/${encodeURIComponent(one)}`;
          const exchange = {
            request: recordedRequest(
              {
                method: 'POST',
                url: `https://${'secret-host'}.example${path}?siteId=${encodeURIComponent(other)}&${encodeURIComponent(one)}=${encodeURIComponent(other)}`,
                headers: { authorization: `Bearer ${one}`, 'content-type': 'application/json' },
                body: JSON.stringify({ email: one, c_secret: other }),
                safe: false,
              },
              sanitizer,
              undefined,
            ),
            answer: recordedAnswer(
              {
                status: 200,
                headers: new Map([
                  ['authorization', `Bearer ${other}`],
                  ['set-cookie', one],
                ]),
                text: JSON.stringify({ basketId: one, message: other }),
              },
              sanitizer,
            ),
          };
          const text = JSON.stringify(exchange);
          for (const plain of [one, other, 'secret-host']) {
            assert.ok(!text.includes(JSON.stringify(plain).slice(1, -1)), text);
            assert.ok(!text.includes(encodeURIComponent(plain)), text);
          }
        },
      ),
    );
  });

  test('the same value becomes the same placeholder everywhere', () => {
    const sanitizer = createSanitizer({ startedAt });
    assert.deepEqual(
      sanitizer.document({
        data: [{ id: 'A-1', productId: 'A-1' }],
        variationValues: { color: 'Red', size: 'A-1' },
        productName: 'Red',
      }),
      {
        data: [{ id: 'id-1', productId: 'id-1' }],
        variationValues: { 'attribute-1': 'text-1', 'attribute-2': 'id-1' },
        productName: 'text-1',
      },
    );
  });

  test('keeps numbers, flags, words of the platform, and distances between times', () => {
    const made = createSanitizer({ startedAt }).document({
      orderTotal: 12.5,
      valid: true,
      status: 'created',
      currency: 'EUR',
      creationDate: '2026-11-29T10:00:05.000Z',
      fault: { type: 'InvalidCouponCodeException', arguments: { statusCode: 'applied' } },
      c_fabric: 'linen',
    });
    assert.deepEqual(made, {
      orderTotal: 12.5,
      valid: true,
      status: 'created',
      currency: 'EUR',
      creationDate: new Date(recordingEpoch + 5_000).toISOString(),
      fault: { type: 'InvalidCouponCodeException', arguments: { statusCode: 'applied' } },
    });
  });

  test('replaces an unknown name of a fault unless the operator keeps it', () => {
    const fault = { fault: { type: 'SomethingNewException' } };
    const strict = createSanitizer({ startedAt });
    assert.deepEqual(strict.document(fault), { fault: { type: 'word-1' } });
    assert.deepEqual(strict.summary().unknownWords, ['SomethingNewException']);
    assert.deepEqual(createSanitizer({ startedAt, keep: ['SomethingNewException'] }).document(fault), fault);
  });

  test('leaves out a value of another type, and counts it', () => {
    const sanitizer = createSanitizer({ startedAt });
    assert.deepEqual(
      sanitizer.document({ phone: 4_155_550_100, orderTotal: 'four', quantity: { a: 1 }, valid: 'yes' }),
      {},
    );
    assert.equal(sanitizer.summary().leftOut, 4);
  });
});
