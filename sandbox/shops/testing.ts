import { request as plainRequest, type IncomingHttpHeaders } from 'node:http';
import { request as secureRequest } from 'node:https';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Shop } from './shop.ts';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  /** Decoded. */
  text: string;
  /** Bytes as sent. */
  sent: number;
}

export interface AskOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Headers of a current Chrome, as far as the shop looks at them. */
export const browser = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'accept-language': 'en',
  'sec-ch-ua': '"Chromium";v="142"',
  'sec-fetch-mode': 'navigate',
};

/** One request to a shop by its name, redirects not followed. `target`: a path, or an absolute URL for another host or http. */
export function ask(
  shop: Shop,
  target: string,
  { method = 'GET', headers = {}, body }: AskOptions = {},
): Promise<Reply> {
  const url = new URL(target, shop.origin);
  const secure = url.protocol === 'https:';
  const [host, port] = (shop.resolve[`${url.hostname}:${secure ? '443' : '80'}`] ?? '').split(':');
  const options = {
    host,
    port,
    method,
    path: url.pathname + url.search,
    headers: { host: url.hostname, ...headers },
    agent: false as const,
  };
  return new Promise((done, failed) => {
    const sent = secure
      ? secureRequest({ ...options, servername: url.hostname, ca: shop.ca })
      : plainRequest(options);
    sent.on('error', failed);
    sent.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', failed);
      response.on('end', () => {
        const raw = Buffer.concat(parts);
        const text = decode(raw, response.headers['content-encoding']).toString('utf8');
        done({ status: response.statusCode ?? 0, headers: response.headers, text, sent: raw.length });
      });
    });
    sent.end(body);
  });
}

function decode(raw: Buffer, encoding: string | undefined): Buffer {
  if (raw.length === 0) return raw;
  if (encoding === 'br') return brotliDecompressSync(raw);
  return encoding === 'gzip' ? gunzipSync(raw) : raw;
}

/** The JSON-LD blocks of a page. */
export function jsonLd(html: string): Record<string, unknown>[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...blocks].map(([, text = '']) => JSON.parse(text) as Record<string, unknown>);
}
