/** One visit to one store: what every step of it shares. */
import type { createParser } from '#audit';
import type { Json } from '#manifest';
import type { FoundProduct, SafeFetcher } from '#ucp';
import type { Trail } from './step.ts';

export type ProbeParser = Pick<ReturnType<typeof createParser>, 'page'>;

export interface ProbeVisit {
  fetcher: SafeFetcher;
  parser: ProbeParser;
  trail: Trail;
  signal: AbortSignal;
  /** `https://shop.example` */
  origin: string;
  host: string;
  /** Request headers of every call. */
  headers: Record<string, string>;
  /** Our profile of a release; undefined: this service has no public address, so nobody could read it. */
  profileOf(release: string): string | undefined;
  query: string | undefined;
}

/** How the store is spoken to once a release was agreed on. */
export interface ProbeAgreement {
  release: string;
  profile: string;
  /** Profile of that release. */
  document: Json;
  /** Address that it came from. */
  from: string;
}

export interface Search {
  products: number;
  first?: FoundProduct;
}

/** What is searched for: the caller's words, or everything that has a price, since a search without any input must be refused. */
export const searchInput = ({ query }: Pick<ProbeVisit, 'query'>): Json => ({
  ...(query === undefined ? { filters: { price: { min: 0 } } } : { query }),
  pagination: { limit: 3 },
});
