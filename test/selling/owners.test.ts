/** What belongs to one does not exist for others. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createCommerce, type Caller, type CommerceStore, type Outcome } from '#commerce';
import { commerceStore } from '#storage';
import type { Answer } from './open-store.ts';
import { bearer, openParties, release, type Parties } from './parties.ts';
import { buyer, codesOf, complete, home, lamp, lines, type Shopper } from './shopper.ts';

describe('owners', () => {
  let parties: Parties;
  before(async () => {
    parties = await openParties();
  });
  beforeEach(() => parties.reset());
  after(() => parties.close());

  describe('an owner', () => {
    test('is a key with its tokens, or a profile with its signatures; others get 404', async () => {
      const [first, second] = [await parties.newKey('First'), await parties.newKey('Second')];
      const token = await parties.tokenFor(first);
      const owners: [name: string, same: Shopper[], others: Shopper[]][] = [
        [
          'key',
          [parties.withKey(first.key), parties.withKey(token.body.access_token)],
          [parties.nobody(), parties.withKey(second.key), parties.signing()],
        ],
        ['signature', [parties.signing()], [parties.nobody(), parties.withKey(first.key)]],
      ];
      for (const [name, same, others] of owners) {
        const [maker] = same as [Shopper];
        const made = await maker.ready();
        const sold = await maker.ready();
        const orderId: string = (await maker.pay(sold.id)).body.order.id;
        const [number = ''] = orderId.split('.');
        for (const me of same) {
          assert.equal((await me.read(made.id)).body.id, made.id, name);
          assert.equal((await me.order(number)).body.id, orderId, name);
        }
        for (const me of others) {
          const unknown = 'chk_AAAAAAAAAAAAAAAAAAAAAAAA';
          const calls: ((id: string) => Promise<Answer>)[] = [
            (id) => me.read(id),
            (id) => me.update(id, complete([lamp, 2])),
            (id) => me.cancel(id),
            (id) => me.pay(id),
          ];
          for (const call of calls) {
            const [theirs, none] = [await call(made.id), await call(unknown)];
            assert.deepEqual([theirs.status, theirs.body], [none.status, none.body], name);
            assert.deepEqual(codesOf(theirs.body), ['not_found'], name);
            assert.deepEqual(headersOf(theirs), headersOf(none), name);
          }
          const none = await me.order('NOSUCHNO');
          for (const id of [orderId, number])
            for (const query of ['', `?checkout_id=${sold.id}`])
              assert.deepEqual((await me.order(id, query)).body, none.body, name);
        }
        assert.equal((await maker.read(made.id)).body.status, 'ready_for_complete', name);
      }
    });

    test('has private carts', async () => {
      const official = { 'UCP-Agent': parties.other.header(release) };
      const [first, second] = [await parties.newKey('First'), await parties.newKey('Second')];
      const call = (key: string, path: string, content?: unknown, method?: string) =>
        parties.nobody().call(`/api/ucp${path}`, content, method, { ...official, ...bearer(key) });
      const cart = await call(first.key, '/carts', { line_items: lines([lamp, 1]) });
      assert.equal(cart.status, 201);
      const unknown = 'cart_AAAAAAAAAAAAAAAAAAAAAAAA';
      const tries: ((id: string) => Promise<Answer>)[] = [
        (id) => call(second.key, `/carts/${id}`),
        (id) => call(second.key, `/carts/${id}`, { line_items: [] }, 'PUT'),
        (id) => call(second.key, `/carts/${id}/cancel`, {}, 'POST'),
        (id) => call(second.key, '/checkout-sessions', { cart_id: id, line_items: [] }),
      ];
      for (const attempt of tries) {
        const [theirs, none] = [await attempt(cart.body.id), await attempt(unknown)];
        assert.deepEqual([theirs.status, theirs.body], [none.status, none.body]);
      }
      assert.equal((await call(first.key, `/carts/${cart.body.id}`)).body.line_items.length, 1);
    });

    /** Everything that distinguishes two answers, except the time and the ID of the request. */
    /** A signature says when it was made, and is never the same twice; that there is one, over what, is compared. */
    const headersOf = ({ headers }: Answer) =>
      [...headers]
        .filter(([name]) => !['date', 'request-id', 'x-request-id'].includes(name))
        .map(([name, value]) => [
          name,
          name === 'signature' ? '' : name === 'signature-input' ? value.replace(/created=\d+/, '') : value,
        ]);

    test('causes the same work for an unknown ID', async () => {
      const { key } = await parties.newKey('Owner');
      const mine = parties.withKey(key);
      const made = await mine.ready();
      const orderId: string = (await mine.pay((await mine.ready()).id)).body.order.id;
      const cart = await parties.nobody().call('/api/ucp/carts', { line_items: lines([lamp, 1]) }, 'POST', {
        'UCP-Agent': parties.other.header(release),
        ...bearer(key),
      });
      const reads: string[] = [];
      const { database, secret, standard } = parties;
      const commerce = createCommerce({
        store: counted(commerceStore(database, { secret }), reads),
        backend: () => assert.fail('The backend is not asked for what is not the caller’s.'),
        site: async () => standard,
        secret,
        pages: { afterChallenge: () => '', order: () => '' },
      });
      const stranger: Caller = { site: standard, release, network: 'n', identity: 'key:somebody-else' };
      const repeat = { key: '3c5f6f0e-0000-4000-8000-000000000000', fingerprint: 'f' };
      const calls: [theirs: string, unknown: string, call: (id: string) => Promise<Outcome<unknown>>][] = [
        ...(['read', 'cancel'] as const).flatMap((operation): typeof calls => [
          [made.id, 'chk_AAAAAAAAAAAAAAAAAAAAAAAA', (id) => commerce.checkouts[operation](stranger, id)],
          [cart.body.id, 'cart_AAAAAAAAAAAAAAAAAAAAAAAA', (id) => commerce.carts[operation](stranger, id)],
        ]),
        [made.id, 'chk_A', (id) => commerce.checkouts.update(stranger, id, {}, repeat)],
        [
          made.id,
          'chk_A',
          (id) => commerce.checkouts.complete(stranger, id, { handlerId: 'sandbox' }, repeat),
        ],
        [cart.body.id, 'cart_A', (id) => commerce.checkouts.create(stranger, { cartId: id })],
        [orderId, 'NOSUCHNO.AAAAAAAAAAAAAAAAAAAAAA', (id) => commerce.orders.read(stranger, id)],
        [orderId.split('.')[0] ?? '', 'NOSUCHNO', (id) => commerce.orders.read(stranger, id, made.id)],
      ];
      const workFor = async (id: string, call: (id: string) => Promise<Outcome<unknown>>) => {
        reads.length = 0;
        const outcome = await call(id);
        assert.ok(!outcome.ok && outcome.error.code === 'not-found');
        return { outcome, reads: [...reads] };
      };
      for (const [theirs, unknown, call] of calls) {
        const work = await workFor(theirs, call);
        assert.ok(work.reads.length > 0);
        assert.deepEqual(work, await workFor(unknown, call));
      }
    });

    function counted(real: CommerceStore, calls: string[]): CommerceStore {
      return new Proxy(real, {
        get(target, name: keyof CommerceStore) {
          const member = target[name] as (...given: unknown[]) => unknown;
          return (...given: unknown[]) => {
            calls.push(name);
            return member.apply(target, given);
          };
        },
      });
    }
  });

  describe('a caller with only an ID', () => {
    const personal = [buyer.first_name, buyer.last_name, buyer.email, home.street_address];

    test('sees no name, street, or email address of a checkout and of its order', async () => {
      const me = parties.nobody();
      const made = await me.ready();
      const read = JSON.stringify((await me.read(made.id)).body);
      const paid = await me.pay(made.id);
      const order = JSON.stringify((await me.order(paid.body.order.id)).body);
      for (const text of [read, JSON.stringify(paid.body), order])
        for (const hidden of personal) assert.ok(!text.includes(hidden), `${hidden} in ${text}`);
      assert.ok(order.includes(home.address_locality));
    });

    test('does not see them with another credential either', async () => {
      const me = parties.nobody();
      const made = await me.ready();
      const changed = await me.update(made.id, {
        fulfillment: {
          methods: [
            { type: 'shipping', destinations: [{ ...home, id: 'mine', street_address: 'Elsewhere 1' }] },
          ],
        },
        buyer: { phone_number: '+35315550100' },
      });
      const text = JSON.stringify(changed.body);
      for (const hidden of [buyer.email, home.street_address]) assert.ok(!text.includes(hidden), hidden);
    });

    test('does not see them while the owner does', async () => {
      const me = parties.withKey((await parties.newKey('Reader')).key);
      const made = await me.ready();
      const read = JSON.stringify((await me.read(made.id)).body);
      for (const own of personal) assert.ok(read.includes(own), own);
    });
  });
});
