import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoreLink } from '../checkout/quote.ts';
import { BackendUnavailable } from '../backend.ts';
import type { Site } from './site.ts';
import { readStoreLinks, storeLinks } from './store-links.ts';

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

test('reads them where there is no quote, and keeps those of the preferences while the store is unavailable', async () => {
  const site = { id: 'shop', links: [link('terms_of_service', 'terms')] } as Site;
  const logged: string[] = [];
  const read = (links?: () => Promise<StoreLink[]>) =>
    readStoreLinks(
      { backend: () => (links ? { links } : {}), log: (event) => void logged.push(event) },
      site,
    );
  const support = link('support', 'help');
  assert.deepEqual(await read(async () => [link('terms_of_service', 'old'), support]), [
    ...site.links,
    support,
  ]);
  assert.deepEqual(await read(), site.links);
  assert.deepEqual(logged, []);
  const unavailable = async () => {
    throw new BackendUnavailable('The store is down.');
  };
  assert.deepEqual([await read(unavailable), logged], [site.links, ['links-not-read']]);
});
