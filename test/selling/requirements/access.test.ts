import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { makeSigner, signedRequest, type Curve, type Draft } from '../../support/ucp/signatures.ts';
import { lacks, serviceOnly } from '../platform.ts';
import { bothReleases, openShop, signedCall, type Shop } from './agents.ts';
import { goods, items, newKey } from './purchase.ts';
import { hostProfiles, profileOf, type ProfileHost } from './profiles.ts';
import { rawCall } from './raw.ts';
import { withSite } from './site.ts';

const content = { line_items: items(goods.cable.id) };

describe('callers', () => {
  let shop: Shop;
  let host: ProfileHost;
  const keys: string[] = [];
  before(async () => {
    shop = await openShop();
    host = await hostProfiles();
    for (const client of ['one', 'other']) keys.push(await shop.store.createKey(client));
  });
  after(async () => {
    await shop.close();
    await host.close();
  });

  for (const release of bothReleases) {
    const agent = () => shop.agents[release];
    const create = (headers: Record<string, string>) => agent().call('create_cart', { content, headers });
    const bearer = (key = '') => ({ Authorization: `Bearer ${key}` });

    /** Creates a cart by a signature of any kind. */
    async function createSigned(curve: Curve, draft: Draft = {}) {
      const signer = makeSigner(`key-${randomUUID()}`, curve);
      const profile = host.put(randomUUID(), profileOf(release, { keys: [signer.jwk] }));
      const request = signedRequest(signer, {
        url: `${shop.store.url}/api/ucp/carts`,
        body: JSON.stringify(content),
        ...draft,
        headers: { 'ucp-agent': `profile="${profile}"`, ...newIdempotencyKey(), ...draft.headers },
      });
      const { method, url, headers, body } = request;
      const sent = Object.fromEntries(headers as Headers);
      const answer = await rawCall(url, { method, headers: sent, body: Buffer.from(body) });
      return { status: answer.status, body: JSON.parse(answer.text), profile };
    }

    test(`[UCP-61a] ${release}: can be required to use keys or signatures`, async () => {
      const signed = () => signedCall(agent(), shop.store, 'create_cart', { content });
      const statuses = async () => [
        (await create({})).status,
        (await create(bearer(keys[0]))).status,
        (await create({ 'X-API-Key': keys[0] ?? '' })).status,
        ...(lacks('signatures') ? [] : [(await signed()).status]),
      ];
      const signatures = lacks('signatures') ? [] : [201];
      assert.deepEqual(await statuses(), [201, 201, 201, ...signatures]);
      await withSite(
        shop.store,
        () => ({ agentPolicy: 'known' }),
        async () => {
          assert.deepEqual(await statuses(), [401, 201, 201, ...signatures]);
          const refused = await create({});
          // No script of the platform may set it.
          if (!serviceOnly) assert.match(refused.headers.get('www-authenticate') ?? '', /^Bearer realm="/);
        },
      );
      await withSite(
        shop.store,
        () => ({ agentPolicy: 'signed' }),
        async () => {
          assert.deepEqual(await statuses(), [401, 401, 401, ...signatures]);
        },
      );
      assert.equal((await create(bearer('ptc_live_nothing'))).status, 401);
      assert.equal((await create({ Authorization: 'Basic YTpi' })).status, 401);
    });

    test(
      `[UCP-61b] ${release}: can sign only for their own profile`,
      { skip: lacks('signatures') },
      async () => {
        const [other] = bothReleases.filter((one) => one !== release);
        const { platform } = shop.agents[other ?? release];
        const {
          'ucp-agent': _agent,
          'content-type': _type,
          ...signature
        } = await agent().platform.signer({
          method: 'POST',
          url: `${shop.store.url}/api/ucp/carts`,
          body: JSON.stringify(content),
        });
        const { status, body } = await agent().call('create_cart', {
          content,
          headers: signature,
          profile: platform.profileUrl,
        });
        assert.deepEqual([status, body.code], [401, 'key_not_found']);
        const mine = await signedCall(agent(), shop.store, 'create_cart', { content });
        const theirs = await signedCall(shop.agents[other ?? release], shop.store, 'get_cart', {
          id: mine.body.id,
        });
        assert.equal(theirs.body.messages[0].code, 'not_found');
      },
    );

    test(`[UCP-61c] ${release}: are rejected with credentials of two callers`, async () => {
      const [one = '', other = ''] = keys;
      assert.equal((await create({ ...bearer(one), 'X-API-Key': one })).status, 201);
      const { status, body } = await create({ ...bearer(one), 'X-API-Key': other });
      assert.deepEqual([status, body.code], [401, 'unauthorized']);
    });

    test(
      `[UCP-62a] ${release}: own what they create with a signature`,
      { skip: lacks('signatures') },
      async () => {
        const made = await signedCall(agent(), shop.store, 'create_cart', { content });
        assert.equal(made.status, 201);
        const { id } = made.body;
        assert.equal((await signedCall(agent(), shop.store, 'get_cart', { id })).body.id, id);
        const strangers = [
          await agent().call('get_cart', { id }),
          await agent().call('get_cart', { id, headers: bearer(keys[0]) }),
        ];
        for (const { body } of strangers) assert.equal(body.messages[0].code, 'not_found');
      },
    );

    test(
      `[UCP-62b] ${release}: are rejected with a DER or broken signature`,
      { skip: lacks('signatures') },
      async () => {
        assert.equal((await createSigned('P-256')).status, 201);
        const der = await createSigned('P-256', { dsaEncoding: 'der' });
        assert.deepEqual([der.status, der.body.code], [401, 'signature_invalid']);
        const { signature, ...signed } = await agent().platform.signer({
          method: 'POST',
          url: `${shop.store.url}/api/ucp/carts`,
          body: JSON.stringify(content),
        });
        const turned = (signature ?? '').replace(
          /=:(.)/,
          (_all, first: string) => `=:${first === 'A' ? 'B' : 'A'}`,
        );
        const send = (text = '') =>
          rawCall(`${shop.store.url}/api/ucp/carts`, {
            method: 'POST',
            headers: { ...signed, signature: text },
            body: JSON.stringify(content),
          });
        assert.deepEqual([(await send(signature)).status, (await send(turned)).status], [201, 401]);
      },
    );

    test(
      `[UCP-62c] ${release}: are rejected with a digest of other content`,
      { skip: lacks('signatures') },
      async () => {
        const wrong = { 'content-digest': `sha-256=:${Buffer.alloc(32).toString('base64')}:` };
        const refused = await createSigned('P-256', { headers: wrong });
        assert.deepEqual([refused.status, refused.body.code], [400, 'digest_mismatch']);
      },
    );

    test(
      `[UCP-62d] ${release}: can sign with other kinds of keys`,
      { skip: lacks('signatures') },
      async () => {
        for (const curve of ['P-384', 'Ed25519'] as const) {
          const { status, body } = await createSigned(curve);
          assert.equal(status, 201, `${curve} ${body.code}`);
        }
      },
    );

    test(
      `[UCP-71] ${release}: are rejected with a signature that omits a required component`,
      { skip: lacks('signatures') },
      async () => {
        const all = [
          '"@method"',
          '"@authority"',
          '"@path"',
          '"ucp-agent"',
          '"idempotency-key"',
          '"content-type"',
          '"content-digest"',
        ];
        assert.equal((await createSigned('P-256', { components: all })).status, 201);
        for (const left of all) {
          const components = all.filter((one) => one !== left);
          const { status, body } = await createSigned('P-256', { components });
          assert.deepEqual([status, body.code], [401, 'signature_invalid'], left);
        }
      },
    );
  }
});

const newIdempotencyKey = () => ({ 'idempotency-key': newKey()['Idempotency-Key'] ?? '' });
