/** Which pages of other origins may call (CORS protocol of the Fetch standard). Cookies of their visitors are never accepted. */
import type { Context, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { isLoopbackName, mcpHostAllowlist, type ServiceNames } from './host-allowlist.ts';

/**
 * Requested headers are allowed as they are named: a list of our own would break agents that trace their calls, or speak a newer
 * release. Pages may read every header. 7,200 s is as long as Chrome remembers.
 */
const policy = { exposeHeaders: ['*'], maxAge: 7_200 };

/** Of documents that caches keep: they are sent to clients that name no origin too. */
export const openHeaders = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': '*' };

/** Documents that any page may read. */
export const openDocuments = (): MiddlewareHandler => cors(policy);

/** Calls that any page may make. Not for documents that caches keep. */
export const openCalls = (): MiddlewareHandler => onlyForPages(cors(policy));

/** Calls that only some pages may make. Not for documents that caches keep. */
export const callsFrom = (
  isAdmitted: (origin: string, c: Context) => boolean | Promise<boolean>,
): MiddlewareHandler =>
  onlyForPages(
    cors({ ...policy, origin: async (origin, c) => ((await isAdmitted(origin, c)) ? origin : null) }),
  );

/** Only browsers send `Origin`: other clients are answered without the work. */
const onlyForPages =
  (answer: MiddlewareHandler): MiddlewareHandler =>
  (c, next) =>
    c.req.header('origin') === undefined && c.req.method !== 'OPTIONS' ? next() : answer(c, next);

/** Pages that may call what is not open to every page: those that the owner lists, and our own. */
export interface KnownPages {
  /** Exact origins. */
  origins: readonly string[];
  /** Names that are surely ours, with or without a port, besides those of this machine. */
  hosts: readonly string[];
}

/** Of the service itself. A store adds its own hosts. */
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
 * Whether a page may send a form with the cookies or the allowance of its visitor: the page is of the origin that was called, or
 * of the public address, which a browser behind a proxy names. Nobody else's pages can be listed for this. A name that was
 * rebound has no cookies of ours.
 */
const isOwnOrigin = (origin: string, { url }: Pick<Request, 'url'>, baseUrl: string | undefined): boolean =>
  origin === new URL(url).origin || (baseUrl !== undefined && origin === new URL(baseUrl).origin);

/**
 * Which page sent a request. Its content type is not asked: a page of another site can send most of them, with the cookies of
 * its visitor, and which ones it can has changed before.
 * @param baseUrl public address: behind a proxy the browser names this one, while the request has another
 * @returns `unknown` where nothing says so, as in programs; every browser says it of what another page sends
 */
export function sendingPage(
  request: Pick<Request, 'url' | 'headers'>,
  baseUrl: string | undefined,
): 'own' | 'other' | 'unknown' {
  const site = request.headers.get('sec-fetch-site');
  // The browser's own judgement of the address that it called.
  if (site === 'same-origin') return 'own';
  if (site !== null && site !== 'none') return 'other';
  const origin = request.headers.get('origin');
  if (origin === null) return 'unknown';
  return isOwnOrigin(origin, request, baseUrl) ? 'own' : 'other';
}

/** RFC 9110, section 9.2.1, without TRACE, which nothing here answers. */
export const isSafeMethod = (method: string): boolean => /^(?:GET|HEAD|OPTIONS)$/.test(method);

/**
 * A page of the host that was called is our own, but only by a name that is ours: a page of another name that resolves to this
 * machine (DNS rebinding) has the same origin and host too. An IP address cannot be rebound.
 */
export function isKnownPage(origin: string, { url }: Pick<Request, 'url'>, known: KnownPages): boolean {
  if (known.origins.includes(origin)) return true;
  const page = URL.parse(origin);
  const called = URL.parse(url);
  if (!page || !called || !/^https?:$/.test(page.protocol)) return false;
  // A proxy that ends TLS calls us by http. Default ports are left out of an origin, and may stand in a Host header.
  called.protocol = page.protocol;
  if (page.host !== called.host) return false;
  return (
    isLoopbackName(page.hostname) ||
    /^(?:[\d.]+|\[.+\])$/.test(page.hostname) ||
    known.hosts.includes(page.host) ||
    known.hosts.includes(page.hostname)
  );
}
