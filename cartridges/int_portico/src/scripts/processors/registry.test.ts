/** A store loads the adapter of its own processor, and no other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileOnce } from '../backend/orders/order-compiled.testing.ts';
import { createPlatform } from '../backend/orders/order-platform.testing.ts';
import type { ProcessorAdapter } from './adapter.ts';

/** File of the adapter by processor. */
const files: Readonly<Record<string, string>> = {
  basic_credit: 'basic-credit',
  adyen_component: 'adyen-component',
  stripe_credit: 'stripe-credit',
  payments_credit: 'cybersource',
  braintree_credit: 'braintree',
  braintree_googlepay: 'braintree',
  braintree_paypal: 'braintree',
  checkoutcom_card: 'checkout-com',
  checkoutcom_google_pay: 'checkout-com',
};

const all = [...new Set(Object.values(files))];
const compiled = compileOnce(['processors/registry']);
compiled.use(createPlatform().modules);
const adapterFor = (id: string): ProcessorAdapter | undefined =>
  compiled.module('processors/registry')['adapterFor']?.(id as never);
const loaded = (): string[] => all.filter((file) => compiled.loaded().includes(`processors/${file}`));

test('loads no adapter to say that there is none', () => {
  for (const id of ['acme_pay', 'constructor', 'toString', '__proto__', ''])
    assert.equal(adapterFor(id), undefined, id);
  assert.deepEqual(loaded(), []);
});

test('loads each adapter with its own processor, in any case', () => {
  const expected = new Set<string>();
  for (const [id, file] of Object.entries(files)) {
    assert.equal(adapterFor(id.toUpperCase())?.id, id);
    assert.deepEqual(new Set(loaded()), expected.add(file), id);
  }
});
