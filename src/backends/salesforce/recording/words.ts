/** The strings that a recording may keep as they are. Everything else that an instance returns becomes a placeholder. */

/** Names of faults and problems: reference of OCAPI, OpenAPI files of SCAPI. */
const faults = `
APIException AccessWithoutUserForbiddenException AuthenticationFailedException AuthorizationHeaderMissingException
BasketNotFoundException CategoryNotFoundException ClientAccessForbiddenException ConcurrentModificationException
CouponItemNotFoundException CreateCouponLineItemException CreateOrderException CreateTemporaryBasketLimitExceededException
CurrencyNotFoundException CustomerBasketsQuotaExceededException CustomerTemporaryBasketsQuotaExceededException
DuplicateShipmentIdException ExpiredTokenException HookStatusException IllegalArgumentException IllegalEnumerationValueException
IllegalStateException InternalServerErrorException InvalidAccessTokenException InvalidAuthorizationHeaderException
InvalidBasketIdException InvalidClientIdException InvalidCouponCodeException InvalidCustomerException InvalidExpandValueException
InvalidIfMatchException InvalidOrderStatusException InvalidPaymentMethodIdException InvalidProductIdException
InvalidProductItemException InvalidProductItemIdException InvalidProductItemQuantityException InvalidSecureTokenException
InvalidShippingMethodIdException InvalidVersionException MalformedLocaleException MalformedParameterException
MethodNotAllowedException MissingClientIdException OrderNotFoundException PaymentInstrumentNotFoundException
ProductItemNotAvailableException ProductNotFoundException PropertyConstraintViolationException ResourcePathNotFoundException
ResourceStateConflictException ScriptException ShipmentNotFoundException SiteOfflineException UnknownClientIdException
UnknownPropertyException UnknownSiteException UnsupportedCurrencyException UnsupportedLocaleException ValidationException
ValueConstraintViolationException VersionNotFoundException

authentication-failed bad-request basket-not-found basket-not-promotable-exception customer-baskets-quota-exceeded
customer-temporary-baskets-quota-exceeded forbidden flash-error hook-status-exception insufficient-identifying-information invalid-access-token
invalid-coupon-code invalid-customer invalid-expand-parameter invalid-payment-method-id invalid-product-item
invalid-product-item-quantity invalid-reason-code invalid-shipping-method-id malformed-selector not-found not-simulated
oauth-service order-not-found order-status-transition product-item-not-available product-not-found shipment-not-found
string-constraint-violation unauthorized unknown-product-item-ids unsupported-currency unsupported-fields
unsupported-request-if-scapi-hooks-enabled validation

invalid_request invalid_client invalid_grant invalid_scope unauthorized_client unsupported_grant_type access_denied
PorticoPaymentDeclined PorticoPaymentChallenge PorticoPaymentFailed`;

const states = `
created new open completed replaced failed
not_shipped part_shipped shipped not_paid part_paid paid
confirmed not_confirmed exported not_exported ready failed
gross net storefront callcenter
applied no_applicable_promotion no_active_promotion coupon_already_in_basket coupon_code_already_in_basket
coupon_code_already_redeemed coupon_code_unknown coupon_disabled redemption_limit_exceeded
customer_redemption_limit_exceeded timeframe_redemption_limit_exceeded
item master variant variation_group set bundle option product slicing_group
large medium small swatch hi-res
payment_auth_failure guest refresh Bearer bearer client_credentials refresh_token`;

const fixed = [
  // The platform's spelling.
  'cancelled',
  ...Intl.supportedValuesOf('currency'),
  // Resource types of OCAPI.
  ...words(`fault basket order customer product product_item product_search_result product_search_hit product_result category
    category_result shipping_method_result shipping_method shipment shipping_item order_address customer_info order_search_result
    customer_order_result price_adjustment coupon_item inventory image_group image variation_attribute variation_attribute_value
    variant product_type product_search_refinement product_search_refinement_value tax_item product_ref
    shipping_promotion order_payment_instrument payment_bank_account payment_card discount option_item master`),
  // By this text alone, SCAPI tells that a basket belongs to another shopper.
  'The customer is invalid.',
];

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

export const recordedWords: ReadonlySet<string> = new Set([...words(faults), ...words(states), ...fixed]);

/**
 * A locale that a recording keeps: `default`, or a BCP 47 tag of language, script, and region, in the case that BCP 47 recommends.
 * Extensions and variants can say more about a merchant.
 */
export const recordedLocale = /^(?:default|[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?)$/;

/** What the scenario itself sends: invented, and public in this file. */
export const inventedBuyer = {
  email: 'ada.buyer@example.com',
  address: {
    firstName: 'Ada',
    lastName: 'Buyer',
    address1: '1 Example Street',
    city: 'San Francisco',
    stateCode: 'CA',
    postalCode: '94105',
    countryCode: 'US',
    phone: '415-555-0100',
  },
} as const;

export const unknownThings = {
  product: 'portico-unknown-product',
  basket: 'portico-unknown-basket',
  order: 'portico-unknown-order',
  coupon: 'PORTICO-UNKNOWN',
  token: 'portico-invalid-token',
  /** No store sells in it: ISO 4217 reserves it for tests. */
  currency: 'XTS',
} as const;

/** Strings that the scenario sends as they are, also when it is replayed. */
export const scenarioWords: ReadonlySet<string> = new Set([
  inventedBuyer.email,
  ...Object.values(inventedBuyer.address),
  `${inventedBuyer.address.firstName} ${inventedBuyer.address.lastName}`,
  ...Object.values(unknownThings),
  'me',
  'root',
  'is',
  '(**)',
  'desc',
  'creation_date',
  'c_portico_reference',
]);
