/** A product feed: one that the shop declares, else the one that its platform is known to serve. */
import type { Evidence, MachineFile, Page } from '../evidence.ts';
import { known, unknownPiece } from '../evidence.ts';
import { type FeedFile, parseFeed } from '../parse/feed.ts';
import type { FeedRecord } from '../parse/feed.ts';
import type { RobotsFile } from '../parse/robots.ts';
import { resolveUrl, sameUrl } from '../parse/url.ts';
import { objectsIn, asText } from './json.ts';
import { trouble } from './pages.ts';
import type { Session } from './session.ts';

const maxBytes = 5 * 1024 * 1024;
const feedTypes =
  /^(?:application\/(?:rss\+xml|atom\+xml|xml|json|x-ndjson|jsonl)|text\/(?:xml|csv|tab-separated-values))/i;
const productWords = /product|catalog|merchant|shopping|google|sku|inventory|produkt|produit/i;
const notProducts = /blog|news|comment|oembed|wp-json|article|podcast|press/i;
const feedUrl = /https?:\/\/[^\s<>()[\]"'`]{1,400}/g;

export interface FeedSources {
  origin: string;
  platform: string | undefined;
  home: Page | undefined;
  robots: RobotsFile | undefined;
  llms: MachineFile | undefined;
  manifest: { url: string; document?: unknown } | undefined;
}

/** What a platform serves by itself. */
const platformPaths: Record<string, string> = {
  shopify: '/products.json?limit=250',
  woocommerce: '/wp-json/wc/store/v1/products?per_page=100',
};

/** Where to look: the first declared address, else the platform's. */
export function feedPlace(sources: FeedSources): { url: string; via: 'declared' | 'platform' } | undefined {
  const { origin, platform, home, robots, llms, manifest } = sources;
  const links = home?.facts.head.links.filter(({ rel, type, href, title }) => {
    const said = `${href} ${title ?? ''}`;
    return (
      /(?:^|\s)alternate(?:\s|$)/i.test(rel) &&
      feedTypes.test(type ?? '') &&
      productWords.test(said) &&
      !notProducts.test(said)
    );
  });
  const fromHome = links?.[0] && resolveUrl(links[0].href, home?.url ?? origin);
  const lines = robots?.lines
    .filter(({ key }) => !/^(?:sitemap|license|agentmap|schemamap|host)$/i.test(key))
    .flatMap(({ value, key }) => (isFeed(value, key) ? [value] : []));
  const mentioned =
    llms?.state === 'ok'
      ? (llms.text?.match(feedUrl) ?? [])
          .map((url) => url.replace(/[.,;:!?]+$/, ''))
          .filter((url) => isFeed(url, ''))
      : [];
  const documented = objectsIn(manifest?.document).flatMap((object) =>
    ['feed', 'feed_url', 'product_feed', 'feedUrl'].flatMap((name) => {
      const url = asText(object[name]);
      return url ? (resolveUrl(url, manifest?.url ?? origin) ?? []) : [];
    }),
  );
  const declared = [fromHome, ...(lines ?? []), ...mentioned, ...documented].find(
    (url) => url !== undefined && URL.canParse(url),
  );
  if (declared) return { url: declared, via: 'declared' };
  const path = platform === undefined ? undefined : platformPaths[platform];
  return path ? { url: `${origin}${path}`, via: 'platform' } : undefined;
}

/** An absolute address that is named like a product feed. */
function isFeed(url: string, key: string): boolean {
  if (!/^https?:\/\//i.test(url) || notProducts.test(url)) return false;
  return (
    /feed/i.test(key) || /feed|products\.(?:json|jsonl|csv|tsv|xml)/i.test(URL.parse(url)?.pathname ?? '')
  );
}

export async function gatherFeeds(
  session: Session,
  place: ReturnType<typeof feedPlace>,
  products: readonly Page[],
): Promise<Evidence['feeds']> {
  if (!place) return known([]);
  const reply = await session.ask({ row: 'feed', key: 'feed', purpose: 'feed', url: place.url, maxBytes });
  if (!reply.sent) return reply.disallowed ? known([]) : unknownPiece(reply.reason);
  const { id: ref, type, bytes } = reply.exchange;
  const file: FeedFile = trouble(reply) ? unreadable : parseFeed(reply.body, type, !bytes.truncated);
  // A platform's file that is not there was never promised.
  if (place.via === 'platform' && file.read === 0) return known([]);
  return known([{ ...file, ...place, ref, matches: matchRecords(file.sample, products) }]);
}

const unreadable: FeedFile = {
  format: 'unknown',
  complete: true,
  read: 0,
  bad: 0,
  filled: {},
  duplicateIds: [],
  sample: [],
};

/** Records that speak of a sampled page: by link, of several (one for each variant) the one that its markup names; else by an identifier. */
export function matchRecords(
  records: readonly FeedRecord[],
  pages: readonly Page[],
): { record: number; page: string }[] {
  return pages.flatMap((page) => {
    const ids = identifiers(page);
    const named = ({ id, gtin, mpn, fields }: FeedRecord): boolean =>
      [id, gtin, mpn, fields['sku']].some((one) => one !== undefined && ids.has(one));
    const linked = records.flatMap((record, at) =>
      record.link !== undefined && isLinkTo(record.link, page) ? [at] : [],
    );
    const record =
      linked.find((at) => records[at] && named(records[at])) ?? linked[0] ?? records.findIndex(named);
    return record >= 0 ? [{ record, page: page.id }] : [];
  });
}

/** The same path; campaign parameters of a feed do not count. */
function isLinkTo(written: string, { url, facts }: Page): boolean {
  const link = resolveUrl(written, url) ?? written;
  const plain = link.split(/[?#]/)[0] ?? link;
  const canonical = facts.head.canonical[0]?.href;
  const pages = [url, ...(canonical ? [resolveUrl(canonical, url) ?? url] : [])];
  return pages.some(
    (one) => sameUrl(link, one) || (plain.length > 12 && !/[?]/.test(one) && sameUrl(plain, one)),
  );
}

function identifiers({ facts }: Page): Set<string> {
  const { product } = facts;
  if (!product) return new Set();
  const variants = product.group?.variants.flatMap(({ sku, gtin }) => [sku, gtin]) ?? [];
  const own: (string | undefined)[] = [
    product.sku,
    product.mpn,
    product.productId,
    ...product.gtins.map(({ value }) => value),
  ];
  return new Set([...own, ...variants].filter((one): one is string => one !== undefined && one !== ''));
}
