/** A shell line that repeats a request of the audit. */
import type { Exchange } from './evidence.ts';
import { clientHeaders } from './gather/clients.ts';
import type { ClientOptions } from './gather/clients.ts';

const globbing = /[[\]{}]/;

/**
 * Headers of the answer on standard output, the body thrown away; redirects followed where the audit followed them.
 * Every argument is quoted for a POSIX shell. Undefined for anything but an http(s) URL.
 */
export function curlLine(
  exchange: Pick<Exchange, 'client' | 'method' | 'url' | 'hops'>,
  options: ClientOptions = {},
): string | undefined {
  const { client, method, url, hops } = exchange;
  if (!/^https?:\/\//i.test(url)) return undefined;
  const { 'user-agent': userAgent = '', ...headers } = clientHeaders(client, options);
  const verb = method === 'GET' ? [] : method === 'HEAD' ? ['-I'] : ['-X', method];
  return [
    'curl -sS -D- -o /dev/null',
    ...verb,
    ...(hops.length ? ['-L'] : []),
    ...(globbing.test(url) ? ['-g'] : []),
    `-A ${quote(userAgent)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    quote(url),
  ].join(' ');
}

/** Inside single quotes a shell reads nothing but the end quote. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
