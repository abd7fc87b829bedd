/** Every kind of answer, for tests of their encoders. */
import assert from 'node:assert/strict';
import { checkoutStates } from '#commerce';
import type { OperationName } from '../../../src/protocols/ucp/operation.ts';
import type { EncodeContext, JsonObject, Release } from '../../../src/protocols/ucp/release.ts';
import { optionsProduct, orderView, plainProduct, sampleOrder } from './sample-records.ts';
import {
  cartView,
  checkoutView,
  emailMissing,
  emptyQuote,
  everything,
  fullQuote,
  grossQuote,
  nothing,
  sampleInput,
} from './sample-views.ts';

const order = { id: '00001234.mac', number: '00001234', permalink: 'https://shop.example/orders/00001234' };
const pickup = () => {
  const [group] = fullQuote().groups;
  assert.ok(group);
  return fullQuote({
    groups: [
      { ...group, method: 'pickup', selectedDestinationId: 'loc_1' },
      { ...group, id: 'g2', method: 'digital' },
    ],
  });
};

/** Name, operation, answer: everything that an encoder can meet, in all its kinds. */
export function answers({ encode }: Release, frame: EncodeContext): [string, OperationName, JsonObject][] {
  const input = sampleInput();
  const lookup = { ids: ['lamp', 'lamp-steel', 'bulb-e27', 'nope'], filters: {}, hints: {} };
  const detail = { selected: [], preferences: [], filters: {}, hints: {} };
  const page = { products: [optionsProduct(), plainProduct()], currency: 'USD' };
  const bare = sampleOrder({ adjustments: [], events: [], expectations: [], attribution: {} });
  return [
    ['an empty cart', 'create_cart', encode.cart(cartView(), frame)],
    [
      'a full cart',
      'update_cart',
      encode.cart(cartView({ quote: fullQuote(), input, problems: [emailMissing] }), frame),
    ],
    ['a cart of prices with tax', 'get_cart', encode.cart(cartView({ quote: grossQuote(), input }), frame)],
    ...checkoutStates.flatMap((state) =>
      [everything, nothing].map((disclosure): [string, OperationName, JsonObject] => [
        `a checkout that is ${state}${disclosure.buyer ? '' : ', to a stranger'}`,
        'update_checkout',
        encode.checkout(checkoutView({ state, disclosure, problems: [emailMissing], order }), frame),
      ]),
    ),
    ['an empty checkout', 'create_checkout', encode.checkout(checkoutView({ quote: emptyQuote() }), frame)],
    ['prices with tax', 'create_checkout', encode.checkout(checkoutView({ quote: grossQuote() }), frame)],
    ['a pickup', 'create_checkout', encode.checkout(checkoutView({ quote: pickup() }), frame)],
    ['an order', 'get_order', encode.order(orderView(), frame)],
    ['an order to a stranger', 'get_order', encode.order(orderView({ disclosure: nothing }), frame)],
    ['an order on the given path', 'get_order', encode.order(orderView(), { ...frame, given: true })],
    ['a new order', 'get_order', encode.order(orderView({ order: bare }), frame)],
    ['a page of products', 'search_catalog', encode.searchCatalog({ ...page, total: 2 }, [], frame)],
    [
      'a page with a next one and a note',
      'search_catalog',
      encode.searchCatalog(
        { ...page, nextCursor: 'c' },
        [{ code: 'filter_ignored', text: 'Ignored.' }],
        frame,
      ),
    ],
    ['found ids', 'lookup_catalog', encode.lookupCatalog(page.products, lookup, 'USD', frame)],
    ['no found ids', 'lookup_catalog', encode.lookupCatalog([], lookup, 'USD', frame)],
    [
      'a product with options',
      'get_product',
      encode.getProduct(optionsProduct(), { ...detail, id: 'lamp' }, 'USD', frame),
    ],
    [
      'a product without options',
      'get_product',
      encode.getProduct(plainProduct(), { ...detail, id: 'bulb' }, 'USD', frame),
    ],
    ['nothing', 'get_product', encode.refusal({ code: 'not-found', what: 'product' }, frame)],
    [
      'no common ground',
      'create_cart',
      encode.refusal({ code: 'capabilities-incompatible', content: 'No.' }, frame),
    ],
    ['a busy checkout', 'complete_checkout', encode.refusal({ code: 'busy' }, frame)],
  ];
}
