import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bindHandler, unpayableHandlers, withPayableHandlers, type ProcessorFacts } from './handlers.ts';
import { sharedTokenHandler } from './shared-token-handler.ts';
import type { PaymentHandler, Site } from '../site/site.ts';

const profileId = 'profile_test_ours';
const off: ProcessorFacts = { name: 'stripe', publishableKey: 'pk_test_ours' };
const on: ProcessorFacts = { ...off, profileId };

const card: PaymentHandler = {
  name: 'test.acme.shop.pay',
  id: 'card',
  version: '2026-08-25',
  spec: 'https://shop.acme.test/ucp/handlers/test.acme.shop.pay/spec',
  schema: 'https://shop.acme.test/ucp/handlers/test.acme.shop.pay/schema.json',
  instruments: [{ type: 'card' }],
  config: {},
};
const siteWith = (more: Partial<Site> = {}): Site =>
  ({
    hosts: ['shop.acme.test'],
    primaryRelease: '2026-08-25',
    currencies: ['EUR'],
    paymentHandlers: [card],
    ...more,
  }) as Site;

describe('the handler of shared payment tokens', () => {
  test('follows from the profile of the keys, and is in no preferences', () => {
    const site = siteWith();
    assert.equal(withPayableHandlers(site, off), site);
    const [own, shared] = withPayableHandlers(site, on).paymentHandlers;
    assert.equal(own, card);
    assert.deepEqual(shared, {
      name: 'test.acme.shop.shared_payment_token',
      id: 'shared_payment_token',
      version: '2026-08-25',
      spec: 'https://shop.acme.test/ucp/handlers/test.acme.shop.shared_payment_token/spec',
      schema: 'https://shop.acme.test/ucp/handlers/test.acme.shop.shared_payment_token/schema.json',
      instruments: [{ type: 'card' }],
      config: { network_business_profile: profileId },
    });
    assert.deepEqual(bindHandler(shared, site, on), { form: 'stripe-shared-token' });
    assert.deepEqual(bindHandler(card, site, on), { form: 'stripe-token' });
    assert.equal(site.paymentHandlers.length, 1);
  });

  test('is offered once: not beside one of the preferences, and under an ID of its own', () => {
    const shared = sharedTokenHandler(siteWith(), on) as PaymentHandler;
    const configured = siteWith({ paymentHandlers: [card, shared] });
    assert.equal(withPayableHandlers(configured, on), configured);
    const taken = siteWith({ paymentHandlers: [{ ...card, id: 'shared_payment_token' }] });
    const ids = withPayableHandlers(taken, on).paymentHandlers.map(({ id }) => id);
    assert.deepEqual(ids, ['shared_payment_token', 'shared_payment_token_2']);
  });

  test('needs a host that can be a name, and a currency that is charged', () => {
    const hosts = ['shop-1.acme.test', 'localhost', 'acme.test'];
    const named = sharedTokenHandler(siteWith({ hosts }), on) as PaymentHandler;
    assert.equal(named.name, 'test.acme.shared_payment_token');
    assert.equal(sharedTokenHandler(siteWith({ hosts: ['shop-1.acme.test'] }), on), 'no-name');
    assert.deepEqual(withPayableHandlers(siteWith(), on, ['USD']).paymentHandlers, []);
  });

  test('of other preferences is offered for the profile of the keys alone', () => {
    const shared = sharedTokenHandler(siteWith(), on) as PaymentHandler;
    const configured = siteWith({ paymentHandlers: [shared] });
    for (const [processor, why] of [
      [off, /connect Stripe again with the profile ID/],
      [{ ...on, profileId: 'profile_test_other' }, /is not the Stripe profile of this store/],
    ] as const) {
      assert.match(unpayableHandlers(configured, processor)[0]?.reason ?? '', why);
      assert.deepEqual(withPayableHandlers(configured, processor).paymentHandlers, []);
    }
  });

  for (const processor of [
    { name: 'adyen', merchantAccount: 'AcmeECOM', isLive: false },
    { name: 'platform' },
    { name: 'none' },
  ] as const)
    test(`is none of ${processor.name}`, () => {
      assert.equal(sharedTokenHandler(siteWith(), processor), undefined);
    });
});
