/** Objects of the script API as literals: what a mapping reads of them, and nothing else. */

export const money = (value: number | undefined, currencyCode = 'EUR'): dw.value.Money =>
  ({
    available: value !== undefined,
    value: value ?? 0,
    decimalValue: { toString: () => String(value ?? 0) },
    currencyCode: value === undefined ? 'N/A' : currencyCode,
  }) as dw.value.Money;

export function collection<T>(...all: T[]): dw.util.List<T> {
  return {
    length: all.length,
    iterator() {
      let place = 0;
      return { hasNext: () => place < all.length, next: () => all[place++] as T };
    },
  } as dw.util.List<T>;
}

/** A text as the platform may give it: `typeof` is 'object'. */
export const javaText = (text: string): string => new Object(text) as string;

export const product = (more: object = {}): dw.catalog.Product =>
  ({
    ID: 'lamp',
    name: 'Lamp',
    brand: null,
    EAN: null,
    UPC: null,
    manufacturerSKU: null,
    shortDescription: null,
    longDescription: null,
    online: true,
    assignedToSiteCatalog: true,
    master: false,
    variant: false,
    variationGroup: false,
    productSet: false,
    bundle: false,
    optionProduct: false,
    primaryCategory: null,
    onlineCategories: collection(),
    getImages: () => collection(),
    custom: {},
    ...more,
  }) as unknown as dw.catalog.Product;

export const adjustment = (price: number, more: object = {}): dw.order.PriceAdjustment =>
  ({
    UUID: 'adjustment',
    promotionID: 'ten',
    lineItemText: '10 % off',
    price: money(price),
    tax: money(0),
    basedOnCoupon: false,
    couponLineItem: null,
    ...more,
  }) as dw.order.PriceAdjustment;

export const shares = (
  ...all: [dw.order.PriceAdjustment, number][]
): dw.util.Map<dw.order.PriceAdjustment, dw.value.Money> =>
  ({
    get: (key) => {
      const found = all.find(([one]) => one === key);
      return found ? money(found[1]) : null;
    },
  }) as dw.util.Map<dw.order.PriceAdjustment, dw.value.Money>;

/** Two units at €10, 20% tax included. */
export const line = (more: object = {}): dw.order.ProductLineItem =>
  ({
    UUID: 'item',
    productID: 'lamp',
    productName: 'Lamp',
    lineItemText: 'Lamp',
    quantityValue: 2,
    basePrice: money(10),
    price: money(20),
    adjustedPrice: money(20),
    adjustedTax: money(3.33),
    taxRate: 0.2,
    priceAdjustments: collection(),
    proratedPriceAdjustmentPrices: shares(),
    bonusProductLineItem: false,
    ...more,
  }) as unknown as dw.order.ProductLineItem;

export const shipment = (more: object = {}): dw.order.Shipment =>
  ({
    shippingMethodID: 'standard',
    shippingMethod: { displayName: 'Standard' },
    shippingTotalPrice: money(5),
    adjustedShippingTotalPrice: money(5),
    ...more,
  }) as dw.order.Shipment;

/** One line and its delivery, gross. */
export const basket = (more: object = {}): dw.order.Basket =>
  ({
    UUID: 'basket',
    currencyCode: 'EUR',
    productLineItems: collection(line()),
    couponLineItems: collection(),
    priceAdjustments: collection(),
    allShippingPriceAdjustments: collection(),
    defaultShipment: shipment(),
    shippingTotalTax: money(0.83),
    adjustedShippingTotalPrice: money(5),
    totalTax: money(4.16),
    totalGrossPrice: money(25),
    taxTotalsPerTaxRate: {
      entrySet: () => collection({ key: { toString: () => '0.2' }, value: money(4.16) }),
    },
    ...more,
  }) as unknown as dw.order.Basket;
