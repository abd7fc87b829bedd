import { defineCheck, fail, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import type { FeedRecord } from '../../parse/feed.ts';
import { longestId } from '../../parse/feed-reader.ts';
import { identifiersIn, isKnownOn } from '../subjects/feed/identifiers.ts';
import { type Feed, formatOf, ownFeed, readerOf, readerSentence } from '../subjects/feed/own.ts';
import { primaryProduct, proofOn, quote, said } from '../subjects/product/facts.ts';
import { productSnippet } from '../subjects/product/snippet.ts';
import { formatCount, pathOf } from '../subjects/sitemap/entries.ts';

export default defineCheck({
  id: 'feed-identifiers-stable',
  category: 'discovery-files',
  name: 'Feed ids are unique and known to the pages',
  description: 'Detects duplicate ids, and ids that product pages and checkout cannot resolve.',
  why: 'Assistants and checkouts name a product by its feed id: a duplicate hides one of two, an unknown one cannot be ordered.',
  judged: {
    pass: 'Ids are unique and at most 100 characters long (50 in a feed for Google), and the page of each sampled product knows the id, sku, gtin or mpn of its record.',
    warn: 'The page of one sampled product knows none of them, or an id is longer than that.',
    fail: 'An id occurs twice, or the pages of two or more sampled products know none of them.',
    notApplicable:
      'The shop declares no product feed, or the declared one holds no readable record or no product fields.',
    unknown: 'The feed refused us, gave a server error or no answer, or is XML of another vocabulary.',
  },
  priority: 'medium',
  requires: ['feed', 'product-page'],
  effort: 'hours',
  fix: {
    title: 'Use one id for a variant in feed, markup and checkout',
    instructions:
      'Give each variant one id that never changes and no other variant has, of at most 50 characters, and state it as sku in the markup of its page and as item id of the commerce endpoints.',
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
      ...duplicateIds.slice(0, 3).map((id) => ({ ref: feed.ref, snippet: `id ${id} twice`.slice(0, 300) })),
      ...strange.slice(0, 3).map(({ page, record }) => ({
        ...proofOn(page, page.facts.product?.path ?? '', `feed: ${spell(record)}; page: ${idsOf(page)}`),
      })),
    ];
    const more = { cause: 'feed:ids', evidence };
    if (twin !== undefined)
      return fail(
        `${duplicateIds.length === 1 ? '1 id occurs' : `${formatCount(duplicateIds.length)}${duplicateIds.length >= 200 ? ' or more' : ''} ids occur`} more than once in the ${name}: ${quote(twin, 40)}.`,
        {
          ...more,
          fix: {
            title: 'Give every feed record an id of its own',
            instructions: `Write the SKU of the variant as id, not that of its product, so that ${quote(twin, 40)} names one record. Ids that are unique today must stay: surfaces forget a product whose id changes.`,
            snippet: '<g:id>SKU-OF-THE-VARIANT</g:id>\n<g:item_group_id>ID-OF-THE-PRODUCT</g:item_group_id>',
          },
        },
      );
    if (first) {
      const summary = `${strange.length} of ${compared.length} sampled products of the ${name} bear other identifiers on their page: ${spell(first.record)} in the feed, ${idsOf(first.page)} on the page.`;
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
        `Some ids of the ${name} have more than ${longestId(readerOf(feed))} characters: ${quote(long, 40)}. ${readerSentence(feed)}`,
        {
          cause: 'feed:ids',
          evidence: longIds.slice(0, 3).map((id) => ({ ref: feed.ref, snippet: `${id}…` })),
        },
      );
    return pass(
      `Ids of the ${name} are unique${compared.length ? `, and ${compared.length === 1 ? 'the page of the one sampled product in it knows its own' : `the pages of all ${compared.length} sampled products in it know theirs`}` : '; none of the sampled products could be compared'}.`,
      { evidence: [{ ref: feed.ref }, ...compared.slice(0, 2).map(({ page }) => ({ ref: page.ref }))] },
    );
  },
});

interface Compared {
  page: Page;
  record: FeedRecord;
  isKnown: boolean;
}

/** Records with an identifier whose pages have product markup; without it product-node-present fails. */
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

/** The feed's ids stay, because surfaces forget a product whose id changes: the page learns them. */
function markupFor(page: Page, { id, gtin, mpn }: FeedRecord): string {
  const own = said(primaryProduct(page).sku);
  const shared = said(gtin) ? { gtin } : said(mpn) ? { mpn } : undefined;
  return productSnippet(page, own && shared ? { sku: own, ...shared } : { sku: id, ...shared });
}
