/** What an update keeps: each row follows the sentence that it quotes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { releases } from '../../releases/index.ts';
import { changeInput, emptyInput, type CheckoutInput } from '#commerce';

const before: CheckoutInput = {
  ...emptyInput(),
  lines: [{ id: 'li_1', variantId: 'mug', quantity: 1 }],
  buyer: { firstName: 'Ann', email: 'ann@example.com' },
  groups: [
    {
      id: 'group_1',
      lineIds: [],
      method: 'shipping',
      destinations: [{ id: 'dest_1', type: 'address', address: { street: '12 Dame Street', country: 'IE' } }],
      selectedDestinationId: 'dest_1',
      optionId: 'express',
    },
  ],
  codes: ['SPRING'],
  context: { country: 'IE', currency: 'EUR' },
  eligibility: ['com.example.gold'],
  signals: { 'dev.ucp.buyer_ip': '192.0.2.7' },
  attribution: { campaign: 'c1' },
  consent: { 'dev.ucp.consent.marketing': { granted: true, source: 'platform' } },
};

const lines = { line_items: [{ id: 'li_1', item: { id: 'mug' }, quantity: 2 }] };

type Member = keyof CheckoutInput;
const state: Member[] = ['buyer', 'groups', 'codes', 'context', 'eligibility'];
const writeOnly: Member[] = ['signals', 'attribution'];
const nothing: Partial<CheckoutInput> = { buyer: {}, groups: [], codes: [], context: {}, eligibility: [] };

interface Row {
  what: 'cart' | 'checkout';
  when: 'update' | 'merge';
  version: string;
  keeps: Member[];
  sentence: string;
}

const rows: Row[] = [
  {
    what: 'checkout',
    when: 'update',
    version: '2026-01-23',
    keeps: state,
    sentence:
      'If optional field is omitted, then current checkout session is unchanged. (openapi.json, update_checkout)',
  },
  {
    what: 'cart',
    when: 'update',
    version: '2026-04-08',
    keeps: [],
    sentence:
      'Performs a full replacement of the cart session. The platform MUST send the entire cart resource. (cart, Update Cart)',
  },
  {
    what: 'checkout',
    when: 'update',
    version: '2026-04-08',
    keeps: state,
    sentence:
      'If optional field is omitted, then current checkout session is unchanged. (rest.openapi.json, update_checkout)',
  },
  {
    what: 'cart',
    when: 'update',
    version: '2026-08-25',
    keeps: [],
    sentence:
      'The provided resource replaces the existing cart state on the business side. (cart, Update Cart)',
  },
  {
    what: 'checkout',
    when: 'update',
    version: '2026-08-25',
    keeps: [],
    sentence:
      'Update Checkout replaces the entire Checkout session, so the Platform MUST include all previously set fields it intends to retain. (checkout/rest, Update Buyer Info)',
  },
  ...releases.map(({ version }): Row => ({
    what: 'checkout',
    when: 'merge',
    version,
    keeps: state,
    sentence: 'Ours, for the plain paths: members that are absent stay.',
  })),
];

const releaseOf = (version: string) =>
  releases.find((release) => release.version === version) ?? assert.fail(version);

function after({ what, when, version }: Row, body: object, masked = false): CheckoutInput {
  const { decode } = releaseOf(version);
  const read = what === 'cart' ? decode.cart(body, 'update') : decode.checkout(body, when);
  assert.ok(read.ok, JSON.stringify(read));
  return changeInput(before, read.value, { masked });
}

for (const row of rows) {
  const { what, when, version, keeps, sentence } = row;
  test(`${version}, ${when} of a ${what}: "${sentence}"`, () => {
    const input = after(row, lines);
    assert.deepEqual(input.lines, [{ id: 'li_1', variantId: 'mug', quantity: 2 }]);
    for (const member of state) {
      assert.deepEqual(input[member], keeps.includes(member) ? before[member] : nothing[member], member);
    }
    // "…the entire checkout resource containing any data updates to write-only data fields." No data, no update.
    for (const member of writeOnly) assert.deepEqual(input[member], before[member], member);
    // "The consent field is optional on requests; omitting it provides no consent update." (buyer-consent)
    assert.deepEqual(input.consent, before.consent);
  });

  if (when === 'merge') continue;
  test(`${version}, ${when} of a ${what}: rejects a body without line_items, as the schema requires`, () => {
    const { decode } = releaseOf(version);
    const body = { buyer: { email: 'ann@example.com' } };
    const read = what === 'cart' ? decode.cart(body, 'update') : decode.checkout(body, 'update');
    assert.equal(read.ok, false);
    assert.deepEqual(read.ok || read.problems.map(({ path }) => path), ['$.line_items']);
  });
}

const [, , , , august] = rows as [Row, Row, Row, Row, Row];

test('keeps what a full replacement sends back', () => {
  const echo = {
    ...lines,
    buyer: { first_name: 'Ann', email: 'ann@example.com' },
    fulfillment: {
      methods: [
        {
          id: 'group_1',
          type: 'shipping',
          destinations: [
            {
              id: 'dest_1',
              type: 'shipping_address',
              street_address: '12 Dame Street',
              address_country: 'IE',
            },
          ],
          selected_destination_id: 'dest_1',
          groups: [{ selected_option_id: 'express' }],
        },
      ],
    },
    discounts: { codes: ['SPRING'] },
    context: { address_country: 'IE', currency: 'EUR', eligibility: ['com.example.gold'] },
  };
  assert.deepEqual(after(august, echo), {
    ...before,
    market: 'IE',
    lines: [{ id: 'li_1', variantId: 'mug', quantity: 2 }],
  });
});

test('keeps a buyer that the caller was not shown and omits', () => {
  assert.deepEqual(after(august, lines, true).buyer, before.buyer);
});
