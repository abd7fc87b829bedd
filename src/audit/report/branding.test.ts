import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { BrandingError, maxLogoBytes, readBrandName, readLogo } from './branding.ts';
import { processorTime } from '../../../test/support/processor-time.ts';

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const png = (width: number, height: number): Buffer => {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([bytes(pngSignature, [0, 0, 0, 13], 'IHDR'), size]);
};
/** An APP0 segment, and then the frame header. */
const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0], [0xff, 0xff, 0xc2, 0, 11, 8, 0, 40, 0, 120, 1]);
const webp = bytes('RIFF', [0, 0, 0, 0], 'WEBP', 'VP8X', [10, 0, 0, 0], [0, 0, 0, 0], [99, 0, 0, 49, 0, 0]);
const lossless = bytes('RIFF', [0, 0, 0, 0], 'WEBP', 'VP8L', [5, 0, 0, 0], [0x2f, 99, 0x40, 0x0c, 0]);
const lossy = bytes(
  'RIFF',
  [0, 0, 0, 0],
  'WEBP',
  'VP8 ',
  [9, 0, 0, 0],
  [0, 0, 0, 0x9d, 1, 0x2a, 100, 0, 50, 0],
);
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

describe('a logo', () => {
  for (const [name, file, type] of [
    ['PNG', png(200, 50), 'image/png'],
    ['JPEG', jpeg, 'image/jpeg'],
    ['extended WebP', webp, 'image/webp'],
    ['lossless WebP', lossless, 'image/webp'],
    ['lossy WebP', lossy, 'image/webp'],
    ['SVG', Buffer.from(svg), 'image/svg+xml'],
    [
      'SVG after a declaration',
      Buffer.from(`\ufeff<?xml version="1.0"?>\n<!-- > made here --><!DOCTYPE svg PUBLIC "a" "b">\n${svg}`),
      'image/svg+xml',
    ],
  ] as const) {
    test(`is recognized as ${name} by its content`, () => {
      const uri = readLogo(file);
      assert.equal(uri, `data:${type};base64,${file.toString('base64')}`);
    });
  }

  for (const [name, file, problem] of [
    ['an empty file', Buffer.alloc(0), /is empty/],
    ['a large file', Buffer.alloc(maxLogoBytes + 1), /larger than 200 KB/],
    [
      'a page with an image within',
      Buffer.from('<html><svg></svg></html>'),
      /must be a PNG, JPEG, WebP, or SVG/,
    ],
    ['a GIF', Buffer.from('GIF89a'), /must be a PNG/],
    ['bytes that are not text', Buffer.from([0xc3, 0x28]), /must be a PNG/],
    ['an endless comment', Buffer.from('<!-- <svg>'), /must be a PNG/],
    [
      'elements that repeat each other',
      Buffer.from(svg.replace('<script>', `${'<use href="#a"/>'.repeat(13)}<script>`)),
      /more than 12 "use" elements/,
    ],
    ['entities', Buffer.from(svg.replace('<script>', '<!ENTITY a "b"><script>')), /declares entities/],
    [
      'a document type with entities',
      Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg}`),
      /declares entities/,
    ],
    ['an SVG of a page, which shows nothing', Buffer.from('<svg viewBox="0 0 1 1"/>'), /has no xmlns/],
    ['a name that is no SVG element', Buffer.from(svg.replace('svg', 'SVG')), /has no xmlns/],
    ['a PNG that is cut', png(1, 1).subarray(0, 18), /damaged/],
    ['a PNG without size', png(0, 10), /damaged/],
    ['a JPEG that is cut', jpeg.subarray(0, 9), /damaged/],
    ['a WebP of an unknown kind', bytes('RIFF', [0, 0, 0, 0], 'WEBP', 'ABCD'), /damaged/],
    ['too many pixels', png(30_000, 30_000), /30000 by 30000 pixels/],
  ] as const) {
    test(`is rejected for ${name}`, () => {
      assert.throws(() => readLogo(file), { name: 'BrandingError', message: problem });
    });
  }

  test('is an image of these formats or rejected, for any bytes', () => {
    const starts = fc.constantFrom(
      Buffer.alloc(0),
      Buffer.from(pngSignature),
      Buffer.from([0xff, 0xd8, 0xff]),
      bytes('RIFF', [0, 0, 0, 0], 'WEBP'),
      Buffer.from('<!--'),
      Buffer.from('<svg '),
    );
    fc.assert(
      fc.property(starts, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        try {
          assert.match(
            readLogo(Buffer.concat([start, rest])),
            /^data:image\/(?:png|jpeg|webp|svg\+xml);base64,/,
          );
        } catch (error) {
          if (!(error instanceof BrandingError)) throw error;
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('takes linear time for a prolog without an end', () => {
    const start = processorTime();
    assert.throws(() => readLogo(Buffer.from('<!---->'.repeat(maxLogoBytes / 8))), BrandingError);
    assert.ok(processorTime() - start < 2_000);
  });
});

describe('a name', () => {
  test('is read without spaces around it', () => {
    assert.equal(readBrandName('  Harbor & Oak '), 'Harbor & Oak');
    assert.equal(readBrandName('😀'.repeat(80)).length, 160);
  });

  for (const [text, problem] of [
    ['  ', /Enter a name/],
    ['a\u0000b', /control characters/],
    ['a\u202eb', /control characters/],
    ['a'.repeat(81), /longer than 80 characters/],
  ] as const) {
    test(`is rejected: ${JSON.stringify(text.slice(0, 10))}`, () => {
      assert.throws(() => readBrandName(text), { name: 'BrandingError', message: problem });
    });
  }
});
