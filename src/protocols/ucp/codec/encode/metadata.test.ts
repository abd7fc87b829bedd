import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownMetadata } from './catalog.ts';

test('lists only variant attributes that its product does not have, or has with another value', () => {
  const weight = { value: 2, unit: 'kg' };
  const product = { color: 'Black', weight, fits: ['A', 'B'], care: 'Wipe' };
  assert.deepEqual(
    ownMetadata(
      { color: 'Black', weight: { ...weight }, fits: ['A', 'B'], care: 'Brush', mpn: 'X1', toString: 'odd' },
      product,
    ),
    { care: 'Brush', mpn: 'X1', toString: 'odd' },
  );
  assert.deepEqual(ownMetadata({ fits: ['B', 'A'] }, product), { fits: ['B', 'A'] });
  assert.equal(ownMetadata(product, product), undefined);
  assert.equal(ownMetadata({}, product), undefined);
});
