import assert from 'node:assert/strict';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { CompactEncrypt, decodeProtectedHeader } from 'jose';
import { generateHookKey, openSealed, readHookKey, sealForHook, type SealFacts } from './seal.ts';

const key = await generateHookKey();
const { privateKey } = key;
const facts: SealFacts = {
  reference: 'attempt-1',
  checkoutId: 'chk_1',
  amount: 4_999,
  currency: 'EUR',
  handlerId: 'cards',
  returnUrl: 'https://portico.test/checkout/return',
  now: 1_790_000_000_123,
};
const content = { type: 'card', token: 'tok_a_secret_that_nobody_reads', billing: { name: 'Ada Lovelace' } };

const spki = ({ publicKey }: { publicKey: KeyObject }): string =>
  publicKey.export({ type: 'spki', format: 'pem' }).toString();

test('opens sealed data with the private key, with everything it was sealed for', async () => {
  const sealed = await sealForHook(content, facts, key);
  assert.deepEqual(decodeProtectedHeader(sealed), { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: key.kid });
  const { now, ...told } = facts;
  assert.deepEqual(await openSealed(sealed, { privateKey, now }), {
    ok: true,
    credential: content,
    ...told,
    expiresAt: 1_790_000_300_000,
  });
});

test('expires after exactly five minutes', async () => {
  const sealed = await sealForHook(content, facts, key);
  const open = async (now: number): Promise<unknown> => openSealed(sealed, { privateKey, now });
  assert.equal(((await open(1_790_000_299_999)) as { ok: boolean }).ok, true);
  for (const now of [1_790_000_300_000, 1_790_000_300_001, 1_890_000_000_000])
    assert.deepEqual(await open(now), { ok: false, reason: 'expired' });
});

test('seals the same data twice with nothing in common but the header', async () => {
  const [one = '', two = ''] = await Promise.all([1, 2].map(() => sealForHook(content, facts, key)));
  const others = one.split('.').slice(1);
  assert.ok(two.split('.').every((part) => !others.includes(part)));
});

const secret = fc.string({ unit: 'grapheme', minLength: 12, maxLength: 60 });

test('contains no part of a credential in the sealed text, in any encoding', async () => {
  await fc.assert(
    fc.asyncProperty(secret, secret, async (token, name) => {
      const sealed = await sealForHook({ type: 'card', token, billing: { name } }, facts, key);
      const read = [
        sealed,
        ...sealed.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1')),
      ];
      for (const value of [token, name, facts.reference, facts.checkoutId]) {
        const bytes = Buffer.from(value);
        const spellings = [
          value,
          bytes.toString('latin1'),
          bytes.toString('hex'),
          bytes.toString('base64url'),
        ];
        assert.ok(read.every((text) => spellings.every((spelling) => !text.includes(spelling))));
      }
    }),
    { numRuns: 50 },
  );
});

test('opens any credential unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (credential) => {
      const sent = JSON.parse(JSON.stringify(credential)) as Record<string, unknown>;
      const opened = await openSealed(await sealForHook(sent, facts, key), { privateKey, now: facts.now });
      assert.deepEqual(opened.ok && JSON.parse(JSON.stringify(opened.credential)), sent);
    }),
    { numRuns: 50, examples: [[JSON.parse('{"__proto__":{"a":1}}') as Record<string, unknown>]] },
  );
});

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.';

test('opens nothing after a change of any character', async () => {
  const sealed = await sealForHook(content, facts, key);
  const lastOfParts = sealed.split('.').map((_, at, parts) => parts.slice(0, at + 1).join('.').length - 1);
  const places = fc.oneof(fc.nat(sealed.length - 1), fc.constantFrom(...lastOfParts));
  await fc.assert(
    fc.asyncProperty(places, fc.constantFrom(...alphabet), async (at, character) => {
      fc.pre(sealed[at] !== character);
      const changed = sealed.slice(0, at) + character + sealed.slice(at + 1);
      assert.equal((await openSealed(changed, { privateKey, now: facts.now })).ok, false);
    }),
    { numRuns: 400 },
  );
});

