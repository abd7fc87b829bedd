import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { isW3cDatetime, parseSitemap } from './sitemap.ts';
import { belongingTo, type Belonging } from './sitemap-hosts.ts';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const urlset = (inner: string, attributes = `xmlns="${namespace}"`) =>
  `<?xml version="1.0"?>\n<urlset ${attributes}>${inner}</urlset>`;
const parse = (text: string, options = {}) => parseSitemap(new TextEncoder().encode(text), options);

test('reads entries, dates, and images', () => {
  const file = parse(
    urlset(
      '<url><loc> https://a.example/1?x=1&amp;y=2 </loc><lastmod>2026-02-30</lastmod><i:image><i:loc>https://a.example/i.jpg</i:loc></i:image></url>' +
        '<url><loc><![CDATA[https://a.example/2]]></loc><lastmod>2026-02-03T10:00:00+01:00</lastmod></url><url/>',
      `xmlns="${namespace}" xmlns:i="http://www.google.com/schemas/sitemap-image/1.1"`,
    ),
  );
  assert.equal(file.kind, 'urlset');
  assert.equal(file.namespaceOk, true);
  assert.equal(file.complete, true);
  assert.deepEqual(file.counts, { loc: 2, lastmod: 2, badLastmod: 1, withImage: 1 });
  assert.deepEqual(file.entries, [
    { loc: 'https://a.example/1?x=1&y=2', lastmod: '2026-02-30', images: 1 },
    { loc: 'https://a.example/2', lastmod: '2026-02-03T10:00:00+01:00', images: 0 },
  ]);
});

test('counts an image in the image sitemap namespace that names its file', () => {
  const entry = (inner: string) =>
    parse(
      urlset(
        `<url><loc>https://a.example/1</loc>${inner}</url>`,
        `xmlns="${namespace}" xmlns:i="http://www.google.com/schemas/sitemap-image/1.1" xmlns:x="https://www.google.com/schemas/sitemap-image/1.1"`,
      ),
    ).counts.withImage;
  assert.equal(entry('<i:image><i:loc>https://a.example/i.jpg</i:loc></i:image>'), 1);
  assert.equal(entry('<i:image><i:title>no file</i:title></i:image>'), 0);
  assert.equal(entry('<x:image><x:loc>https://a.example/i.jpg</x:loc></x:image>'), 0);
});

test('reads the children of an index', () => {
  const file = parse(
    `<sitemapindex xmlns="${namespace}"><sitemap><loc>https://a.example/s1.xml</loc></sitemap></sitemapindex>`,
  );
  assert.equal(file.kind, 'index');
  assert.deepEqual(file.children, [{ loc: 'https://a.example/s1.xml' }]);
  assert.equal(file.counts.loc, 1);
  assert.deepEqual(file.entries, []);
});

test('reports a wrong namespace and reads the entries anyway', () => {
  const file = parse(
    urlset('<url><loc>https://a.example/</loc></url>', 'xmlns="http://www.google.com/schemas/sitemap/0.84"'),
  );
  assert.equal(file.namespaceOk, false);
  assert.equal(file.counts.loc, 1);
});

test('reads RSS and Atom sitemaps', () => {
  const rss = parse(
    '<rss version="2.0"><channel><link>https://a.example/</link><item><link>https://a.example/1</link></item></channel></rss>',
  );
  assert.deepEqual([rss.kind, rss.entries.map(({ loc }) => loc)], ['rss', ['https://a.example/1']]);
  const atom = parse(
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><link rel="self" href="https://a.example/x"/><link href="https://a.example/1"/><updated>2026-01-01</updated></entry></feed>',
  );
  assert.deepEqual(atom.entries, [{ loc: 'https://a.example/1', lastmod: '2026-01-01', images: 0 }]);
});

test('reads one URL per line from a text sitemap', () => {
  const file = parse('\ufeffhttps://a.example/1\r\nnot a url\r\nhttps://a.example/2\r\n');
  assert.equal(file.kind, 'text');
  assert.deepEqual(
    file.entries.map(({ loc }) => loc),
    ['https://a.example/1', 'https://a.example/2'],
  );
});

test('distinguishes pages and other documents', () => {
  assert.equal(parse('<!DOCTYPE html><title>x</title>').kind, 'html');
  assert.equal(parse('<catalog/>').kind, 'none');
  assert.equal(parse('').kind, 'none');
});

test('reports a bare ampersand with its position', () => {
  const { error } = parse(urlset('<url><loc>https://a.example/?a&b</loc></url>'));
  assert.equal(error?.message, 'unescaped &');
  assert.equal(error?.line, 2);
});

test('treats an unclosed element as an error, unless the body was truncated', () => {
  const text = urlset('<url><loc>https://a.example/</loc></url>').slice(0, -8);
  assert.ok(parse(text).error);
  const cut = parse(text, { truncated: true });
  assert.equal(cut.error, undefined);
  assert.equal(cut.complete, false);
  assert.equal(cut.counts.loc, 1);
});

