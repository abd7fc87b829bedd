import { file, home, sample, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './content-feed-valid.ts';

const link = (type: string, title = 'News', href = '/feed') =>
  home(
    `<head><link rel="alternate" type="application/${type}+xml" title="${title}" href="${href}"></head><h1>Shop</h1>`,
  );
const rss = link('rss');
const feed = (text: string, given: Parameters<typeof file>[3] = {}) =>
  file('contentFeed', '/feed', text, { via: 'link', type: 'application/rss+xml', ...given });
const item = (date: string, tag = 'pubDate') => `<item><title>A</title><${tag}>${date}</${tag}></item>`;
const channel = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>News</title>${items}</channel></rss>`;
const atom = (entries: string, namespace = 'http://www.w3.org/2005/Atom') =>
  `<feed xmlns="${namespace}"><title>News</title><updated>2026-11-19T00:00:00Z</updated>${entries}</feed>`;

testCheck(check, {
  pass: [
    [
      sample(
        rss,
        feed(channel(item('Fri, 06 Nov 2026 10:00:00 +0100') + item('Mon, 01 Jan 2024 10:00:00 GMT'))),
      ),
      /2 items, the newest from 2026-11-06/,
    ],
    sample(rss, feed(channel(item('2026-11-06T10:00:00Z', 'dc:date')))),
    sample(
      link('atom'),
      feed(atom('<entry><title>A</title><published>2026-10-01T10:00:00+02:00</published></entry>'), {
        type: 'application/atom+xml',
      }),
    ),
    sample(
      rss,
      feed(
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"/><item><dc:date>2026-11-01</dc:date></item></rdf:RDF>',
      ),
    ),
    // One of many items without a date, like a draft.
    sample(rss, feed(channel(`<item><title>B</title></item>${item('6 Nov 2026 10:00:00 CET')}`))),
  ],
  warn: [
    [sample(rss, feed(channel(item('Fri, 06 Feb 2026 10:00:00 GMT')))), /from 2026-02-06, 287 days ago/],
    [sample(rss, feed(channel(''))), /has no item/],
    [sample(rss, feed(channel('<item><title>A</title></item>'))), /no items with a date/],
  ],
  fail: [
    [sample(rss, feed('', { status: 404 })), /returned 404/],
    [sample(rss, feed('', { state: 'absent', type: 'text/html' })), /returned an HTML page/],
    [sample(rss, feed('', { status: 502 })), /returned 502/],
    [
      sample(rss, feed(channel(item('Fri, 06 Nov 2026 10:00:00 GMT') + '<item><title>A & B</title></item>'))),
      /not well-formed: unescaped &/,
    ],
    [sample(link('atom'), feed(atom('<entry><title>A</title></entry>'))), /entries without a date/],
    [sample(rss, feed(channel(item('gestern')))), /no valid date \("gestern"\)/],
    [
      sample(link('atom'), feed(atom('<entry><updated>2026-11-01T00:00:00Z</updated></entry>', 'urn:x'))),
      /root element is feed/,
    ],
    [sample(rss, feed('{"version":"https://jsonfeed.org/version/1.1"}')), /not well-formed/],
  ],
  notApplicable: [
    sample(home('<h1>Shop</h1>'), { files: known({}) }),
    [
      sample(link('rss', 'Comments Feed', '/comments/feed/'), { files: known({}) }),
      /not link to a news feed/,
    ],
    sample(link('rss', 'All products', '/export/merchant.xml'), { files: known({}) }),
  ],
  unknown: [
    sample(rss, { files: known({}) }),
    sample(rss, feed('', { status: 403 })),
    sample(rss, feed('', { error: { code: 'timeout-total', message: 'x' }, state: 'error' })),
  ],
});
