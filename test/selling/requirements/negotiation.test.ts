import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { operationNames } from '../../../src/protocols/ucp/operation.ts';
import { intersect } from '../../../src/protocols/ucp/negotiation/negotiate.ts';
import { bothReleases, openShop, type Shop } from './agents.ts';
import { goods, items } from './purchase.ts';
import { hostProfiles, only, profileOf, type ProfileHost } from './profiles.ts';

const shopping = 'dev.ucp.shopping';
const cartOfOne = { line_items: items(goods.cable.id) };

describe('negotiation', () => {
  let shop: Shop;
  /** One for each release and one for both: so many new profiles of one host would be refused. */
  let hosts: ProfileHost[];
  before(async () => {
    shop = await openShop();
    hosts = await Promise.all([hostProfiles(), hostProfiles(), hostProfiles()]);
  });
  after(async () => {
    await shop.close();
    await Promise.all(hosts.map((host) => host.close()));
  });

  for (const [place, release] of bothReleases.entries()) {
    const agent = () => shop.agents[release];
    const put = (...document: Parameters<ProfileHost['put']>) =>
      (hosts[place] as ProfileHost).put(...document);

    test(`[UCP-10b] [UCP-12c] ${release}: returns profile_malformed for a profile that violates its schema`, async () => {
      const broken = [
        profileOf(release, { capabilities: () => ({ [`${shopping}.cart`]: [{ version: 'soon' }] }) }),
        profileOf(release, { ucp: { version: 20_260_408 } }),
        profileOf(release, { capabilities: () => ({ Cart: [{ version: release }] }) }),
        { agent: 'none', endpoints: [] },
      ];
      for (const [place, document] of broken.entries()) {
        const profile = put(`broken-${place}`, document);
        const { status, body } = await agent().call('create_cart', { profile, content: cartOfOne });
        assert.deepEqual([status, body.code], [422, 'profile_malformed'], `${place}`);
      }
      const text = put('no-json', (_request, response) => void response.end('<html>'));
      const { status } = await agent().call('create_cart', { profile: text, content: cartOfOne });
      assert.equal(status, 422);
    });

    test(`[UCP-14a] ${release}: activates a capability in the version that both support`, async () => {
      const versions = ['2025-01-01', release, '2099-01-01'].map((version) => ({ version }));
      const profile = put(
        'many',
        profileOf(release, {
          capabilities: (usual) => ({ ...only('cart')(usual), [`${shopping}.cart`]: versions }),
        }),
      );
      const { status, body } = await agent().call('create_cart', { profile, content: cartOfOne });
      assert.equal(status, 201);
      assert.deepEqual(body.ucp.capabilities, { [`${shopping}.cart`]: [{ version: release }] });
    });

    test(`[UCP-15] ${release}: returns capabilities_incompatible without a common capability`, async () => {
      for (const [place, capabilities] of [
        only('checkout', 'discount'),
        () => ({ [`${shopping}.cart`]: [{ version: '2025-01-01' }] }),
        () => ({}),
      ].entries()) {
        const profile = put(`without-${place}`, profileOf(release, { capabilities }));
        const { status, body } = await agent().call('create_cart', { profile, content: cartOfOne });
        assert.equal(status, 200);
        assert.deepEqual(body.ucp, { version: release, status: 'error', capabilities: {} });
        assert.deepEqual(
          body.messages.map(({ code, severity }: Record<string, string>) => [code, severity]),
          [['capabilities_incompatible', 'unrecoverable']],
        );
      }
    });

    test(`[UCP-14b] ${release}: drops an extension without the capability that it extends`, async () => {
      const profile = put('orphan', profileOf(release, { capabilities: only('cart', 'fulfillment') }));
      const { body } = await agent().call('create_cart', { profile, content: cartOfOne });
      assert.deepEqual(Object.keys(body.ucp.capabilities), [`${shopping}.cart`]);
      assert.equal(body.discounts, undefined);
      const ours = [
        { name: 'a.root', spec: '', schema: '', versions: [release] },
        { name: 'a.child', spec: '', schema: '', extends: ['a.root'], versions: [release] },
        { name: 'a.grandchild', spec: '', schema: '', extends: ['a.child'], versions: [release] },
      ];
      const theirs = new Map([
        ['a.child', [release]],
        ['a.grandchild', [release]],
      ]);
      assert.equal(intersect(ours, theirs, release).size, 0);
      assert.equal(intersect(ours, theirs.set('a.root', [release]), release).size, 3);
    });

    test(`[UCP-14c] ${release}: drops an extension without its required versions`, () => {
      const ours = (min: string) => [
        { name: 'a.root', spec: '', schema: '', versions: [release] },
        {
          name: 'a.child',
          spec: '',
          schema: '',
          extends: ['a.root'],
          versions: [release],
          requires: { protocol: { min: '2026-01-01' }, capabilities: { 'a.root': { min } } },
        },
      ];
      assert.deepEqual([...intersect(ours(release), undefined, release).keys()], ['a.root', 'a.child']);
      assert.deepEqual([...intersect(ours('2027-01-01'), undefined, release).keys()], ['a.root']);
      assert.deepEqual([...intersect(ours('2026-01-01'), undefined, '2025-12-31').keys()], ['a.root']);
    });

    test(`[UCP-16a] [UCP-16b] ${release}: states the version and capabilities in every envelope`, async () => {
      for (const operation of operationNames) {
        const content = {
          query: 'lamp',
          ids: ['nothing'],
          id: 'nothing',
          line_items: [],
          payment: { handler_id: 'x' },
        };
        const { body } = await agent().call(operation, { id: 'nothing', content, wild: true });
        assert.equal(body.ucp.version, release, operation);
        assert.equal(typeof body.ucp.capabilities, 'object', operation);
      }
    });

    test(`[UCP-16c] ${release}: lists the negotiated capabilities of the operation`, async () => {
      const listed = async (operation: (typeof operationNames)[number], profile?: string) => {
        const content = {
          query: 'lamp',
          ids: ['nothing'],
          id: 'nothing',
          line_items: [],
          payment: { handler_id: 'x' },
        };
        const { body } = await agent().call(operation, {
          id: 'nothing',
          content,
          wild: true,
          ...(profile ? { profile } : {}),
        });
        return Object.keys(body.ucp.capabilities)
          .map((full) => full.slice(shopping.length + 1))
          .toSorted();
      };
      assert.deepEqual(await listed('create_cart'), ['cart', 'discount']);
      assert.deepEqual(await listed('get_checkout'), ['checkout', 'discount', 'fulfillment']);
      assert.deepEqual(await listed('get_order'), ['order']);
      assert.deepEqual(await listed('search_catalog'), ['catalog.search']);
      assert.deepEqual(await listed('get_product'), ['catalog.lookup']);
      const narrow = put('narrow', profileOf(release, { capabilities: only('checkout', 'cart') }));
      assert.deepEqual(await listed('create_checkout', narrow), ['checkout']);
      const made = await agent().call('create_checkout', { profile: narrow, content: cartOfOne });
      assert.deepEqual([made.body.discounts, made.body.fulfillment], [undefined, undefined]);
    });

    test(`[UCP-18] ${release}: links to the store when negotiation fails`, async () => {
      const lead = async (profile: string) =>
        (await agent().call('create_cart', { profile, content: cartOfOne })).body.continue_url;
      const foreign = profileOf(release, { ucp: { version: '2030-01-01' } });
      for (const [what, profile] of [
        ['malformed', put('lead-malformed', { ucp: {} })],
        ['unreachable', `${hosts[place]?.origin}/nowhere/${release}`],
        ['no https', 'http://agent.example/profile'],
        ['foreign', put('lead-foreign', foreign)],
        ['incompatible', put('lead-none', profileOf(release, { capabilities: () => ({}) }))],
      ] as const) {
        assert.equal(new URL(String(await lead(profile))).origin, 'https://healthy.test', what);
      }
    });
  }

  const put = (...document: Parameters<ProfileHost['put']>) => (hosts[2] as ProfileHost).put(...document);

  test('[UCP-16d] responds to a platform of the older release in it, whatever else it lists', async () => {
    const [older, newer] = bothReleases as [string, string];
    const both = [{ version: older }, { version: newer }];
    const document = profileOf('2026-04-08', {
      capabilities: () => ({ [`${shopping}.cart`]: both, [`${shopping}.checkout`]: [{ version: newer }] }),
    });
    const profile = put('mixed', document);
    const { agents } = shop;
    const made = await agents['2026-04-08'].call('create_cart', { profile, content: cartOfOne });
    assert.deepEqual([made.status, made.body.ucp.version], [201, older]);
    assert.deepEqual(made.body.ucp.capabilities, { [`${shopping}.cart`]: [{ version: older }] });
    const refused = await agents['2026-04-08'].call('create_checkout', { profile, content: cartOfOne });
    assert.equal(refused.body.messages[0].code, 'capabilities_incompatible');
  });

  test('[UCP-13a] [UCP-13b] returns version_unsupported for an unknown version in every operation', async () => {
    for (const version of ['2025-12-01', '2027-01-01']) {
      const profile = put(`foreign-${version}`, profileOf('2026-08-25', { ucp: { version } }));
      for (const operation of operationNames) {
        const { status, body } = await shop.agents['2026-08-25'].call(operation, { id: 'x', profile });
        assert.deepEqual([status, body.code], [422, 'version_unsupported'], operation);
        assert.match(body.content, /2026-04-08, 2026-08-25/);
      }
    }
  });
});
