/** A caller above a limit costs nothing beyond the check: its profile is not fetched, and no nonce is kept. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { makeSigner, signedRequest, type Signer } from '../support/ucp/signatures.ts';
import { openParties, release, signer, type Parties } from './parties.ts';
import { hostProfiles, profileOf, type ProfileHost } from './requirements/profiles.ts';

const path = '/api/ucp/discover';
const limit = 3;

describe('above the limit', () => {
  let parties: Parties;
  let host: ProfileHost;
  before(async () => {
    parties = await openParties();
    host = await hostProfiles();
  });
  beforeEach(async () => {
    await parties.reset();
    await parties.prefer({ rateLimit: limit });
  });
  after(async () => {
    await host.close();
    await parties.close();
  });

  /** A profile that has not been fetched yet. */
  function newProfile() {
    const name = randomUUID();
    const url = host.put(name, profileOf(release, { keys: [signer.jwk] }));
    return { url, named: { 'UCP-Agent': `profile="${url}"` }, reads: () => host.reads(name) };
  }
  const ask = async (headers: Record<string, string> = {}): Promise<number> =>
    (await parties.store.call(path, undefined, { headers })).status;
  /** With a nonce of its own. */
  const askSigned = (
    { url }: { url: string },
    by: Signer = signer,
    more: Record<string, string> = {},
  ): Promise<number> => {
    const created = Math.floor((Date.now() + parties.clock.ahead) / 1_000);
    const kid = String(by.jwk['kid']);
    const request = signedRequest(by, {
      method: 'GET',
      url: parties.store.url + path,
      body: '',
      headers: { 'ucp-agent': `profile="${url}"` },
      parameters: `;created=${created};nonce="${randomUUID()}";keyid="${kid}"`,
    });
    return ask({ ...Object.fromEntries(request.headers as Headers), ...more });
  };
  const nonces = async (): Promise<number> =>
    (await parties.database.db.selectFrom('usedSignature').select('id').execute()).length;
  const useUp = async (call: () => Promise<number>): Promise<void> => {
    for (let calls = 0; calls < limit; calls += 1) assert.equal(await call(), 200);
    assert.equal(await call(), 429);
  };

  test('fetches no profile for a caller without proof', async () => {
    await useUp(ask);
    const profile = newProfile();
    assert.equal(await ask(profile.named), 429);
    assert.equal(await ask({ ...profile.named, Authorization: 'Basic b3Blbg==' }), 429);
    assert.equal(profile.reads(), 0);
    parties.clock.ahead += 62_000;
    assert.equal(await ask(profile.named), 200);
    assert.equal(profile.reads(), 1);
  });

  test('saves no nonce of an agent, and does not count rejected calls', async () => {
    const profile = newProfile();
    const before = await nonces();
    await useUp(() => askSigned(profile));
    for (let more = 0; more < 5; more += 1) assert.equal(await askSigned(profile), 429);
    assert.equal(await nonces(), before + limit);
    parties.clock.ahead += 62_000;
    await useUp(() => askSigned(profile));
    assert.equal(await nonces(), before + 2 * limit);
  });

  test('also rejects an agent that names a key', async () => {
    const profile = newProfile();
    await useUp(() => askSigned(profile));
    const before = await nonces();
    assert.equal(await askSigned(profile, signer, { 'X-API-Key': 'ptc_test_guess' }), 429);
    assert.equal(await nonces(), before);
  });

  test('fetches no profile for callers with a key, and accepts others of the network by their key', async () => {
    const mine = { Authorization: `Bearer ${(await parties.newKey('Busy')).key}` };
    const yours = { Authorization: `Bearer ${(await parties.newKey('Quiet')).key}` };
    await useUp(() => ask(mine));
    const profile = newProfile();
    assert.equal(await ask({ ...mine, ...profile.named }), 429);
    assert.equal(profile.reads(), 0);
    assert.equal(await askSigned(newProfile(), signer, mine), 200, 'by its signature it is another caller');
    assert.equal(await ask({ ...yours, ...profile.named }), 200);
    assert.equal(profile.reads(), 1);
  });

  test('accepts known agents and keys of a network, and fetches nothing for unknown ones', async () => {
    const known = newProfile();
    assert.equal(await askSigned(known), 200);
    const { key, id } = await parties.newKey('Known');
    const mine = { Authorization: `Bearer ${key}` };
    assert.equal(await ask(mine), 200);
    await useUp(ask);
    const first = newProfile();
    assert.equal(await askSigned(first), 429);
    const guessed = { Authorization: 'Bearer ptc_test_guess_guess' };
    assert.equal(await ask({ ...guessed, ...first.named }), 429);
    assert.equal(first.reads(), 0);
    assert.equal(await askSigned(known), 200);
    assert.equal(await ask({ ...mine, ...first.named }), 200);
    assert.equal(first.reads(), 1);

    await parties.keys.revoke(id);
    parties.clock.ahead += 5_000;
    assert.equal(await ask(mine), 429);
    const second = newProfile();
    assert.equal(await ask({ ...mine, ...second.named }), 429);
    assert.equal(second.reads(), 0);
  });

  test('does not fetch a profile again for a missing key', async () => {
    const profile = newProfile();
    assert.equal(await askSigned(profile), 200);
    await useUp(ask);
    const stranger = makeSigner('turned');
    assert.equal(await askSigned(profile, stranger), 429);
    assert.equal(profile.reads(), 1);
    parties.clock.ahead += 59_000;
    await parties.prefer({ rateLimit: 1_000 });
    assert.equal(await askSigned(profile, stranger), 401);
    assert.equal(profile.reads(), 2);
  });
});
