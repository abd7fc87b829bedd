import type { Hop, Method } from './exchange.ts';
import { FetchFailure } from './failure.ts';
import { readTarget, type Target, type TargetRules } from './target.ts';

/** One request of a chain. */
export interface RedirectStep {
  target: Target;
  method: Method;
  headers: Record<string, string>;
  body?: string;
}

const statuses = new Set([301, 302, 303, 307, 308]);
const aboutBody = new Set([
  'content-type',
  'content-encoding',
  'content-language',
  'content-location',
  'digest',
]);
/** Methods that change nothing (RFC 9110 9.2.1). */
const safe = new Set<Method>(['GET', 'HEAD', 'OPTIONS']);
const secrets = new Set(['authorization', 'proxy-authorization', 'cookie']);

export function isRedirect(status: number | undefined): boolean {
  return status !== undefined && statuses.has(status);
}

/**
 * The request that follows a redirect (Fetch Standard 4.4, RFC 9110 15.4). 303 becomes GET, and 301 and 302 do after an
 * unsafe method: the standard requires it for POST only, but no unsafe method is repeated. Credentials stay with their
 * origin, and neither a body nor an unsafe method is sent to another one.
 * @throws FetchFailure `bad-redirect`, `not-public`
 */
export function followRedirect(
  step: RedirectStep,
  status: number,
  location: string | undefined,
  rules: TargetRules,
): RedirectStep {
  const url = location === undefined ? null : URL.parse(location, step.target.url.href);
  if (!url) throw new FetchFailure('bad-redirect', `The ${status} response has no valid Location.`);
  const target = readNext(url, rules);
  const toGet = status === 303 ? step.method !== 'HEAD' : status < 303 && !safe.has(step.method);
  const sameOrigin = target.url.origin === step.target.url.origin;
  const method = toGet ? 'GET' : step.method;
  const body = toGet ? undefined : step.body;
  if (!sameOrigin && (body !== undefined || !safe.has(method))) {
    throw new FetchFailure(
      'bad-redirect',
      `The ${status} response redirects ${method} to another origin, ${target.url.origin}.`,
    );
  }
  const headers = Object.entries(step.headers).filter(([name]) => {
    const key = name.toLowerCase();
    return !(toGet && aboutBody.has(key)) && !(!sameOrigin && secrets.has(key));
  });
  return {
    target,
    method,
    headers: Object.fromEntries(headers),
    ...(body === undefined ? {} : { body }),
  };
}

/** Name and value of a Set-Cookie header, with the characters that RFC 6265 allows in a request. */
const sendable =
  /^\s*([!#$%&'*+\-.^_`|~\w]{1,200}=[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e"]{0,4096})\s*(?:;|$)/;
/** Longest cookie that is sent back. */
const maxCookie = 4_096;

/** The same request with the cookies that its response set; undefined if it set none that may be sent. */
export function withCookies(
  step: RedirectStep,
  headers: readonly (readonly [string, string])[],
): { step: RedirectStep; names: string[] } | undefined {
  const pairs = headers.flatMap(([name, value]) =>
    name === 'set-cookie' ? (sendable.exec(value)?.[1] ?? []) : [],
  );
  const cookie = pairs.join('; ');
  if (cookie === '' || cookie.length > maxCookie || Object.hasOwn(step.headers, 'cookie')) return undefined;
  return {
    step: { ...step, headers: { ...step.headers, cookie } },
    names: pairs.map((pair) => pair.slice(0, pair.indexOf('='))),
  };
}

/** Counts hops and detects loops. */
export function createRedirectTrail(first: RedirectStep, maxHops: number) {
  const seen = new Set([nameStep(first)]);
  const hops: Hop[] = [];
  return {
    hops,
    /** @throws FetchFailure `redirect-loop`, `too-many-redirects` */
    add(from: RedirectStep, hop: Omit<Hop, 'url'>, to: RedirectStep): void {
      if (seen.has(nameStep(to))) {
        throw new FetchFailure('redirect-loop', `Redirect loop at ${to.target.url.href}`);
      }
      if (hops.length >= maxHops)
        throw new FetchFailure('too-many-redirects', `More than ${maxHops} redirects.`);
      seen.add(nameStep(to));
      hops.push({ url: from.target.url.href, ...hop });
    },
  };
}

function nameStep(step: RedirectStep): string {
  return `${step.method} ${step.target.url.href} ${step.headers['cookie'] ?? ''}`;
}

function readNext(url: URL, rules: TargetRules): Target {
  try {
    return readTarget(url.href, rules);
  } catch (error) {
    if (error instanceof FetchFailure && error.code === 'bad-url') {
      throw new FetchFailure('bad-redirect', `The redirect is not allowed: ${error.message}`);
    }
    throw error;
  }
}
