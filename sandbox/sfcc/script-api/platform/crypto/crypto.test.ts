import assert from 'node:assert/strict';
import { createHmac, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { CompactEncrypt } from 'jose';
import { makerOf, PlatformException } from '../../documented.ts';
import { instanceWith, requestTo } from '../object/instance.testing.ts';
import { bufferOf, bytes, type PlatformMap } from '../values.ts';
import { modules } from './index.ts';
import { anyCharacter } from '../../../../../test/support/any-character.ts';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = ({ privateKey }: ReturnType<typeof pair>): string =>
  String(privateKey.export({ format: 'pem', type: 'pkcs8' }));
const [mine, other] = [pair(), pair()];
const instance = instanceWith();
instance.keys.set('mine', pem(mine)).set('other', pem(other));
const scope = requestTo(instance);

type Functions = Record<string, (...given: unknown[]) => unknown>;
const module = (name: string): Functions => modules[`dw/crypto/${name}`]?.(scope) as Functions;
const make = (name: string, ...given: unknown[]): Functions => makerOf(module(name))?.(...given) as Functions;
const text = (value: string): object => bytes(Buffer.from(value));
const hex = (value: unknown): string => bufferOf(value).toString('hex');

test('encodes bytes as text and back', () => {
  const encoding = module('Encoding');
  fc.assert(
    fc.property(fc.uint8Array(), (content) => {
      const given = bytes(Buffer.from(content));
      for (const [to, from] of [
        ['toBase64', 'fromBase64'],
        ['toBase64URL', 'fromBase64'],
        ['toHex', 'fromHex'],
      ] as const)
        assert.equal(hex(encoding[from]?.(encoding[to]?.(given))), Buffer.from(content).toString('hex'), to);
    }),
  );
});

test('encodes text for URLs and back', () => {
  const encoding = module('Encoding');
  for (const [given, made] of [
    ['a b&c=d/é', 'a+b%26c%3Dd%2F%C3%A9'],
    ['A-z_0.9*~', 'A-z_0.9*%7E'],
  ]) {
    assert.equal(encoding['toURI']?.(given), made);
    assert.equal(encoding['fromURI']?.(made), given);
  }
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (given) => {
      assert.equal(encoding['fromURI']?.(encoding['toURI']?.(given)), given);
    }),
  );
});

test('rejects what cannot be decoded', () => {
  const encoding = module('Encoding');
  for (const [name, given] of [
    ['fromHex', 'abc'],
    ['fromHex', 'zz'],
    ['fromHex', null],
    ['fromBase64', null],
    ['toBase64', null],
    ['toHex', 'text'],
    ['fromURI', '%4'],
    ['fromURI', '%zz'],
  ] as const)
    assert.throws(() => encoding[name]?.(given), PlatformException, `${name} ${given}`);
  assert.equal(hex(encoding['fromBase64']?.('AA EC\n-_8=')), '000102fbff');
});

test('computes known digests', () => {
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  const digest = make('MessageDigest', 'SHA-256');
  assert.equal(hex(digest['digestBytes']?.(text('abc'))), abc);
  digest['updateBytes']?.(text('a'));
  digest['updateBytes']?.(text('bc'));
  assert.equal(hex(digest['digest']?.()), abc);
  assert.notEqual(hex(digest['digest']?.()), abc);
  assert.equal(bufferOf(make('MessageDigest', 'SHA-512')['digestBytes']?.(text(''))).length, 64);
  for (const name of ['MD5', 'SHA-1', 'sha256', null])
    assert.throws(() => make('MessageDigest', name), PlatformException);
  assert.throws(() => digest['digestBytes']?.('abc'), PlatformException);
});

test('computes known message authentication codes', () => {
  const mac = make('Mac', 'HmacSHA256');
  const known = createHmac('sha256', 'key').update('text').digest('hex');
  for (const [input, key] of [
    ['text', 'key'],
    [text('text'), text('key')],
    ['text', text('key')],
  ])
    assert.equal(hex(mac['digest']?.(input, key)), known);
  assert.throws(() => mac['digest']?.('text', ''), PlatformException);
  for (const name of ['HmacMD5', 'HmacSHA1', 'SHA-256'])
    assert.throws(() => make('Mac', name), PlatformException);
});

