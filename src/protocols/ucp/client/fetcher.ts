/** The one way out, as a caller of somebody else's store sees it: the fetcher of #fetch fits. Never rejects for what the other side did. */

export interface SafeRequest {
  url: string;
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'OPTIONS';
  headers?: Record<string, string>;
  body?: string;
  redirects?: number;
  maxBytes?: number;
  timeoutMs?: number;
  signal?: AbortSignal;
}

export interface SafeExchange {
  url: string;
  finalUrl: string;
  hops: { url: string; status: number; location: string }[];
  /** Absent when no answer came; then `error` says why. */
  status?: number;
  error?: { code: string; message: string };
  /** As received, names lower-case. */
  headers: [name: string, value: string][];
  timings: { ttfb: number; total: number };
  bytes: { decoded: number; truncated: boolean };
  /** Media type without parameters, lower-case. */
  type: string;
  charset: string;
  body: Uint8Array;
}

export interface SafeFetcher {
  fetch(request: SafeRequest): Promise<SafeExchange>;
}
