/** What is read of a payment instrument beside its credential, in every release. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { january2026 } from '../../releases/2026-01-23.ts';
import { createRelease } from '../create-release.ts';
import { releases } from '../../../../../test/support/ucp/releases.ts';

const address = {
  first_name: 'Ben',
  last_name: 'Lee',
  street_address: '5 Bill Road',
  extended_address: 'Floor 2',
  address_locality: 'Boston',
  address_region: 'MA',
  postal_code: '02108',
  address_country: 'US',
  phone_number: '+1 617 555 0100',
};
const billingAddress = {
  firstName: 'Ben',
  lastName: 'Lee',
  street: '5 Bill Road',
  extended: 'Floor 2',
  locality: 'Boston',
  region: 'MA',
  postalCode: '02108',
  country: 'US',
  phone: '+1 617 555 0100',
};
const display = { brand: 'visa', last_digits: '4242', expiry_month: 3, expiry_year: 2031 };
const shown = { brand: 'visa', lastDigits: '4242', expiryMonth: 3, expiryYear: 2031 };

const rows: [name: string, instrument: object, read: object | undefined][] = [
  ['only the credential', {}, undefined],
  [
    'display and billing address',
    { type: 'card', display, billing_address: address },
    { type: 'card', ...shown, billingAddress },
  ],
  [
    'numbers as text',
    { display: { expiry_month: '3', expiry_year: '2031' } },
    { expiryMonth: 3, expiryYear: 2031 },
  ],
  ['a two-digit year', { display: { expiry_year: 31 } }, { expiryYear: 2031 }],
  ['an invalid month', { display: { brand: 'visa', expiry_month: 13 } }, { brand: 'visa' }],
  ['digits with dots', { display: { brand: 'visa', last_digits: '•••• 4242' } }, { brand: 'visa' }],
  [
    'a complete card number instead of its last digits',
    { display: { last_digits: '4242424242424242' } },
    undefined,
  ],
  ['fields of other handlers', { display: { name: 'PayPal', art: 1 } }, undefined],
];

for (const { release } of releases)
  for (const [name, more, read] of rows)
    test(`${release.version}: ${name}`, () => {
      const instrument = { id: 'pi_1', handler_id: 'card', credential: { token: 't' }, ...more };
      const decoded = release.decode.complete({ payment: { instruments: [instrument] } });
      assert.ok(decoded.ok, JSON.stringify(decoded));
      assert.deepEqual(decoded.value.instrument, read);
    });

for (const { release } of releases)
  test(`${release.version}: reports a malformed address with its path`, () => {
    const instrument = { id: 'pi_1', handler_id: 'card', billing_address: { postal_code: 2108 } };
    const decoded = release.decode.complete({ payment: { instruments: [instrument] } });
    assert.ok(!decoded.ok);
    assert.equal(decoded.problems[0]?.path, '$.payment.instruments[0].billing_address.postal_code');
  });

test('puts card display fields on the instrument in 2026-01-11', () => {
  const release = createRelease(january2026);
  const decoded = release.decode.complete({
    payment_data: { id: 'pi_1', handler_id: 'card', type: 'card', credential: { token: 't' }, ...display },
  });
  assert.ok(decoded.ok);
  assert.deepEqual(decoded.value.instrument, { type: 'card', ...shown });
});
