/** Where a product feed may be: at the declared URL, else where the platform serves one by default. */
import { asText } from '#manifest';
import type { MachineFile, Page } from '../../evidence.ts';
import type { RobotsFile } from '../../parse/robots/robots.ts';
import { resolveUrl } from '../../parse/url.ts';
import { objectsIn } from '../json.ts';

export interface FeedSources {
  origin: string;
  platform: string | undefined;
  home: Page | undefined;
  robots: RobotsFile | undefined;
  llms: MachineFile | undefined;
  manifest: { url: string; document?: unknown } | undefined;
}

export interface FeedPlace {
  url: string;
  via: 'declared' | 'platform';
  /** What declares it. */
  from?: 'home' | 'robots' | 'llms' | 'manifest';
}

const feedTypes =
  /^(?:application\/(?:rss\+xml|atom\+xml|xml|json|x-ndjson|jsonl)|text\/(?:xml|csv|tab-separated-values))/i;
const productWords = /product|catalog|merchant|shopping|google|sku|inventory|produkt|produit/i;
const notProducts = /blog|news|comment|oembed|wp-json|article|podcast|press/i;
/** WordPress lists posts there: products have only title and text. */
const postFeed = /\/feed\/?$|[?&]feed=(?:rss2?|atom|rdf)(?:$|&)/i;
const plainUrl = /https?:\/\/[^\s<>()[\]"'`]{1,400}/g;
const markdownLink = /\]\(\s?(\/[^()\s]{1,400})\s?\)/g;
const feedMembers = ['feed', 'feed_url', 'product_feed', 'feedUrl'];

/** Served by default. */
const platformPaths: Record<string, string> = {
  shopify: '/products.json?limit=250',
  woocommerce: '/wp-json/wc/store/v1/products?per_page=100',
};

/** The first declared URL, else the platform's. */
export function feedPlace(sources: FeedSources): FeedPlace | undefined {
  const { origin, platform, home, robots, llms, manifest } = sources;
  const found: [NonNullable<FeedPlace['from']>, string | undefined][] = [
    ['home', home && linkedFeed(home, platform === 'woocommerce')],
    ['robots', robots && namedInRobots(robots)],
    ['llms', llms?.state === 'ok' ? namedInText(llms.text ?? '', llms.url) : undefined],
    ['manifest', manifest && namedInDocument(manifest, origin)],
  ];
  for (const [from, url] of found)
    if (url !== undefined && URL.canParse(url)) return { url, via: 'declared', from };
  const path =
    platform !== undefined && Object.hasOwn(platformPaths, platform) ? platformPaths[platform] : undefined;
  return path ? { url: `${origin}${path}`, via: 'platform' } : undefined;
}

/** A link in the head with a name for products. */
function linkedFeed({ facts, url }: Page, wordPress: boolean): string | undefined {
  for (const { rel, type, href, title } of facts.head.links) {
    const said = `${href} ${title ?? ''}`;
    const isFeed =
      /(?:^|\s)alternate(?:\s|$)/i.test(rel) &&
      feedTypes.test(type ?? '') &&
      productWords.test(said) &&
      !notProducts.test(said) &&
      !(wordPress && postFeed.test(href));
    const resolved = isFeed ? resolveUrl(href, url) : undefined;
    if (resolved) return resolved;
  }
  return undefined;
}

/** A line of its own, or a Sitemap line that names a product feed. */
const namedInRobots = ({ lines }: RobotsFile): string | undefined =>
  lines.find(({ key, value }) =>
    key === 'sitemap'
      ? isFeed(value, '') &&
        /(?:product|merchant|shopping)[^/]{0,20}feed|feeds?\/[^/]{0,40}product/i.test(value)
      : !/^(?:license|agentmap|schemamap|host)$/i.test(key) && isFeed(value, key),
  )?.value;

function namedInText(text: string, base: string): string | undefined {
  const urls = [
    ...(text.match(plainUrl) ?? []).map((url) => url.replace(/[.,;:!?]+$/, '')),
    ...[...text.matchAll(markdownLink)].flatMap(([, path]) => resolveUrl(path ?? '', base) ?? []),
  ];
  return urls.find((url) => isFeed(url, ''));
}

function namedInDocument(
  { url, document }: NonNullable<FeedSources['manifest']>,
  origin: string,
): string | undefined {
  for (const object of objectsIn(document))
    for (const name of feedMembers) {
      const written = Object.hasOwn(object, name) ? asText(object[name]) : undefined;
      const resolved = written && resolveUrl(written, url || origin);
      if (resolved) return resolved;
    }
  return undefined;
}

/** An absolute URL with the name of a product feed. */
function isFeed(url: string, key: string): boolean {
  if (!/^https?:\/\//i.test(url) || notProducts.test(url)) return false;
  return (
    /feed/i.test(key) || /feed|products\.(?:json|jsonl|csv|tsv|xml)/i.test(URL.parse(url)?.pathname ?? '')
  );
}
