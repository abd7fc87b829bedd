import { emptyEvidence, feedFile, feedRecord, feedRecords, rss, sample, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './feed-discoverable.ts';

const none = { feeds: known([]) };
const { mode } = emptyEvidence();
const site = mode.ok ? { mode: known({ ...mode.value, expect: 'site' as const }) } : {};
const shopify = JSON.stringify({
  products: [{ id: 1, title: 'T', handle: 't', variants: [{ id: 2, price: '9.00', available: true }] }],
});

testCheck(check, {
  pass: [
    [
      feedFile(rss(feedRecords(3))),
      /\/feeds\/products\.xml, linked from the home page, has 3 records \(RSS\)/,
    ],
    feedFile(rss([feedRecord()]), { from: 'llms' }),
    [
      feedFile(shopify, {
        via: 'platform',
        type: 'application/json',
        url: 'https://shop.test/products.json',
      }),
      /platform serves 1 product record at/,
    ],
    [feedFile(rss(feedRecords(5)).slice(0, -400), { cut: true }), /has at least \d records/],
    // feed-parseable reports a broken end.
    feedFile(rss(feedRecords(5)).replace('SHOE-4<', 'SHOE-4 & <')),
  ],
  fail: [
    [feedFile('', { status: 404 }), /linked from the home page, returned 404/],
    [feedFile('', { status: 500 }), /returned 500/],
    [feedFile('<!doctype html><p>Shop</p>', { type: 'text/html' }), /returned an HTML page/],
    [feedFile('', { status: 403 }), /is blocked \(403\)/],
    [
      feedFile('', { challenge: { vendor: 'Cloudflare', signature: 'x' } }),
      /returned a Cloudflare challenge/,
    ],
    [feedFile(''), /is empty/],
    [feedFile(rss([])), /has no products/],
    [
      feedFile('{"error":"key missing"}', { type: 'application/json' }),
      /is not a feed \(application\/json\)/,
    ],
  ],
  notApplicable: [
    [none, /Many stores keep their feed private/],
    sample(none, site),
    [
      feedFile(
        '<rss version="2.0"><channel><item><title>News</title><link>https://shop.test/a</link></item></channel></rss>',
      ),
      /neither prices nor availability/,
    ],
  ],
  unknown: [
    feedFile('', { status: 429 }),
    feedFile('', { status: 503 }),
    feedFile('', { error: { code: 'timeout-total', message: 'x' } }),
    [feedFile('<SHOP><SHOPITEM/></SHOP>', { type: 'text/xml' }), /another vocabulary \(<SHOP>\)/],
    [feedFile('<rss><channel><item>', { type: 'text/xml' }), /does not parse/],
    { feeds: { ok: false, reason: 'budget' } },
  ],
});
