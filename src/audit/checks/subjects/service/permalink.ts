/** The address of a shopping permalink, and where it leads. */
import type { Exchange } from '../../../evidence.ts';

/** What is wrong with `config.endpoint` (permalink.json), as the end of a sentence. */
export function addressFault(endpoint: unknown, local: boolean): string | undefined {
  if (typeof endpoint !== 'string' || endpoint === '') return 'is missing';
  const url = endpoint.length > 2048 ? null : URL.parse(endpoint);
  if (!url || !/^https?:\/\//i.test(endpoint) || /[\s\\]/.test(endpoint)) return 'is no absolute address';
  if (url.protocol !== 'https:' && !local) return 'is not https';
  if (url.username || url.password || endpoint.slice(8).split('/', 1)[0]?.includes('@'))
    return 'holds user information';
  if (endpoint.includes('?')) return 'holds a query';
  if (endpoint.includes('#')) return 'holds a fragment';
  return endpoint.endsWith('/') ? 'ends in a slash' : undefined;
}

/** Absolute; undefined when the answer leads nowhere that a browser could go. */
export function locationIn({ status = 0, headers, url }: Exchange): string | undefined {
  const location = headers.find(([name]) => name === 'location')?.[1];
  const target = status >= 300 && status < 400 && location ? URL.parse(location, url) : null;
  return target && /^https?:$/.test(target.protocol) ? target.href : undefined;
}
