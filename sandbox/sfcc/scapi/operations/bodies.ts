/** What is considered of the documents that come; their form was checked. */

export interface ItemBody {
  itemId?: string;
  productId?: string;
  quantity?: number;
  shipmentId?: string;
  gift?: boolean;
  giftMessage?: string;
  [member: string]: unknown;
}

export interface PaymentBody {
  paymentMethodId?: string;
  amount?: number;
  paymentCard?: CardBody;
  [member: string]: unknown;
}

export interface CardBody {
  holder?: string;
  cardType?: string;
  maskedNumber?: string;
  creditCardToken?: string;
  expirationMonth?: number;
  expirationYear?: number;
  [member: string]: unknown;
}

export interface ShipmentBody {
  shipmentId?: string;
  shippingAddress?: object;
  shippingMethod?: { id: string };
  [member: string]: unknown;
}

export interface BasketBody {
  currency?: string;
  customerInfo?: { email: string; [member: string]: unknown };
  billingAddress?: object;
  shipments?: ShipmentBody[];
  productItems?: ItemBody[];
  couponItems?: { code: string }[];
  paymentInstruments?: PaymentBody[];
  [member: string]: unknown;
}
