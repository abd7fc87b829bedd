/** Members and types of the documents that are taken, after the OpenAPI; what is read-only there is let pass by name. */

export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  /** Its form is not looked at, because it is not simulated. */
  | 'anything'
  | { items: Shape }
  | { members: Readonly<Record<string, Shape>>; required?: readonly string[] };

const all = <T extends Shape>(names: string, shape: T): Record<string, T> =>
  Object.fromEntries(names.split(' ').map((name) => [name, shape]));

const address: Shape = {
  members: all(
    'address1 address2 city companyName countryCode firstName fullName id jobTitle lastName phone postBox postalCode salutation secondName stateCode suffix suite title',
    'string',
  ),
};

const item: Shape = {
  members: {
    ...all(
      'bonusDiscountLineItemId giftMessage inventoryId itemId itemText productId productName shipmentId',
      'string',
    ),
    ...all(
      'quantity price basePrice priceAfterItemDiscount priceAfterOrderDiscount tax taxBasis taxRate adjustedTax',
      'number',
    ),
    ...all('gift bonusProductLineItem', 'boolean'),
    ...all('optionItems bundledProductItems priceAdjustments', { items: 'anything' }),
  },
};

const customer: Shape = {
  members: all('customerId customerName customerNo email', 'string'),
  required: ['email'],
};
const coupon: Shape = {
  members: { ...all('code couponItemId statusCode', 'string'), valid: 'boolean' },
  required: ['code'],
};
const method: Shape = {
  members: { ...all('id name description externalShippingMethod', 'string'), price: 'number' },
  required: ['id'],
};

const shipment: Shape = {
  members: {
    ...all('shipmentId shipmentNo shippingStatus giftMessage trackingNumber', 'string'),
    gift: 'boolean',
    shippingAddress: address,
    shippingMethod: method,
  },
};

const card: Shape = {
  members: {
    ...all('cardType creditCardToken holder issueNumber maskedNumber', 'string'),
    ...all('expirationMonth expirationYear validFromMonth validFromYear', 'number'),
  },
};

const payment: Shape = {
  members: {
    ...all('paymentMethodId giftCertificateCode bankRoutingNumber paymentInstrumentId', 'string'),
    amount: 'number',
    paymentCard: card,
    ...all('giftCardRequest paymentReferenceRequest', 'anything'),
  },
};

const productList: Shape = {
  members: {
    ...all('creationDate description id lastModified name type', 'string'),
    public: 'boolean',
    ...all(
      'coRegistrant currentShippingAddressInfo customerProductListItems event postEventShippingAddressInfo productListShippingAddress registrant shippingAddressInfo',
      'anything',
    ),
  },
};

const basket: Shape = {
  members: {
    ...all('basketId channelType creationDate currency lastModified sourceCode taxation', 'string'),
    ...all('orderTotal productSubTotal productTotal shippingTotal taxTotal', 'number'),
    ...all('agentBasket temporaryBasket', 'boolean'),
    ...all(
      'giftCertificateItems bonusDiscountLineItems orderPriceAdjustments shippingItems groupedTaxItems',
      {
        items: 'anything',
      },
    ),
    billingAddress: address,
    customerInfo: customer,
    productItems: { items: item },
    shipments: { items: shipment },
    couponItems: { items: coupon },
    paymentInstruments: { items: payment },
  },
};

/** By operation; those without take none, or any. */
export const bodies: Readonly<Record<string, Shape>> = {
  createBasket: basket,
  updateBasket: basket,
  createOrder: basket,
  addItemToBasket: { items: item },
  updateItemsInBasket: { items: item },
  updateItemInBasket: item,
  updateCustomerForBasket: customer,
  updateBillingAddressForBasket: address,
  updateShippingAddressForShipment: address,
  updateShippingMethodForShipment: method,
  updateShipmentForBasket: shipment,
  addCouponToBasket: coupon,
  addPaymentInstrumentToBasket: payment,
  updatePaymentInstrumentInBasket: payment,
  createCustomerProductList: productList,
  guestOrderLookup: { members: all('email orderViewCode phone postalCode', 'string') },
  failOrder: { members: { reasonCode: 'string' } },
};

const product = ['currency', 'expand', 'allImages', 'imgTypes', 'perPricebook', 'select'];

/** Beside `siteId`, `locale` and custom ones. */
export const parameters: Readonly<Record<string, readonly string[]>> = {
  productSearch: [
    ...product,
    'q',
    'refine',
    'sort',
    'limit',
    'offset',
    'allVariationProperties',
    'includedCustomVariationProperties',
  ],
  getSearchSuggestions: [
    'q',
    'limit',
    'currency',
    'expand',
    'includedCustomProductProperties',
    'includeEinsteinSuggestedPhrases',
  ],
  getPromotions: ['ids'],
  getProducts: [...product, 'ids', 'inventoryIds'],
  getProduct: [...product, 'inventoryIds'],
  getCategory: ['levels'],
  getCategories: ['ids', 'levels'],
  createBasket: ['taxMode', 'temporary', 'populateCustomerDetails'],
  getBasket: ['expand'],
  updateBasket: ['removeExternalTax'],
  promoteTemporaryBasket: ['overrideExisting', 'merge'],
  updateItemsInBasket: ['removeExternalTax'],
  updateItemInBasket: ['removeExternalTax'],
  updatePaymentInstrumentInBasket: ['removeExternalTax'],
  updateBillingAddressForBasket: ['useAsShipping', 'removeExternalTax'],
  updateShippingAddressForShipment: ['useAsBilling', 'removeExternalTax'],
  getOrder: ['expand'],
  guestOrderLookup: ['expand'],
  failOrder: ['reopenBasket'],
  getCustomerOrders: ['crossSites', 'from', 'until', 'status', 'expand', 'limit', 'offset'],
};
