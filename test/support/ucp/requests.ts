/** Example requests: those that the official schemas allow, and those that real clients send beside them. */
import type { OperationName } from '../../../src/protocols/ucp/operation.ts';
import type { Decoded, Decoder } from '../../../src/protocols/ucp/release.ts';

const address = {
  id: 'home',
  first_name: 'Ada',
  street_address: '1 Analytical Way',
  address_locality: 'Springfield',
  address_region: 'IL',
  postal_code: '62701',
  address_country: 'us',
};
const context = {
  address_country: 'us',
  address_region: 'IL',
  postal_code: '62701',
  language: 'en-US',
  currency: 'usd',
  intent: 'A gift',
  eligibility: ['com.example.loyalty_gold'],
};
const signals = { 'dev.ucp.buyer_ip': '192.0.2.1', 'dev.ucp.user_agent': 'Agent/1' };
const attribution = { utm_source: 'assistant' };
const buyer = { first_name: 'Ada', last_name: 'L', email: 'ada@example.com', phone_number: '+12175550123' };
const line = { item: { id: 'lamp-brass' }, quantity: 2 };
const instrument = {
  id: 'i1',
  handler_id: 'sandbox',
  type: 'card',
  credential: { type: 'token', token: 'tok_good' },
};

/** Valid by the official schemas of both releases. */
export const officialRequests: [OperationName, unknown][] = [
  [
    'search_catalog',
    { query: 'lamp', context, signals, attribution, pagination: { limit: 20, cursor: 'c' } },
  ],
  ['search_catalog', { filters: { categories: ['Lamps'], price: { min: 0, max: 20_000 }, in_stock: true } }],
  [
    'search_catalog',
    { query: 'lamp', filters: { attributes: { Color: 'Brass', Size: ['Small', 'Large'] } } },
  ],
  ['lookup_catalog', { ids: ['lamp', 'bulb-e27'], filters: { price: { max: 5_000 } }, context }],
  [
    'get_product',
    { id: 'lamp', selected: [{ name: 'Color', label: 'Brass' }], preferences: ['Color'], context },
  ],
  [
    'create_cart',
    { line_items: [line], buyer, context, signals, attribution, discounts: { codes: ['TEN'] } },
  ],
  ['update_cart', { id: 'cart_1', line_items: [{ ...line, id: 'li_1' }], discounts: { codes: [] } }],
  ['create_checkout', { line_items: [line], buyer, context, signals, attribution }],
  ['create_checkout', { line_items: [], cart_id: 'cart_1' }],
  [
    'create_checkout',
    {
      line_items: [line],
      discounts: { codes: ['TEN', 'OLD'] },
      fulfillment: {
        methods: [{ type: 'shipping', destinations: [address], selected_destination_id: 'home' }],
      },
      payment: { instruments: [instrument] },
    },
  ],
  [
    'update_checkout',
    {
      line_items: [
        { ...line, id: 'li_1' },
        { ...line, id: 'li_2', parent_id: 'li_1' },
      ],
      fulfillment: {
        methods: [
          {
            id: 'group_1',
            type: 'shipping',
            line_item_ids: ['li_1', 'li_2'],
            destinations: [address],
            selected_destination_id: null,
            groups: [{ id: 'group_1_package', selected_option_id: 'express' }],
          },
        ],
      },
    },
  ],
  [
    'update_checkout',
    {
      line_items: [line],
      fulfillment: {
        methods: [{ type: 'pickup', line_item_ids: ['li_1'], selected_destination_id: 'loc_1' }],
      },
    },
  ],
  [
    'complete_checkout',
    { payment: { instruments: [{ ...instrument, selected: true }] }, signals, attribution },
  ],
];

/** Not valid by the official schemas, and taken all the same. */
export const lenientRequests: [OperationName, unknown][] = [
  ['search_catalog', { query: 'lamp', pagination: { limit: 0 } }],
  [
    'search_catalog',
    { query: 'lamp', signals: { address: '1' }, context: { eligibility: ['gold', 'gold'] } },
  ],
  ['create_checkout', { cart_id: 'cart_1' }],
  [
    'update_checkout',
    { line_items: [], fulfillment: { methods: [{ groups: [{ selected_option_id: 'express' }] }] } },
  ],
  ['complete_checkout', { payment: { handler_id: 'sandbox', credential: { token: 'tok' } } }],
  ['complete_checkout', { handler_id: 'sandbox' }],
];

/** Whichever decoder the operation has. */
export function decodeRequest(
  decode: Decoder,
  operation: OperationName,
  body: unknown,
): Decoded<unknown> | undefined {
  const when = operation.startsWith('create') ? 'create' : 'update';
  if (operation === 'search_catalog') return decode.searchCatalog(body);
  if (operation === 'lookup_catalog') return decode.lookupCatalog(body);
  if (operation === 'get_product') return decode.getProduct(body);
  if (operation === 'complete_checkout') return decode.complete(body);
  if (operation === 'create_cart' || operation === 'update_cart') return decode.cart(body, when);
  if (operation === 'create_checkout' || operation === 'update_checkout') return decode.checkout(body, when);
  return undefined;
}
