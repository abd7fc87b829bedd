import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshKeys, rotate, siteKeys, type StoredKeys } from './site-keys.ts';
import { importKey } from './keys.ts';
import { signMessage } from './sign-message.ts';
import { verifyRequest } from './verify-request.ts';

const day = 86_400_000;

/** Storage that several nodes share, and a clock. */
function storage() {
  const stored = new Map<string, StoredKeys>();
  const clock = { at: 1_000 * day };
  const counts = { loads: 0, saves: 0 };
  const node = () =>
    siteKeys({
      load: (site) => {
        counts.loads += 1;
        return Promise.resolve(stored.get(site));
      },
      save: (site, keys) => {
        counts.saves += 1;
        if ((stored.get(site)?.version ?? 0) !== keys.version - 1) return Promise.resolve(false);
        stored.set(site, keys);
        return Promise.resolve(true);
      },
      now: () => clock.at,
    });
  return { stored, clock, counts, node };
}

test('creates a current and a next key at first use, separate for each site', async () => {
  const { node, stored } = storage();
  const keys = node();
  const published = await keys.publicKeys('demo');
  assert.equal(published.length, 2);
  assert.equal((await keys.signingKey('demo')).kid, published[0]?.kid);
  assert.notEqual((await keys.signingKey('other')).kid, published[0]?.kid);
  assert.equal(stored.size, 2);
});

test('publishes keys without private members, identified by thumbprint', async () => {
  const { node } = storage();
  for (const jwk of await node().publicKeys('demo')) {
    assert.deepEqual(Object.keys(jwk).toSorted(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    assert.equal(importKey({ ...jwk })?.thumbprint, jwk.kid);
  }
});

test('verifies signatures of a site with its published keys', async () => {
  const { node, clock } = storage();
  const keys = node();
  const request = { method: 'POST', url: 'https://agent.example/hook', body: Buffer.from('{}') };
  const headers = new Headers({ 'content-type': 'application/json' });
  const added = signMessage(
    { ...request, headers: Object.fromEntries(headers) },
    await keys.signingKey('demo'),
    clock.at,
  );
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  const published = (await keys.publicKeys('demo')).map((jwk) => ({ ...jwk }));
  const options = { keys: published, required: 'always' as const, now: clock.at };
  assert.equal('signed' in verifyRequest({ ...request, headers }, options), true);
});

test('signs with a key for ninety days, and publishes it before and for two weeks after', async () => {
  const { node, clock } = storage();
  const keys = node();
  const ids = async () => (await keys.publicKeys('demo')).map(({ kid }) => kid);
  const [first, second] = await ids();
  clock.at += 90 * day - 1;
  assert.equal((await keys.signingKey('demo')).kid, first);
  clock.at += 60_001;
  assert.equal((await keys.signingKey('demo')).kid, second);
  const [previous, current, next] = await ids();
  assert.deepEqual([previous, current], [first, second]);
  assert.ok(next !== undefined && next !== first && next !== second);
  clock.at += 14 * day - 60_002;
  assert.equal((await ids()).length, 3);
  clock.at += 120_002;
  assert.deepEqual(await ids(), [second, next]);
});

test('rotates once after years of inactivity, and keeps the next key for its full period', async () => {
  const { node, clock, stored } = storage();
  const [, second] = await node().publicKeys('demo');
  clock.at += 1_000 * day;
  assert.equal((await node().signingKey('demo')).kid, second?.kid);
  assert.equal(stored.get('demo')?.keys.at(-1)?.from, clock.at + 90 * day);
  assert.equal(rotate(stored.get('demo'), clock.at), undefined);
});

test('stops publishing replaced keys on every node after a minute, and signs with new ones at once', async () => {
  const { node, clock, stored } = storage();
  const nodes = [node(), node()];
  const before = (await Promise.all(nodes.map((one) => one.publicKeys('demo')))).flat();
  const fresh = freshKeys(stored.get('demo'), clock.at);
  stored.set('demo', fresh);
  clock.at += 60_001;
  for (const one of nodes) {
    const kids = (await one.publicKeys('demo')).map(({ kid }) => kid);
    assert.deepEqual(
      kids,
      fresh.keys.map(({ jwk }) => jwk.kid),
    );
    assert.ok(before.every(({ kid }) => !kids.includes(kid)));
    assert.equal((await one.signingKey('demo')).kid, kids[0]);
  }
});

test('agrees on one set of keys for a hundred concurrent calls on two nodes', async () => {
  const { node, counts } = storage();
  const nodes = [node(), node()];
  const all = await Promise.all(
    Array.from({ length: 100 }, (_, i) => (nodes[i % 2] as ReturnType<typeof node>).publicKeys('demo')),
  );
  assert.equal(new Set(all.map((keys) => JSON.stringify(keys))).size, 1);
  assert.deepEqual(counts, { loads: 3, saves: 2 }, 'the slower node loaded again');
});

test('retries a failed storage on the next call', async () => {
  let isDown = true;
  const keys = siteKeys({
    load: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(undefined)),
    save: () => Promise.resolve(true),
  });
  await assert.rejects(keys.publicKeys('demo'), /down/);
  isDown = false;
  assert.equal((await keys.publicKeys('demo')).length, 2);
});

test('throws instead of looping if the storage never accepts the keys', async () => {
  const keys = siteKeys({ load: () => Promise.resolve(undefined), save: () => Promise.resolve(false) });
  await assert.rejects(keys.signingKey('demo'), /could not be saved/);
});
