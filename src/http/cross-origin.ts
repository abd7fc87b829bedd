/** Which pages of other origins may call (CORS protocol of the Fetch standard). Cookies are never accepted. */
import type { Context, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { isLoopbackName, mcpHostAllowlist, type ServiceNames } from './host-allowlist.ts';

/**
 * All requested headers are allowed: a fixed list would break agents that trace their calls, or use a newer release.
 * Pages may read every header. 7,200 s is the maximum in Chrome.
 */
const policy = { exposeHeaders: ['*'], maxAge: 7_200 };

/** For cacheable documents, which clients without an origin get too. */
export const openHeaders = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': '*' };

/** Documents that any page may read. */
export const openDocuments = (): MiddlewareHandler => cors(policy);

/** Calls that any page may make. Not for cacheable documents. */
export const openCalls = (): MiddlewareHandler => onlyForPages(cors(policy));

/** Calls that only some pages may make. Not for cacheable documents. */
export const callsFrom = (
  isAdmitted: (origin: string, c: Context) => boolean | Promise<boolean>,
): MiddlewareHandler =>
  onlyForPages(
    cors({ ...policy, origin: async (origin, c) => ((await isAdmitted(origin, c)) ? origin : null) }),
  );

/** Only browsers send `Origin`: skips the work for other clients. */
const onlyForPages =
  (answer: MiddlewareHandler): MiddlewareHandler =>
  (c, next) =>
    c.req.header('origin') === undefined && c.req.method !== 'OPTIONS' ? next() : answer(c, next);

/** Pages that may make restricted calls: those that the operator lists, and our own. */
export interface KnownPages {
  /** Exact origins. */
  origins: readonly string[];
  /** Host names of the service, with or without a port, besides those of this machine. */
  hosts: readonly string[];
}

/** For the service itself. A store adds its own hosts. */
export const knownPages = ({
  allowedOrigins = [],
  ...names
}: ServiceNames & { allowedOrigins?: readonly string[] | undefined }): KnownPages => ({
  origins: [
    ...[names.baseUrl, names.auditUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).origin])),
    ...allowedOrigins,
  ],
  hosts: mcpHostAllowlist(names) ?? [],
});

/**
 * Whether a page may send a form with its visitor's cookies or rate limit: only pages of the called origin, or of the public
 * URL, which browsers use behind a proxy. Other pages cannot be listed. A rebound name has none of our cookies.
 */
const isOwnOrigin = (origin: string, { url }: Pick<Request, 'url'>, baseUrl: string | undefined): boolean =>
  origin === new URL(url).origin || (baseUrl !== undefined && origin === new URL(baseUrl).origin);

/**
 * Which page sent a request. The content type is not used: pages of other sites can send most types with their visitor's
 * cookies, and the list has changed before.
 * @param baseUrl public URL, which browsers use behind a proxy
 * @returns `unknown` without headers of a browser; browsers always send them for other pages
 */
export function sendingPage(
  request: Pick<Request, 'url' | 'headers'>,
  baseUrl: string | undefined,
): 'own' | 'other' | 'unknown' {
  const site = request.headers.get('sec-fetch-site');
  // The browser's own verdict on the called URL.
  if (site === 'same-origin') return 'own';
  if (site !== null && site !== 'none') return 'other';
  const origin = request.headers.get('origin');
  if (origin === null) return 'unknown';
  return isOwnOrigin(origin, request, baseUrl) ? 'own' : 'other';
}

/** RFC 9110, section 9.2.1, without TRACE, which is not supported. */
export const isSafeMethod = (method: string): boolean => /^(?:GET|HEAD|OPTIONS)$/.test(method);

/**
 * A page of the called host is our own only under a known name: with DNS rebinding, a page of another name that resolves to
 * this machine has the same origin and host. An IP address cannot be rebound.
 */
export function isKnownPage(origin: string, { url }: Pick<Request, 'url'>, known: KnownPages): boolean {
  if (known.origins.includes(origin)) return true;
  const page = URL.parse(origin);
  const called = URL.parse(url);
  if (!page || !called || !/^https?:$/.test(page.protocol)) return false;
  // A TLS-terminating proxy calls by http. An origin has no default port, but a Host header may have one.
  called.protocol = page.protocol;
  if (page.host !== called.host) return false;
  return (
    isLoopbackName(page.hostname) ||
    /^(?:[\d.]+|\[.+\])$/.test(page.hostname) ||
    known.hosts.includes(page.host) ||
    known.hosts.includes(page.hostname)
  );
}
