import { defineCheck, fail, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import type { FeedRecord } from '../../parse/feed/feed.ts';
import { longestId } from '../../parse/feed/reader.ts';
import { identifiersIn, isKnownOn } from '../subjects/feed/identifiers.ts';
import { type Feed, formatOf, ownFeed, readerOf, readerSentence } from '../subjects/feed/own.ts';
import { primaryProduct, proofOn, quote, said } from '../subjects/product/facts.ts';
import { productSnippet } from '../subjects/product/snippet.ts';
import { formatCount, pathOf } from '../subjects/sitemap/entries.ts';

export default defineCheck({
  id: 'feed-identifiers-stable',
  category: 'discovery-files',
  name: 'Feed IDs are unique and match product pages',
  description: 'Detects duplicate IDs, and IDs that do not match the identifiers on product pages.',
  why: 'Assistants order a product by its feed ID. A duplicate ID hides one of the products, and an unknown ID cannot be ordered.',
  judged: {
    pass: 'IDs are unique and at most 100 characters long (50 in a feed for Google), and the markup of each sampled product page has the id, sku, gtin, or mpn of its record.',
    warn: 'One sampled product page has none of them, or an ID is too long.',
    fail: 'An ID occurs more than once, or two or more sampled product pages have none of the identifiers.',
    notApplicable:
      'The storefront declares no product feed, or the declared feed has no readable records or no product fields.',
    unknown: 'The feed was blocked, returned a server error or no response, or is XML in another vocabulary.',
  },
  priority: 'medium',
  requires: ['feed', 'product-page'],
  effort: 'hours',
  fix: {
    title: 'Use the same variant ID in feed, markup, and checkout',
    instructions:
      'Give each variant a unique, permanent ID of at most 50 characters. Use it as the sku in the page markup and as the item ID in the commerce endpoints.',
    snippet: '<g:id>TSHIRT-RED-M</g:id>   and in JSON-LD   "sku": "TSHIRT-RED-M"',
  },
  sources: ['openai-product-feed', 'acp-feed', 'merchant-center-product-data'],
  needs: ['feeds', 'products', 'traffic'],
  evaluate({ feeds, products, traffic }) {
    const own = ownFeed(feeds, traffic);
    if ('verdict' in own) return own.verdict;
    const { feed } = own;
    const name = `${formatOf(feed)} feed ${pathOf(feed.url)}`;
    const { duplicateIds, longIds = [] } = feed;
    const [twin] = duplicateIds;
    const compared = comparedIn(feed, products);
    const strange = compared.filter(({ isKnown }) => !isKnown);
    const [first] = strange;
    const evidence = [
      ...duplicateIds
        .slice(0, 3)
        .map((id) => ({ ref: feed.ref, snippet: `duplicate id ${id}`.slice(0, 300) })),
      ...strange.slice(0, 3).map(({ page, record }) => ({
        ...proofOn(page, page.facts.product?.path ?? '', `feed: ${spell(record)}; page: ${idsOf(page)}`),
      })),
    ];
    const more = { cause: 'feed:ids', evidence };
    if (twin !== undefined)
      return fail(
        `${duplicateIds.length === 1 ? '1 ID occurs' : `${formatCount(duplicateIds.length)}${duplicateIds.length >= 200 ? ' or more' : ''} IDs occur`} more than once in the ${name}: ${quote(twin, 40)}.`,
        {
          ...more,
          fix: {
            title: 'Give every feed record a unique ID',
            instructions: `Use the SKU of the variant as the id, not that of its product, so that ${quote(twin, 40)} identifies one record. Keep IDs that are already unique, because shopping surfaces lose the history of a product when its ID changes.`,
            snippet: '<g:id>SKU-OF-THE-VARIANT</g:id>\n<g:item_group_id>ID-OF-THE-PRODUCT</g:item_group_id>',
          },
        },
      );
    if (first) {
      const summary = `${strange.length} of ${compared.length} sampled products in the ${name} have different identifiers on their page: ${spell(first.record)} in the feed, ${idsOf(first.page)} on the page.`;
      const nothing = strange.every(({ page }) => identifiersIn(page).ids.size === 0);
      const finding = {
        ...more,
        cause: nothing ? 'product:sku' : 'feed:ids',
        fix: { snippet: markupFor(first.page, first.record) },
      };
      return strange.length >= 2 ? fail(summary, finding) : warn(summary, finding);
    }
    const [long] = longIds;
    if (long !== undefined)
      return warn(
        `Some IDs in the ${name} have more than ${longestId(readerOf(feed))} characters: ${quote(long, 40)}. ${readerSentence(feed)}`,
        {
          cause: 'feed:ids',
          evidence: longIds.slice(0, 3).map((id) => ({ ref: feed.ref, snippet: `${id}…` })),
        },
      );
    return pass(
      `IDs in the ${name} are unique${compared.length ? ` and match ${compared.length === 1 ? 'the sampled product page' : `all ${compared.length} sampled product pages`}` : '; no sampled products could be compared'}.`,
      { evidence: [{ ref: feed.ref }, ...compared.slice(0, 2).map(({ page }) => ({ ref: page.ref }))] },
    );
  },
});

interface Compared {
  page: Page;
  record: FeedRecord;
  isKnown: boolean;
}

/** Records with an identifier whose pages have product markup. product-node-present reports pages without markup. */
function comparedIn(feed: Feed, products: readonly Page[]): Compared[] {
  return feed.matches.flatMap(({ record: at, page: id }) => {
    const page = products.find((one) => one.id === id);
    const record = feed.sample[at];
    if (!page?.facts.product || !record || !said(record.id)) return [];
    return [{ page, record, isKnown: isKnownOn(identifiersIn(page), record) }];
  });
}

const spell = ({ id, gtin, mpn }: FeedRecord): string =>
  [
    `id ${quote(id ?? '', 40)}`,
    ...(said(gtin) ? [`gtin ${quote(gtin ?? '', 20)}`] : []),
    ...(said(mpn) ? [`mpn ${quote(mpn ?? '', 30)}`] : []),
  ].join(', ');

const idsOf = (page: Page): string =>
  [...identifiersIn(page).ids]
    .slice(0, 3)
    .map((id) => quote(id, 40))
    .join(', ') || 'none';

/** Adds the feed's IDs to the page markup. Feed IDs must not change, because surfaces lose a product's history. */
function markupFor(page: Page, { id, gtin, mpn }: FeedRecord): string {
  const own = said(primaryProduct(page).sku);
  const shared = said(gtin) ? { gtin } : said(mpn) ? { mpn } : undefined;
  return productSnippet(page, own && shared ? { sku: own, ...shared } : { sku: id, ...shared });
}
