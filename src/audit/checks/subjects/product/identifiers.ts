/** Trade item numbers of a product, and its record in the feeds. */
import type { Page, Value } from '../../../evidence.ts';
import type { FeedRecord } from '../../../parse/feed/feed.ts';
import { describedVariants } from './facts.ts';

/** GTINs of the product and its variants; the property of a variant's is unknown and reported as `gtin`. */
export function gtinsOn({
  facts: { product },
}: Page): { property: string; value: string; ofVariant: boolean }[] {
  if (!product) return [];
  const own = product.gtins.map((gtin) => ({ ...gtin, ofVariant: false }));
  const values = new Set(own.map(({ value }) => value));
  const variants = describedVariants(product).flatMap(({ gtin }) =>
    gtin && !values.has(gtin) ? [gtin] : [],
  );
  return [...own, ...variants.map((value) => ({ property: 'gtin', value, ofVariant: true }))];
}

/** The record of the page's product in the first feed that has it. */
export function recordOf(page: Page, feeds: Value<'feeds'>): FeedRecord | undefined {
  for (const { matches, sample } of feeds) {
    const match = matches.find((one) => one.page === page.id);
    const record = match && sample[match.record];
    if (record) return record;
  }
  return undefined;
}
