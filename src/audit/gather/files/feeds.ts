/** A product feed: a declared one, else the one that the platform serves by default. */
import type { Evidence, Page } from '../../evidence.ts';
import { known, unknownPiece } from '../../evidence.ts';
import { type FeedFile, parseFeed } from '../../parse/feed/feed.ts';
import type { FeedRecord } from '../../parse/feed/feed.ts';
import { canonicalUrl } from '../../parse/files/declared-links.ts';
import { normalUrl, resolveUrl } from '../../parse/url.ts';
import { feedPlace, type FeedPlace } from './feed-place.ts';
import type { Machine } from './machine.ts';
import { trouble } from '../pages/pages.ts';
import type { Reply } from '../session.ts';
import type { Start } from '../start.ts';

const maxFeedBytes = 5 * 1024 * 1024;

/** The product feed, requested once: for records to compare with pages, and as the last source of product pages. */
export interface FeedSource {
  /** Undefined: none is declared, and the platform serves none by default. */
  place: Promise<FeedPlace | undefined>;
  ask(): Promise<Reply | undefined>;
  /** Product URLs on the audited hosts, each once, without the query that selects a variant. */
  links(): Promise<string[]>;
}

export function createFeedSource(begun: Start, { manifest, llms }: Machine): FeedSource {
  const { session, origin, home, robots, platform, expect, hosts } = begun;
  const place = Promise.all([home, robots]).then(async ([page, file]) => {
    if (expect === 'site') return undefined;
    const sources = { origin, home: page, robots: file };
    // Where they name one, it is asked for before other files were read.
    const early = feedPlace({ ...sources, platform: undefined, llms: undefined, manifest: undefined });
    if (early) return early;
    const [text, found, on] = await Promise.all([llms, manifest, platform]);
    return feedPlace({ ...sources, platform: on, llms: text, manifest: found });
  });
  let asked: Promise<Reply | undefined> | undefined;
  const ask = (): Promise<Reply | undefined> =>
    (asked ??= place.then(
      (at) =>
        at && session.ask({ row: 'feed', key: 'feed', purpose: 'feed', url: at.url, maxBytes: maxFeedBytes }),
    ));
  return {
    place,
    ask,
    async links() {
      const reply = await ask();
      if (!reply?.sent || trouble(reply)) return [];
      const { type, bytes, finalUrl } = reply.exchange;
      const { sample } = parseFeed(reply.body, type, !bytes.truncated);
      const urls = sample.flatMap(({ link }) => (link ? (resolveUrl(link, finalUrl) ?? []) : []));
      const own = urls.filter((url) => hosts.has(new URL(url).host));
      return [...new Set(own.map((url) => url.replace(/[?#].*$/s, '')))];
    },
  };
}

export function readFeeds(
  place: FeedPlace | undefined,
  reply: Reply | undefined,
  products: readonly Page[],
): Evidence['feeds'] {
  if (!place || !reply) return known([]);
  const declared = place.via === 'declared';
  // A default URL may have no feed; a declared feed exists even where robots.txt disallows it.
  if (!reply.sent) return reply.disallowed && !declared ? known([]) : unknownPiece(reply.reason);
  const { id: ref, type, bytes } = reply.exchange;
  const matcher = createRecordMatcher(products);
  const file: FeedFile = trouble(reply)
    ? unreadable
    : parseFeed(reply.body, type, !bytes.truncated, { keep: (record) => matcher.speaksOfAny(record) });
  if (!declared && file.read === 0) return known([]);
  return known([{ ...file, ...place, ref, matches: matcher.match(file.sample) }]);
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

interface Matcher {
  speaksOfAny(record: FeedRecord): boolean;
  /** The records of each page: by link (of several, one per variant, the one that its markup names), else by an identifier. */
  match(records: readonly FeedRecord[]): { record: number; page: string }[];
}

/** Indexes the pages, so that each of thousands of links is parsed once. */
export function createRecordMatcher(pages: readonly Page[]): Matcher {
  const byLink = pages.map(linkKeys);
  const byId = pages.map(identifiers);
  const linked = (record: FeedRecord): Set<number> => {
    const keys = keysOfLink(record.link, pages[0]?.url);
    return new Set(pages.flatMap((_, page) => (keys.some((key) => byLink[page]?.has(key)) ? [page] : [])));
  };
  const named = ({ id, gtin, mpn, fields }: FeedRecord, page: number): boolean =>
    [id, gtin, mpn, fields['sku']].some((one) => one !== undefined && byId[page]?.has(one));
  return {
    speaksOfAny: (record) => linked(record).size > 0 || pages.some((_, page) => named(record, page)),
    match: (records) => {
      const links = records.map(linked);
      return pages.flatMap(({ id }, page) => {
        const own = records.flatMap((_, at) => (links[at]?.has(page) ? [at] : []));
        const record =
          own.find((at) => records[at] && named(records[at], page)) ??
          own[0] ??
          records.findIndex((one) => named(one, page));
        return record >= 0 ? [{ record, page: id }] : [];
      });
    },
  };
}

/** Address and canonical address; one without a query is also known by its path alone. */
function linkKeys({ url, facts }: Page): Set<string> {
  const canonical = canonicalUrl(facts.head, url);
  const urls = canonical ? [url, canonical] : [url];
  return new Set(
    urls.flatMap((one) => {
      const key = normalUrl(one);
      if (key === undefined) return [];
      return one.includes('?') || one.length <= 12 ? [key] : [key, `path ${key}`];
    }),
  );
}

/** The link, and its path alone: feeds add campaign parameters. */
function keysOfLink(written: string | undefined, base: string | undefined): string[] {
  if (written === undefined) return [];
  const link = (base && resolveUrl(written, base)) ?? written;
  const [exact, plain] = [normalUrl(link), normalUrl(link.split(/[?#]/)[0] ?? link)];
  return [...(exact === undefined ? [] : [exact]), ...(plain === undefined ? [] : [`path ${plain}`])];
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
