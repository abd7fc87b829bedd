import type { IncomingHttpHeaders } from 'node:http';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Transform } from 'node:stream';

const leastBytes = 1_024;
const textual = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?json|application\/(?:[\w.-]+\+)?xml)/i;

export interface Packing {
  name: 'br' | 'gzip';
  make(): Transform;
}

/** How an answer of the app is packed on its way out, as a proxy before it would; undefined: not at all. */
export function packingOf(answer: Response, headers: IncomingHttpHeaders): Packing | undefined {
  const { headers: given } = answer;
  const length = given.get('content-length');
  if (!textual.test(given.get('content-type') ?? '') || given.has('content-encoding')) return undefined;
  if (length !== null && Number(length) < leastBytes) return undefined;
  if (given.get('cache-control')?.includes('no-transform')) return undefined;
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim().split(';')[0]);
  if (accepted.includes('br'))
    return {
      name: 'br',
      make: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
    };
  return accepted.includes('gzip') ? { name: 'gzip', make: () => createGzip({ level: 5 }) } : undefined;
}
