/** The URL of a shopping permalink, and its redirect target. */
import type { Exchange } from '../../../evidence.ts';

/** What is wrong with `config.endpoint` (permalink.json), completing a sentence. */
export function addressFault(endpoint: unknown, local: boolean): string | undefined {
  if (typeof endpoint !== 'string' || endpoint === '') return 'is missing';
  const url = endpoint.length > 2048 ? null : URL.parse(endpoint);
  if (!url || !/^https?:\/\//i.test(endpoint) || /[\s\\]/.test(endpoint)) return 'is not an absolute URL';
  if (url.protocol !== 'https:' && !local) return 'is not https';
  if (url.username || url.password || endpoint.slice(8).split('/', 1)[0]?.includes('@'))
    return 'contains a user name or password';
  if (endpoint.includes('?')) return 'contains a query string';
  if (endpoint.includes('#')) return 'contains a fragment';
  return endpoint.endsWith('/') ? 'ends in a slash' : undefined;
}

/** Absolute URL; undefined when the response has no target that a browser can open. */
export function locationIn({ status = 0, headers, url }: Exchange): string | undefined {
  const location = headers.find(([name]) => name === 'location')?.[1];
  const target = status >= 300 && status < 400 && location ? URL.parse(location, url) : null;
  return target && /^https?:$/.test(target.protocol) ? target.href : undefined;
}
