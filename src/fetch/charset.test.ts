import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { detectCharset } from './charset.ts';
import { fetcherFor, serveHttp } from '../../test/support/loopback.ts';
import { anyCharacter } from '../../test/support/any-character.ts';

const cases: [body: string | Uint8Array, contentType: string | undefined, charset: string, from: string][] = [
  ['', undefined, 'utf-8', 'default'],
  ['x', 'text/html; charset=ISO-8859-1', 'windows-1252', 'header'],
  ['x', 'text/html;charset="utf-8"', 'utf-8', 'header'],
  ['x', "text/html; Charset = 'Shift_JIS'", 'shift_jis', 'header'],
  ['\ufeffx', 'text/html; charset=iso-8859-2', 'utf-8', 'bom'],
  [Uint8Array.of(0xfe, 0xff, 0, 0x41), 'text/html', 'utf-16be', 'bom'],
  [Uint8Array.of(0xff, 0xfe, 0x41, 0), 'text/html', 'utf-16le', 'bom'],
  ['<meta charset=windows-1251>', 'text/html', 'windows-1251', 'meta'],
  ['<META name=x CHARSET = "euc-jp" >', 'text/html', 'euc-jp', 'meta'],
  ['<meta http-equiv="Content-Type" content="text/html; charset=gbk">', 'text/html', 'gbk', 'meta'],
  ['<meta name=description content="charset=gbk">', 'text/html', 'utf-8', 'default'],
  ['<meta charset=utf-16>', 'text/html', 'utf-8', 'meta'],
  ['<!-- <meta charset=gbk> --><meta charset=big5>', 'text/html', 'big5', 'meta'],
  ['<meta charset=klingon><meta charset=big5>', 'text/html', 'big5', 'meta'],
  ['<meta charset=gbk>', 'text/html; charset=klingon', 'gbk', 'meta'],
  ['<meta charset=gbk>', 'text/plain', 'utf-8', 'default'],
  [`${' '.repeat(1_020)}<meta charset=gbk>`, 'text/html', 'utf-8', 'default'],
];

test('reads the character set from the BOM, then the header, then the meta element', () => {
  for (const [body, contentType, charset, charsetFrom] of cases) {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    assert.deepEqual(detectCharset(bytes, contentType), { charset, charsetFrom }, `${contentType} ${body}`);
  }
});

test('returns only names that can be decoded', () => {
  const label = fc.oneof(
    fc.string(),
    fc.constantFrom('utf-16', 'x-user-defined', 'hz-gb-2312', 'iso-8859-8-i', 'GB2312'),
  );
  fc.assert(
    fc.property(label, fc.string({ unit: anyCharacter }), (name, page) => {
      const { charset } = detectCharset(
        Buffer.from(`<meta charset="${name}">${page}`),
        `text/html; charset=${page}`,
      );
      assert.equal(new TextDecoder(charset).encoding, charset);
    }),
    { numRuns: 50 },
  );
});

test('stores the raw bytes with the actual character set of the page', async () => {
  const page = Buffer.concat([Buffer.from('<meta charset=utf-8>'), Buffer.from([0xe4, 0xf6])]);
  const server = await serveHttp((_request, response) => {
    response.setHeader('content-type', 'Text/HTML; charset=latin1').end(page);
  });
  const fetcher = fetcherFor({ resolve: { 'shop.test:80': server.at } });
  const { charset, charsetFrom, type, body } = await fetcher.fetch({ url: 'http://shop.test/' });
  assert.deepEqual([charset, charsetFrom, type], ['windows-1252', 'header', 'text/html']);
  assert.equal(new TextDecoder(charset).decode(body).slice(-2), 'äö');
});
