/** Options and callbacks of a caller. */
import type { Fetcher, HttpExchange } from '#fetch';
import type { Evidence, RenderedPage } from '../evidence.ts';
import type { PageParser } from './pages/pages.ts';
import type { SignCall } from './services/sign-call.ts';

/** One finished exchange. */
export interface ProgressEvent {
  /** Purpose of the exchange, such as `home` or `product`. */
  step: string;
  url: string;
  /** Exchanges made. */
  done: number;
  /** Exchanges that the plan still expects. */
  left: number;
  status?: number;
}

export interface BodyMeta {
  purpose: string;
  url: string;
  type: string;
  charset: string;
  headers: [string, string][];
}

/** A page as rendered by a browser. */
export interface RenderedDocument {
  url: string;
  html: string;
  document: HttpExchange;
  quiet: boolean;
  requests: NonNullable<RenderedPage['requests']>;
  tree?: NonNullable<RenderedPage['tree']>;
  cls?: number;
}

/** A browser from the caller: the audit itself starts none. */
export interface Renderer {
  /**
   * Rejects with an error that has a `code`: `missing`, `start` and `busy` mean that no browser is available and
   * why, all others are about the page.
   */
  render(
    url: string,
    options: { signal: AbortSignal; budgetMs: number; userAgent: string; allows: (url: string) => boolean },
  ): Promise<RenderedDocument>;
}

export interface GatherOptions {
  fetcher: Fetcher;
  /** Default: none, and evidence that requires one is not requested. */
  renderer?: Renderer;
  /** Default: one of its own, closed at the end. */
  parser?: PageParser;
  /** Product pages to read, 3 to 25; default 3, and never fewer than `products` names. */
  pages?: number;
  /** Product URLs to read first. */
  products?: string[];
  /** Milliseconds for the whole audit; default 25,000. Evidence missing then is unknown (budget). */
  budgetMs?: number;
  /** Limit on exchanges for three product pages, hops and retries included; default 80. */
  maxRequests?: number;
  /** `site` skips evidence that only stores have. Default `shop`. */
  expect?: 'shop' | 'site';
  /** Requested with a key: a few last requests use the user agents of known bots. */
  keyed?: boolean;
  /** Public address under which `/{release}` serves our profile as a platform; unset: services are not called. */
  profileBase?: string;
  /** Headers that sign a call which names our profile; the profile has the public key. Unset: calls are not signed. */
  sign?: SignCall;
  /** The caller has proven to own the storefront: permalinks may be tried. */
  owner?: boolean;
  /** Headers that the fetcher adds, for the report: names only, never values. */
  privateHeaders?: { names: string[]; origins: string[] };
  /** Concurrent requests; default 4. */
  concurrency?: number;
  signal?: AbortSignal;
  onProgress?: (event: ProgressEvent) => void;
  /** Awaited if the entry redirects to another host, before more requests are sent there; its rejection is that of `gather`. */
  onArrival?: (host: string) => Promise<void>;
  /** Receives each decoded body, by the id of its exchange. */
  keepBodies?: (ref: string, body: Uint8Array, meta: BodyMeta) => void;
  /** User agent of [agent]; must contain the token AgentReadinessAudit. */
  userAgent?: string;
  /** Epoch milliseconds; default now. */
  startedAt?: number;
}

export interface Gathered {
  evidence: Evidence;
}
