/** What the delivery of notices needs of others, as one plain argument. */
import type { CommerceStore, Site } from '#commerce';
import type { Fetcher } from '#fetch';
import type { EncodeContext, Release } from '../release.ts';
import type { SiteKeys } from '../signatures/index.ts';

export interface WebhookDeps {
  store: Pick<CommerceStore, 'dueNotices' | 'transaction'>;
  site(id: string): Promise<Site | undefined>;
  release(version: string): Release | undefined;
  /** Must be the same at every try, as the body is written by it: no capability but those of orders. */
  frame(site: Site, release: Release): EncodeContext;
  /** `{number}.{mac}`. @param site its id */
  orderId(site: string, number: string): string;
  keys: Pick<SiteKeys, 'signingKey'>;
  fetcher: Pick<Fetcher, 'fetch'>;
  /** Epoch milliseconds. */
  now?: () => number;
  /** 0 to 1; spreads the tries. */
  random?: () => number;
  /** Told what an operator should know. No personal data, no ids. */
  log?: (event: string, facts: Record<string, unknown>) => void;
  /** Goes on with what an order followed from. */
  resume?: <T>(trace: string | undefined, work: () => Promise<T>) => Promise<T>;
}

export type WebhookParts = Required<WebhookDeps>;
