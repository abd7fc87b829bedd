import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Proof } from '../../check.ts';
import { proofOn, quote } from '../subjects/product/facts.ts';
import { compareRecord, differencesIn } from '../subjects/product/feed.ts';
import { recordOf } from '../subjects/product/identifiers.ts';

export default defineCheck({
  id: 'price-parity-feed',
  category: 'product-data',
  name: 'Feed price matches the storefront price',
  description: 'Detects price differences between the feed and the storefront.',
  why: 'Assistants show the price from the feed, but the buyer pays the price on the page. Shopping platforms suspend sellers for such differences.',
  judged: {
    pass: 'Every sampled product with a feed record has the same price (a sale price within its dates) and stock on its page.',
    warn: 'Some products differ, but fewer than 3 could be compared or fewer than 2 certainly differ.',
    fail: 'At least 3 products could be compared, and 2 or more differ in stock, or in price with a currency on both sides.',
    notApplicable: 'No sampled product has a feed record that can be compared.',
  },
  priority: 'critical',
  appliesTo: 'product',
  requires: ['feed', 'product-page'],
  effort: 'hours',
  fix: {
    title: 'Rebuild the feed when prices and stock change',
    instructions:
      'Update the feed on every price and stock change, from the service that the storefront uses. Compare 20 random SKUs in continuous integration.',
  },
  sources: ['google-price-consistency', 'openai-product-feed'],
  needs: ['feeds', 'products', 'clock'],
  evaluate({ feeds, products, clock }) {
    const matched = products.flatMap((page) => {
      const record = recordOf(page, feeds);
      const feed = record && feeds.find(({ sample }) => sample.includes(record));
      const found = record && compareRecord(page, record, clock.startedAt);
      return record && feed && found
        ? [{ page, record, feed, found, differences: differencesIn(found) }]
        : [];
    });
    if (!matched.length) return notApplicable('No sampled product has a feed record that can be compared.');
    const differing = matched.filter(({ differences }) => differences.length > 0);
    const evidence = (differing.length ? differing : matched)
      .slice(0, 3)
      .map(({ feed, record, found }): Proof => ({
        ref: feed.ref,
        pointer: `record ${record.id ?? record.link ?? ''}`,
        snippet: `feed: ${found.feed.join(', ')}; page: ${found.page.join(', ')}`.slice(0, 300),
      }));
    const [first] = differing;
    if (!first)
      return pass(
        `${matched.length} of ${matched.length} feed records match their pages in price and stock.`,
        { evidence },
      );
    const priced = differing.some(({ found }) => found.price === false);
    const more = {
      cause: priced ? 'prices:feed' : 'stock:feed',
      evidence: [...evidence.slice(0, 2), proofOn(first.page, 'offers')],
    };
    const summary = `${differing.length} of ${matched.length} feed records differ from their pages: ${quote(first.record.title ?? first.page.url, 50)}, ${first.differences.join(' and ')}.`;
    // Without a currency, the feed may be for another market.
    const sure = differing.filter(({ found }) => found.sure).length;
    return matched.length >= 3 && sure >= 2 ? fail(summary, more) : warn(summary, more);
  },
});
