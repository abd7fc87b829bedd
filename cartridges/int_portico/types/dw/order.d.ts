/** Of `dw.order`: baskets, orders, delivery and payment. */
declare namespace dw.order {
  interface BasketMgr {
    /** Lives fifteen minutes, four at most for one customer. @throws CreateTemporaryBasketLimitExceededException */
    createTemporaryBasket(): Basket;
    deleteTemporaryBasket(basket: Basket): void;
    getTemporaryBaskets(): dw.util.List<Basket>;
    /** Of the session: where a person comes to the storefront, and for stores whose hooks read it. */
    getCurrentOrNewBasket(): Basket;
  }
  interface LineItemCtnr extends dw.object.Extensible {
    readonly currencyCode: string;
    readonly customerEmail: string | null;
    setCustomerEmail(email: string): void;
    setCustomerName(name: string): void;
    readonly defaultShipment: Shipment;
    readonly shipments: dw.util.Collection<Shipment>;
    readonly productLineItems: dw.util.Collection<ProductLineItem>;
    readonly couponLineItems: dw.util.Collection<CouponLineItem>;
    readonly priceAdjustments: dw.util.Collection<PriceAdjustment>;
    readonly shippingPriceAdjustments: dw.util.Collection<PriceAdjustment>;
    readonly allShippingPriceAdjustments: dw.util.Collection<PriceAdjustment>;
    readonly bonusDiscountLineItems: dw.util.Collection<unknown>;
    readonly giftCertificateLineItems: dw.util.Collection<unknown>;
    readonly paymentInstruments: dw.util.Collection<OrderPaymentInstrument>;
    readonly billingAddress: OrderAddress | null;
    createBillingAddress(): OrderAddress;
    createProductLineItem(productID: string, shipment: Shipment): ProductLineItem;
    /** @throws CreateCouponLineItemException with `errorCode` */
    createCouponLineItem(code: string, campaignBased: boolean): CouponLineItem;
    removeCouponLineItem(coupon: CouponLineItem): void;
    createPaymentInstrument(method: string, amount: dw.value.Money): OrderPaymentInstrument;
    removeAllPaymentInstruments(): void;
    readonly totalGrossPrice: dw.value.Money;
    readonly totalNetPrice: dw.value.Money;
    readonly totalTax: dw.value.Money;
    readonly merchandizeTotalPrice: dw.value.Money;
    readonly shippingTotalPrice: dw.value.Money;
    readonly shippingTotalTax: dw.value.Money;
    readonly adjustedShippingTotalPrice: dw.value.Money;
    /** Rate → tax of it. */
    readonly taxTotalsPerTaxRate: dw.util.SortedMap<unknown, dw.value.Money>;
    updateTotals(): void;
  }
  interface Basket extends LineItemCtnr {
    readonly UUID: string;
    readonly temporary: boolean;
    updateCurrency(): void;
    /** One of the constants of `LineItemCtnr`. */
    setChannelType(type: number): void;
  }
  interface LineItemCtnrStatic {
    readonly CHANNEL_TYPE_CALLCENTER: number;
    readonly CHANNEL_TYPE_DSS: number;
    readonly CHANNEL_TYPE_GOOGLE: number;
    readonly CHANNEL_TYPE_MARKETPLACE: number;
    readonly CHANNEL_TYPE_STORE: number;
  }
  interface LineItem extends dw.object.Extensible {
    readonly UUID: string;
    readonly lineItemText: string;
    readonly basePrice: dw.value.Money;
    readonly price: dw.value.Money;
    readonly grossPrice: dw.value.Money;
    readonly netPrice: dw.value.Money;
    readonly tax: dw.value.Money;
    readonly taxRate: number;
  }
  interface ProductLineItem extends LineItem {
    readonly productID: string;
    readonly productName: string;
    /** Null when it is not there any more. */
    readonly product: dw.catalog.Product | null;
    readonly quantityValue: number;
    setQuantityValue(quantity: number): void;
    readonly position: number;
    readonly adjustedPrice: dw.value.Money;
    readonly adjustedTax: dw.value.Money;
    /** After its share of the order's discounts. */
    readonly proratedPrice: dw.value.Money;
    readonly priceAdjustments: dw.util.Collection<PriceAdjustment>;
    /** Discount → this line's share of it. */
    readonly proratedPriceAdjustmentPrices: dw.util.Map<PriceAdjustment, dw.value.Money>;
    readonly bonusProductLineItem: boolean;
    readonly shipment: Shipment;
  }
  interface PriceAdjustment extends LineItem {
    readonly promotionID: string | null;
    readonly promotion: dw.campaign.Promotion | null;
    readonly basedOnCoupon: boolean;
    readonly couponLineItem: CouponLineItem | null;
    readonly manual: boolean;
  }
  interface CouponLineItem extends dw.object.Extensible {
    readonly couponCode: string;
    readonly applied: boolean;
    readonly valid: boolean;
    readonly statusCode: string;
    readonly priceAdjustments: dw.util.Collection<PriceAdjustment>;
  }
  interface Shipment extends dw.object.Extensible {
    readonly ID: string;
    readonly shippingAddress: OrderAddress | null;
    createShippingAddress(): OrderAddress;
    readonly shippingMethod: ShippingMethod | null;
    readonly shippingMethodID: string | null;
    setShippingMethod(method: ShippingMethod | null): void;
    readonly productLineItems: dw.util.Collection<ProductLineItem>;
    readonly shippingPriceAdjustments: dw.util.Collection<PriceAdjustment>;
    readonly shippingTotalPrice: dw.value.Money;
    readonly adjustedShippingTotalPrice: dw.value.Money;
    readonly shippingStatus: dw.value.EnumValue;
    readonly trackingNumber: string | null;
  }
  interface OrderAddress extends dw.object.Extensible {
    firstName: string | null;
    lastName: string | null;
    address1: string | null;
    address2: string | null;
    city: string | null;
    postalCode: string | null;
    stateCode: string | null;
    phone: string | null;
    readonly countryCode: dw.value.EnumValue;
    setFirstName(text: string): void;
    setLastName(text: string): void;
    setAddress1(text: string): void;
    setAddress2(text: string): void;
    setCity(text: string): void;
    setPostalCode(text: string): void;
    setStateCode(text: string): void;
    setCountryCode(code: string): void;
    setPhone(text: string): void;
  }
  interface ShippingMethod extends dw.object.Extensible {
    readonly ID: string;
    readonly displayName: string | null;
    readonly description: string | null;
    readonly currencyCode: string;
    readonly online: boolean;
  }
  interface ShippingMgr {
    getShipmentShippingModel(shipment: Shipment): ShipmentShippingModel;
  }
  interface ShipmentShippingModel {
    readonly applicableShippingMethods: dw.util.Collection<ShippingMethod>;
    getShippingCost(method: ShippingMethod): { readonly amount: dw.value.Money };
  }
  interface PaymentMgr {
    getPaymentMethod(id: string): PaymentMethod | null;
    getApplicablePaymentMethods(
      customer: dw.customer.Customer,
      country: string,
      amount: number,
    ): dw.util.List<PaymentMethod>;
  }
  interface PaymentMethod extends dw.object.Extensible {
    readonly ID: string;
    readonly active: boolean;
    readonly paymentProcessor: PaymentProcessor | null;
    /** Whatever the customer, the country and the amount are. */
    readonly activePaymentCards: dw.util.List<PaymentCard>;
  }
  interface PaymentCard {
    readonly cardType: string;
  }
  interface PaymentProcessor {
    readonly ID: string;
  }
  interface PaymentInstrument extends dw.object.Extensible {
    readonly UUID: string;
    readonly paymentMethod: string;
    setCreditCardToken(token: string): void;
    setCreditCardType(type: string): void;
    /** Masked: the platform keeps whole numbers encrypted. */
    setCreditCardNumber(number: string): void;
    setCreditCardExpirationMonth(month: number): void;
    setCreditCardExpirationYear(year: number): void;
  }
  interface OrderPaymentInstrument extends PaymentInstrument {
    readonly paymentTransaction: PaymentTransaction;
  }
  interface PaymentTransaction extends dw.object.Extensible {
    readonly amount: dw.value.Money;
    setPaymentProcessor(processor: PaymentProcessor): void;
    readonly transactionID: string | null;
    setTransactionID(id: string): void;
  }
  interface OrderMgr {
    /** Reserved by being made. */
    createOrderNo(): string;
    /** Takes stock. @throws CreateOrderException; also when there is an order of this number */
    createOrder(basket: Basket, orderNo: string): Order;
    getOrder(orderNo: string, orderToken?: string): Order | null;
    placeOrder(order: Order): dw.system.Status;
    failOrder(order: Order, reopenBasket: boolean): dw.system.Status;
    cancelOrder(order: Order): dw.system.Status;
    queryOrders(query: string, sort: string | null, ...given: unknown[]): dw.util.SeekableIterator<Order>;
  }
  interface Order extends LineItemCtnr {
    readonly UUID: string;
    readonly orderNo: string;
    readonly orderToken: string;
    readonly creationDate: Date;
    readonly lastModified: Date;
    readonly status: dw.value.EnumValue;
    readonly shippingStatus: dw.value.EnumValue;
    readonly paymentStatus: dw.value.EnumValue;
    setConfirmationStatus(status: number): void;
    setExportStatus(status: number): void;
    setPaymentStatus(status: number): void;
    readonly paymentTransaction: PaymentTransaction | null;
    /** The oldest first. */
    readonly notes: dw.util.Collection<{ readonly subject: string; readonly text: string }>;
    addNote(subject: string, text: string): unknown;
    trackOrderChange(text: string): unknown;
  }
  interface OrderStatic {
    readonly ORDER_STATUS_CREATED: number;
    readonly ORDER_STATUS_NEW: number;
    readonly ORDER_STATUS_OPEN: number;
    readonly ORDER_STATUS_COMPLETED: number;
    readonly ORDER_STATUS_CANCELLED: number;
    readonly ORDER_STATUS_REPLACED: number;
    readonly ORDER_STATUS_FAILED: number;
    readonly CONFIRMATION_STATUS_CONFIRMED: number;
    readonly CONFIRMATION_STATUS_NOTCONFIRMED: number;
    readonly EXPORT_STATUS_READY: number;
    readonly PAYMENT_STATUS_PAID: number;
    readonly SHIPPING_STATUS_NOTSHIPPED: number;
    readonly SHIPPING_STATUS_PARTSHIPPED: number;
    readonly SHIPPING_STATUS_SHIPPED: number;
  }
  interface TaxMgr {
    /** One of the two below. */
    readonly taxationPolicy: number;
    readonly TAX_POLICY_GROSS: number;
    readonly TAX_POLICY_NET: number;
  }
}

declare module 'dw/order/LineItemCtnr' {
  const it: dw.order.LineItemCtnrStatic;
  export default it;
}
declare module 'dw/order/BasketMgr' {
  const it: dw.order.BasketMgr;
  export default it;
}
declare module 'dw/order/ShippingMgr' {
  const it: dw.order.ShippingMgr;
  export default it;
}
declare module 'dw/order/PaymentMgr' {
  const it: dw.order.PaymentMgr;
  export default it;
}
declare module 'dw/order/OrderMgr' {
  const it: dw.order.OrderMgr;
  export default it;
}
declare module 'dw/order/Order' {
  const it: dw.order.OrderStatic;
  export default it;
}
declare module 'dw/order/TaxMgr' {
  const it: dw.order.TaxMgr;
  export default it;
}
