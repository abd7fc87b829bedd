/** The product feed, asked for once: its records are compared with the pages, and lead to products where nothing else does. */
import { parseFeed } from '../parse/feed.ts';
import { resolveUrl } from '../parse/url.ts';
import { feedPlace, type FeedPlace } from './feed-place.ts';
import { maxFeedBytes } from './feeds.ts';
import type { Machine } from './machine.ts';
import { trouble } from './pages.ts';
import type { Reply } from './session.ts';
import type { Start } from './start.ts';

export interface FeedSource {
  /** Undefined: nothing is declared, and the platform is not known to serve one. */
  place: Promise<FeedPlace | undefined>;
  ask(): Promise<Reply | undefined>;
  /** Addresses of products on the audited hosts, each once, without its choice of a variant. */
  links(): Promise<string[]>;
}

export function createFeedSource(begun: Start, { manifest, named }: Machine): FeedSource {
  const { session, origin, home, robots, platform, expect, hosts } = begun;
  const place = Promise.all([home, robots, named, manifest, platform]).then(
    ([page, file, { llmsTxt }, found, on]) =>
      expect === 'site'
        ? undefined
        : feedPlace({ origin, platform: on, home: page, robots: file, llms: llmsTxt, manifest: found }),
  );
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
