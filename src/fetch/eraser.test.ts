import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createEraser } from './eraser.ts';
import { processorTime } from '../../test/support/processor-time.ts';

const secret = `p&ss "w\\ord" é/+1`;
const eraser = createEraser([secret]);
const inBase64 = (before: string, after: string): string =>
  Buffer.from(`${before}${secret}${after}`).toString('base64');

const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('é', '&#xE9;').replaceAll('1', '&#49;');

const spellings: [string, string][] = [
  ['unchanged', secret],
  ['in uppercase', secret.replace(/[a-z]/g, (letter) => letter.toUpperCase())],
  ['percent-encoded', encodeURIComponent(secret)],
  ['percent-encoded with lowercase digits', encodeURIComponent(secret).toLowerCase()],
  ['percent-encoded twice', encodeURIComponent(encodeURIComponent(secret))],
  ['form-encoded', new URLSearchParams({ q: secret }).toString().slice(2)],
  ['escaped for HTML', html(secret)],
  ['as JSON', JSON.stringify(secret).slice(1, -1)],
  ['as JSON in JSON', JSON.stringify(JSON.stringify(secret)).slice(3, -3)],
  [
    'as JavaScript',
    [...secret].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  ],
];

for (const [name, spelled] of spellings)
  test(`erases a value ${name}`, () => {
    assert.equal(eraser.text(`<a ${spelled}>`), '<a REDACTED>');
    assert.equal(Buffer.from(eraser.bytes(Buffer.from(`<a ${spelled}>`))).toString(), '<a REDACTED>');
    assert.ok(eraser.isIn(`x${spelled}`));
  });

for (const before of ['', 'a', 'ab', 'user:'])
  test(`erases a value within base64 after "${before}"`, () => {
    for (const text of [inBase64(before, 'z'), Buffer.from(`${before}${secret}z`).toString('base64url')]) {
      const [start = '', end = ''] = eraser.text(text).split('REDACTED');
      assert.ok(eraser.text(text).includes('REDACTED') && start.length <= 8 && end.length <= 4, text);
    }
  });

test('erases a value from UTF-16 and Latin-1', () => {
  const page = Buffer.from(`<p>${secret}</p>`, 'utf16le');
  assert.ok(!Buffer.from(eraser.bytes(page)).toString('utf16le').includes('ss "w'));
  assert.ok(
    !Buffer.from(eraser.bytes(Buffer.from(page).swap16()))
      .swap16()
      .toString('utf16le')
      .includes('ss "w'),
  );
  assert.equal(Buffer.from(eraser.bytes(Buffer.from(secret, 'latin1'))).toString('latin1'), 'REDACTED');
});

test('erases the start of a value where a body was truncated', () => {
  const cut = Buffer.from(`<p>${secret}`.slice(0, -6));
  assert.equal(Buffer.from(eraser.bytes(cut, true)).toString(), '<p>');
  assert.deepEqual(eraser.bytes(cut), cut);
});

test('leaves short values, other text, and the bytes of other bodies alone', () => {
  const short = createEraser(['staging', '']);
  assert.equal(short.text('staging'), 'staging');
  const body = Buffer.from('ordinary');
  assert.equal(eraser.bytes(body), body);
  assert.deepEqual(eraser.deep({ a: [1, null, 'x', secret], [secret]: true }), {
    a: [1, null, 'x', 'REDACTED'],
    REDACTED: true,
  });
});

test('erases a password with the pair that contains it', () => {
  const both = createEraser(['correct-horse', 'storefront:correct-horse']);
  assert.equal(both.text('storefront:correct-horse, correct-horse'), 'REDACTED, REDACTED');
});

test('erases every spelling of a random value', () => {
  const value = fc.string({
    minLength: 8,
    maxLength: 40,
    unit: fc.constantFrom(...'aZ09-._~!$&\'"\\/+=%<> {}[]()*^é€'),
  });
  fc.assert(
    fc.property(value, fc.string(), fc.string(), (given, before, after) => {
      const one = createEraser([given]);
      for (const spelled of [
        given,
        encodeURIComponent(given),
        JSON.stringify(given).slice(1, -1),
        given.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
        Buffer.from(given)
          .toString('base64')
          .slice(0, Math.floor((Buffer.byteLength(given) * 8) / 6)),
      ]) {
        const text = one.text(`${before}${spelled}${after}`);
        assert.ok(!text.includes(spelled), `${spelled} in ${text}`);
      }
    }),
  );
});

test('takes linear time on hostile text', () => {
  const hostile = createEraser(['\\'.repeat(40), '%25'.repeat(20), 'a+ +b & c']);
  const start = processorTime();
  for (const unit of ['\\', '%25', '%', '&#', '+ ', '&amp;'])
    hostile.bytes(Buffer.from(unit.repeat(100_000)));
  assert.ok(processorTime() - start < 3_000);
});
