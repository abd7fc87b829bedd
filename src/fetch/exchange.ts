/**
 * One HTTP exchange as data: the request, the response, the timings, or why there is no response.
 * Plain JSON except `body`; nothing here throws for what the other side did.
 */
export interface HttpExchange {
  method: Method;
  /** The requested URL, normalized by the WHATWG URL parser. */
  url: string;
  /** The URL of the final response; equals `url` without redirects. */
  finalUrl: string;
  /** Redirects that were followed, in order, without the final response. */
  hops: Hop[];
  /** Absent without a response; then `error` has the reason. */
  status?: number;
  error?: FetchError;
  /** Headers of the final response as received: order and repetitions kept, names lower-case. */
  headers: [name: string, value: string][];
  /** Negotiated protocol, such as `http/1.1` or `h2`. */
  protocol?: string;
  timings: Timings;
  bytes: { wire: number; decoded: number; truncated: boolean };
  /** Media type without parameters, lower-case; empty when the response had none. */
  type: string;
  /** Character set by BOM, header, then `<meta>` in the first 1,024 bytes; `utf-8` by default. */
  charset: string;
  /** Which of the three named the character set. */
  charsetFrom: 'bom' | 'header' | 'meta' | 'default';
  /** Address of the peer that the last connection reached. */
  address?: string;
  tls?: TlsFacts;
  /** Decoded (decompressed) body; empty for HEAD, for failures and when `keepBody` is false. */
  body: Uint8Array;
  /** Epoch milliseconds when the first byte was sent. */
  at: number;
}

/** Those from `POST` on may change something: see `redirects.ts` for how carefully they are sent. */
export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Hop {
  url: string;
  status: number;
  location: string;
  /** It redirected to itself and set these cookies, with which it was requested again. */
  cookies?: string[];
}

/** Milliseconds. Zero for what did not happen, such as DNS on a reused connection. `ttfb` counts from the request being sent (connected) to the first byte of the response head; `total` is everything, hops included. */
export interface Timings {
  dns: number;
  connect: number;
  tls: number;
  ttfb: number;
  total: number;
}

export interface TlsFacts {
  authorized: boolean;
  /** OpenSSL's code when not authorized, such as `CERT_HAS_EXPIRED`. */
  error?: string;
  /** `TLSv1.3` and the like. */
  protocol: string;
  alpn?: string;
  /** Epoch milliseconds. */
  validTo: number;
  nameMatches: boolean;
  /** False when the server left out an intermediate certificate. */
  chainComplete: boolean;
}

/** Why there is no usable response. `code` is stable; `message` is for people. */
export interface FetchError {
  code: FetchErrorCode;
  message: string;
}

export type FetchErrorCode =
  | 'bad-url' // not http(s), userinfo, forbidden port, longer than 2,048 characters
  | 'not-public' // literal, resolved or connected address is not public unicast
  | 'dns' // the name does not resolve
  | 'refused' // no process listens on the port
  | 'proxy' // the operator's proxy failed or refused: that says nothing about the host
  | 'reset' // the connection broke, HTTP/2 protocol error included
  | 'tls' // the certificate or the handshake failed; `tls` of the exchange says more
  | 'timeout-connect'
  | 'timeout-first-byte'
  | 'timeout-total'
  | 'redirect-loop'
  | 'too-many-redirects'
  | 'bad-redirect' // Location missing or not a URL that may be followed
  | 'headers-too-large'
  | 'ratio' // decompressed more than the allowed multiple of what came over the wire
  | 'bad-encoding' // the body does not decompress as its Content-Encoding says
  | 'malformed' // not HTTP
  | 'truncated' // the body ended before its length or its last chunk
  | 'cancelled' // our own signal
  | 'throttled'; // the host asked for a longer pause than we wait (Retry-After)

export interface FetchRequest {
  url: string;
  method?: Method;
  /** Sent as given, in this order; `host` and `connection` are ours. */
  headers?: Record<string, string>;
  body?: string;
  /** Redirects to follow, 0 to 5; default 5. */
  redirects?: number;
  /** If a response redirects to its own URL and sets cookies, request it again with them, as browsers do. */
  returnsCookies?: boolean;
  /** Limit on decoded bytes; the body is cut there and `bytes.truncated` set. Default 5 MB. */
  maxBytes?: number;
  /** Additional time limit for this exchange, hops included, in milliseconds; default 15,000. */
  timeoutMs?: number;
  /** Read only the head of an event stream, because it may not end. Then `bytes.truncated` is set. */
  leaveStreams?: boolean;
  signal?: AbortSignal;
}

/** `loopback`: this machine, and nothing else that is private. */
export type AllowPrivate = boolean | 'loopback';

export interface FetcherOptions {
  /** Allow requests to private addresses, or only to those of this machine, on any port: for development and tests only. */
  allowPrivate?: AllowPrivate;
  /** `host:port` → `address:port`, so that a name is served from elsewhere. Such a target counts as public. */
  resolve?: Record<string, string>;
  /** Extra certificate authorities, PEM. */
  ca?: string[];
  /** A name that resolves to a private address fails like one that does not exist: for untrusted callers. */
  hidesNames?: boolean;
  /** Called with a rejected name and its address, which no error contains. */
  onPrivateName?(hostname: string, address: string): void;
  limits?: Partial<FetchLimits>;
  /** Shared pacing; one per process. See politeness.ts. */
  politeness?: Politeness;
  /** Sent only to the listed origins; their values are erased from every exchange. */
  privateHeaders?: PrivateHeaders;
  /** Default: every host is reached directly. */
  proxy?: ProxySettings;
}

/** Forward proxies of the operator, which are trusted: they may be at private addresses. */
export interface ProxySettings {
  /** `http://user:password@proxy.example:3128`, for https; with the scheme https the connection to the proxy is encrypted too. */
  https?: string;
  /** For http: a tunnel as well, so that the proxy gets a checked address. */
  http?: string;
  /** Hosts that are reached directly, as in `NO_PROXY`. Those of this machine always are. */
  noProxy?: string;
  /**
   * The proxy looks names up, because this machine cannot. Then a name that resolves to a private address of the proxy's
   * network is not rejected: only for operators who audit hosts of their choice.
   */
  resolvesNames?: boolean;
}

export interface PrivateHeaders {
  /** In the form of `URL.origin`. */
  origins: readonly string[];
  headers: Readonly<Record<string, string>>;
  /** More to erase: a password that Basic authentication encodes. */
  secrets?: readonly string[];
}

export interface FetchLimits {
  connectMs: number; // 5,000
  firstByteMs: number; // 10,000
  totalMs: number; // 15,000
  headerBytes: number; // 64 KiB
  maxBytes: number; // 5 MB
  /** Decoded bytes allowed for each byte on the wire, once more than 1 MB is decoded. */
  ratio: number; // 100
}

/** The only way to send requests. */
export interface Fetcher {
  fetch(request: FetchRequest): Promise<HttpExchange>;
  /** Whether the name resolves, by the same rules as a fetch (with `resolve` applied). No address if a proxy looks names up. */
  lookup(
    hostname: string,
    port: number,
  ): Promise<{ ok: true; addresses: string[] } | { ok: false; error: FetchError }>;
  close(): Promise<void>;
}

/** Pacing of one process: a token bucket and a concurrency limit for each public host. */
export interface Politeness {
  /** Waits for a turn; the returned function releases it with the host's response. */
  turn(
    host: string,
    local: boolean,
    signal?: AbortSignal,
  ): Promise<(answer: { status?: number; retryAfterMs?: number; ttfbMs?: number }) => void>;
}
