/** A storefront in memory: one page, and a home page that links to it. */
import type { Fetcher, FetchRequest, HttpExchange } from '#fetch';

export interface Storefront {
  /** URL of the page. */
  url: string;
  html: string;
  /** Of the home page. */
  language: string;
  /** Text of the home page's link. */
  linkText: string;
}

/** Serves one host; other names do not resolve. Uses no network. */
export function storefrontFetcher(storefront: Storefront): Fetcher {
  const page = new URL(storefront.url);
  return {
    fetch: (request) => Promise.resolve(answer(request, page, storefront)),
    lookup: (hostname) =>
      Promise.resolve(
        hostname === page.hostname
          ? { ok: true, addresses: ['192.0.2.1'] }
          : { ok: false, error: { code: 'dns', message: 'The name does not resolve.' } },
      ),
    close: () => Promise.resolve(),
  };
}

function answer(request: FetchRequest, page: URL, storefront: Storefront): HttpExchange {
  const url = new URL(request.url);
  const exchange: HttpExchange = {
    method: request.method ?? 'GET',
    url: url.href,
    finalUrl: url.href,
    hops: [],
    headers: [],
    timings: { dns: 0, connect: 0, tls: 0, ttfb: 1, total: 1 },
    bytes: { wire: 0, decoded: 0, truncated: false },
    type: '',
    charset: 'utf-8',
    charsetFrom: 'default',
    body: new Uint8Array(),
    at: 0,
  };
  if (/\.(?:jpe?g|png|webp|avif|gif)$/i.test(url.pathname)) return picture(exchange);
  if (url.hostname !== page.hostname)
    return { ...exchange, error: { code: 'dns', message: 'The name does not resolve.' } };
  if (url.protocol === 'http:') {
    const secure = `https://${url.host}${url.pathname}${url.search}`;
    const hop = { url: url.href, status: 301, location: secure };
    return { ...answer({ ...request, url: secure }, page, storefront), url: url.href, hops: [hop] };
  }
  const [status, html] = pageAt(url, page, storefront);
  const body = new TextEncoder().encode(html);
  return {
    ...exchange,
    status,
    protocol: 'h2',
    headers: [
      ['content-type', 'text/html; charset=utf-8'],
      ['cache-control', 'max-age=300'],
    ],
    bytes: { wire: body.length, decoded: body.length, truncated: false },
    type: 'text/html',
    charsetFrom: 'header',
    body: request.method === 'HEAD' ? new Uint8Array() : body,
  };
}

/** The first bytes of a PNG of 1,000 by 1,000 pixels: enough to read its size. */
function picture(exchange: HttpExchange): HttpExchange {
  const body = new Uint8Array(33);
  body.set([
    0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 3, 232, 0, 0, 3, 232,
  ]);
  const bytes = { wire: body.length, decoded: body.length, truncated: false };
  return {
    ...exchange,
    status: 200,
    headers: [['content-type', 'image/png']],
    type: 'image/png',
    bytes,
    body,
  };
}

function pageAt(
  url: URL,
  page: URL,
  { html, language, linkText }: Storefront,
): [status: number, html: string] {
  if (url.pathname + url.search === page.pathname + page.search) return [200, html];
  if (url.pathname !== '/') return [404, '<!doctype html><title>404</title><p>404'];
  const path = (page.pathname + page.search).replaceAll('&', '&amp;');
  return [
    200,
    `<!doctype html><html lang="${language}"><head><title>${page.hostname}</title></head><body><main><h1>${page.hostname}</h1><ul><li><a href="${path}">${linkText}</a></li></ul></main></body></html>`,
  ];
}
