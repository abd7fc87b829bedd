/** Context of a probe, shared by all steps. */
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
  /** Headers of every request. */
  headers: Record<string, string>;
  /** URL of this service's profile for a release. Undefined without a public URL. */
  profileOf(release: string): string | undefined;
  query: string | undefined;
}

/** Result of the negotiation. */
export interface ProbeAgreement {
  release: string;
  profile: string;
  /** Profile of that release. */
  document: Json;
  /** URL of the document. */
  from: string;
}

export interface Search {
  products: number;
  first?: FoundProduct;
}

/** Search input: the query, or a price filter that matches everything, as UCP requires some input. */
export const searchInput = ({ query }: Pick<ProbeVisit, 'query'>): Json => ({
  ...(query === undefined ? { filters: { price: { min: 0 } } } : { query }),
  pagination: { limit: 3 },
});