test('recognizes gzip by its bytes, and reads a cut stream as far as possible', () => {
  const text = urlset(
    Array.from({ length: 500 }, (_, at) => `<url><loc>https://a.example/${at * 7919}</loc></url>`).join(''),
  );
  const packed = gzipSync(text);
  const whole = parseSitemap(packed);
  assert.equal(whole.counts.loc, 500);
  assert.equal(whole.decoded, text.length);
  const part = parseSitemap(packed.subarray(0, packed.length / 2));
  assert.equal(part.complete, false);
  assert.equal(part.error, undefined);
  assert.ok(part.counts.loc > 0 && part.counts.loc < 500);
});

test('truncates inflated data over the limit', () => {
  const file = parseSitemap(gzipSync(Buffer.alloc(4_000_000, ' ')), { maxDecoded: 100_000 });
  assert.equal(file.complete, false);
  assert.ok(file.decoded <= 100_000);
});

test('stops reading after 50,001 entries, and keeps 2,000', () => {
  const file = parse(urlset('<url><loc>https://a.example/</loc></url>'.repeat(60_000)));
  assert.equal(file.counts.loc, 50_001);
  assert.equal(file.entries.length, 2000);
  assert.equal(file.complete, false);
});

test('does not expand entities of a document type', () => {
  const file = parse(
    '<!DOCTYPE urlset [<!ENTITY a "https://evil.example/">]><urlset><url><loc>&a;</loc></url></urlset>',
  );
  assert.match(file.error?.message ?? '', /entity/);
  assert.deepEqual(file.entries, []);
});

test('stops reading at deep nesting and endless attributes', () => {
  assert.match(parse('<a>'.repeat(200_000)).error?.message ?? '', /nested/);
  assert.match(
    parse(`<a ${Array.from({ length: 5000 }, (_, at) => `b${at}=""`).join(' ')}/>`).error?.message ?? '',
    /attributes/,
  );
});

const dates: [string, boolean][] = [
  ['2026', true],
  ['2026-02', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-02-03T10:00Z', true],
  ['2026-02-03T10:00:00.5+01:00', true],
  ['2026-02-03T10:00:00', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['2026-02-03 10:00', false],
  ['2026-02-03T25:00Z', false],
  ['', false],
];
for (const [text, ok] of dates)
  test(`treats "${text}" as ${ok ? 'a' : 'no'} W3C datetime`, () => assert.equal(isW3cDatetime(text), ok));

test('accepts any bytes', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('<urlset>', '<url>', '<loc>', '</loc>', '&', '<![CDATA[', '<!--', '<?xml', 'http://a'),
  );
  fc.assert(fc.property(fc.array(piece), (parts) => void parse(parts.join(''))));
  fc.assert(fc.property(fc.uint8Array(), (bytes) => void parseSitemap(Uint8Array.of(0x1f, 0x8b, ...bytes))));
});

const belongings: [string, string, Belonging][] = [
  ['https://www.shop.com', 'https://www.shop.com/p/1', 'own'],
  ['https://www.shop.com', 'https://shop.com/p/1', 'own'],
  ['https://www.shop.com', 'https://de.shop.com/p/1', 'own'],
  ['https://www.shop.com', 'https://www.shop.de/p/1', 'own'],
  ['https://www.shop.co.uk', 'https://shop.com/p/1', 'own'],
  ['https://www.shop.com', 'http://www.shop.com/p/1', 'scheme'],
  ['https://www.shop.com', 'https://other.com/p/1', 'foreign'],
  ['https://a.myshopify.com', 'https://b.myshopify.com/p/1', 'foreign'],
  ['https://www.shop.com', 'https://staging.shop.com/p/1', 'staging'],
  ['https://www.shop.com', 'https://dev2.shop.com/p/1', 'staging'],
  ['https://www.shop.com', 'https://shop-staging.myshopify.com/p/1', 'staging'],
  ['https://www.shop.com', 'http://localhost:8080/p/1', 'staging'],
  ['https://www.shop.com', 'https://192.168.1.4/p/1', 'staging'],
  ['https://www.shop.com', 'https://[::1]/p/1', 'staging'],
  ['https://www.shop.com', 'https://www.shop.com:8443/p/1', 'staging'],
  ['https://www.shop.com', 'https://shop.test/p/1', 'staging'],
  ['https://www.test-kitchen.com', 'https://shop.test-kitchen.com/p/1', 'own'],
  ['https://staging.shop.com', 'https://staging.shop.com/p/1', 'own'],
  ['https://shop.test', 'https://www.shop.test/p/1', 'own'],
  ['https://brand.dev', 'https://www.brand.dev/p/1', 'own'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/p/1', 'own'],
  ['https://www.shop.com', '/p/1', 'broken'],
  ['https://www.shop.com', 'ftp://www.shop.com/p/1', 'broken'],
];
for (const [site, loc, kind] of belongings)
  test(`treats ${loc} as ${kind} on ${site}`, () => assert.equal(belongingTo(site)(loc), kind));
