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
      /\/feeds\/products\.xml, linked from the home page, holds 3 records \(RSS\)/,
    ],
    feedFile(rss([feedRecord()]), { from: 'llms' }),
    [
      feedFile(shopify, {
        via: 'platform',
        type: 'application/json',
        url: 'https://shop.test/products.json',
      }),
      /platform serves 1 records/,
    ],
    [feedFile(rss(feedRecords(5)).slice(0, -400), { cut: true }), /holds at least \d records/],
    // A broken tail is judged by feed-parseable.
    feedFile(rss(feedRecords(5)).replace('SHOE-4<', 'SHOE-4 & <')),
  ],
  fail: [
    [feedFile('', { status: 404 }), /linked from the home page, answers 404/],
    [feedFile('', { status: 500 }), /answers 500/],
    [feedFile('<!doctype html><p>Shop</p>', { type: 'text/html' }), /answers with an HTML page/],
    [feedFile('', { status: 403 }), /refuses us with 403/],
    [feedFile('', { challenge: { vendor: 'Cloudflare', signature: 'x' } }), /challenge of Cloudflare/],
    [feedFile(''), /is empty/],
    [feedFile(rss([])), /lists no product/],
    [feedFile('{"error":"key missing"}', { type: 'application/json' }), /is no feed \(application\/json\)/],
  ],
  notApplicable: [
    [none, /many shops keep theirs private/],
    sample(none, site),
    [
      feedFile(
        '<rss version="2.0"><channel><item><title>News</title><link>https://shop.test/a</link></item></channel></rss>',
      ),
      /neither prices nor stock/,
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
