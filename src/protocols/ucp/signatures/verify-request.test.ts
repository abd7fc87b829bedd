import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importKey } from './keys.ts';
import type { Mark } from './replay.ts';
import {
  digestOf,
  makeSigner,
  signedRequest,
  type Curve,
  type Draft,
  type Signer,
} from '../../../../test/support/ucp/signatures.ts';
import { verifyRequest, type SignedRequest, type VerifyOptions } from './verify-request.ts';

const now = 1_800_000_000_000;
const seconds = now / 1000;
const agent = makeSigner('a');

function verify(request: SignedRequest, more: Partial<VerifyOptions> = {}): string {
  const options = {
    keys: [agent.jwk],
    required: 'always' as const,
    now,
    ...more,
  };
  const result = verifyRequest(request, options);
  return 'code' in result ? result.code : result.signed ? `signed by ${result.kid}` : 'unsigned';
}
const verifySigned = (draft: Draft, signer: Signer = agent): string =>
  verify(signedRequest(signer, draft), { keys: [signer.jwk] });

for (const curve of ['P-256', 'P-384', 'Ed25519'] as Curve[])
  test(`accepts a request signed by a ${curve} key`, () => {
    const signer = makeSigner('b', curve);
    assert.equal(verifySigned({}, signer), 'signed by b');
    assert.equal(
      verifySigned({ method: 'GET', body: '', url: 'https://shop.example/orders/1' }, signer),
      'signed by b',
    );
    assert.equal(verifySigned({ body: '' }, signer), 'signed by b');
  });

const changes: [name: string, change: (request: SignedRequest) => Partial<SignedRequest>, code?: string][] = [
  ['method', () => ({ method: 'PUT' })],
  ['host', ({ url }) => ({ url: url.replace('shop.example', 'evil.example') })],
  ['port', ({ url }) => ({ url: url.replace('shop.example', 'shop.example:8443') })],
  ['path', ({ url }) => ({ url: url.replace('/checkout', '/carts') })],
  ['query', ({ url }) => ({ url: url.replace('x=1', 'x=2') })],
  ['removed query', ({ url }) => ({ url: url.replace('?x=1', '') })],
  ['body', () => ({ body: Buffer.from('{"line_items":[1]}') }), 'digest_mismatch'],
  ['removed body', () => ({ body: new Uint8Array() }), 'digest_mismatch'],
  [
    'body and digest',
    () => ({ body: Buffer.from('{}'), headers: { 'content-digest': digestOf('{}') } }) as never,
  ],
];

for (const [name, change, code = 'signature_invalid'] of changes)
  test(`detects a changed ${name}`, () => {
    const request = signedRequest(agent);
    const { headers: changed, ...rest } = change(request);
    const headers = new Headers(request.headers as Headers);
    for (const [key, value] of Object.entries(changed ?? {})) headers.set(key, String(value));
    assert.equal(verify(request), 'signed by a');
    assert.equal(verify({ ...request, ...rest, headers }), code);
  });

for (const name of ['ucp-agent', 'idempotency-key', 'content-type', 'content-digest'])
  test(`detects a changed or missing ${name}`, () => {
    const request = signedRequest(agent);
    const headers = new Headers(request.headers as Headers);
    headers.set(name, name === 'content-digest' ? digestOf('{"line_items":[]}', 'sha512') : 'changed');
    assert.equal(verify({ ...request, headers }), 'signature_invalid');
    headers.delete(name);
    assert.equal(verify({ ...request, headers }), 'signature_invalid');
  });

const all = [
  '"@method"',
  '"@authority"',
  '"@path"',
  '"@query"',
  '"ucp-agent"',
  '"idempotency-key"',
  '"content-type"',
  '"content-digest"',
];

test('accepts the required coverage in any order', () => {
  assert.equal(verifySigned({ components: all }), 'signed by a');
  assert.equal(verifySigned({ components: all.toReversed() }), 'signed by a');
});

for (const name of all)
  test(`rejects a signature that does not cover ${name}`, () =>
    assert.equal(verifySigned({ components: all.filter((one) => one !== name) }), 'signature_invalid'));

test('rejects a required header that is added after signing', () => {
  const request = signedRequest(agent, { method: 'GET', body: '', url: 'https://shop.example/orders/1' });
  for (const [name, value] of [
    ['idempotency-key', '550e8400-e29b-41d4-a716-446655440000'],
    ['signature-agent', 'sig1="https://agent.example/p"'],
  ] as const) {
    const headers = new Headers(request.headers as Headers);
    headers.set(name, value);
    assert.equal(verify({ ...request, headers }), 'signature_invalid');
  }
  assert.equal(verify({ ...request, body: Buffer.from('x') }), 'signature_invalid');
});

