/** The product page as served to a client that prefers Markdown. */
import type { Exchange, Page, ReplayFacts, Value } from '../../../evidence.ts';
import { sameUrl } from '../../../parse/url.ts';
import { exchangeOf } from '../access/edge.ts';

export interface MarkdownAnswer {
  facts: ReplayFacts;
  seen: Exchange;
  /** The same page as HTML; absent if it could not be read. */
  page?: Page;
}

interface Given {
  replays: Value<'replays'>;
  traffic: Value<'traffic'>;
  products?: readonly Page[];
}

export function markdownAnswer({ replays, traffic, products = [] }: Given): MarkdownAnswer | undefined {
  const facts = replays.find(({ client, page }) => client === 'markdown' && page === 'product');
  const seen = facts && exchangeOf(traffic, facts.ref);
  if (!facts || !seen) return undefined;
  const page = products.find(({ url }) => sameUrl(url, facts.url));
  return { facts, seen, ...(page ? { page } : {}) };
}

export const isMarkdown = ({ status, type }: Exchange): boolean =>
  status === 200 && /^text\/(?:x-)?markdown$/i.test(type);

/** The expected response, as a command to reproduce it. */
export function wantedAnswer(url: string): string {
  const parsed = URL.parse(url);
  const path = parsed ? parsed.pathname + parsed.search : '/products/trail-shoe';
  return [
    `GET ${path.slice(0, 200)}`,
    'Accept: text/markdown, text/html;q=0.5',
    '',
    'HTTP/1.1 200 OK',
    'Content-Type: text/markdown; charset=utf-8',
    'Vary: Accept',
  ].join('\n');
}
