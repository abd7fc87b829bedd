import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processorTime } from '../../../../test/support/processor.ts';
import { markdownLinks, ownLinks } from './markdown-links.ts';

const base = 'https://shop.test/llms.txt';
const urls = (text: string): (string | undefined)[] => markdownLinks(text, base).map(({ url }) => url);

test('reads inline links and bare URLs in every usual spelling', () => {
  const rows: [string, (string | undefined)[]][] = [
    ['- [A](/a): note', ['https://shop.test/a']],
    ['[A](a/b.md "Title") [B]( <https://x.test/b> )', ['https://shop.test/a/b.md', 'https://x.test/b']],
    ['[Wiki](https://x.test/Lamp_(disambiguation))', ['https://x.test/Lamp_(disambiguation)']],
    [
      'See https://x.test/a. And <https://x.test/b>, (https://x.test/c).',
      ['https://x.test/a', 'https://x.test/b', 'https://x.test/c'],
    ],
    ['[Mail](mailto:a@x.test)', [undefined]],
    ['![Lamp](/lamp.png)', ['https://shop.test/lamp.png']],
    ['[no link] (/a) and [](/b)', ['https://shop.test/b']],
    ['```\n[A](/a)\n```\n~~~\nhttps://x.test\n~~~\n[B](/b)', ['https://shop.test/b']],
    ['', []],
  ];
  for (const [text, expected] of rows) assert.deepEqual(urls(text), expected, text);
});

test('returns links with line and name, and each link to the same site once', () => {
  const text =
    '# Shop\r\n\r\n- [A](/a#x)\r\n- [A again](https://shop.test/a)\r\n- [B](https://b.test/)\r\n- [C](https://help.shop.test/c)';
  assert.deepEqual(
    ownLinks(text, base).map(({ url, name, line }) => [url, name, line]),
    [
      ['https://shop.test/a', 'A', 3],
      ['https://help.shop.test/c', 'C', 6],
    ],
  );
});

test('returns at most 500 links of hostile texts in linear time', () => {
  const spent = processorTime();
  assert.equal(markdownLinks('[a](/b) '.repeat(10_000), base).length, 500);
  for (const text of [
    '['.repeat(65_536),
    '[a]('.repeat(16_384),
    `[a](${'('.repeat(60_000)}`,
    'http'.repeat(16_384),
  ])
    markdownLinks(text, base);
  assert.ok(spent() < 2_000);
});
