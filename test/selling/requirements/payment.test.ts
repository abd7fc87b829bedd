import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { bothReleases, knownCall, openShop, type Agent, type Shop } from './agents.ts';
import { fillIn, goods, instrument, items, linesOf, pay, readyCheckout, startCheckout } from './purchase.ts';
import { hostProfiles, profileOf, type ProfileHost } from './profiles.ts';
import { withSite } from './site.ts';

const sandbox = 'test.healthy.sandbox_pay';

describe('payment', () => {
  let shop: Shop;
  let host: ProfileHost;
  before(async () => {
    shop = await openShop();
    host = await hostProfiles();
  });
  after(async () => {
    await shop.close();
    await host.close();
  });

  for (const release of bothReleases) {
    const agent = () => shop.agents[release];
    const captured = () => shop.store.psp.ledger().entries.filter(({ kind }) => kind === 'captured').length;
    const able = (...types: string[]) =>
      host.put(
        `${release}-${types.join('-')}`,
        profileOf(release, {
          ucp: {
            payment_handlers: {
              [sandbox]: [
                { id: 'theirs', version: release, available_instruments: types.map((type) => ({ type })) },
              ],
            },
          },
        }),
      );

    test(`[UCP-58a] ${release}: never returns a credential, whatever its outcome`, async () => {
      const { body } = await readyCheckout(agent(), goods.cable.id);
      const answers = [
        await pay(agent(), body.id, 'pm_sandbox_decline'),
        await pay(agent(), body.id, 'pm_sandbox_expired'),
        await agent().call('complete_checkout', {
          id: body.id,
          content: instrument('pm_sandbox_success', { handler_id: 'other' }),
        }),
        await pay(agent(), body.id, 'pm_sandbox_challenge'),
        await pay(agent(), body.id, 'pm_sandbox_success'),
        await agent().call('get_checkout', { id: body.id }),
      ];
      const unknown = await pay(agent(), body.id, 'pm_sandbox_no_such_token');
      assert.doesNotMatch(JSON.stringify([unknown.body, ...unknown.headers]), /no_such_token/);
      for (const answer of answers) {
        assert.doesNotMatch(JSON.stringify(answer.body), /pm_sandbox|credential"/);
        assert.doesNotMatch(JSON.stringify([...answer.headers]), /pm_sandbox/);
      }
    });

    test(`[UCP-37b] [UCP-58b] ${release}: offers no handler without the currency of the checkout`, async () => {
      await withSite(
        shop.store,
        ({ paymentHandlers }) => ({
          paymentHandlers: paymentHandlers.map((one) => ({ ...one, currencies: ['USD'] })),
        }),
        async () => {
          const handlers = async (currency: string) => {
            const content = { line_items: items(goods.cable.id), context: { currency } };
            return (await agent().call('create_checkout', { content })).body.ucp.payment_handlers;
          };
          assert.deepEqual(await handlers('EUR'), {});
          assert.deepEqual(Object.keys(await handlers('USD')), [sandbox]);
          const { body } = await readyCheckout(agent(), goods.cable.id);
          const refused = await pay(agent(), body.id);
          assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_request']);
        },
      );
    });

    test(`[UCP-58c] ${release}: offers the instruments that store and platform have in common`, async () => {
      await withSite(
        shop.store,
        ({ paymentHandlers }) => ({
          paymentHandlers: paymentHandlers.map((one) => ({
            ...one,
            instruments: [{ type: 'card' }, { type: 'wallet' }],
          })),
        }),
        async () => {
          const offered = async (profile: string) => {
            const content = { line_items: items(goods.cable.id) };
            const { body } = await agent().call('create_checkout', { content, profile });
            return body.ucp.payment_handlers[sandbox]?.[0].available_instruments.map(
              ({ type }: { type: string }) => type,
            );
          };
          assert.deepEqual(await offered(able('wallet', 'voucher')), ['wallet']);
          assert.deepEqual(await offered(able('card', 'wallet')), ['card', 'wallet']);
          assert.equal(await offered(able('voucher')), undefined);
        },
      );
    });

    test(`[UCP-59a] ${release}: rejects a handler that was not offered, and charges nothing`, async () => {
      const { body } = await readyCheckout(agent(), goods.cable.id);
      const before = captured();
      for (const handler_id of ['other', 'SANDBOX', '__proto__', sandbox]) {
        const refused = await agent().call('complete_checkout', {
          id: body.id,
          content: instrument('pm_sandbox_success', { handler_id }),
        });
        assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_request'], handler_id);
        assert.match(refused.body.content, /Available: sandbox\./);
      }
      const none = await agent().call('complete_checkout', {
        id: body.id,
        content: instrument('pm_sandbox_success'),
        profile: able('voucher'),
      });
      assert.deepEqual([none.status, none.body.code], [400, 'invalid_request']);
      assert.equal(captured(), before);
      assert.equal((await pay(agent(), body.id)).body.status, 'completed');
    });

    test(`[UCP-60b] ${release}: rejects card numbers in any member`, async () => {
      const { body } = await readyCheckout(agent(), goods.cable.id);
      const before = captured();
      for (const credential of [
        { type: 'card', number: '4242424242424242', expiry_month: 12, expiry_year: 2030, cvc: '123' },
        { type: 'token', token: '4242 4242 4242 4242' },
        { type: 'token', token: 'x', details: { pan: '5555-5555-5555-4444' } },
      ]) {
        const refused = await agent().call('complete_checkout', {
          id: body.id,
          content: instrument('x', { credential }),
          wild: true,
        });
        assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_request']);
        assert.match(refused.body.content, /Card numbers are not accepted/);
      }
      assert.equal(captured(), before);
      assert.doesNotMatch(shop.store.log.join(''), /4242 ?4242|5555-5555/);
    });

    test(`[UCP-60c] ${release}: shows name, street, and email address only to known callers`, async () => {
      const personal = /Quay Street|ann@buyer|"Ann"|"Lee"/;
      const open = await readyCheckout(agent(), goods.cable.id);
      const strange = [
        await agent().call('get_checkout', { id: open.body.id }),
        await pay(agent(), open.body.id),
        await agent().call('get_checkout', { id: open.body.id }),
      ];
      const { id } = strange[1]?.body.order ?? {};
      strange.push(await agent().call('get_order', { id }));
      for (const { body } of strange) assert.doesNotMatch(JSON.stringify(body), personal);
      const call = (...[operation, content]: Parameters<Agent['call']>) =>
        knownCall(agent(), shop.store, operation, content);
      const owned = await fillIn(
        { ...agent(), call },
        await startCheckout({ ...agent(), call }, goods.cable.id),
      );
      const own = await call('get_checkout', { id: owned.body.id });
      assert.match(JSON.stringify(own.body), personal);
      assert.equal(own.body.buyer.email, 'ann@buyer.example');
    });
  }

  test('[UCP-72] rejects several selected instruments, and charges nothing', async () => {
    const agent = shop.agents['2026-08-25'];
    const { body } = await readyCheckout(agent, goods.cable.id);
    const [one] = instrument('pm_sandbox_success').payment.instruments;
    const both = { payment: { instruments: [one, { ...one, id: 'instrument_2' }] } };
    const refused = await agent.call('complete_checkout', { id: body.id, content: both });
    assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_request']);
    const after = await agent.call('get_checkout', { id: body.id });
    assert.deepEqual(
      [after.body.status, linesOf(after)],
      ['ready_for_complete', linesOf({ ...after, body })],
    );
  });
});
