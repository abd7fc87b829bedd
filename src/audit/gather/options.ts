/** What a caller says and hears. */
import type { Fetcher, HttpExchange } from '#fetch';
import type { Evidence, RenderedPage } from '../evidence.ts';
import type { PageParser } from './pages.ts';
import type { SignCall } from './sign-call.ts';

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

/** A page as a browser shows it. */
export interface RenderedDocument {
  url: string;
  html: string;
  document: HttpExchange;
  quiet: boolean;
  requests: NonNullable<RenderedPage['requests']>;
  tree?: NonNullable<RenderedPage['tree']>;
  cls?: number;
}

/** A browser that the caller brings: the audit itself starts none. */
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
  /** Default: none, and what needs one is not requested. */
  renderer?: Renderer;
  /** Default: one of its own, closed at the end. */
  parser?: PageParser;
  /** Product pages to read, 3 to 25; default 3, and never fewer than `products` names. */
  pages?: number;
  /** Product URLs to look at first. */
  products?: string[];
  /** Milliseconds for everything; default 25,000. What is then missing is unknown (budget). */
  budgetMs?: number;
  /** Limit on exchanges for three product pages, hops and retries included; default 80. */
  maxRequests?: number;
  /** `site` leaves out what only shops have. Default `shop`. */
  expect?: 'shop' | 'site';
  /** Asked for with a key: a few last requests use the user agents of known bots. */
  keyed?: boolean;
  /** Public address under which `/{release}` serves our profile as a platform; unset: services are not called. */
  profileBase?: string;
  /** Headers that sign a call which names our profile; the profile has the public key. Unset: calls are not signed. */
  sign?: SignCall;
  /** The shop is proven to be the caller's own: permalinks may be tried. */
  owner?: boolean;
  /** Headers that the fetcher adds by itself, for the report to say so: never their values. */
  privateHeaders?: { names: string[]; origins: string[] };
  /** Requests at once; default 4. */
  concurrency?: number;
  signal?: AbortSignal;
  onProgress?: (event: ProgressEvent) => void;
  /** Awaited where the entry led to another host, before more is asked there; its rejection is that of `gather`. */
  onArrival?: (host: string) => Promise<void>;
  /** Receives each decoded body, by the id of its exchange. */
  keepBodies?: (ref: string, body: Uint8Array, meta: BodyMeta) => void;
  /** User agent of [agent]; must hold the token AgentReadinessAudit. */
  userAgent?: string;
  /** Epoch milliseconds; default now. */
  startedAt?: number;
}

export interface Gathered {
  evidence: Evidence;
}