test('returns as many random bytes as requested, never the same', () => {
  const random = make('SecureRandom');
  const drawn = Array.from({ length: 50 }, () => hex(random['nextBytes']?.(18)));
  assert.ok(drawn.every((one) => one.length === 36));
  assert.equal(new Set(drawn).size, 50);
  for (let count = 0; count < 50; count += 1) {
    const number = random['nextInt']?.(3) as number;
    assert.ok(Number.isInteger(number) && number >= 0 && number < 3);
    const part = random['nextNumber']?.() as number;
    assert.ok(part >= 0 && part < 1);
  }
  assert.throws(() => random['nextInt']?.(0), PlatformException);
});

const encrypt = (payload: string, to = mine, alg = 'RSA-OAEP-256', enc = 'A256GCM'): Promise<string> =>
  new CompactEncrypt(Buffer.from(payload)).setProtectedHeader({ alg, enc, kid: 'k1' }).encrypt(to.publicKey);
const parse = (given: string): Functions & Record<string, unknown> =>
  module('JWE')['parse']?.(given) as Functions & Record<string, unknown>;

test('returns the headers of a JWE before decryption and its payload after', async () => {
  const jwe = parse(await encrypt('{"token":"é"}'));
  assert.deepEqual(
    [jwe['algorithm'], jwe['encryptionMethod'], jwe['keyID']],
    ['RSA-OAEP-256', 'A256GCM', 'k1'],
  );
  assert.equal((jwe['headerMap'] as unknown as PlatformMap<string, string>).get('kid'), 'k1');
  assert.equal(jwe['payload'], null);
  await jwe['decrypt']?.(make('KeyRef', 'mine'));
  assert.equal(jwe['payload'], '{"token":"é"}');
});

test('fails to decrypt with another or unknown key, or after a change', async () => {
  const sealed = await encrypt('secret');
  const parts = sealed.split('.');
  const changed = (at: number): string => {
    const first = parts[at]?.startsWith('A') ? 'B' : 'A';
    return parts.map((part, place) => (place === at ? first + part.slice(1) : part)).join('.');
  };
  for (const [given, alias] of [
    [sealed, 'other'],
    [sealed, 'nobody'],
    ...[1, 2, 3, 4].map((at) => [changed(at), 'mine']),
    [await encrypt('secret', mine, 'RSA-OAEP'), 'mine'],
  ] as [string, string][]) {
    const jwe = parse(given);
    await assert.rejects(jwe['decrypt']?.(make('KeyRef', alias)) as Promise<void>, PlatformException);
    assert.equal(jwe['payload'], null);
  }
  await assert.rejects(parse(sealed)['decrypt']?.({}) as Promise<void>, PlatformException);
});

test('rejects anything but a compact JWE', async () => {
  const [, ...rest] = (await encrypt('secret')).split('.');
  const header = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const given of [
    '',
    'a.b.c',
    'a.b.c.d.e',
    [header({ alg: 'x' }), ...rest].join('.'),
    `${rest.join('.')}.!.a`,
  ])
    assert.throws(() => parse(given), PlatformException, given.slice(0, 20));
});

test('signs with the key and rejects undocumented algorithms', () => {
  const signature = make('Signature');
  const key = make('KeyRef', 'mine');
  const signed = signature['signBytes']?.(text('text'), key, 'SHA256withRSA');
  const publicKey = createPublicKey(mine.privateKey);
  assert.equal(verify('sha256', Buffer.from('text'), publicKey, bufferOf(signed)), true);
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const content = Buffer.from('text').toString('base64');
  for (const algorithm of ['SHA512withRSA', 'SHA256withRSA/PSS']) {
    const mark = signature['sign']?.(content, key, algorithm);
    assert.equal(signature['verifySignature']?.(mark, content, spki, algorithm), true);
    assert.equal(signature['verifySignature']?.(mark, 'AAAA', spki, algorithm), false);
  }
  for (const algorithm of ['SHA1withRSA', 'SHA256withECDSA'])
    assert.throws(() => signature['signBytes']?.(text('a'), key, algorithm), PlatformException);
});
