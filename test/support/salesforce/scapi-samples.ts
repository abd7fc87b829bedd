/** Documents as an instance answers them, written by hand: one of each kind, with every member that is read. */

const address = {
  id: 'a1',
  fullName: 'Aoife Byrne',
  firstName: 'Aoife',
  lastName: 'Byrne',
  address1: '1 Quay Street',
  address2: 'Flat 2',
  city: 'Galway',
  postalCode: 'H91 X4XX',
  stateCode: 'G',
  countryCode: 'IE',
  phone: '+353 91 555 000',
};

/** Two lamps, 10 % off one of them by a promotion of the product, 5 off the order by a code, delivery half price. Gross. */
export const basketSample = {
  basketId: 'b1',
  currency: 'EUR',
  taxation: 'gross',
  temporaryBasket: true,
  channelType: 'storefront',
  creationDate: '2026-11-20T10:00:00.000Z',
  customerInfo: { customerId: 'guest1', email: 'aoife@example.com' },
  billingAddress: address,
  couponItems: [{ couponItemId: 'c1', code: 'FIVE', statusCode: 'applied', valid: true }],
  orderPriceAdjustments: [
    { priceAdjustmentId: 'p2', promotionId: 'five-off', itemText: 'Five off', price: -5, couponCode: 'FIVE' },
  ],
  productItems: [
    {
      itemId: 'i1',
      productId: 'lamp-brass',
      productName: 'Lamp',
      itemText: 'Lamp, brass',
      quantity: 2,
      basePrice: 19.95,
      price: 39.9,
      priceAfterItemDiscount: 37.9,
      priceAfterOrderDiscount: 32.9,
      tax: 7.09,
      adjustedTax: 6.15,
      taxRate: 0.23,
      taxBasis: 32.9,
      shipmentId: 'me',
      priceAdjustments: [
        { priceAdjustmentId: 'p1', promotionId: 'ten-percent', itemText: 'Ten percent', price: -2 },
      ],
    },
  ],
  shipments: [
    {
      shipmentId: 'me',
      shippingAddress: address,
      shippingMethod: { id: 'standard', name: 'Standard', price: 6 },
      shippingStatus: 'not_shipped',
    },
  ],
  shippingItems: [
    {
      itemId: 's1',
      shipmentId: 'me',
      basePrice: 6,
      price: 6,
      priceAfterItemDiscount: 3,
      tax: 1.12,
      adjustedTax: 0.56,
      taxRate: 0.23,
      priceAdjustments: [{ priceAdjustmentId: 'p3', promotionId: 'half', itemText: 'Half', price: -3 }],
    },
  ],
  groupedTaxItems: [{ taxRate: 0.23, taxValue: 6.71 }],
  productSubTotal: 37.9,
  productTotal: 32.9,
  shippingTotal: 3,
  taxTotal: 6.71,
  orderTotal: 35.9,
};

const { basketId: _basketId, temporaryBasket: _temporary, ...ordered } = basketSample;

export const orderSample = {
  ...ordered,
  orderNo: '00000410',
  status: 'new',
  creationDate: '2026-11-20T10:01:00.000Z',
  lastModified: '2026-11-20T10:02:00.000Z',
  orderViewCode: 'view-code',
  orderToken: 'order-token',
  confirmationStatus: 'confirmed',
  exportStatus: 'ready',
  paymentStatus: 'paid',
  shippingStatus: 'part_shipped',
  shipments: [{ ...basketSample.shipments[0], shippingStatus: 'shipped', trackingNumber: 'T-1' }],
  c_portico_reference: 'attempt-1',
};

export const methodsSample = {
  defaultShippingMethodId: 'standard',
  applicableShippingMethods: [
    {
      id: 'standard',
      name: 'Standard',
      description: 'In 3 to 5 days',
      price: 6,
      shippingPromotions: [{ promotionId: 'half', promotionName: 'Half', calloutMsg: 'Half price' }],
      c_estimatedArrivalTime: '3-5 days',
    },
    { id: 'pickup', name: 'Pick up', price: 0, c_storePickupEnabled: true },
  ],
};

const color = {
  id: 'color',
  name: 'Colour',
  values: [
    { value: 'brass', name: 'Brass', orderable: true },
    { value: 'black', name: 'Black', orderable: false },
  ],
};

