import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSyndication } from './syndication.ts';

const read = (text: string, truncated = false) => parseSyndication(new TextEncoder().encode(text), truncated);
const rss = (items: string): string =>
  `<rss version="2.0"><channel><title>x</title><pubDate>Mon, 02 Nov 2026 00:00:00 GMT</pubDate>${items}</channel></rss>`;

test('keeps the newest date of all items in any order, but not those of channels', () => {
  const { format, version, items, dated, newest, complete } = read(
    rss(
      '<item><pubDate>Thu, 01 Oct 2026 00:00:00 GMT</pubDate></item><item><pubDate>Fri, 02 Oct 2026 02:00:00 +0200</pubDate></item><item><title>x</title></item>',
    ),
  );
  assert.deepEqual(
    [format, version, items, dated, newest, complete],
    ['rss', '2.0', 3, 2, Date.UTC(2026, 9, 2), true],
  );
});

test('recognizes Atom by its namespace, and uses the later of two dates of an entry', () => {
  const { format, newest } = read(
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><published>2026-01-01T00:00:00Z</published><updated>2026-03-01T00:00:00Z</updated></entry></feed>',
  );
  assert.deepEqual([format, newest], ['atom', Date.UTC(2026, 2, 1)]);
  assert.equal(read('<feed><entry/></feed>').format, 'none');
});

test('reports truncated, broken, and other documents, and impossible dates', () => {
  assert.equal(read(rss('<item><title>A & B</title></item>')).error?.message, 'unescaped &');
  const cut = read(
    `<rss><channel>${'<item><pubDate>Thu, 01 Oct 2026 00:00:00 GMT</pubDate></item>'}<item><ti`,
    true,
  );
  assert.deepEqual([cut.error, cut.items, cut.complete], [undefined, 1, false]);
  assert.deepEqual([read('<html/>').format, read('<html/>').root], ['none', 'html']);
  assert.equal(
    read(rss('<item><pubDate>Thu, 01 Jan 1970 00:00:00 GMT</pubDate></item>')).badDate,
    'Thu, 01 Jan 1970 00:00:00 GMT',
  );
  assert.equal(read(rss('<item/>'.repeat(6000))).items, 5000);
});
