import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toInstant, absoluteUri } from '../present.ts';
import { maskedAddress, uniqueTitles } from './fulfillment.ts';
import { lineStatus } from './order.ts';

test('writes a time without a fraction if it has none', () => {
  assert.equal(toInstant(0), '1970-01-01T00:00:00Z');
  assert.equal(toInstant(1), '1970-01-01T00:00:00.001Z');
});

test('keeps a valid URI, escapes a nearly valid one, and drops everything else', () => {
  assert.equal(absoluteUri('https://shop.example/a?b=c'), 'https://shop.example/a?b=c');
  assert.equal(absoluteUri('https://shop.example'), 'https://shop.example');
  assert.equal(absoluteUri('https://shop.example/a b"'), 'https://shop.example/a%20b%22');
  assert.equal(absoluteUri('/lamp.jpg'), undefined);
  assert.equal(absoluteUri(undefined), undefined);
});

for (const [ordered, fulfilled, status] of [
  [0, 0, 'removed'],
  [0, 2, 'removed'],
  [2, 2, 'fulfilled'],
  [2, 1, 'partial'],
  [2, 0, 'processing'],
] as const) {
  test(`sets a line to ${status} when ${fulfilled} of ${ordered} units are fulfilled`, () => {
    assert.equal(lineStatus({ ordered, fulfilled }), status);
  });
}

test('hides person and street in a masked address', () => {
  const address = { firstName: 'A', street: 'S', extended: 'E', phone: '1', locality: 'L', country: 'US' };
  assert.deepEqual(maskedAddress(address), { locality: 'L', country: 'US' });
});

test('distinguishes options with the same title by carrier', () => {
  const titles = uniqueTitles([
    { title: 'Parcel', carrier: 'UPS' },
    { title: 'Parcel', carrier: 'DHL' },
    { title: 'Letter', carrier: 'DHL' },
  ]).map(({ title }) => title);
  assert.deepEqual(titles, ['Parcel (UPS)', 'Parcel (DHL)', 'Letter']);
});

test('never gives siblings the same title', () => {
  const option = fc.record({ title: fc.constantFrom('A', 'A 2', 'B'), carrier: fc.constantFrom('', 'X') });
  fc.assert(
    fc.property(fc.array(option, { maxLength: 12 }), (options) => {
      const titles = uniqueTitles(options).map(({ title }) => title);
      assert.equal(new Set(titles).size, options.length);
    }),
  );
});
