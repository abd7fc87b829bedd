import type { IncomingHttpHeaders } from 'node:http';
import type { Client } from '../bend.ts';
import type { Incoming } from './delivery.ts';

/** One request as routes and faults see it. */
export interface ShopRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  client: Client;
}

export function shopRequest(request: Incoming, url: URL, body: Buffer): ShopRequest {
  const { headers, method = 'GET' } = request;
  const { pathname: path, searchParams: query } = url;
  return { method, path, query, headers, body: body.toString('utf8'), client: clientOf(headers) };
}

/** A browser sends client hints and fetch metadata beside its name; other software rarely does. */
export function clientOf(headers: IncomingHttpHeaders): Client {
  const hints = headers['sec-ch-ua'] !== undefined && headers['sec-fetch-mode'] !== undefined;
  return hints && /\bChrome\/\d/.test(headers['user-agent'] ?? '') ? 'browser' : 'other';
}

/** Whether Markdown is asked for by name and not less than HTML. */
export function wantsMarkdown(accept: string | undefined): boolean {
  const quality = (type: string): number => {
    const item = (accept ?? '')
      .split(',')
      .map((part) => part.trim())
      .find((part) => part.toLowerCase().startsWith(type));
    if (!item) return 0;
    const q = /;\s*q=([\d.]+)/.exec(item)?.[1];
    return q === undefined ? 1 : Number(q);
  };
  return quality('text/markdown') > 0 && quality('text/markdown') >= quality('text/html');
}
