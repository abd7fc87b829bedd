/** Probing real stores on loopback: ours, good ones, faulty ones, and one whose owner lets us make a checkout. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFetcher } from '#fetch';
import { createOwnership } from '#audit-jobs';
import { bareCall, connect } from './client.ts';
import { secret, startStores } from './stores.ts';

interface Step {
  step: string;
  outcome: string;
  detail: string;
  status?: number;
}
const outcomes = (steps: Step[]) => Object.fromEntries(steps.map(({ step, outcome }) => [step, outcome]));
const detailOf = (steps: Step[], name: string) => steps.find(({ step }) => step === name)?.detail ?? '';

/** What the owner is asked to publish: the same secret makes the same token. */
const ownershipToken = (host: string, keyId: string): string =>
  createOwnership({ secret, fetcher: createFetcher(), now: Date.now }).tokenOf(host, `key ${keyId}`);

test('calls our own store in the newest release by each transport, at the price of its page', async (t) => {
  const { url } = await startStores(t, { live: true });
  const { call } = await connect(t, url);
  const { structured } = await call('probe_ucp_endpoint', { url: 'https://healthy.test/' });
  assert.deepEqual(
    outcomes(structured.steps),
    {
      manifest: 'works',
      discover: 'works',
      negotiation: 'works',
      'rest-search': 'works',
      'mcp-search': 'works',
      'product-page': 'works',
    },
    JSON.stringify(structured.steps, null, 1),
  );
  assert.deepEqual(
    [structured.works, structured.release, structured.price.agrees],
    [true, '2026-08-25', true],
  );
  for (const { step, status, timeMs, headers } of structured.steps.filter(
    (one: Step) => one.step !== 'negotiation',
  ))
    assert.ok(status === 200 && timeMs >= 0 && headers['content-type'], step);
});

test('tries a checkout only for a known caller with proof of ownership, and cancels it', async (t) => {
  const { url, proof, bearer, keyId, anotherKey } = await startStores(t, { live: true });
  const ask = (name: string, headers = {}) =>
    bareCall(url, 'probe_ucp_endpoint', { url: `https://${name}.test/`, dryRunCheckout: true }, headers);
  const unproved = await ask('healthy', { authorization: bearer });
  assert.match(
    detailOf(unproved.structured.steps, 'checkout-create'),
    /Publish \S{20,} on its own line in https:\/\/healthy\.test\/\.well-known\/portico-verify\.txt/,
  );
  proof.text = `${ownershipToken('mine.test', keyId)}\n`;
  const nobody = await ask('mine');
  assert.match(detailOf(nobody.structured.steps, 'checkout-create'), /requires an API key/);
  const unasked = await bareCall(
    url,
    'probe_ucp_endpoint',
    { url: 'https://mine.test/' },
    { authorization: bearer },
  );
  assert.equal(outcomes(unasked.structured.steps)['checkout-create'], undefined);
  const other = await ask('mine', { authorization: await anotherKey() });
  assert.match(detailOf(other.structured.steps, 'checkout-create'), /not verified for this API key/);
  const { structured } = await ask('mine', { authorization: bearer });
  const { 'checkout-create': made, 'checkout-cancel': ended } = outcomes(structured.steps);
  assert.deepEqual([made, ended], ['works', 'works'], JSON.stringify(structured.steps, null, 1));
});

test('reports a working store, a store with two prices, and a blocked store', async (t) => {
  const { url, shop } = await startStores(t, {
    shops: [
      { name: 'good' },
      { name: 'drifting', faults: ['ucp-price-drift'] },
      { name: 'walled', kind: 'walled' },
    ],
  });
  const ask = (name: string) =>
    bareCall(url, 'probe_ucp_endpoint', { url: `https://${name}.test/`, query: 'lamp' });
  const good = await ask('good');
  assert.deepEqual(
    outcomes(good.structured.steps),
    {
      manifest: 'works',
      discover: 'works',
      negotiation: 'works',
      'rest-search': 'works',
      'mcp-search': 'works',
      'product-page': 'works',
    },
    JSON.stringify(good.structured.steps, null, 1),
  );
  assert.equal(good.structured.price.agrees, true);
  const sent = shop('good')?.requests ?? [];
  assert.ok(sent.length <= 6);
  assert.ok(sent.every(({ method, url }) => method === 'GET' || /catalog\/search|\/ucp\/mcp/.test(url)));
  const drifting = await ask('drifting');
  assert.deepEqual([drifting.structured.works, drifting.structured.price.agrees], [false, false]);
  const walled = await ask('walled');
  assert.deepEqual([walled.structured.works, walled.structured.steps.length], [false, 1]);
});

test('skips negotiation without a public URL for our profile, and explains why', async (t) => {
  const { url } = await startStores(t, { shops: [{ name: 'good' }], publicAddress: false });
  const { structured } = await bareCall(url, 'probe_ucp_endpoint', { url: 'https://good.test/' });
  assert.equal(outcomes(structured.steps)['negotiation'], 'skipped');
  assert.match(detailOf(structured.steps, 'negotiation'), /BASE_URL/);
});

test('blocks private addresses, and validates a URL like text', async (t) => {
  const { url } = await startStores(t, { shops: [{ name: 'good' }] });
  for (const [target, code] of [
    ['http://127.0.0.1:1/', 'invalid-input'],
    ['http://127.0.0.1/', 'target-not-public'],
    ['http://169.254.169.254/', 'target-not-public'],
    ['http://[::1]/', 'target-not-public'],
  ]) {
    const probed = await bareCall(url, 'probe_ucp_endpoint', { url: target });
    assert.deepEqual([probed.isError, probed.structured.error?.code], [true, code], target);
    const validated = await bareCall(url, 'validate_ucp_manifest', { url: target });
    assert.equal(validated.isError, true);
  }
  const { structured } = await bareCall(url, 'validate_ucp_manifest', { url: 'https://good.test' });
  assert.deepEqual([structured.valid, structured.release, structured.shape], [true, '2026-08-25', 'both']);
});
