import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { emptyInput, type Address, type CheckoutInput, type Quote } from '#commerce';
import { readChange } from './change.ts';
import { toForm } from './form.ts';
import { checkoutWords } from './words.ts';
import { person } from '../../../test/support/web/checkout-person.ts';
import { openShop, type Shop } from '../../../test/support/web/checkout-shop.ts';
import { anyCharacter } from '../../../test/support/any-character.ts';

const words = checkoutWords('en-IE');

describe('change', () => {
  let shop: Shop;
  before(async () => (shop = await openShop()));
  after(() => shop.close());

  /** Input of agents, which can exceed the limits of form fields. */
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 30 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 }),
    fc.constantFrom(' padded ', 'a\tb', '"><', 'line\nline'),
  );
  const address: fc.Arbitrary<Address> = fc.record(
    {
      firstName: text,
      lastName: text,
      street: text,
      extended: text,
      locality: text,
      region: text,
      postalCode: text,
      phone: text,
      country: fc.constantFrom('IE', 'US', 'ZZ'),
    },
    { requiredKeys: ['firstName', 'lastName', 'country'] },
  );
  const buyer = fc.record(
    { email: text, firstName: text, lastName: text, phone: text },
    { requiredKeys: [] },
  );

  async function inputOf(token: string): Promise<CheckoutInput> {
    const opened = shop.commerce.openHandoff(shop.site, token);
    assert.ok(opened);
    const view = await shop.commerce.checkouts.read(opened.caller, opened.id);
    assert.ok(view.ok);
    return view.value.input;
  }

  test('keeps the values of an agent when the form is posted unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(
        buyer,
        fc.array(address, { minLength: 1, maxLength: 3 }),
        text,
        async (buyer, given, code) => {
          const token = await shop.checkout({
            lines: [{ variantId: 'mug', quantity: 2 }],
            buyer,
            groups: [{ destinations: given.map((address) => ({ address })), optionId: 'express' }],
            codes: [code],
          });
          const known = await inputOf(token);
          const page = await person(shop.pages).open(`/checkout/${token}`);
          const after = await page.press('save');
          assert.ok(after.text.includes('Saved.') || after.text.includes('Fix the following'), after.text);
          assert.deepEqual(await inputOf(token), known);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('reads consent only from boxes that the page showed', async () => {
    const token = await shop.checkout();
    const page = await person(shop.pages).open(`/checkout/${token}`);
    const ticked = await page.press('save', { consent: 'dev.ucp.consent.marketing' });
    assert.deepEqual((await inputOf(token)).consent, {
      'dev.ucp.consent.marketing': { granted: true, source: 'platform' },
    });
    await ticked.press('save', { consent: undefined });
    assert.equal((await inputOf(token)).consent['dev.ucp.consent.marketing']?.granted, false);
    const fresh = await shop.checkout();
    const other = await person(shop.pages).open(`/checkout/${fresh}`);
    await other.press('save', { 'consent-asked': undefined, consent: 'dev.ucp.consent.marketing' });
    assert.deepEqual((await inputOf(fresh)).consent, {});
  });

  const groups = [
    {
      id: 'g1',
      lineIds: [],
      method: 'pickup' as const,
      destinations: [],
      options: [{ id: 'north', title: 'Pickup at North', price: 0 }],
      selected: 'north',
      selectedDestinationId: 'north',
      pickupLocations: ['north', 'south'].map((id) => ({
        id,
        type: 'location' as const,
        name: id,
        address: {},
      })),
    },
    { id: 'g2', lineIds: ['l1'], method: 'digital' as const, destinations: [], options: [] },
  ];
  const input: CheckoutInput = {
    ...emptyInput(),
    lines: [
      { id: 'l1', variantId: 'a', quantity: 1 },
      { id: 'l2', variantId: 'b', quantity: 1, parentId: 'l1' },
      { id: 'l3', variantId: 'c', quantity: 1 },
    ],
    groups: groups.map(({ id, lineIds, method, destinations }) => ({ id, lineIds, method, destinations })),
  };
  const quote = { groups, lines: input.lines } as unknown as Quote;
  const read = (fields: Record<string, string>, does = 'save') =>
    readChange(toForm(Object.entries(fields)), { input, quote }, does, words);

  test('drops the option of the previous pickup location and keeps other groups unchanged', () => {
    const { change, errors } = read({ 'destination.g1': 'south', 'option.g1': 'north' });
    assert.deepEqual(errors, []);
    assert.deepEqual(change, {
      groups: [{ id: 'g1', selectedDestinationId: 'south', optionId: null }, { id: 'g2' }],
    });
    assert.deepEqual(read({ 'destination.g1': 'elsewhere', 'option.g1': 'free' }), { errors: [] });
  });

  test('selects the only address, which the page shows without a choice', () => {
    const destinations = [{ id: 'dest_1', type: 'address' as const, address: { street: '12 Long Lane' } }];
    const group = { id: 'g1', lineIds: [], method: 'shipping' as const, destinations };
    const only = { groups: [{ ...group, options: [] }], lines: input.lines } as unknown as Quote;
    const shown = { input: { ...input, groups: [group] }, quote: only };
    const post = (id: string) => readChange(toForm([['address-of.g1', id]]), shown, 'continue', words);
    assert.deepEqual(post('dest_1').change, { groups: [{ id: 'g1', selectedDestinationId: 'dest_1' }] });
    assert.deepEqual(post('dest_9'), { errors: [] });
  });

  test('removes child lines with their parent', () => {
    assert.deepEqual(
      read({}, 'remove.l1').change?.lines?.map(({ id }) => id),
      ['l3'],
    );
    assert.deepEqual(
      read({ 'quantity.l3': '0' }).change?.lines?.map(({ id }) => id),
      ['l1', 'l2'],
    );
    assert.deepEqual(read({}, 'remove.l9'), { errors: [] });
  });

  test('accepts only whole quantities of at most six digits', () => {
    for (const quantity of ['-1', '1.5', '1e3', 'x', '', '1234567', '٣']) {
      const { change, errors } = read({ 'quantity.l1': quantity });
      assert.equal(change, undefined, quantity);
      assert.equal(errors[0]?.at, 'quantity-1');
    }
  });

  test('accepts at most 20 codes', () => {
    const many = { ...input, codes: Array.from({ length: 20 }, (_, at) => `C${at}`) };
    const form = toForm([['code', 'one-more']]);
    const { change, errors } = readChange(form, { input: many, quote }, 'save', words);
    assert.equal(change, undefined);
    assert.equal(errors[0]?.at, 'code');
  });
});
