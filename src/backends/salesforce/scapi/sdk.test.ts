/** For each operation, the platform's own SDK sends the same as we do. */
import { after, test } from 'node:test';
import type { Line } from '../../../../test/support/salesforce/scripted-api.ts';
import type { ShopApi } from '../shop-api.ts';
import { json, market, startBench, wanted } from '../../../../test/support/salesforce/scapi-bench.ts';
import { basketRequest } from './requests.ts';
import {
  basketSample,
  categoriesSample,
  methodsSample,
  orderSample,
  productsSample,
  searchSample,
  tokenSample,
} from '../../../../test/support/salesforce/scapi-samples.ts';
import { call, compareBy, helpers, type SdkClient } from '../../../../test/support/salesforce/scapi-sdk.ts';

const bench = await startBench({ after });
const { client: theirClient, compare } = compareBy(bench);

const basket = json(basketSample);
const order = json(orderSample);
const basketId = 'b,1';
const parameters = { basketId: helpers.encodeSCAPISpecialCharacters(basketId) };
const ofShipment = { ...parameters, shipmentId: 'me' };
const baskets = (): SdkClient => theirClient('ShopperBasketsV2');

const calls: [
  operation: string,
  line: Line,
  ours: (api: ShopApi) => Promise<unknown>,
  theirs: () => Promise<unknown>,
][] = [
  [
    'createBasket',
    basket,
    (api) => api.openBasket(bench.guest(), wanted),
    () =>
      call(baskets(), 'createBasket', {
        parameters: { temporary: true, locale: 'en-IE' },
        body: basketRequest(wanted),
      }),
  ],
  [
    'getBasket',
    basket,
    (api) => api.basket(bench.guest(), basketId),
    () => call(baskets(), 'getBasket', { parameters }),
  ],
  [
    'addCouponToBasket',
    basket,
    (api) => api.addCoupon(bench.guest(), basketId, 'FIVE'),
    () => call(baskets(), 'addCouponToBasket', { parameters, body: { code: 'FIVE' } }),
  ],
  [
    'getShippingMethodsForShipment',
    json(methodsSample),
    (api) => api.methods(bench.guest(), basketId, market),
    () =>
      call(baskets(), 'getShippingMethodsForShipment', { parameters: { ...ofShipment, locale: 'en-IE' } }),
  ],
  [
    'updateShippingMethodForShipment',
    basket,
    (api) => api.chooseMethod(bench.guest(), basketId, 'express'),
    () =>
      call(baskets(), 'updateShippingMethodForShipment', { parameters: ofShipment, body: { id: 'express' } }),
  ],
  [
    'deleteBasket',
    { status: 204, body: '' },
    (api) => api.removeBasket(bench.guest(), basketId),
    () => call(baskets(), 'deleteBasket', { parameters }),
  ],
  [
    'addPaymentInstrumentToBasket',
    basket,
    (api) =>
      api.addPayment(bench.guest(), basketId, {
        methodId: 'PORTICO',
        amount: 3_590,
        currency: 'EUR',
        sealed: 'a.b.c',
      }),
    () =>
      call(baskets(), 'addPaymentInstrumentToBasket', {
        parameters,
        body: { paymentMethodId: 'PORTICO', amount: 35.9, c_portico_sealed: 'a.b.c' },
      }),
  ],
  [
    'createOrder',
    order,
    (api) => api.placeOrder(bench.guest(), 'b1'),
    () => call(theirClient('ShopperOrders'), 'createOrder', { body: { basketId: 'b1' } }),
  ],
  [
    'getOrder',
    order,
    (api) => api.order(bench.guest(), '00000410'),
    () => call(theirClient('ShopperOrders'), 'getOrder', { parameters: { orderNo: '00000410' } }),
  ],
  [
    'failOrder',
    { status: 204, body: '' },
    (api) => api.failOrder(bench.guest(), '00000410'),
    () =>
      call(theirClient('ShopperOrders'), 'failOrder', {
        parameters: { orderNo: '00000410', reopenBasket: false },
        body: { reasonCode: 'payment_auth_failure' },
      }),
  ],
  [
    'getCustomerOrders',
    json({ limit: 10, total: 1, data: [orderSample] }),
    (api) => api.ownOrders(bench.guest()),
    () =>
      call(theirClient('ShopperCustomers'), 'getCustomerOrders', {
        parameters: { customerId: 'guest1', limit: 10 },
      }),
  ],
  [
    'productSearch',
    json({ ...tokenSample, ...searchSample }),
    (api) =>
      api.search({
        market,
        text: 'lamp, 50% off',
        categoryId: 'lighting',
        price: { min: 1_050 },
        refinements: { c_color: ['red', 'blue'] },
        orderableOnly: true,
        sort: 'best-matches',
        limit: 24,
        offset: 48,
      }),
    () =>
      call(theirClient('ShopperSearch'), 'productSearch', {
        parameters: {
          q: helpers.encodeSCAPISpecialCharacters('lamp, 50% off'),
          refine: ['cgid=lighting', 'price=(10.5..999999999)', 'orderable_only=true', 'c_color=red|blue'],
          sort: 'best-matches',
          currency: 'EUR',
          locale: 'en-IE',
          expand: ['represented_products'],
          limit: 24,
          offset: 48,
        },
      }),
  ],
  [
    'getProducts',
    json({ ...tokenSample, ...productsSample }),
    (api) => api.products(['lamp', 'a,b'], market),
    () =>
      call(theirClient('ShopperProducts'), 'getProducts', {
        parameters: {
          ids: ['lamp', helpers.encodeSCAPISpecialCharacters('a,b')],
          expand: ['availability', 'images', 'prices', 'promotions', 'variations'],
          allImages: true,
          perPricebook: true,
          currency: 'EUR',
          locale: 'en-IE',
        },
      }),
  ],
  [
    'getCategory',
    json({ ...tokenSample, id: 'root' }),
    (api) => api.categories(market),
    () =>
      call(theirClient('ShopperProducts'), 'getCategory', {
        parameters: { id: 'root', levels: 2, locale: 'en-IE' },
      }),
  ],
];

for (const [operation, line, ours, theirs] of calls)
  test(`sends ${operation} like the SDK`, () => compare([line], ours, theirs));

test('requests nested categories like the SDK', () =>
  compare(
    [
      json(tokenSample),
      json({ id: 'root', categories: ['a', 'b,c 5%'].map((id) => ({ id, onlineSubCategoriesCount: 1 })) }),
      json(categoriesSample),
    ],
    (api) => api.categories({ ...market, locale: 'zh-Hant-TW' }),
    () =>
      call(theirClient('ShopperProducts'), 'getCategories', {
        parameters: {
          ids: ['a', helpers.encodeSCAPISpecialCharacters('b,c 5%')],
          levels: 2,
          locale: 'zh-TW',
        },
      }),
  ));

test('sends a currency change like the SDK', () =>
  compare(
    [json({ ...basketSample, currency: 'USD' }), basket],
    (api) => api.openBasket(bench.guest(), wanted),
    () =>
      call(baskets(), 'updateBasket', {
        parameters: { basketId: 'b1', locale: 'en-IE' },
        body: { currency: 'EUR' },
      }),
  ));
