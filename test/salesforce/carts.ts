/** Carts that an instance of Salesforce must price as its own engine does. */
import { emptyInput, type CheckoutInput } from '#commerce';
import { cable, duffel, lamp, variantOf } from './demo.ts';

export { sold } from './demo.ts';

const places = {
  Cork: { street: '1 Quay', locality: 'Cork', postalCode: 'T12 X0X0', country: 'IE' },
  London: { street: '1 Strand', locality: 'London', postalCode: 'WC2R 0AA', country: 'GB' },
  'New York': {
    street: '1 Broadway',
    locality: 'New York',
    region: 'NY',
    postalCode: '10004',
    country: 'US',
  },
  'Los Angeles': {
    street: '1 Main',
    locality: 'Los Angeles',
    region: 'CA',
    postalCode: '90012',
    country: 'US',
  },
  Toronto: { street: '1 Bay', locality: 'Toronto', region: 'ON', postalCode: 'M5J 2R8', country: 'CA' },
};

export function cart(
  items: [variantId: string, quantity: number][],
  place: keyof typeof places | undefined,
  more: Partial<CheckoutInput> & { optionId?: string } = {},
): CheckoutInput {
  const { optionId, ...changes } = more;
  const address = place && { firstName: 'Ada', lastName: 'Byron', ...places[place] };
  return {
    ...emptyInput(),
    lines: items.map(([variantId, quantity], at) => ({ id: `l${at + 1}`, variantId, quantity })),
    buyer: { email: 'ada@parity.test' },
    groups: address
      ? [
          {
            id: 'g1',
            lineIds: [],
            method: 'shipping',
            destinations: [{ id: 'd1', type: 'address', address }],
            selectedDestinationId: 'd1',
            ...(optionId === undefined ? {} : { optionId }),
          },
        ]
      : [],
    ...changes,
  };
}

const jacket = variantOf('harbour-rain-jacket');

export const carts: [name: string, make: () => CheckoutInput, currency: string][] = [
  ['one unit, no delivery address', () => cart([[lamp, 1]], undefined), 'EUR'],
  [
    'three lines to Cork, prices with tax',
    () =>
      cart(
        [
          [lamp, 1],
          [duffel, 2],
          [cable, 3],
        ],
        'Cork',
      ),
    'EUR',
  ],
  [
    'three lines to New York, tax added',
    () =>
      cart(
        [
          [lamp, 1],
          [duffel, 1],
          [cable, 1],
        ],
        'New York',
      ),
    'USD',
  ],
  ['two taxes of one place', () => cart([[duffel, 3]], 'Los Angeles'), 'USD'],
  [
    'pounds',
    () =>
      cart(
        [
          [jacket, 1],
          [cable, 2],
        ],
        'London',
      ),
    'GBP',
  ],
  ['three cables for two', () => cart([[cable, 3]], 'Cork'), 'EUR'],
  [
    'two lines of one product',
    () =>
      cart(
        [
          [cable, 2],
          [cable, 1],
        ],
        'Cork',
      ),
    'EUR',
  ],
  [
    'a code on the order',
    () =>
      cart(
        [
          [lamp, 1],
          [duffel, 1],
        ],
        'Cork',
        { codes: ['WELCOME10'] },
      ),
    'EUR',
  ],
  [
    'a code on lines',
    () =>
      cart(
        [
          [duffel, 1],
          [cable, 1],
        ],
        'Cork',
        { codes: ['SUMMER26'] },
      ),
    'EUR',
  ],
  [
    'a code that excludes others',
    () =>
      cart(
        [
          [lamp, 1],
          [cable, 3],
        ],
        'Cork',
        { codes: ['ONLY25'] },
      ),
    'EUR',
  ],
  ['an unknown code', () => cart([[lamp, 1]], 'Cork', { codes: ['NO-SUCH-CODE'] }), 'EUR'],
  ['a code below its minimum', () => cart([[cable, 1]], 'Cork', { codes: ['WELCOME10'] }), 'EUR'],
  ['free delivery by a promotion', () => cart([[lamp, 2]], 'London'), 'GBP'],
  ['a selected delivery method', () => cart([[duffel, 1]], 'Cork', { optionId: 'express-eu' }), 'EUR'],
  ['a method that is not offered', () => cart([[duffel, 1]], 'Cork', { optionId: 'express-us' }), 'EUR'],
  ['an expired code', () => cart([[duffel, 1]], 'Cork', { codes: ['SUMMER26'] }), 'EUR'],
  [
    'two codes, one of which excludes others',
    () =>
      cart(
        [
          [lamp, 1],
          [duffel, 1],
        ],
        'Cork',
        { codes: ['WELCOME10', 'ONLY25'] },
      ),
    'EUR',
  ],
  [
    'the same code twice, in another case',
    () => cart([[lamp, 1]], 'Cork', { codes: ['WELCOME10', 'welcome10'] }),
    'EUR',
  ],
  ['far away', () => cart([[duffel, 1]], 'Toronto'), 'USD'],
  ['an empty cart', () => cart([], undefined), 'EUR'],
  ['no email address', () => cart([[lamp, 1]], 'Cork', { buyer: {} }), 'EUR'],
  [
    'an address without a street',
    () => {
      const input = cart([[lamp, 1]], 'Cork');
      for (const { address } of input.groups[0]?.destinations ?? []) delete address.street;
      return input;
    },
    'EUR',
  ],
  [
    'a context instead of a destination',
    () => cart([[lamp, 1]], undefined, { context: { country: 'US', region: 'NY', postalCode: '10004' } }),
    'USD',
  ],
];

/** @throws {RangeError} for a name that no cart has */
export function cartNamed(name: string): (typeof carts)[number] {
  const found = carts.find(([own]) => own === name);
  if (!found) throw new RangeError(`There is no cart "${name}".`);
  return found;
}
