/** A backend's whole answer to "what would this cost now, and what prevents payment?" Amounts are minor units of `currency`. */
import type { Availability } from '../catalogue.ts';
import type { DeliveryMethod, Destination } from './input.ts';

export interface Quote {
  currency: string;
  lines: QuoteLine[];
  promotions: AppliedPromotion[];
  refusedCodes: { code: string; reason: CodeRefusal }[];
  groups: QuoteGroup[];
  fees: { id: string; title: string; amount: number }[];
  taxes: TaxPart[];
  totals: Totals;
  eligibility: { claim: string; accepted: boolean; provisional: boolean; effect?: string }[];
  links: StoreLink[];
  /** Empty when nothing prevents payment. */
  problems: QuoteProblem[];
  /** Ids of the payment handlers of the site that fit this cart. */
  handlers: string[];
}

export interface QuoteLine {
  id: string;
  variantId: string;
  parentId?: string;
  title: string;
  imageUrl?: string;
  /** Per unit, before promotions. */
  unitPrice: number;
  quantity: number;
  /** `unitPrice × quantity`. */
  subtotal: number;
  discounts: { promotion: string; title: string; amount: number; code?: string; automatic: boolean }[];
  /** Contained in `total` already when prices include tax. */
  tax: number;
  /** What this line costs after its discounts; with its tax when prices exclude tax. */
  total: number;
  requiresShipping: boolean;
  availability: Availability;
}

export interface AppliedPromotion {
  id: string;
  title: string;
  /** Positive; the sum of its allocations. */
  amount: number;
  code?: string;
  automatic: boolean;
  /** Order of application, 1 first. */
  priority: number;
  /** Rests on a claim that is verified only at payment. */
  provisional?: boolean;
  eligibility?: string;
  allocations: (({ lineId: string } | { groupId: string }) & { amount: number })[];
}

export type CodeRefusal =
  | 'unknown'
  | 'expired'
  | 'already-applied'
  | 'not-combinable'
  | 'not-eligible'
  | 'login-required'
  | 'used-up'
  | 'minimum-not-reached'
  | 'no-effect'; // nothing of the cart is for it; the store does not say why

export interface QuoteGroup {
  id: string;
  lineIds: string[];
  method: DeliveryMethod;
  destinations: Destination[];
  selectedDestinationId?: string;
  /** Where the lines can be picked up. */
  pickupLocations?: Destination[];
  options: DeliveryOption[];
  /** Id of the chosen option; absent when none is chosen or the chosen one is not offered. */
  selected?: string;
}

export interface DeliveryOption {
  id: string;
  /** Enough to distinguish it from the other options. */
  title: string;
  description?: string;
  price: number;
  /** Positive; already promised by a promotion. */
  discount?: number;
  /** Epoch milliseconds. */
  earliest?: number;
  latest?: number;
  carrier?: string;
}

export interface TaxPart {
  name: string;
  /** Percent, such as 8.875. */
  rate: number;
  amount: number;
  /** The prices contain it. */
  included: boolean;
}

/**
 * All zero or positive.
 * `total = items − itemDiscounts − orderDiscounts + fulfilment − fulfilmentDiscounts + fees + (pricesIncludeTax ? 0 : tax)`
 */
export interface Totals {
  items: number;
  itemDiscounts: number;
  orderDiscounts: number;
  fulfilment: number;
  fulfilmentDiscounts: number;
  fees: number;
  tax: number;
  total: number;
  pricesIncludeTax: boolean;
  /** The region of the buyer decides the tax and is not clear yet: the total is before tax, and cannot be paid. */
  taxPending?: true;
}

export interface StoreLink {
  type: 'privacy_policy' | 'terms_of_service' | 'refund_policy' | 'shipping_policy' | 'faq' | 'support';
  url: string;
  title?: string;
}

/** What a problem is about; a protocol turns it into its own path. */
export type Place =
  | { line: string; member?: 'quantity' }
  | { group: string; member: 'destination'; field?: PlaceField }
  | { group: string; member: 'option' | 'lines' }
  | { buyer: 'email' | 'phone' }
  | { code: string }
  | { eligibility: string };

/** The members of a destination that say where it is. */
export type PlaceField = 'country' | 'region' | 'postalCode';

/**
 * - `recoverable`: the caller can fix it by changing the checkout.
 * - `buyer-input`, `buyer-review`: only the buyer can, on the page of the checkout.
 * - `warning`, `info`: payment is possible.
 */
export type Severity = 'recoverable' | 'buyer-input' | 'buyer-review' | 'warning' | 'info';

export interface QuoteProblem {
  code: ProblemCode;
  place?: Place;
  /** One sentence for a person, without personal data. */
  text: string;
  severity: Severity;
  /** Code of the merchant's own rule that asks for a person: what a protocol says instead of `review-required`. */
  rule?: string;
}

export type ProblemCode =
  | 'item-unavailable' // unknown, withdrawn, or not sold here
  | 'out-of-stock'
  | 'quantity-limited' // more units than one order may have
  | 'field-required'
  | 'address-invalid' // its country or region is not known, or its postal code is of another region
  | 'tax-pending' // the total is before tax: see `Totals`
  | 'address-undeliverable'
  | 'option-unavailable' // the chosen delivery option is not offered any more
  | 'payment-failed'
  | 'payment-unavailable' // the store's own configuration is at fault, not the buyer's means
  | 'challenge' // the processor wants the buyer: 3-D Secure
  | 'review-required' // policy wants a person: age, amount
  | 'eligibility-invalid'
  | 'eligibility-accepted'
  | 'eligibility-refused'
  | 'price-changed'
  | 'delivery-changed' // the buyer, or where it goes
  | 'checkout-changed' // what is bought, or all of it: it was never shown to the caller
  | 'version-mismatch'
  | 'sign-in-advised';

/** What keeps a checkout from being paid. */
export const isBlocking = ({ severity }: QuoteProblem): boolean =>
  severity !== 'warning' && severity !== 'info';

/** What only the buyer can fix. */
export const wantsBuyer = ({ severity }: QuoteProblem): boolean =>
  severity === 'buyer-input' || severity === 'buyer-review';
