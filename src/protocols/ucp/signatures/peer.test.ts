/** An implementation by others signs what we verify, and verifies what we sign. */
import assert from 'node:assert/strict';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { createSigner, createVerifier, httpbis } from 'http-message-signatures';
import { signMessage } from './sign-message.ts';
import { digestOf, makeSigner } from '../../../../test/support/ucp/signatures.ts';
import { verifyRequest } from './verify-request.ts';

const body = '{"id":"order_1"}';
const url = 'https://agent.example/hooks/orders?shop=1';

test('accepts a request that the peer signed', async () => {
  const signer = makeSigner('peer-key');
  const headers = {
    'Content-Type': 'application/json',
    'Content-Digest': digestOf(body),
    'UCP-Agent': 'profile="https://agent.example/p"',
    'Idempotency-Key': '550e8400-e29b-41d4-a716-446655440000',
  };
  const signed = await httpbis.signMessage(
    {
      key: createSigner(signer.privateKey, 'ecdsa-p256-sha256', 'peer-key'),
      fields: [
        '@method',
        '@authority',
        '@path',
        '@query',
        'content-digest',
        'content-type',
        'ucp-agent',
        'idempotency-key',
      ],
    },
    { method: 'POST', url, headers },
  );
  const request = { method: 'POST', url, headers: new Headers(signed.headers), body: Buffer.from(body) };
  const options = {
    keys: [signer.jwk],
    required: 'always' as const,
    now: Date.now(),
  };
  const result = verifyRequest(request, options);
  assert.equal('signed' in result && result.signed, true, JSON.stringify(result));
  assert.equal('code' in verifyRequest({ ...request, method: 'PUT' }, options), true);
});

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const key = { kid: 'shop-key', privateKey };
const peerKeys = (pem = publicKey.export({ type: 'spki', format: 'pem' })) => ({
  keyLookup: (parameters: { keyid?: string }) =>
    Promise.resolve(
      parameters.keyid === 'shop-key'
        ? {
            id: 'shop-key',
            algs: ['ecdsa-p256-sha256'],
            verify: createVerifier(createPublicKey(pem), 'ecdsa-p256-sha256'),
          }
        : null,
    ),
});

const webhook = {
  'Content-Type': 'application/json',
  'UCP-Agent': 'profile="https://shop.example/.well-known/ucp"',
  'Webhook-Id': '6b1f8a52-1f0a-4a5e-9f33-0b8c3b9b6a01',
};

test('signs a webhook that the peer accepts, with the coverage that UCP requires', async () => {
  const added = signMessage(
    { method: 'POST', url, headers: webhook, body: Buffer.from(body) },
    key,
    Date.now(),
  );
  const message = { method: 'POST', url, headers: { ...webhook, ...added } };
  const requiredFields = [
    '@method',
    '@authority',
    '@path',
    '@query',
    'content-digest',
    'content-type',
    'ucp-agent',
  ];
  const options = { ...peerKeys(), requiredFields, requiredParams: ['created', 'keyid'] };
  assert.equal(await httpbis.verifyMessage(options, message), true);
  assert.equal(added['content-digest'], digestOf(body));
  assert.equal(await httpbis.verifyMessage(options, { ...message, method: 'PUT' }), false);
});

test('signs a response that the peer accepts', async () => {
  const headers = { 'Content-Type': 'application/json' };
  const added = signMessage({ status: 201, headers, body: Buffer.from(body) }, key, Date.now());
  const options = { ...peerKeys(), requiredFields: ['@status', 'content-digest', 'content-type'] };
  const request = { method: 'POST', url, headers: {} };
  const response = { status: 201, headers: { ...headers, ...added } };
  assert.equal(await httpbis.verifyMessage(options, response, request), true);
  assert.equal(await httpbis.verifyMessage(options, { ...response, status: 200 }, request), false);
});

test('accepts its own signatures', () => {
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'shop-key' };
  for (const [method, text] of [
    ['POST', body],
    ['GET', ''],
  ] as const) {
    const headers = new Headers(text === '' ? { 'UCP-Agent': webhook['UCP-Agent'] } : webhook);
    const bytes = Buffer.from(text);
    const added = signMessage(
      { method, url, headers: Object.fromEntries(headers), body: bytes },
      key,
      Date.now(),
    );
    for (const [name, value] of Object.entries(added)) headers.set(name, value);
    const options = { keys: [jwk], required: 'always' as const, now: Date.now() };
    assert.equal('signed' in verifyRequest({ method, url, headers, body: bytes }, options), true);
  }
});
