import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FetchRequest, HttpExchange } from '#fetch';
import { createOwnership, type OwnershipOptions } from './ownership.ts';

const host = 'shop.example';
const me = 'key 1';
const none = async (): Promise<string[][]> => {
  throw Object.assign(new Error('queryTxt ENODATA'), { code: 'ENODATA' });
};

/** An ownership over a web of one answer. */
function over(answer: Partial<HttpExchange> & { text?: string }, options: Partial<OwnershipOptions> = {}) {
  const asked: FetchRequest[] = [];
  const fetch = async (request: FetchRequest): Promise<HttpExchange> => {
    asked.push(request);
    const body = Buffer.from(answer.text ?? '');
    const bytes = { wire: body.length, decoded: body.length, truncated: false };
    return { status: 200, body, bytes, ...answer } as HttpExchange;
  };
  const secret = 'a-secret-of-at-least-32-characters-here';
  const ownership = createOwnership({
    secret,
    fetcher: { fetch },
    resolveTxt: none,
    now: () => 0,
    ...options,
  });
  return { ...ownership, asked };
}
const token = over({}).tokenOf(host, me);

test('derives the same token from the same host, claimant, and secret', () => {
  const { tokenOf } = over({});
  assert.match(token, /^[\w-]{32}$/);
  assert.equal(tokenOf('SHOP.example.', me), token);
  assert.notEqual(tokenOf('www.shop.example', me), token);
  assert.notEqual(tokenOf(host, 'key 2'), token);
  assert.notEqual(over({}, { secret: 'another-secret-of-32-characters-or-more' }).tokenOf(host, me), token);
});

test('verifies a file that contains the token on its own line', async () => {
  for (const text of [token, `${token}\n`, `# ours\r\n  ${token}\r\n`, `\uFEFF${token}`])
    assert.equal((await over({ text }).verify(host, me)).verified, true, JSON.stringify(text));
});

test('verifies tokens of a previous secret while it is configured', async () => {
  const first = 'a-secret-of-at-least-32-characters-here';
  const next = 'another-secret-of-32-characters-or-more';
  const both = over({ text: token }, { secret: [next, first] });
  assert.equal((await both.verify(host, me)).verified, true);
  assert.equal(both.tokenOf(host, me), over({}, { secret: next }).tokenOf(host, me));
  assert.equal((await over({ text: token }, { secret: next }).verify(host, me)).verified, false);
});

test('rejects everything else with the same message', async () => {
  const answers: (Partial<HttpExchange> & { text?: string })[] = [
    { text: '' },
    { text: `token: ${token}` },
    { text: over({}).tokenOf('other.example', me) },
    { text: token, status: 404 },
    { text: token, status: 302 },
    { text: token, error: { code: 'tls', message: 'hunter2' } },
    { text: token, bytes: { wire: 1, decoded: 1, truncated: true } },
    { text: `${'x'.repeat(16 * 1024)}\n${token}` },
  ];
  const details = new Set<string>();
  for (const answer of answers) {
    const { verified, detail } = await over(answer).verify(host, me);
    assert.equal(verified, false, JSON.stringify(answer));
    details.add(detail);
  }
  assert.equal(details.size, 1);
});

test('requests the file once from the host only, without redirects and with a size limit', async () => {
  const { verify, asked } = over({ text: 'no' });
  await verify(host, me);
  assert.deepEqual(
    asked.map(({ url, redirects, maxBytes }) => ({ url, redirects, maxBytes })),
    [{ url: 'https://shop.example/.well-known/portico-verify.txt', redirects: 0, maxBytes: 16_384 }],
  );
});

test('verifies a TXT record, also in several strings and among others', async () => {
  const records = [['v=spf1 -all'], ['portico-verify=', token]];
  const ownership = over({ status: 404 }, { resolveTxt: async () => records });
  assert.equal((await ownership.verify(host, me)).verified, true);
  const foreign = over({ status: 404 }, { resolveTxt: async () => [[token], ['portico-verify=x']] });
  assert.equal((await foreign.verify(host, me)).verified, false);
});

test('caches a result for a minute, also for concurrent callers', async () => {
  let clock = 0;
  const answer: { text: string } = { text: 'no' };
  const { verify, asked } = over(answer, { now: () => clock });
  const verdicts = await Promise.all([verify(host, me), verify('Shop.Example', me), verify(host, me)]);
  assert.deepEqual(
    verdicts.map(({ verified }) => verified),
    [false, false, false],
  );
  assert.equal(asked.length, 1);
  answer.text = token;
  clock = 59_999;
  assert.equal((await verify(host, me)).verified, false);
  clock = 60_000;
  assert.equal((await verify(host, me)).verified, true);
  assert.equal(asked.length, 2);
});

test('limits the cache for any number of hosts', async () => {
  const { verify, asked } = over({ text: 'no' });
  for (let at = 0; at < 2_500; at += 1) await verify(`h${at}.example`, me);
  await verify('h2499.example', me);
  assert.equal(asked.length, 2_500, 'the last one is remembered');
  await verify('h0.example', me);
  assert.equal(asked.length, 2_501, 'the first one is forgotten');
});

test('returns "not verified" if the fetcher or the resolver throws', async () => {
  const fetch = () => Promise.reject(new Error('broken'));
  assert.equal((await over({}, { fetcher: { fetch } }).verify(host, me)).verified, false);
});

test('does not verify the token of another claimant, and requests the host once for both', async () => {
  const ownership = over({ text: token });
  assert.equal((await ownership.verify(host, me)).verified, true);
  assert.equal((await ownership.verify(host, 'key 2')).verified, false);
  assert.equal(ownership.asked.length, 1);
});