test('does not count a component with parameters as the component', () => {
  const components = ['"@method";req', ...all.slice(1)];
  assert.equal(verifySigned({ components }), 'signature_invalid');
  const name = '"ucp-agent";key="profile"';
  const named = all.map((one) => (one === '"ucp-agent"' ? name : one));
  const values = { [name]: '"https://agent.example/p"' };
  assert.equal(verifySigned({ components: named, values }), 'signature_invalid');
  assert.equal(verifySigned({ components: [...all, name], values }), 'signed by a');
});

test('rejects DER of any length', () => {
  const codes = Array.from({ length: 20 }, () => verifySigned({ dsaEncoding: 'der' }));
  assert.deepEqual([...new Set(codes)], ['signature_invalid']);
});

test('rejects another key with the same ID', () => {
  assert.equal(verify(signedRequest(makeSigner('a'))), 'signature_invalid');
});

test('distinguishes an unknown key ID from an invalid signature', () => {
  assert.equal(verify(signedRequest(makeSigner('unknown'))), 'key_not_found');
  assert.equal(verifySigned({ parameters: '' }), 'key_not_found');
  assert.equal(verify(signedRequest(agent), { keys: [] }), 'key_not_found');
});

const times: [parameters: string, expected: string][] = [
  [`;created=${seconds}`, 'signed by a'],
  [`;created=${seconds + 60}`, 'signed by a'],
  [`;created=${seconds + 61}`, 'signature_invalid'],
  [`;created=${seconds - 540}`, 'signed by a'],
  [`;created=${seconds - 541}`, 'signature_invalid'],
  [`;created=${seconds - 541};expires=${seconds + 3600}`, 'signature_invalid'],
  [`;expires=${seconds - 60}`, 'signed by a'],
  [`;expires=${seconds - 61}`, 'signature_invalid'],
  [`;created=${seconds};expires=${seconds + 86400}`, 'signed by a'],
  [`;created="${seconds}"`, 'signature_invalid'],
  [`;created=${seconds}.5`, 'signature_invalid'],
  [';created', 'signature_invalid'],
  [';expires=-1', 'signature_invalid'],
];

for (const [parameters, expected] of times)
  test(`evaluates a signature with ${parameters.replaceAll(String(seconds), 'now')} as ${expected}`, () =>
    assert.equal(verifySigned({ parameters: `${parameters};keyid="a"` }), expected));

function markIn(draft: Draft, signer: Signer = agent): Mark | undefined {
  const options = { keys: [signer.jwk], required: 'always', now } as const;
  const result = verifyRequest(signedRequest(signer, draft), options);
  assert.ok('signed' in result && result.signed, JSON.stringify(result));
  return result.mark;
}
const day = 86_400_000;

const marks: [what: string, parameters: string, method: string, keptMs?: number, againMs?: number][] = [
  ['a nonce and a time, while the time is valid', `;created=${seconds};nonce="n"`, 'POST', 600_000, 0],
  ['a nonce and an expiration', `;expires=${seconds + 60};nonce="n"`, 'GET', 180_000, 0],
  ['a nonce with a distant expiration', `;expires=${seconds + 1e9};nonce="n"`, 'POST', 90 * day + 120_000, 0],
  ['only a nonce', ';nonce="n"', 'GET', 90 * day + 120_000, 0],
  ['neither, in a write', '', 'POST', 90 * day, 2 * day],
  ['neither, in a read', '', 'GET'],
  ['a time, which suffices', `;created=${seconds}`, 'POST'],
  ['an expiration, which suffices', `;expires=${seconds + 60}`, 'POST'],
];

for (const [what, parameters, method, keptMs, againMs] of marks)
  test(`stores the use of a signature with ${what}`, () => {
    const mark = markIn({
      method,
      parameters: `${parameters};keyid="a"`,
      ...(method === 'GET' ? { body: '' } : {}),
    });
    assert.deepEqual(
      mark && [mark.until - now, mark.againMs],
      keptMs === undefined ? undefined : [keptMs, againMs],
    );
  });