export const masterSample = {
  id: 'lamp',
  type: { master: true },
  name: 'Lamp',
  brand: 'Lumen',
  shortDescription: 'A lamp.',
  longDescription: '<p>A lamp.</p>',
  currency: 'EUR',
  price: 19.95,
  priceMax: 29,
  priceRanges: [
    { pricebook: 'eur-list', minPrice: 24.5, maxPrice: 29 },
    { pricebook: 'eur-sale', minPrice: 19.95, maxPrice: 29 },
  ],
  primaryCategoryId: 'lighting',
  slugUrl: 'https://shop.example/lamp.html',
  minOrderQuantity: 1,
  inventory: {
    id: 'inv',
    orderable: true,
    ats: 12,
    stockLevel: 12,
    backorderable: false,
    preorderable: false,
  },
  imageGroups: [
    { viewType: 'small', images: [{ link: 'https://img.example/small.jpg' }] },
    { viewType: 'large', images: [{ link: 'https://img.example/lamp.jpg', alt: 'Lamp' }] },
    {
      viewType: 'large',
      images: [{ link: 'https://img.example/brass.jpg', alt: 'Brass' }],
      variationAttributes: [{ id: 'color', values: [{ value: 'brass' }] }],
    },
  ],
  variationAttributes: [color],
  variants: [
    { productId: 'lamp-brass', price: 19.95, orderable: true, variationValues: { color: 'brass' } },
    { productId: 'lamp-black', price: 29, orderable: false, variationValues: { color: 'black' } },
  ],
  c_material: 'brass',
  c_care: null,
};

export const variantSample = {
  id: 'lamp-brass',
  type: { variant: true },
  name: 'Lamp',
  master: { masterId: 'lamp', orderable: true, price: 19.95 },
  ean: '4006381333931',
  upc: '036000291452',
  manufacturerSku: 'L-1',
  currency: 'EUR',
  price: 19.95,
  tieredPrices: [
    { pricebook: 'eur-list', price: 24.5, quantity: 1 },
    { pricebook: 'eur-sale', price: 19.95, quantity: 1 },
    { pricebook: 'eur-list', price: 240, quantity: 10 },
  ],
  inventory: {
    id: 'inv',
    orderable: true,
    ats: 999999,
    backorderable: false,
    preorderable: true,
    inStockDate: '2026-12-01T00:00:00.000Z',
  },
  variationAttributes: [color],
  variationValues: { color: 'brass' },
};

export const productsSample = { limit: 2, total: 2, data: [masterSample, variantSample] };

export const searchSample = {
  limit: 25,
  offset: 0,
  total: 2,
  query: 'lamp',
  hits: [
    {
      productId: 'lamp',
      hitType: 'master',
      productType: { master: true },
      representedProduct: { id: 'lamp-brass' },
    },
    { productId: 'bulb', hitType: 'product', productType: { item: true } },
  ],
  refinements: [
    {
      attributeId: 'cgid',
      label: 'Category',
      values: [
        {
          value: 'home',
          label: 'Home',
          hitCount: 2,
          values: [{ value: 'lighting', label: 'Lighting', hitCount: 1 }],
        },
      ],
    },
    { attributeId: 'c_color', values: [{ value: 'brass', label: 'Brass', hitCount: 1 }] },
    { attributeId: 'brand' },
  ],
  searchPhraseSuggestions: { suggestedTerms: [] },
  sortingOptions: [],
};

const lighting = {
  id: 'lighting',
  name: 'Lighting',
  parentCategoryId: 'home',
  parentCategoryTree: [
    { id: 'home', name: 'Home' },
    { id: 'lighting', name: 'Lighting' },
  ],
  onlineSubCategoriesCount: 1,
  c_showInMenu: true,
};

/** The root, with two levels. */
export const categorySample = {
  id: 'root',
  name: 'Storefront',
  onlineSubCategoriesCount: 2,
  categories: [
    {
      id: 'home',
      name: 'Home',
      pageTitle: 'For your home',
      parentCategoryId: 'root',
      onlineSubCategoriesCount: 1,
      categories: [lighting],
    },
    { id: 'sale', name: ' Sale ', parentCategoryId: 'root', onlineSubCategoriesCount: 0, categories: [] },
  ],
};

export const categoriesSample = {
  limit: 1,
  total: 1,
  data: [
    { ...lighting, categories: [{ id: 'bulbs', parentCategoryId: 'lighting', onlineSubCategoriesCount: 0 }] },
  ],
};

export const tokenSample = {
  access_token: 'access-1',
  refresh_token: 'refresh-1',
  refresh_token_expires_in: 2_592_000,
  customer_id: 'guest1',
  expires_in: 1_800,
  enc_user_id: 'X',
  id_token: '',
  idp_access_token: '',
  token_type: 'Bearer',
  usid: 'usid-1',
};
