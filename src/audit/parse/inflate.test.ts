import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { processorTime } from '../../../test/support/processor.ts';
import { inflate } from './inflate.ts';

const limit = 1_000_000;
const [one, two] = [gzipSync('first '.repeat(50)), gzipSync('second '.repeat(50))];
const [first, second] = ['first '.repeat(50), 'second '.repeat(50)];
/** With a file name, a comment and a header checksum, as RFC 1952 allows. */
const named = Buffer.concat([
  Buffer.from([0x1f, 0x8b, 8, 0x1e, 0, 0, 0, 0, 0, 3, 2, 0, 0x61, 0x62]),
  Buffer.from('feed.csv\0about\0\0\0', 'latin1'),
  gzipSync(second).subarray(10),
]);

const cases: [string, Uint8Array, string, boolean][] = [
  ['one member', one, first, true],
  ['two members', Buffer.concat([one, two]), first + second, true],
  ['a member and plain bytes after it', Buffer.concat([one, Buffer.from('plain,bytes\n')]), first, false],
  [
    'two members and plain bytes',
    Buffer.concat([one, two, Buffer.from('x'.repeat(40))]),
    first + second,
    false,
  ],
  ['a member with a name and plain bytes', Buffer.concat([named, Buffer.from('plain')]), second, false],
  ['a member and a truncated second one', Buffer.concat([one, two.subarray(0, 18)]), first, false],
  ['plain text', Buffer.from('id,title'), 'id,title', true],
  ['nothing', Buffer.alloc(0), '', true],
];
for (const [name, body, text, complete] of cases)
  test(`inflates ${name}`, () => {
    const found = inflate(body, limit);
    const read = Buffer.from(found.bytes).toString();
    assert.ok(read.startsWith(text) || text === read, read.slice(0, 80));
    assert.ok(read.length <= text.length + 350);
    assert.equal(found.complete, complete);
  });

test('reads a gzip header whose fields run past the end', () => {
  for (const flags of [4, 8, 16, 2, 0x1e, 0xff])
    assert.equal(
      inflate(Buffer.from([0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 3, 0xff, 0xff]), limit).complete,
      false,
    );
});

test('truncates output over the limit', () => {
  const { bytes, complete } = inflate(
    Buffer.concat([gzipSync(Buffer.alloc(3_000_000)), Buffer.from('x')]),
    limit,
  );
  assert.equal(complete, false);
  assert.ok(bytes.length <= limit);
});

test('reads thousands of members before a broken one in linear time', () => {
  const spent = processorTime();
  const tiny = gzipSync('x');
  const many = Buffer.concat([...Array.from({ length: 100_000 }, () => tiny), Buffer.from('plain')]);
  assert.equal(inflate(many, limit).complete, false);
  assert.ok(spent() < 2_000);
});