test('reports data sealed for another key', async () => {
  const other = await generateHookKey();
  const sealed = await sealForHook(content, facts, other);
  assert.deepEqual(await openSealed(sealed, { privateKey, now: facts.now }), {
    ok: false,
    reason: 'wrong-key',
  });
});

test('rejects foreign data as unreadable', async () => {
  const encrypt = (text: string, header: { alg: string; enc: string }): Promise<string> =>
    new CompactEncrypt(Buffer.from(text)).setProtectedHeader(header).encrypt(readHookKey(key));
  const ours = { alg: 'RSA-OAEP-256', enc: 'A256GCM' };
  const sealed = await sealForHook(content, facts, key);
  const payload = {
    v: 2,
    credential: {},
    reference: '',
    checkout: '',
    amount: 1,
    currency: '',
    handler: '',
    return: '',
  };
  const texts: [text: string, why: string][] = [
    ['', 'nothing'],
    ['not a token', 'words'],
    [sealed.split('.').slice(0, 4).join('.'), 'four parts'],
    [`${sealed}.`, 'six parts'],
    [`${sealed} `, 'a space'],
    [await encrypt('no JSON', ours), 'no JSON inside'],
    [await encrypt('null', ours), 'null inside'],
    [await encrypt(JSON.stringify({ ...payload, exp: 2_000_000_000 }), ours), 'another version'],
    [await encrypt(JSON.stringify({ ...payload, v: 1 }), ours), 'without an end'],
    [await encrypt(JSON.stringify({ ...payload, v: 1, exp: 2_000_000_000, credential: [] }), ours), 'a list'],
    [
      await encrypt(JSON.stringify({ ...payload, v: 1, exp: 2_000_000_000, amount: 0.5 }), ours),
      'half a cent',
    ],
    [
      await encrypt(JSON.stringify({ ...payload, v: 1, exp: 2_000_000_000 }), { ...ours, enc: 'A128GCM' }),
      'another encryption',
    ],
  ];
  for (const [text, why] of texts)
    assert.deepEqual(
      await openSealed(text, { privateKey, now: facts.now }),
      { ok: false, reason: 'unreadable' },
      why,
    );
});

const unfit: [publicKey: string, message: RegExp, why: string][] = [
  [spki(generateKeyPairSync('rsa', { modulusLength: 1_024 })), /has 1024 bits/, 'too short'],
  [
    spki(generateKeyPairSync('rsa-pss', { modulusLength: 2_048 })),
    /must be RSA, not rsa-pss/,
    'for signatures',
  ],
  [spki(generateKeyPairSync('x25519')), /must be RSA, not x25519/, 'another kind'],
  [privateKey, /This is the private key .+ enter the public key/, 'the private half'],
  [`${key.publicKey}\n${privateKey}`, /This is the private key/, 'both halves'],
  ['', /not a public key/, 'nothing'],
  ['-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----', /not a public key/, 'broken'],
  [key.publicKey.replaceAll('PUBLIC KEY', 'CERTIFICATE'), /not a public key/, 'a certificate'],
];

for (const [publicKey, message, why] of unfit) {
  test(`rejects an unfit key without repeating it: ${why}`, async () => {
    await assert.rejects(sealForHook(content, facts, { kid: 'a', publicKey }), (error: Error) => {
      assert.ok(error instanceof TypeError);
      assert.match(error.message, message);
      return !publicKey || !error.message.includes(publicKey.slice(28, 60));
    });
  });
}

test('requires a key ID that fits a header', () => {
  for (const kid of ['', 'two words', 'line\nbreak', 'ä', 'x'.repeat(201)])
    assert.throws(
      () => readHookKey({ kid, publicKey: key.publicKey }),
      /key ID of the companion hook must have/,
    );
});

test('reports an unreadable private key without its text', async () => {
  await assert.rejects(openSealed('a.b.c.d.e', { privateKey: 'secret words', now: 0 }), (error: Error) => {
    return error instanceof TypeError && !error.message.includes('secret');
  });
});
