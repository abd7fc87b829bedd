import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { makerOf, PlatformException } from '../../documented.ts';
import { bufferOf, bytes, createUuid, currency, locale, type PlatformBytes } from '../values.ts';
import { modules } from './index.ts';
import { anyCharacter } from '../../../../../test/support/any-character.ts';

const module = <T>(name: string): T => modules[`dw/util/${name}`]?.({} as never) as T;
const textBytes = (...given: unknown[]): PlatformBytes =>
  makerOf(module<object>('Bytes'))?.(...given) as PlatformBytes;

test('encodes text as UTF-8 by default', () => {
  assert.deepEqual([...bufferOf(textBytes('é€😀'))], [...Buffer.from('é€😀')]);
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      assert.equal(textBytes(text, 'UTF-8').toString(), text);
    }),
  );
});

test('reads signed bytes in big-endian order', () => {
  const content = bytes(Buffer.from([0x7f, 0x80, 0xff, 0x01])) as PlatformBytes & {
    shortAt(at: number): number;
    intAt(at: number): number;
  };
  assert.deepEqual(
    [0, 1, 2, 3].map((at) => content.byteAt(at)),
    [127, -128, -1, 1],
  );
  assert.deepEqual([content.shortAt(1), content.intAt(0)], [-32_513, 0x7f80ff01]);
  assert.deepEqual([...bufferOf(content.bytesAt(1, 2))], [0x80, 0xff]);
  const { reverse: backwards } = content;
  assert.deepEqual([...bufferOf(backwards())], [1, 0xff, 0x80, 0x7f]);
  for (const read of [
    () => content.byteAt(4),
    () => content.byteAt(-1),
    () => content.shortAt(3),
    () => content.intAt(1),
    () => content.bytesAt(3, 2),
    () => content.bytesAt(0, -1),
    () => bufferOf('text'),
  ])
    assert.throws(read, PlatformException);
});

test('replaces characters outside an encoding and rejects unknown encodings', () => {
  assert.equal(textBytes('é€', 'ISO-8859-1').toString('ISO-8859-1'), 'é?');
  assert.equal(textBytes('aé', 'US-ASCII').toString('US-ASCII'), 'a?');
  assert.equal(textBytes('é').toString('ASCII'), '\uFFFD\uFFFD');
  assert.throws(() => textBytes('a', 'KLINGON'), PlatformException);
  assert.throws(() => textBytes('a').toString('KLINGON'), PlatformException);
});

test('returns the digits of a currency and null for an unknown code', () => {
  const { getCurrency } = module<{ getCurrency(code: string): { defaultFractionDigits: number } | null }>(
    'Currency',
  );
  for (const [code, digits] of [
    ['EUR', 2],
    ['JPY', 0],
    ['KWD', 3],
  ] as const)
    assert.equal(getCurrency(code)?.defaultFractionDigits, digits);
  assert.deepEqual([getCurrency('XXY'), getCurrency('eur')], [null, null]);
  assert.equal(currency('USD').currencyCode, 'USD');
});

test('parses the language and optional country of a locale', () => {
  for (const [id, language, country, ID] of [
    ['de_AT', 'de', 'AT', 'de_AT'],
    ['de-AT', 'de', 'AT', 'de_AT'],
    ['fr', 'fr', '', 'fr'],
    ['default', '', '', 'default'],
  ] as const) {
    const found = locale(id);
    assert.deepEqual([found?.language, found?.country, found?.ID], [language, country, ID]);
  }
  for (const id of ['', 'DE', 'de_at', 'de_AT_x', '../etc']) assert.equal(locale(id), undefined, id);
});

test('creates unique IDs of 26 characters', () => {
  const ids = Array.from({ length: 200 }, createUuid);
  assert.ok(ids.every((id) => /^[0-9a-z]{26}$/.test(id)));
  assert.equal(new Set(ids).size, 200);
});

test('fills placeholders and keeps quoted ones and those without a value', () => {
  const { format } = module<{ format(...given: unknown[]): string }>('StringUtils');
  for (const [given, text] of [
    [['{0}, {1}', 'a', 10], 'a, 10'],
    [["it''s {0}", 'b'], "it's b"],
    [["'{0}' {0}", 'c'], '{0} c'],
    [['{0} {1}', 'd'], 'd {1}'],
    [['{0} {0}', '$&'], '$& $&'],
  ] as const)
    assert.equal(format(...given), text);
});
