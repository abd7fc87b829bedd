/** The demo store in the words of the core: what is sold, who asks, and what the contract of backends needs to know. */
import assert from 'node:assert/strict';
import { loadDemoStore } from '#backends/embedded';
import type { ShopContext } from '#commerce';
import type { BackendUnderTest } from '#commerce/testing';

export const { site, products } = await loadDemoStore();
export const sold = products.filter(({ withdrawn }) => !withdrawn);

/** The first one of a product. */
export const variantOf = (productId: string): string =>
  sold.find(({ id }) => id === productId)?.variants[0]?.id ??
  assert.fail(`The demo store has no ${productId}.`);
export const lamp = variantOf('birch-floor-lamp');
export const duffel = variantOf('weekender-duffel');
export const cable = variantOf('hdmi-cable-3-m');

/** Nothing is known of the buyer. */
export const contextIn = (currency: string, now: number): ShopContext => ({
  site: site.id,
  currency,
  locale: site.locale,
  country: site.country,
  eligibility: [],
  now,
});

const soldOut = products
  .flatMap(({ variants }) => variants)
  .find(({ stock }) => stock.tracked && stock.quantity === 0 && !stock.backorder && !stock.preorder);

export const underTest = (
  now: number,
): Pick<BackendUnderTest, 'context' | 'goods' | 'word' | 'address' | 'credentials' | 'handlerId'> => ({
  context: contextIn(site.currencies[0] ?? '', now),
  goods: { plenty: lamp, other: duffel, ...(soldOut ? { soldOut: soldOut.id } : {}) },
  word: 'birch floor lamp',
  address: {
    firstName: 'Ada',
    lastName: 'Byron',
    street: '1 Quay',
    locality: 'Cork',
    postalCode: 'T12',
    country: site.country,
  },
  credentials: {
    accept: { token: 'good' },
    decline: { token: 'declined' },
    challenge: { token: 'challenge' },
  },
  handlerId: site.paymentHandlers[0]?.id ?? '',
});
