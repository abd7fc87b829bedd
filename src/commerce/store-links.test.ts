import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoreLink } from './quote.ts';
import { storeLinks } from './store-links.ts';

const link = (type: StoreLink['type'], path: string): StoreLink => ({
  type,
  url: `https://shop.example/${path}`,
});

test('takes the links of the preferences, and of the terms what is missing there', () => {
  const preferences = [link('terms_of_service', 'terms'), link('privacy_policy', 'privacy')];
  const terms = [link('privacy_policy', 'old-privacy'), link('refund_policy', 'returns')];
  assert.deepEqual(storeLinks({ links: preferences }, terms), [
    ...preferences,
    link('refund_policy', 'returns'),
  ]);
  assert.deepEqual(storeLinks({ links: [] }, terms), terms);
  assert.deepEqual(storeLinks({ links: preferences }, preferences), preferences);
});
