import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Partner } from '#commerce';
import { sampleSite } from '../../../test/support/ucp/sample-views.ts';
import { partnerProblems } from './partner-problems.ts';
import { releases } from './releases/index.ts';

const site = sampleSite();
const holders: Readonly<Record<string, { site?: string }>> = {
  k1: {},
  own: { site: site.id },
  other: { site: 'other' },
};
const problemsOf = async (
  partner: Partial<Partner>,
  before?: Partial<Partner>,
  allowInsecureLoopback = false,
) => {
  const withOne = (one: Partial<Partner>) => ({
    ...site,
    partners: [
      { id: 'first', keys: ['k1'] },
      { id: 'acme', ...one },
    ],
  });
  const found = await partnerProblems(withOne(partner), before && withOne(before), {
    allowInsecureLoopback,
    keyHolder: (id) => Promise.resolve(Object.hasOwn(holders, id) ? holders[id] : undefined),
  });
  return found.map(({ path, text }) => `${path.join('.')}: ${text}`);
};
const hook = (url: string): Partial<Partner> => ({ orderWebhook: { url } });

const urls: [url: string, says: RegExp | undefined][] = [
  ['https://partner.example/hook', undefined],
  ['https://partner.example:443/hook', undefined],
  ['https://partner.example:8443/hook', /Remove the port/],
  ['http://partner.example/hook', /begins with https/],
  ['http://u:p@partner.example/', /Remove the user name/],
  ['https://u:p@partner.example/', /Remove the user name/],
  ['http://10.0.0.1/x', /begins with https/],
  ['https://10.0.0.1/x', /private address/],
  ['http://127.0.0.1:9000/hook', /begins with https/],
];
for (const [url, says] of urls)
  test(`${says ? 'rejects' : 'accepts'} ${url} for order updates`, async () => {
    const found = await problemsOf(hook(url));
    assert.equal(found.length, says ? 1 : 0, found.join());
    if (says) assert.match(found[0] ?? '', says);
    if (says) assert.match(found[0] ?? '', /^partners\.1\.orderWebhook\.url: /);
    assert.deepEqual(await problemsOf(hook(url), hook(url)), [], 'what is saved is not in the way');
  });

test('accepts a URL on this machine in development', async () => {
  assert.deepEqual(await problemsOf(hook('http://127.0.0.1:9000/hook'), undefined, true), []);
});

test('accepts only releases that are served, and one that was dropped while it is unchanged', async () => {
  for (const { version } of releases) assert.deepEqual(await problemsOf({ release: version }), []);
  const old = { release: '2020-01-01' };
  assert.match((await problemsOf(old)).join(), /^partners\.1\.release: Enter a UCP release .*2026-08-25\.$/);
  assert.deepEqual(await problemsOf({ ...old, rateLimit: 7 }, old), []);
});

test('accepts only active API keys of the store', async () => {
  assert.deepEqual(await problemsOf({ keys: ['k1', 'own'] }), []);
  assert.deepEqual(await problemsOf({ keys: ['k1', 'nope', 'other'] }), [
    'partners.1.keys.1: No active API key has this ID.',
    'partners.1.keys.2: The API key with this ID is for another store.',
  ]);
  assert.deepEqual(await problemsOf({ keys: ['gone', 'k1'] }, { keys: ['gone'] }), [], 'revoked since');
});