test('stores a nonce by its key, and a signature without one by all signed data', () => {
  const withNonce = (signer: Signer, body: string, nonce = 'n1') =>
    markIn({ parameters: `;keyid="a";nonce="${nonce}"`, body }, signer)?.id;
  const other = makeSigner('a');
  const id = withNonce(agent, '{}');
  assert.ok(id !== undefined && id.length < 50);
  assert.equal(withNonce(agent, '[]'), id);
  assert.notEqual(withNonce(agent, '{}', 'n2'), id);
  assert.notEqual(withNonce(other, '{}'), id);
  // Signed anew each time: the signatures differ, what they say does not.
  assert.equal(markIn({ body: '{}' })?.id, markIn({ body: '{}' })?.id);
  assert.notEqual(markIn({ body: '[]' })?.id, markIn({ body: '{}' })?.id);
  assert.notEqual(markIn({ body: '{}' }, other)?.id, markIn({ body: '{}' })?.id);
});

test('accepts a missing signature unless it is required', () => {
  const request = {
    method: 'GET',
    url: 'https://shop.example/',
    headers: new Headers(),
    body: new Uint8Array(),
  };
  assert.equal(verify(request), 'signature_missing');
  assert.equal(verify(request, { required: 'if-present' }), 'unsigned');
  for (const name of ['signature', 'signature-input']) {
    const headers = new Headers(signedRequest(agent).headers as Headers);
    headers.delete(name);
    assert.equal(verify({ ...request, headers }, { required: 'if-present' }), 'signature_missing');
  }
});

/** Both signatures on one request. */
function together(first: SignedRequest, second: SignedRequest): SignedRequest {
  const headers = new Headers(first.headers as Headers);
  for (const name of ['signature', 'signature-input']) headers.append(name, second.headers.get(name) ?? '');
  return { ...first, headers };
}

test('uses the first signature with a known key, and the next one if it is invalid', () => {
  const stranger = signedRequest(makeSigner('stranger'), { label: 'sig0' });
  const good = signedRequest(agent);
  const bad = signedRequest(agent, { label: 'sig2', components: ['"@method"'] });
  assert.equal(verify(together(stranger, good)), 'signed by a');
  assert.equal(verify(together(bad, good)), 'signed by a');
  assert.equal(verify(together(stranger, bad)), 'signature_invalid');
});

const botParameters = (kid: string) =>
  `;created=${seconds};expires=${seconds + 300};keyid="${kid}";tag="web-bot-auth"`;
const botSigner = (): Signer => {
  const signer = makeSigner('x', 'Ed25519');
  return { ...signer, jwk: { ...signer.jwk, kid: importKey(signer.jwk)?.thumbprint ?? '' } };
};
const signatureAgent = { 'signature-agent': 'sig1="https://agent.example/p";type=jwks_uri' };

test('accepts a Web Bot Auth signature that covers the request, by the thumbprint of its key', () => {
  const signer = botSigner();
  const parameters = botParameters(String(signer.jwk['kid']));
  assert.match(verifySigned({ parameters, headers: signatureAgent }, signer), /^signed by /);
  assert.equal(
    verifySigned({ parameters: botParameters('a') }),
    'signature_invalid',
    'the ID is not the thumbprint',
  );
  assert.equal(verifySigned({ parameters: ';keyid="a";tag="agent-payer-auth"' }), 'signature_missing');
  for (const missing of [/created=\d+;/, /expires=\d+;/]) {
    const less = parameters.replace(missing, '');
    assert.equal(verifySigned({ parameters: less, headers: signatureAgent }, signer), 'signature_invalid');
  }
});

test('accepts coverage of the Signature-Agent member with the label', () => {
  const signer = botSigner();
  const parameters = botParameters(String(signer.jwk['kid']));
  const name = '"signature-agent";key="sig1"';
  const values = { [name]: '"https://agent.example/p";type=jwks_uri' };
  const request = (label: string) =>
    signedRequest(signer, { components: [...all, name], values, headers: signatureAgent, parameters, label });
  assert.match(verify(request('sig1'), { keys: [signer.jwk] }), /^signed by /);
  assert.equal(verify(request('sig2'), { keys: [signer.jwk] }), 'signature_invalid');
});

test('ignores a Web Bot Auth signature with the key of another party', () => {
  const edge = signedRequest(makeSigner('edge'), {
    components: ['"@authority"', '"signature-agent"'],
    headers: signatureAgent,
    parameters: botParameters('edge'),
  });
  assert.equal(verify(edge, { required: 'if-present' }), 'unsigned');
  assert.equal(verify(edge), 'signature_missing');
});
