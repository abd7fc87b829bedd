/** A small storefront on loopback for the tests of this folder: real HTTP, with responses that a test may replace. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ShopReply {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Close the connection instead. */
  reset?: boolean;
  /** Never respond. */
  silent?: boolean;
  /** Begin the response, and never end it. */
  endless?: boolean;
}

export interface Hit {
  method: string;
  path: string;
  agent: string;
  headers: IncomingMessage['headers'];
  /** Of a POST. */
  body: string;
}

export type Route = (hit: Hit, origin: string) => ShopReply | undefined;

export interface TestShop {
  origin: string;
  hits: Hit[];
  close(): Promise<void>;
}

export const htmlReply = (title: string, body: string, head = ''): ShopReply => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body>${body}</body></html>`,
});
export const jsonReply = (value: unknown, headers: Record<string, string> = {}): ShopReply => ({
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
});
export const textReply = (body: string, type = 'text/plain'): ShopReply => ({
  headers: { 'content-type': type },
  body,
});
export const gone: ShopReply = {
  status: 404,
  headers: { 'content-type': 'text/html' },
  body: '<title>Not found</title><p>No such page here.</p>',
};

const names = [
  'Lantern',
  'Kettle',
  'Blanket',
  'Hammer',
  'Teapot',
  'Carafe',
  'Candle',
  'Basket',
  'Mirror',
  'Pillow',
  'Ladder',
  'Stool',
];
const header =
  '<header><nav><a href="/collections/home">Home goods</a><a href="/collections/garden">Garden</a></nav><form role="search" action="/search" method="get"><input type="search" name="q" aria-label="Search"></form><a href="/cart">Cart</a></header>';
const footer =
  '<footer><a href="/pages/returns">Returns</a><a href="/pages/shipping">Shipping</a><a href="/pages/privacy">Privacy policy</a><a href="/pages/terms">Terms and conditions</a><a href="/pages/contact">Contact</a><a href="/pages/about">About us</a><a href="/pages/help">Help</a></footer>';
const card = (at: number): string =>
  `<li class="product-card"><a href="/products/${names[at]?.toLowerCase()}-${100 + at}">${names[at]} ${100 + at}</a> <span class="price">€${10 + at}.00</span></li>`;
const cards = (from: number, to: number): string =>
  `<ul class="product-grid">${names
    .slice(from, to)
    .map((_, at) => card(from + at))
    .join('')}</ul>`;

/** JSON-LD product page number `at`. */
export function productPage(at: number, origin: string): ShopReply {
  const name = `${names[at]} ${100 + at}`;
  const url = `${origin}/products/${names[at]?.toLowerCase()}-${100 + at}`;
  const markup = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    sku: `SKU-${at}`,
    image: `${origin}/img/${at}.png`,
    offers: {
      '@type': 'Offer',
      price: `${10 + at}.00`,
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
      url,
    },
  };
  const head = `<link rel="canonical" href="${url}"><script type="application/ld+json">${JSON.stringify(markup)}</script><link rel="stylesheet" href="/main.css"><script src="/main.js"></script>`;
  const body = `${header}<main><h1>${name}</h1><p class="price">€${10 + at}.00</p><form method="post" action="/cart/add"><button type="submit">Add to cart</button></form></main>${footer}`;
  return htmlReply(name, body, head);
}

const words = (count: number): string => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');

/** The healthy storefront; undefined for paths that it does not have. */
export const healthy: Route = ({ path }, origin) => {
  const at = names.findIndex((name, place) => path === `/products/${name.toLowerCase()}-${100 + place}`);
  if (at >= 0) return productPage(at, origin);
  if (path === '/')
    return htmlReply('Shop', `${header}<main><h1>Welcome</h1><p>${words(80)}</p></main>${footer}`);
  const aisle = /^\/collections\/(home|garden)(\?page=2)?$/.exec(path);
  if (aisle?.[2]) return htmlReply('Page 2', `${header}<main><h1>Page 2</h1>${cards(9, 12)}</main>${footer}`);
  if (aisle)
    return htmlReply(
      'Goods',
      `${header}<main><h1>Goods</h1>${cards(0, 9)}<a rel="next" href="${path}?page=2">2</a></main>${footer}`,
    );
  if (path.startsWith('/search?q='))
    return htmlReply('Search', `${header}<main>${cards(0, 3)}</main>${footer}`);
  if (path === '/cart')
    return htmlReply('Cart', `${header}<main><h1>Cart</h1><p>Your cart is empty.</p></main>${footer}`);
  const page = /^\/pages\/(\w+)$/.exec(path)?.[1];
  if (page)
    return htmlReply(
      page,
      `${header}<main><h1>${page}</h1><p>You may send goods back within 30 days. Write to help@shop.example. ${words(160)}</p></main>${footer}`,
    );
  if (path === '/robots.txt')
    return textReply(`User-agent: *\nDisallow: /admin\nSitemap: ${origin}/sitemap.xml\n`);
  if (path === '/sitemap.xml')
    return sitemapOf(origin, [
      '/',
      '/pages/about',
      ...names.map((name, place) => `/products/${name.toLowerCase()}-${100 + place}`),
    ]);
  if (path.startsWith('/img/')) return { headers: { 'content-type': 'image/png' }, body: png(800, 600) };
  if (path === '/main.css') return textReply('body{}', 'text/css');
  if (path === '/main.js') return textReply('void 0', 'text/javascript');
  return undefined;
};

/** A reply with `head` and more headers. */
export const replyWithHead = (
  { headers, body, ...reply }: ShopReply,
  head: string,
  more: Record<string, string> = {},
): ShopReply => ({
  ...reply,
  headers: { ...headers, ...more },
  ...(typeof body === 'string' ? { body: body.replace('</head>', `${head}</head>`) } : {}),
});

/** A sitemap of these paths. */
export const sitemapOf = (origin: string, paths: readonly string[]): ShopReply =>
  textReply(
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
      .map((path) => `<url><loc>${origin}${path}</loc></url>`)
      .join('')}</urlset>`,
    'application/xml',
  );

/** The first bytes of a PNG file of this size. */
export function png(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(33);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** Starts a storefront; the first route with a reply counts, else 404. */
export async function startShop(...routes: Route[]): Promise<TestShop> {
  const hits: Hit[] = [];
  let origin = '';
  const server = createServer((request, response) => {
    const hit = {
      method: request.method ?? '',
      path: request.url ?? '',
      agent: request.headers['user-agent'] ?? '',
      headers: request.headers,
      body: '',
    };
    hits.push(hit);
    const respond = (): void =>
      answer(
        response,
        routes.map((route) => route(hit, origin)).find((one) => one !== undefined) ?? gone,
        hit.method === 'HEAD',
      );
    if (hit.method !== 'POST') return respond();
    request
      .setEncoding('utf8')
      .on('data', (part: string) => (hit.body += part))
      .on('end', respond);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin, hits, close };
}

function answer(
  response: ServerResponse,
  { status = 200, headers = {}, body = '', reset, silent, endless }: ShopReply,
  headOnly: boolean,
): void {
  if (silent) return;
  if (reset) {
    response.socket?.destroy();
    return;
  }
  response.writeHead(status, { date: 'Fri, 20 Nov 2026 12:00:00 GMT', ...headers });
  if (endless) response.write(body || ': open\n\n');
  else response.end(headOnly ? undefined : body);
}
