import { feedFile, feedRecord, feedRecords, rss, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './feed-parseable.ts';

const csv = (rows: number, bad = 0) =>
  [
    'id,title,price',
    ...Array.from({ length: rows - bad }, (_, at) => `${at},"Shoe, ""blue""",9.00 EUR`),
    ...Array.from({ length: bad }, () => 'x,Shoe, blue,9.00 EUR'),
  ].join('\n');
const asCsv = { type: 'text/csv', url: 'https://shop.test/feed.csv' };
const jsonl = (lines: string[]) => lines.join('\n');
const line = JSON.stringify({ item_id: '1', title: 'x', price: '9.00 EUR' });
const packed = { type: 'application/gzip', url: 'https://shop.test/feed.csv.gz' };

testCheck(check, {
  pass: [
    [feedFile(rss(feedRecords(3))), /All 3 records of the RSS feed/],
    feedFile(rss(feedRecords(3)), { type: 'text/xml' }),
    feedFile(rss(feedRecords(3)), { type: 'application/xml' }),
    feedFile(csv(5), asCsv),
    feedFile(csv(5), { ...asCsv, type: 'text/plain' }),
    feedFile(csv(5), packed),
    feedFile(csv(5).replaceAll(',', '\t'), { type: 'text/tab-separated-values' }),
    feedFile(jsonl([line, line]), { type: 'application/x-ndjson' }),
    feedFile(`[${line},${line}]`, { type: 'application/json' }),
    [feedFile(rss(feedRecords(9)).slice(0, -300), { cut: true }), /the rest was not read/],
  ],
  warn: [
    [
      feedFile(csv(200, 1), asCsv),
      /1 of 200 records of the CSV feed \/feed\.csv do not parse: record 200, 4 cells where the header has 3 \(line 201\)/,
    ],
    [feedFile(rss(feedRecords(3)), { type: 'text/html' }), /served as text\/html/],
    [feedFile(rss(feedRecords(3)), { type: '' }), /served without a media type/],
    feedFile(csv(5), { ...asCsv, type: 'application/octet-stream' }),
    feedFile(jsonl([line, line]), { type: 'application/json' }),
  ],
  fail: [
    [feedFile(csv(50, 1), asCsv), /1 of 50 records/],
    [
      feedFile(rss([feedRecord(), feedRecord({ title: 'Cup & saucer' })])),
      /RSS feed \/feeds\/products\.xml is not well-formed: unescaped & \(line 1, column \d+\)/,
    ],
    // XML parsing ends at the first error, regardless of the number of records before it.
    feedFile(rss(feedRecords(500)).replace('</channel>', '')),
    [feedFile(jsonl([line, '{"item_id":', line]), { type: 'application/jsonl' }), /1 of 3 .*record 2/],
    [feedFile(`{"products":[${line},]}`, { type: 'application/json' }), /JSON feed .* not well-formed/],
  ],
  notApplicable: [
    { feeds: known([]) },
    [feedFile(`[${line}]`, { via: 'platform', type: 'application/json' }), /declares no product feed/],
    feedFile('', { status: 404 }),
    feedFile('<!doctype html><p>no</p>'),
    feedFile('<rss><channel><item><title>News</title></item></channel></rss>'),
  ],
  unknown: [
    feedFile('', { status: 403 }),
    feedFile('', { status: 500 }),
    feedFile('<SHOP><SHOPITEM/></SHOP>', { type: 'text/xml' }),
  ],
});
