import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readAttribute, readStock, readIsoTime, readWeight } from './field-text.ts';

const stock = (...args: Parameters<typeof readStock>) => {
  const read = readStock(...args);
  return read.ok ? read.value : read.problem;
};

test('never runs out of stock that has no number', () => {
  for (const word of ['in_stock', 'in stock', 'IN-STOCK', 'https://schema.org/InStock', ''])
    assert.deepEqual(stock(word, '', ''), { tracked: false, quantity: 0 });
});

test('sets sold-out stock to zero, whatever its number', () => {
  assert.deepEqual(stock('out of stock', '7', ''), { tracked: true, quantity: 0 });
  assert.deepEqual(stock('', '0', ''), { tracked: true, quantity: 0 });
});

test('reads the date of backorders and preorders', () => {
  assert.deepEqual(stock('backorder', '2', '2027-02-15'), {
    tracked: true,
    quantity: 2,
    backorder: true,
    availableAt: Date.UTC(2027, 1, 15),
  });
  assert.deepEqual(stock('pre-order', '', ''), { tracked: true, quantity: 0, preorder: true });
});

test('reports unknown availability, quantity, and dates', () => {
  assert.match(String(stock('perhaps', '', '')), /perhaps.*is unknown/);
  assert.match(String(stock('', '-1', '')), /not a whole number/);
  assert.match(String(stock('', '1.5', '')), /not a whole number/);
  assert.match(String(stock('preorder', '', 'soon')), /not an ISO 8601/);
});

test('reads times with and without a zone, and rejects impossible ones', () => {
  assert.equal(readIsoTime('2026-03-01'), Date.UTC(2026, 2, 1));
  assert.equal(readIsoTime('2026-03-01T12:30'), Date.UTC(2026, 2, 1, 12, 30));
  assert.equal(readIsoTime('2026-03-01T12:30-0800'), Date.UTC(2026, 2, 1, 20, 30));
  assert.equal(readIsoTime('2026-03-01 12:30:15+01:00'), Date.UTC(2026, 2, 1, 11, 30, 15));
  for (const wrong of [
    '2026-02-31',
    '2026-13-01',
    '2026-03-01T25:00',
    '1.3.2026',
    '1950-01-01',
    'x'.repeat(1e5),
  ])
    assert.equal(readIsoTime(wrong), undefined, wrong.slice(0, 20));
});

test('converts weights to whole grams, never lower', () => {
  const grams = (text: string) => {
    const read = readWeight(text);
    return read.ok ? read.value : undefined;
  };
  assert.deepEqual(
    ['1.2 kg', '300', '0.5 g', '1 lb', '12 oz', '1,5kg', '0 kg'].map(grams),
    [1200, 300, 1, 454, 341, 1500, 0],
  );
  assert.deepEqual(['heavy', '1.2 stone', '-1 kg', '9999999999 kg', ''].map(grams), Array(5).fill(undefined));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e8 }), (grams) =>
      assert.deepEqual(
        readWeight(`${Math.floor(grams / 1000)}.${String(grams % 1000).padStart(3, '0')} kg`),
        {
          ok: true,
          value: grams,
        },
      ),
    ),
  );
});

test('converts attribute text to values, and keeps codes as text', () => {
  assert.deepEqual(
    ['24 cm', '24', '-3.5', 'true', 'a | b', '007', '24 months', 'Wool', '1.50'].map(readAttribute),
    [{ value: 24, unit: 'cm' }, 24, -3.5, true, ['a', 'b'], '007', '24 months', 'Wool', 1.5],
  );
});
