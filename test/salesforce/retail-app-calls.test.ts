/**
 * The official SDK makes the calls of one purchase of the official retail app (@salesforce/retail-react-app 10.2.0), in its order
 * and with its parameters and bodies. Every answer is checked against the official OpenAPI, where that is there.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ShopperBasketsV2Types } from 'commerce-sdk-isomorphic';
import { publicId, sdk, serveFace, statusOf, type ServedFace } from '../../sandbox/sfcc/scapi/sdk.testing.ts';
import { newYork } from '../../sandbox/sfcc/world/testing.ts';
import { card, openRetailApp, type RetailApp } from './retail-app.ts';

const shoes = { first: 'af-101-40', other: 'af-101-41' };

describe('retail app calls', () => {
  let face: ServedFace;
  let app: RetailApp;
  before(async () => {
    face = await serveFace();
    app = await openRetailApp(face.settings);
  });
  after(() => face.close());

  /** Row 8 and what follows works on this one. */
  let basketId = '';
  const parameters = () => ({ basketId });
  const itemOf = ({ productItems = [] }: ShopperBasketsV2Types.Basket) => {
    const [item] = productItems;
    assert.ok(item?.itemId !== undefined && productItems.length === 1);
    return { ...item, itemId: item.itemId };
  };
  const totalsOf = ({ orderTotal, productTotal, shippingTotal, taxTotal }: ShopperBasketsV2Types.Basket) => ({
    orderTotal,
    productTotal,
    shippingTotal,
    taxTotal,
  });

  test('1 logs a guest in by PKCE, on any port of localhost', async () => {
    const slasClient = new sdk.ShopperLogin(face.settings(publicId));
    const login = (to: string) => sdk.helpers.loginGuestUser({ slasClient, parameters: { redirectURI: to } });
    assert.ok((await login('http://localhost:3456/callback')).access_token);
    for (const to of ['http://localhost:3000/other', 'http://localhost.evil.test:3000/callback'])
      await assert.rejects(login(to));
  });

  test('2 reads the root category and its subcategories', async () => {
    const root = await app.products.getCategory({ parameters: { id: 'root', levels: 1 } });
    assert.ok((root.categories?.length ?? 0) > 1);
    for (const { id } of root.categories ?? [])
      assert.equal((await app.products.getCategory({ parameters: { id, levels: 2 } })).id, id);
  });

  test('3 lists no baskets and no product lists, and creates a wish list', async () => {
    const { customerId } = app;
    const own = { parameters: { customerId } };
    assert.equal((await app.customers.getCustomerBaskets(own)).total, 0);
    assert.deepEqual(await app.customers.getCustomerProductLists(own), { limit: 0, data: [], total: 0 });
    const made = await app.customers.createCustomerProductList({ ...own, body: { type: 'wish_list' } });
    const lists = await app.customers.getCustomerProductLists(own);
    assert.deepEqual([lists.total, lists.data[0]?.id, made.type], [1, made.id, 'wish_list']);
    const other = { parameters: { customerId: 'someone-else' } };
    assert.equal(await statusOf(app.customers.getCustomerProductLists(other)), 400);
  });

  test('4 reads the configurations, and has no shopper context', async () => {
    const { configurations } = await app.configurations.getConfigurations();
    const values = Object.fromEntries(configurations.map(({ id, value }) => [id, value]));
    assert.deepEqual(
      [values['id'], values['defaultCurrency'], values['defaultLocale'], values['SalesforcePaymentsAllowed']],
      ['demo', face.world.sites.get('demo')?.currencies[0], 'en-IE', false],
    );
    const contextOf = (usid: string) => statusOf(app.contexts.getShopperContext({ parameters: { usid } }));
    assert.deepEqual([await contextOf(app.usid), await contextOf('another')], [404, 400]);
  });

  test('5 finds the products of the home page by category and type of hit', async () => {
    const find = (...refine: string[]) =>
      app.search.productSearch({
        parameters: {
          allImages: true,
          allVariationProperties: true,
          expand: ['promotions', 'variations', 'prices', 'images', 'custom_properties'],
          limit: 10,
          perPricebook: true,
          refine,
        },
      });
    const masters = await find('cgid=footwear-and-jackets', 'htype=master');
    assert.ok(masters.total > 0);
    assert.ok(masters.hits.every(({ hitType }) => hitType === 'master'));
    const [all, items, both, sets] = await Promise.all([
      find('cgid=root'),
      find('cgid=root', 'htype=product'),
      find('cgid=root', 'htype=master|product'),
      find('cgid=root', 'htype=set'),
    ]);
    assert.ok(items.hits.every(({ hitType }) => hitType === 'product'));
    assert.ok(items.total > 0 && items.total < all.total);
    assert.deepEqual([both.total, sets.total], [all.total, 0]);
    assert.equal((await find('cgid=newarrivals', 'htype=master')).total, 0);
    assert.equal(await statusOf(find('htype=nothing')), 400);
  });

  test('6 suggests products, categories, and brands, and describes promotions', async () => {
    const suggest = (q: string) =>
      app.search.getSearchSuggestions({ parameters: { q, expand: ['prices', 'images'], limit: 5 } });
    const found = await suggest('ridge tr');
    const [shoe] = found.productSuggestions?.products ?? [];
    assert.deepEqual([shoe?.productId, shoe?.price], ['ridge-trail-shoe', 129]);
    assert.equal(found.productSuggestions?.suggestedPhrases?.[0]?.phrase, 'ridge trail');
    const categories = (await suggest('kitch')).categorySuggestions?.categories ?? [];
    assert.deepEqual(categories[0], { id: 'kitchen', name: 'Kitchen', parentCategoryName: 'root' });
    assert.deepEqual((await suggest('zzzz')).productSuggestions?.products, []);
    assert.equal(await statusOf(suggest('ri')), 400);
    const { data, total } = await app.promotions.getPromotions({
      parameters: { ids: ['welcome-10', 'none', 'summer-2026'] },
    });
    assert.equal(total, 2);
    assert.deepEqual(
      data.map(({ id, calloutMsg, startDate }) => [id, calloutMsg, startDate]),
      [
        ['welcome-10', '10 off your order', undefined],
        ['summer-2026', '15 % off bags for the summer', '2026-06-01T00:00:00.000Z'],
      ],
    );
  });

  test('7 searches and reads a product with the expansions of its page', async () => {
    const { hits } = await app.search.productSearch({
      parameters: { q: 'trail shoe', limit: 25, offset: 0 },
    });
    assert.equal(hits[0]?.productId, 'ridge-trail-shoe');
    const product = await app.products.getProduct({
      parameters: {
        id: 'ridge-trail-shoe',
        perPricebook: true,
        allImages: true,
        expand: [
          'availability',
          'promotions',
          'options',
          'images',
          'prices',
          'variations',
          'set_products',
          'bundled_products',
          'page_meta_tags',
        ],
      },
    });
    const ids = product.variants?.map(({ productId }) => productId);
    assert.ok(ids?.includes(shoes.first) && ids.includes(shoes.other));
  });

  test('8 opens a basket and adds an item', async () => {
    basketId = (await app.baskets.createBasket({ body: {} })).basketId ?? '';
    const body = [{ productId: shoes.first, price: 1, quantity: 1, shipmentId: 'me' }];
    const item = itemOf(await app.baskets.addItemToBasket({ parameters: parameters(), body }));
    // The platform calculates the price: the one in the body does not count.
    assert.deepEqual(
      [item.productId, item.quantity, item.basePrice, item.gift],
      [shoes.first, 1, 129, false],
    );
  });

  test('9 changes the currency by version 1', async () => {
    const basket = await app.basketsV1.updateBasket({ parameters: parameters(), body: { currency: 'USD' } });
    assert.equal(basket.currency, 'USD');
    assert.equal('temporaryBasket' in basket, false);
    assert.deepEqual(
      (await app.basketsV1.getBasket({ parameters: parameters() })).productItems,
      basket.productItems,
    );
    const unknown = app.basketsV1.updateBasket({ parameters: parameters(), body: { currency: 'JPY' } });
    assert.equal(await statusOf(unknown), 400);
    const seen = await app.baskets.getBasket({ parameters: parameters() });
    assert.deepEqual([seen.currency, itemOf(seen).basePrice], ['USD', basket.productItems?.[0]?.basePrice]);
  });

  test('10 changes quantity, variant, and gift of an item', async () => {
    const { itemId } = itemOf(await app.baskets.getBasket({ parameters: parameters() }));
    const change = (body: ShopperBasketsV2Types.BasketProductItem) =>
      app.baskets.updateItemInBasket({ parameters: { basketId, itemId }, body });
    assert.equal(itemOf(await change({ productId: shoes.first, quantity: 2 })).quantity, 2);
    const exchanged = itemOf(await change({ productId: shoes.other, quantity: 2, price: 1 }));
    assert.deepEqual([exchanged.itemId, exchanged.productId, exchanged.quantity], [itemId, shoes.other, 2]);
    const given = itemOf(
      await change({ productId: shoes.other, quantity: 1, gift: true, giftMessage: 'For you' }),
    );
    assert.deepEqual([given.quantity, given.gift, given.giftMessage], [1, true, 'For you']);
    // What is not in the body stays.
    assert.equal(itemOf(await change({ quantity: 1 })).gift, true);
    assert.equal(itemOf(await change({ quantity: 1, gift: false })).gift, false);
    for (const productId of ['lh-117-bla', 'nothing'])
      assert.equal(await statusOf(change({ productId, quantity: 1 })), 400, productId);
  });

  test('11 sets the email and the shipping address', async () => {
    const body = { email: 'ada@example.test' };
    const { customerInfo } = await app.baskets.updateCustomerForBasket({ parameters: parameters(), body });
    assert.equal(customerInfo?.email, 'ada@example.test');
    const { shipments = [] } = await app.baskets.updateShippingAddressForShipment({
      parameters: { basketId, shipmentId: 'me', useAsBilling: false },
      body: { ...newYork },
    });
    assert.equal(shipments[0]?.shippingAddress?.city, 'New York');
  });

  test('12 chooses the default shipping method', async () => {
    const ofShipment = { basketId, shipmentId: 'me' };
    const { applicableShippingMethods = [], defaultShippingMethodId = '' } =
      await app.baskets.getShippingMethodsForShipment({ parameters: ofShipment });
    assert.ok(applicableShippingMethods.some(({ id }) => id === defaultShippingMethodId));
    const basket = await app.baskets.updateShippingMethodForShipment({
      parameters: ofShipment,
      body: { id: defaultShippingMethodId },
    });
    assert.equal(basket.shipments?.[0]?.shippingMethod?.id, 'standard-us');
    const item = itemOf(basket);
    assert.equal(basket.taxation, 'net');
    assert.equal(
      basket.orderTotal,
      cents((item.price ?? 0) + (basket.shippingTotal ?? 0) + (basket.taxTotal ?? 0)),
    );
  });

  test('13 adds a card without an amount', async () => {
    const { paymentInstruments = [] } = await app.baskets.addPaymentInstrumentToBasket({
      parameters: parameters(),
      body: { paymentMethodId: 'CREDIT_CARD', paymentCard: card },
    });
    const [{ paymentInstrumentId, ...added } = {}, ...others] = paymentInstruments;
    assert.ok(paymentInstrumentId);
    assert.deepEqual(others, []);
    const paymentCard = { ...card, numberLastDigits: '1111', creditCardExpired: false };
    assert.deepEqual(added, { paymentMethodId: 'CREDIT_CARD', amount: 0, paymentCard });
    const open = { paymentMethodId: 'CREDIT_CARD', paymentCard: { maskedNumber: '4111111111111111' } };
    const refused = app.baskets.addPaymentInstrumentToBasket({ parameters: parameters(), body: open });
    assert.equal(await statusOf(refused), 400);
  });

  test('14 sets the billing address', async () => {
    const { billingAddress } = await app.baskets.updateBillingAddressForBasket({
      parameters: parameters(),
      body: { ...newYork },
    });
    assert.equal(billingAddress?.postalCode, newYork.postalCode);
  });

  test('15 sets the amount of the card to the order total', async () => {
    const { orderTotal = 0, paymentInstruments: [before] = [] } = await app.baskets.getBasket({
      parameters: parameters(),
    });
    const paymentInstrumentId = before?.paymentInstrumentId ?? '';
    const { paymentInstruments } = await app.baskets.updatePaymentInstrumentInBasket({
      parameters: { basketId, paymentInstrumentId },
      body: { amount: orderTotal },
    });
    assert.deepEqual(paymentInstruments, [{ ...before, amount: orderTotal }]);
  });

  test('16 places the order, which has the card and the totals of the basket', async () => {
    const basket = await app.baskets.getBasket({ parameters: parameters() });
    const { orderNo = '' } = await app.orders.createOrder({ body: { basketId } });
    const order = await app.orders.getOrder({ parameters: { orderNo } });
    assert.deepEqual(totalsOf(order), totalsOf(basket));
    assert.deepEqual(order.paymentInstruments, basket.paymentInstruments);
    assert.equal(order.paymentInstruments?.[0]?.amount, order.orderTotal);
    assert.equal(order.paymentInstruments?.[0]?.paymentCard?.maskedNumber, card.maskedNumber);
    // Nothing charged the card: on the platform its processor does that after the call.
    assert.deepEqual([order.status, order.paymentStatus], ['created', 'not_paid']);
    const ids = order.productItems?.map(({ productId = '' }) => productId) ?? [];
    const { data } = await app.products.getProducts({ parameters: { ids } });
    assert.deepEqual(
      data.map(({ id }) => id),
      [shoes.other],
    );
    const lists = await app.customers.getCustomerBaskets({ parameters: { customerId: app.customerId } });
    assert.equal(lists.total, 0);
  });
});

const cents = (amount: number): number => Math.round(amount * 100) / 100;
