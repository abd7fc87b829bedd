import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { imageSize } from './image.ts';

const hex = (text: string): Buffer => Buffer.from(text.replace(/\s/g, ''), 'hex');
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const webp = (kind: string, body: string): Buffer =>
  Buffer.concat([latin('RIFF\0\0\0\0WEBP'), latin(kind), hex('0a000000'), hex(body.padEnd(40, '0'))]);
const ispe = (width: string, height: string): Buffer =>
  Buffer.concat([hex('00000014'), latin('ispe'), hex('00000000'), hex(width), hex(height)]);

const images: [string, Buffer, number, number][] = [
  ['png', hex('89504e470d0a1a0a 0000000d 49484452 00000320 00000258 0802000000'), 800, 600],
  ['gif', Buffer.concat([latin('GIF89a'), hex('2003 5802 f70000')]), 800, 600],
  [
    'jpeg',
    hex(
      'ffd8 ffe0 0010 4a46494600010100000100010000 ffff c4 0004 0000 ffc2 0011 08 0258 0320 03 012200 021101',
    ),
    800,
    600,
  ],
  ['webp', webp('VP8X', '00000000 1f0300 570200'), 800, 600],
  ['webp', webp('VP8 ', '000000 9d012a 2003 5802'), 800, 600],
  ['webp', webp('VP8L', '2f 1fc39500'), 800, 600],
  [
    'avif',
    Buffer.concat([
      hex('0000001c'),
      latin('ftypavif'),
      hex('00000000'),
      ispe('000000a0', '00000078'),
      ispe('00000320', '00000258'),
    ]),
    800,
    600,
  ],
  [
    'svg',
    latin(
      '<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg" width="800px" height=\'600\'>',
    ),
    800,
    600,
  ],
  ['svg', latin('<svg width="100%" height="100%" viewBox="0 0 800 600">'), 800, 600],
];
for (const [format, bytes, width, height] of images) {
  test(`reads the size of ${format} from ${bytes.toString('latin1', 0, 16).replace(/[^ -~]/g, '.')}`, () => {
    assert.deepEqual(imageSize(bytes), { width, height, format });
  });
}

test('returns no size for other data, and for an image truncated before its size', () => {
  for (const bytes of [
    latin(''),
    latin('<!doctype html>'),
    latin('GIF89a'),
    hex('ffd8ffe1ffff'),
    latin('RIFF\0\0\0\0WEBPVP8 '),
    hex('89504e470d0a1a0a'),
  ]) {
    assert.equal(imageSize(bytes), undefined);
  }
});

test('accepts any bytes', () => {
  const start = fc.constantFrom(...images.map(([, bytes]) => bytes));
  fc.assert(
    fc.property(start, fc.nat(60), fc.uint8Array(), (bytes, keep, rest) => {
      const size = imageSize(Buffer.concat([bytes.subarray(0, keep), rest]));
      if (size) assert.ok(size.width > 0 && size.height > 0);
    }),
  );
});
