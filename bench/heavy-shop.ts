/** Serves shops whose pages are made to cost much, one at `/{kind}/`, for a benchmark. Prints `{ "port": n, "kinds": [..] }`. */
import type { AddressInfo } from 'node:net';
import { createServer as createHttpServer } from 'node:http';

const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>${head}</head><body>${body}</body></html>`;
const times = (count: number, part: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => part(at)).join('');

/** Each fills what the audit reads of a page, up to 5 MB, with another thing. */
const kinds: Record<string, () => string> = {
  'links of 2,000 characters': () =>
    page(times(2_300, (at) => `<a href="/p/${at}-${'x'.repeat(1_990)}">Thing ${at}</a>`)),
  'links with long queries': () =>
    page(times(2_300, (at) => `<a href="/p?${times(180, (i) => `k${i}=${at}&amp;`)}">T</a>`)),
  'many links': () => page(times(60_000, (at) => `<a href="/p/thing-${at}">Thing ${at}</a> `)),
  'long attributes': () =>
    page(times(40, (at) => `<div class="${'a b '.repeat(30_000)}" id="${at}">€1.00</div>`)),
  'inline scripts': () =>
    page(times(400, () => `<script>var a = ${JSON.stringify('x'.repeat(12_000))};</script>`)),
  'one deep tree': () => page(`${'<div>'.repeat(60_000)}€1.00`),
  'structured data': () =>
    page(
      '',
      `<script type="application/ld+json">${JSON.stringify(Array.from({ length: 20_000 }, (_, at) => ({ '@context': 'https://schema.org', '@type': 'Product', name: `Thing ${at}`, offers: { '@type': 'Offer', price: at } })))}</script>`,
    ),
  'many cards': () =>
    page(
      `<ul>${times(20_000, (at) => `<li class="product-card"><a href="/p/t-${at}"><img src="/${at}.jpg" alt="">Thing ${at}</a><span>€${at}.00</span></li>`)}</ul>`,
    ),
  'one long text': () => page(`<p>${'Thing costs €12.00 and more. '.repeat(150_000)}</p>`),
};
const sitemap = (): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${times(45_000, (at) => `<url><loc>http://shop.test/p/thing-${at}</loc><lastmod>2026-01-01</lastmod></url>`)}</urlset>`;

const bodies = new Map<string, string>();
const bodyOf = (kind: string): string | undefined => {
  const made = bodies.get(kind) ?? kinds[kind]?.();
  if (made !== undefined) bodies.set(kind, made);
  return made;
};
const server = createHttpServer((request, response) => {
  // Each kind is a host of its own: its pages are the same wherever they are asked for.
  const kind = (request.headers.host ?? '').replace(/\.test(?::\d+)?$/, '').replaceAll('-', ' ');
  const name = Object.keys(kinds).find((one) => one.replaceAll(',', '') === kind);
  const path = request.url ?? '/';
  if (path === '/sitemap.xml' && kind === 'sitemap tags') {
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(sitemap());
  } else if (name && (path === '/' || path.startsWith('/p'))) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(bodyOf(name));
  } else {
    response.writeHead(path === '/' ? 200 : 404, { 'content-type': 'text/html' });
    response.end(page('<p>Nothing.</p>'));
  }
}).listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  const hosts = [...Object.keys(kinds), 'sitemap tags'];
  for (const kind of Object.keys(kinds)) bodyOf(kind);
  console.log(JSON.stringify({ port, hosts }));
});
process.once('SIGTERM', () => process.exit());
