import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shoe } from '../world/testing.ts';
import type { BasketDocument } from './documents.ts';
import { openFace } from './testing.ts';

test('opens a basket in the site currency and switches it to another one later', async () => {
  const face = await openFace();
  try {
    const { token } = await face.guest();
    const body = { currency: 'USD', product_items: [{ product_id: shoe, quantity: 1 }] };
    const opened = await face.ask<BasketDocument>('POST', '/baskets', { token, body });
    assert.equal(opened.body.currency, 'EUR');
    const path = `/baskets/${opened.body.basket_id}`;
    const changed = await face.ask<BasketDocument>('PATCH', path, { token, body: { currency: 'GBP' } });
    assert.deepEqual([changed.body.currency, changed.body.product_total], ['GBP', 111]);
  } finally {
    await face.close();
  }
});
