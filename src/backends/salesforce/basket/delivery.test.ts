import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  emptyInput,
  type Address,
  type CheckoutInput,
  type DeliveryGroup,
  type ShopContext,
} from '#commerce';
import { cheapest, choiceProblems, deliveryGroup, wantedDelivery } from './delivery.ts';
import type { MethodFacts } from '../facts.ts';

const context: ShopContext = {
  site: 's',
  currency: 'EUR',
  locale: 'en-IE',
  country: 'IE',
  eligibility: [],
  now: 0,
};
const group = (address: Address, more: Partial<DeliveryGroup> = {}): DeliveryGroup => ({
  id: 'g1',
  lineIds: [],
  method: 'shipping',
  destinations: [{ id: 'd1', type: 'address', address }],
  selectedDestinationId: 'd1',
  ...more,
});
const wanted = (changes: Partial<CheckoutInput>) => wantedDelivery({ ...emptyInput(), ...changes }, context);
const cork: Address = {
  lastName: 'Byron',
  street: '1 Quay',
  locality: 'Cork',
  postalCode: 'T12',
  country: 'ie',
};

test('sends a whole address in the fields of the platform', () => {
  const { address, isAddressed, problems } = wanted({
    groups: [group(cork)],
    buyer: { firstName: 'Ada', phone: '+3531' },
  });
  assert.deepEqual([isAddressed, problems], [true, []]);
  assert.deepEqual(address, {
    firstName: 'Ada',
    lastName: 'Byron',
    address1: '1 Quay',
    city: 'Cork',
    postalCode: 'T12',
    countryCode: 'IE',
    phone: '+3531',
  });
});

test('sends a region without its country, in any spelling', () => {
  const newYork = { ...cork, country: 'US', region: 'us-NY', postalCode: '10004' };
  assert.equal(wanted({ groups: [group(newYork)] }).address?.stateCode, 'NY');
});

for (const [sent, expected, codes] of [
  [{ country: 'US', region: 'California', postalCode: '90001' }, ['US', 'CA'], []],
  [{ country: 'USA', region: 'US-CA', postalCode: '90001' }, ['US', 'CA'], []],
  [{ country: 'Canada', region: 'Québec', postalCode: 'H2X 1Y4' }, ['CA', 'QC'], []],
  [{ country: 'AUS', region: 'N.S.W.', postalCode: '2000' }, ['AU', 'NSW'], []],
  [{ country: 'DEU', region: '', postalCode: '10115' }, ['DE', undefined], []],
  [{ country: 'IE', region: 'IE-G', postalCode: 'H91' }, ['IE', 'G'], []],
  [{ country: 'IE', region: 'Somewhere', postalCode: 'H91' }, ['IE', 'Somewhere'], []],
  [{ country: 'US', region: 'Lagos', postalCode: '90001' }, ['US', undefined], ['address-invalid']],
  [{ country: 'US', region: 'NY', postalCode: '90001' }, ['US', undefined], ['address-invalid']],
  [{ country: 'AU', region: '', postalCode: '' }, ['AU', undefined], ['field-required']],
  [{ country: 'Nowhere', region: '', postalCode: '' }, [undefined, undefined], ['address-invalid']],
] as const)
  test(`sends the codes of ${JSON.stringify(sent)}`, () => {
    const { address, isAddressed, isTaxOpen, problems } = wanted({ groups: [group({ ...cork, ...sent })] });
    assert.deepEqual([address?.countryCode, address?.stateCode], expected);
    assert.deepEqual(
      problems.map(({ code }) => code),
      codes,
    );
    const [code]: readonly string[] = codes;
    assert.deepEqual([isTaxOpen, isAddressed], [code !== undefined, code !== 'address-invalid']);
  });

const near: [name: string, changes: Partial<CheckoutInput>, country: string | undefined][] = [
  ['no data: the site’s own country', {}, 'IE'],
  ['the platform detects the location of the buyer', { context: { country: 'us', region: 'CA' } }, 'US'],
  [
    'a destination without a country',
    { groups: [group({ street: '1 Quay' })], context: { country: 'DE' } },
    'DE',
  ],
];
for (const [name, changes, country] of near)
  test(`assumes a place for taxes without sending an address: ${name}`, () => {
    const { address, isAddressed, problems } = wanted(changes);
    assert.deepEqual([address?.countryCode, isAddressed], [country, false]);
    assert.equal(problems[0]?.code, 'field-required');
  });

test('returns methods and a problem without a street', () => {
  const { street: _none, ...rest } = cork;
  const { isAddressed, problems } = wanted({ groups: [group(rest)] });
  assert.equal(isAddressed, true);
  assert.match(problems[0]?.text ?? '', /street/);
});

test('returns methods for country and postal code in the US, and requires the state', () => {
  const { address, isAddressed, problems } = wanted({
    groups: [group({ country: 'US', postalCode: '10001' })],
  });
  assert.deepEqual(
    [address, isAddressed],
    [{ countryCode: 'US', stateCode: 'NY', postalCode: '10001' }, true],
  );
  assert.deepEqual(
    problems.map(({ text }) => text),
    ['The delivery address is incomplete. Missing: region, street, city, last name.'],
  );
});

test('rejects pickup and a second delivery with a message', () => {
  assert.match(
    wanted({ groups: [group(cork, { method: 'pickup' })] }).problems[0]?.text ?? '',
    /does not offer pickup/,
  );
  const two = wanted({ groups: [group(cork), group(cork, { id: 'g2' })] }).problems;
  assert.deepEqual(
    two.map(({ place }) => place),
    [{ group: 'g2', member: 'destination' }],
  );
});

const method = (id: string, price: number): MethodFacts => ({
  id,
  name: id,
  price,
  promotions: [],
  custom: {},
});
const methods = [method('express', 900), method('standard', 500), method('slow', 500)];

test('selects the cheapest method, and the first of equals', () => {
  assert.equal(cheapest(methods)?.id, 'standard');
  assert.equal(cheapest([]), undefined);
});

test('returns options with their price, and the selected one with its discount', () => {
  const shipping = { methodId: 'standard', price: 500, priceAfterDiscount: 0, tax: 0, adjustments: [] };
  const told = deliveryGroup(wanted({ groups: [group(cork)] }), ['l1'], methods, shipping);
  assert.equal(told.selected, 'standard');
  assert.deepEqual(
    told.options.map(({ id, price, discount }) => [id, price, discount]),
    [
      ['express', 900, undefined],
      ['standard', 500, 500],
      ['slow', 500, undefined],
    ],
  );
});

test('reports an invalid choice once methods are known', () => {
  const codes = (optionId: string | undefined, offered: MethodFacts[]) =>
    choiceProblems(
      wanted({ groups: [group(cork, optionId === undefined ? {} : { optionId })] }),
      offered,
    ).map(({ code }) => code);
  assert.deepEqual(codes('gone', methods), ['option-unavailable']);
  assert.deepEqual(codes('slow', methods), []);
  assert.deepEqual(codes('gone', []), ['address-undeliverable']);
  assert.deepEqual(choiceProblems(wanted({}), []), [], 'nobody was asked');
});
