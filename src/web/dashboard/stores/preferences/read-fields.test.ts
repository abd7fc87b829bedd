import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { loadDemoStore } from '#backends/embedded';
import { readSiteFields } from './read-fields.ts';
import type { PreferenceFields } from './rows.ts';
import { fieldsOf } from './write-fields.ts';

const { site } = await loadDemoStore();
const releases = ['2026-08-25', '2026-04-08'];
const read = (change: PreferenceFields = {}) =>
  readSiteFields({ ...fieldsOf(site), ...change }, site, releases);
const errorsOf = (change: PreferenceFields) => {
  const result = read(change);
  return result.ok ? {} : result.errors;
};

test('returns an unchanged form as it was', () => {
  // The sandbox treats a store without a negotiation policy as undecided.
  assert.deepEqual(read(), { ok: true, site: { ...site, negotiation: 'strict' } });
  const lenient = read({ negotiation: 'lenient' });
  assert.equal(lenient.ok && lenient.site.negotiation, 'lenient');
});

test('reads who serves the manifest, and asks for the URL that no connection gives', () => {
  const manifestUrl =
    'https://kv7kzm78.api.commercecloud.salesforce.com/ucp/shopper-ucp/v1/x/.well-known/ucp';
  const off = read({ manifestSource: 'off' });
  assert.equal(off.ok && off.site.manifestSource, 'off');
  const theirs = read({ manifestSource: 'salesforce', manifestUrl });
  assert.deepEqual(theirs.ok && [theirs.site.manifestSource, theirs.site.manifestUrl], [
    'salesforce',
    manifestUrl,
  ]);
  assert.match(errorsOf({ manifestSource: 'salesforce' })['manifestUrl'] ?? '', /./);
});

test('reads the URL of the cart, without a slash at its end', () => {
  const cartUrl = 'https://shop.example/portico-cart';
  const given = read({ cartUrl: `${cartUrl}/` });
  assert.equal(given.ok && given.site.cartUrl, cartUrl);
  for (const wrongUrl of [
    'http://shop.example/cart',
    'https://shop.example/cart?a=1',
    'https://a@shop.example',
  ])
    assert.match(errorsOf({ cartUrl: wrongUrl })['cartUrl'] ?? '', /https URL without parameters/, wrongUrl);
});

test('keeps what the form does not ask for', () => {
  const off = readSiteFields(fieldsOf(site), { ...site, enabled: false }, releases);
  assert.equal(off.ok && off.site.enabled, false);
  const partners = [{ id: 'google', preset: 'google' as const, keys: ['k1'] }];
  const withPartner = readSiteFields(fieldsOf(site), { ...site, partners }, releases);
  assert.deepEqual(withPartner.ok && withPartner.site.partners, partners);
  const identityLinking = { customerGroup: 'gold' };
  const linked = readSiteFields(fieldsOf(site), { ...site, identityLinking }, releases);
  assert.deepEqual(linked.ok && linked.site.identityLinking, identityLinking);
});

const wrong: [field: string, value: string, says: RegExp][] = [
  ['name', '', /Fill in this field/],
  ['hosts', '', /at least one/],
  ['hosts', 'shop.example\nbad_host', /“bad_host”: This must be a lowercase host name/],
  ['currencies', 'EUR, XXQ', /“XXQ”: This must be an ISO 4217/],
  ['locale', 'english!', /language tag/],
  ['country', 'IRL', /ISO 3166-1/],
  ['rateLimit', 'many', /whole number/],
  ['rateLimit', '0', /whole number/],
  ['checkoutHours', '721', /720/],
  ['storefront', 'ftp://shop.example', /http or https/],
  ['primaryRelease', '2026-01-11', /Choose a release that Portico supports/],
  ['agentPolicy', 'anybody', /Choose who can buy/],
  ['negotiation', 'anything', /Select a value/],
  ['checkoutMode', '', /Select a value/],
  ['manifestSource', 'nobody', /Select a value/],
  ['manifestUrl', 'http://shop.example/.well-known/ucp', /https URL that ends with/],
  ['manifestUrl', 'https://shop.example/ucp', /https URL that ends with/],
  ['links.1.url', 'not a page', /http or https/],
  ['review.0.amount', '12.345', /at most 2 decimals/],
  ['review.0.currency', 'EURO', /currency code, such as/],
  ['review.1.text', '', /Fill in this field/],
  ['consent.0.purpose', 'Marketing', /./],
  ['paymentHandlers.0.instruments', '[{"type":"card"', /Enter valid JSON/],
  ['paymentHandlers.0.instruments', '[{"kind":"card"}]', /At 0.type|At 0: Nobody knows/],
  ['paymentHandlers.0.config', '[]', /must be an object/],
  ['paymentHandlers.0.name', 'com.my-shop.pay', /reverse-domain name/],
  ['paymentHandlers.0.version', '1', /date such as/],
];
for (const [field, value, says] of wrong)
  test(`returns an error at ${field} for ${JSON.stringify(value)}`, () => {
    const errors = errorsOf({ [field]: value });
    assert.deepEqual(Object.keys(errors), [field]);
    assert.match(errors[field] ?? '', says);
  });

test('removes a row that is emptied or marked for removal, and keeps errors at the rows of the form', () => {
  const emptied = read({ 'links.1.url': '', 'links.1.title': '', 'links.4.remove': 'on' });
  assert.ok(emptied.ok);
  assert.deepEqual(
    emptied.site.links.map(({ type }) => type),
    ['privacy_policy', 'refund_policy', 'shipping_policy'],
  );
  const errors = errorsOf({ 'links.1.url': '', 'links.1.title': '', 'links.3.url': 'nowhere' });
  assert.deepEqual(Object.keys(errors), ['links.3.url']);
});

test('adds a row from the spare row', () => {
  const added = read({
    'review.2.code': 'big-basket',
    'review.2.amount': '0.5',
    'review.2.currency': 'usd',
    'review.2.text': 'Check your basket.',
    'review.2.severity': 'buyer-review',
  });
  assert.ok(added.ok);
  assert.deepEqual(added.site.review[2], {
    code: 'big-basket',
    above: { amount: 50, currency: 'USD' },
    text: 'Check your basket.',
    severity: 'buyer-review',
  });
});

test('accepts hosts and codes in any case and with any separator', () => {
  const result = read({
    hosts: ' Shop.Example, shop.example\r\nwww.shop.example ',
    currencies: 'eur usd',
    country: 'ie',
    storefront: 'https://shop.example/',
  });
  assert.ok(result.ok);
  assert.deepEqual(result.site.hosts, ['shop.example', 'www.shop.example']);
  assert.deepEqual(result.site.currencies, ['EUR', 'USD']);
  assert.equal(result.site.storefront, 'https://shop.example');
});

test('returns a store or errors for any form, and never throws', () => {
  const names = fc.constantFrom(...Object.keys(fieldsOf(site)), '__proto__', 'links.9.url', 'links.-1.url');
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.string())), (changes) => {
      const result = read(Object.fromEntries(changes));
      assert.ok(result.ok || Object.keys(result.errors).length > 0);
    }),
  );
});
