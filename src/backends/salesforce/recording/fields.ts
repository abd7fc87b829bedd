/**
 * Members of documents that a recording may contain, by what happens to their value. Names as SCAPI writes them; those of OCAPI
 * are read as `product_items` → `productItems`. Anything else is left out. Sources: OpenAPI of Shopper Login, Search, Products,
 * Baskets v2, Orders and Customers; OCAPI Shop API reference 24.5.
 */

export type FieldRule =
  /** An object, or a list of objects. */
  | 'container'
  /** An object with the merchant's own names as keys. */
  | 'map'
  | 'number'
  | 'flag'
  /** Kept if it is one of the words of the platform. */
  | 'word'
  /** The same, but of no interest to the operator where it is another one. */
  | 'known-word'
  | 'version'
  | 'date'
  /** Becomes a URL of example.com. */
  | 'url'
  /** Becomes the same constant everywhere. */
  | 'sealed'
  /** Becomes a placeholder that starts with this kind. */
  | { kind: string };

const named = (rule: FieldRule, names: string): [string, FieldRule][] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [name, rule]);

export const fieldRules: ReadonlyMap<string, FieldRule> = new Map<string, FieldRule>([
  ...named(
    'container',
    `data hits refinements values productItems couponItems orderPriceAdjustments priceAdjustments shipments shippingItems
    groupedTaxItems shippingAddress billingAddress shippingMethod customerInfo applicableShippingMethods shippingPromotions
    representedProduct imageGroups images variationAttributes variants inventory categories fault arguments tieredPrices priceRanges
    paymentInstruments query termQuery sorts productType master type`,
  ),
  ...named('map', 'variationValues prices'),
  ...named(
    'number',
    `total offset limit start count quantity basePrice price priceAfterItemDiscount priceAfterOrderDiscount tax adjustedTax taxRate
    taxValue taxBasis productSubTotal productTotal shippingTotal shippingTotalTax taxTotal merchandizeTotalTax
    adjustedMerchandizeTotalTax adjustedShippingTotalTax orderTotal amount ats stockLevel hitCount minOrderQuantity
    stepQuantity priceMax pricePerUnit minPrice maxPrice expiresIn refreshTokenExpiresIn onlineSubCategoriesCount`,
  ),
  ...named(
    'flag',
    `orderable backorderable preorderable perpetual valid temporaryBasket agentBasket item variant variationGroup set bundle option
    gift guest default inStock`,
  ),
  ...named(
    'word',
    `currency taxation status statusCode confirmationStatus shippingStatus paymentStatus exportStatus channelType hitType
    error validationType tokenType reasonCode operator sortOrder field fields select grantType`,
  ),
  ...named('known-word', '_type viewType detail'),
  ...named('version', '_v'),
  ...named('date', 'creationDate lastModified inStockDate'),
  ...named('url', 'link slugUrl c_portico_challenge'),
  ...named('sealed', 'c_portico_sealed'),
  ...named({ kind: 'product' }, 'productId masterId'),
  ...named({ kind: 'basket' }, 'basketId'),
  ...named({ kind: 'order' }, 'orderNo'),
  ...named({ kind: 'customer' }, 'customerId'),
  ...named({ kind: 'token' }, 'accessToken refreshToken'),
  ...named({ kind: 'category' }, 'primaryCategoryId'),
  ...named({ kind: 'promotion' }, 'promotionId'),
  ...named({ kind: 'coupon' }, 'code couponCode'),
  ...named({ kind: 'method' }, 'paymentMethodId'),
  ...named({ kind: 'attribute' }, 'attributeId'),
  ...named({ kind: 'reference' }, 'c_portico_reference c_portico_checkout'),
  ...named({ kind: 'site' }, 'channelId'),
  ...named({ kind: 'client' }, 'clientId'),
  ...named(
    { kind: 'id' },
    'id itemId couponItemId priceAdjustmentId shipmentId orderViewCode paymentInstrumentId _resourceState trackingNumber',
  ),
  ...named(
    { kind: 'text' },
    `name productName itemText shortDescription longDescription brand ean upc manufacturerSku alt label value description title
    email firstName lastName fullName address1 address2 city stateCode postalCode countryCode phone message
    c_portico_decline c_portico_attribution`,
  ),
]);

/** `product_items` → `productItems`; custom attributes and OCAPI's own (`_v`) keep their prefix. */
export function memberName(name: string): string {
  if (name.startsWith('c_')) return name;
  const [, prefix = '', rest = ''] = /^(_?)(.*)$/s.exec(name) ?? [];
  return prefix + rest.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
