/** A shell line that repeats a request of the audit. */
import type { Exchange } from './evidence.ts';
import { clientHeaders } from './gather/clients.ts';
import type { ClientOptions } from './gather/clients.ts';
import { shellWord } from './shell-word.ts';

export interface CurlOptions extends ClientOptions {
  /** Shown with a placeholder where the audit sent them. */
  privateHeaders?: { names: string[]; origins: string[] };
}

const globbing = /[[\]{}]/;

/**
 * Prints the response headers; follows redirects if the audit did. The body is discarded, except for a call that sent
 * one: there the response body matters. Every argument is quoted for a POSIX shell.
 * Undefined for anything but an http(s) URL.
 */
export function curlLine(
  exchange: Pick<Exchange, 'client' | 'method' | 'url' | 'hops' | 'sent'> &
    Partial<Pick<Exchange, 'finalUrl'>>,
  { privateHeaders, ...options }: CurlOptions = {},
): string | undefined {
  const { client, method, url, finalUrl = url, hops, sent } = exchange;
  if (!/^https?:\/\//i.test(url)) return undefined;
  const body = sent?.body;
  const isPrivate = (one: string): boolean =>
    privateHeaders?.origins.includes(URL.parse(one)?.origin ?? '') ?? false;
  const names = isPrivate(url) ? (privateHeaders?.names ?? []) : [];
  // curl would take them along to another host.
  const staysHome = names.length === 0 || [...hops.map((hop) => hop.url), finalUrl].every(isPrivate);
  const { 'user-agent': userAgent = '', ...headers } = {
    ...clientHeaders(client, options),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...sent?.headers,
  };
  return [
    `curl -sS -D-${body === undefined ? ' -o /dev/null' : ''}`,
    ...verbOf(method, body),
    ...(hops.length && staysHome ? ['-L'] : []),
    ...(globbing.test(url) ? ['-g'] : []),
    `-A ${shellWord(userAgent)}`,
    // Otherwise curl would print a compressed body.
    ...(body === undefined ? [] : ['--compressed']),
    ...Object.entries(headers).map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`),
    ...names.map((name) => `-H ${shellWord(`${name}: <private value>`)}`),
    ...(body === undefined ? [] : [`--data-raw ${shellWord(body)}`]),
    shellWord(url),
  ].join(' ');
}

/** A body makes it a POST by itself. */
function verbOf(method: Exchange['method'], body: string | undefined): string[] {
  if (method === 'HEAD') return ['-I'];
  return method === (body === undefined ? 'GET' : 'POST') ? [] : ['-X', method];
}
