import assert from 'node:assert/strict';
import { createCipheriv } from 'node:crypto';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { makerOf, PlatformException } from '../../documented.ts';
import { bufferOf, bytes } from '../values.ts';
import { Cipher } from './cipher.ts';
import { anyCharacter } from '../../../../../test/support/any-character.ts';

type Functions = Record<string, (...given: unknown[]) => unknown>;
const cipher = makerOf(Cipher)?.() as Functions;
const encrypt = (...given: unknown[]): string => cipher['encrypt']?.(...given) as string;
const decrypt = (...given: unknown[]): string => cipher['decrypt']?.(...given) as string;

const gcm = 'AES/GCM/NoPadding';
const cbc = 'AES/CBC/PKCS5Padding';
const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64');
const key = Buffer.alloc(32, 1).toString('base64');
const ivOf: Record<string, string> = {
  [gcm]: Buffer.alloc(12, 2).toString('base64'),
  [cbc]: Buffer.alloc(16, 2).toString('base64'),
};

/** SP 800-38A, F.2.5; the GCM specification of McGrew and Viega, test cases 1, 2, 8 and 14. */
const known: [transformation: string, key: string, iv: string, plain: string, start: string][] = [
  [
    cbc,
    '603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4',
    '000102030405060708090a0b0c0d0e0f',
    '6bc1bee22e409f96e93d7e117393172a',
    'f58c4c04d6e5f1ba779eabfb5f7bfbd6',
  ],
  [gcm, '00'.repeat(16), '00'.repeat(12), '', '58e2fccefa7e3061367f1d57a4e7455a'],
  [
    gcm,
    '00'.repeat(16),
    '00'.repeat(12),
    '00'.repeat(16),
    '0388dace60b6a392f328c2b971b2fe78ab6e47d42cec13bdf53a67b21257bddf',
  ],
  [
    gcm,
    '00'.repeat(24),
    '00'.repeat(12),
    '00'.repeat(16),
    '98e7247c07f0fe411c267e4384b0f6002ff58d80033927ab8ef4d4587514f0fb',
  ],
  [
    gcm,
    '00'.repeat(32),
    '00'.repeat(12),
    '00'.repeat(16),
    'cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919',
  ],
];

test('encrypts as specified, with the GCM tag at the end', () => {
  for (const [transformation, secret, iv, plain, start] of known) {
    const rest = [base64(secret), transformation, base64(iv), 0];
    const made = cipher['encryptBytes']?.(bytes(Buffer.from(plain, 'hex')), ...rest);
    const hex = bufferOf(made).toString('hex');
    assert.equal(hex.slice(0, start.length), start);
    if (transformation === gcm) assert.equal(hex, start);
    assert.equal(bufferOf(cipher['decryptBytes']?.(made, ...rest)).toString('hex'), plain);
  }
});

test('restores any text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter }),
      fc.constantFrom(gcm, cbc),
      fc.constantFrom(16, 24, 32),
      (text, transformation, length) => {
        const rest = [Buffer.alloc(length, 7).toString('base64'), transformation, ivOf[transformation], 0];
        assert.equal(decrypt(encrypt(text, ...rest), ...rest), text);
      },
    ),
  );
});

test('accepts the tag length after the IV, by name or alone', () => {
  const node = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), Buffer.alloc(12, 2), {
    authTagLength: 12,
  });
  const made = Buffer.concat([node.update('text'), node.final(), node.getAuthTag()]).toString('base64');
  for (const parameter of ['TagLength=96', '96']) {
    const iv = `${ivOf[gcm]}|${parameter}`;
    assert.equal(encrypt('text', key, gcm, iv, 0), made);
    assert.equal(decrypt(made, key, gcm, iv, 0), 'text');
  }
  assert.throws(() => decrypt(made, key, gcm, ivOf[gcm], 0), PlatformException);
});

test('fails to decrypt with another key, another IV, or a changed bit', () => {
  const sealed = Buffer.from(encrypt('text', key, gcm, ivOf[gcm], 0), 'base64');
  const otherKey = Buffer.alloc(32, 9).toString('base64');
  const otherIv = Buffer.alloc(12, 9).toString('base64');
  assert.throws(() => decrypt(sealed.toString('base64'), otherKey, gcm, ivOf[gcm], 0), PlatformException);
  assert.throws(() => decrypt(sealed.toString('base64'), key, gcm, otherIv, 0), PlatformException);
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    assert.throws(() => decrypt(changed.toString('base64'), key, gcm, ivOf[gcm], 0), PlatformException);
  }
  for (let length = 0; length < sealed.length; length += 1)
    assert.throws(
      () => decrypt(sealed.subarray(0, length).toString('base64'), key, gcm, ivOf[gcm], 0),
      PlatformException,
    );
});

test('rejects undocumented parameters', () => {
  const iv = ivOf[gcm];
  for (const given of [
    ['text', key, 'AES', iv, 0],
    ['text', key, 'AES/GCM', iv, 0],
    ['text', key, 'AES/GCM/PKCS5Padding', iv, 0],
    ['text', key, 'AES/CBC/NoPadding', ivOf[cbc], 0],
    ['text', key, 'AES/CBC/ISO10126PADDING', ivOf[cbc], 0],
    ['text', key, 'AES/GCM/NoPadding/x', iv, 0],
    ['text', key, 'AES/toString/NoPadding', iv, 0],
    ['text', key, 'DESede/CBC/PKCS5Padding', ivOf[cbc], 0],
    ['text', key, 'Blowfish', iv, 0],
    ['text', key, null, iv, 0],
    ['text', 'no base64', gcm, iv, 0],
    ['text', Buffer.alloc(20).toString('base64'), gcm, iv, 0],
    ['text', '', gcm, iv, 0],
    ['text', null, gcm, iv, 0],
    ['text', key, gcm, null, 0],
    ['text', key, gcm, '', 0],
    ['text', key, gcm, 'no base64!', 0],
    ['text', key, gcm, ivOf[cbc], 0],
    ['text', key, cbc, iv, 0],
    ['text', key, gcm, `${iv}|TagLength=64`, 0],
    ['text', key, gcm, `${iv}|Tag=96`, 0],
    ['text', key, gcm, `${iv}|MGFDigest=SHA-256`, 0],
    ['text', key, cbc, `${ivOf[cbc]}|96`, 0],
    ['text', key, gcm, iv],
    [null, key, gcm, iv, 0],
  ])
    assert.throws(() => encrypt(...given), PlatformException, JSON.stringify(given));
  assert.throws(() => decrypt('no base64', key, gcm, iv, 0), PlatformException);
  assert.throws(() => decrypt(null, key, gcm, iv, 0), PlatformException);
  assert.throws(() => cipher['encryptBytes']?.('text', key, gcm, iv, 0), PlatformException);
});

test('reports documented transformations that are not simulated', () => {
  for (const transformation of ['AES/CTR/PKCS5Padding', 'AES/CFB8/PKCS5Padding', 'RSA'])
    assert.throws(() => encrypt('text', key, transformation, ivOf[cbc], 0), /not simulated/);
  assert.throws(() => encrypt('text', {}, gcm, ivOf[gcm], 0), /not simulated/);
});
