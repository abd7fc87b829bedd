/** An order as its backend reports it. Amounts are minor units of `currency`; times are epoch milliseconds. */
import type { Address, DeliveryMethod } from './checkout/input.ts';
import type { Totals } from './checkout/quote.ts';

export interface Order {
  /** Of the backend, as people say it: the label. */
  number: string;
  checkoutId: string;
  currency: string;
  label: string;
  placedAt: number;
  status: OrderStatus;
  attribution: Record<string, string>;
  /** Every line that the order ever had. */
  lines: OrderLine[];
  totals: Totals;
  expectations: Expectation[];
  /** Append-only. */
  events: FulfilmentEvent[];
  /** Append-only: refunds, returns, cancellations. */
  adjustments: Adjustment[];
  returns: { eligible: boolean; until?: number; reason?: string };
  /** Absolute address where the buyer sees it. */
  permalink: string;
}

export type OrderStatus = 'open' | 'partly-fulfilled' | 'fulfilled' | 'cancelled';

export interface OrderLine {
  id: string;
  variantId: string;
  parentId?: string;
  title: string;
  imageUrl?: string;
  unitPrice: number;
  subtotal: number;
  /** Positive. */
  discount: number;
  tax: number;
  total: number;
  quantity: LineQuantity;
}

export interface LineQuantity {
  /** As it was checked out. */
  original: number;
  /** What is still wanted: original − canceled − returned. */
  ordered: number;
  fulfilled: number;
  cancelled: number;
  returned: number;
}

export interface LineCount {
  id: string;
  quantity: number;
}

/** What the buyer was promised. */
export interface Expectation {
  id: string;
  lines: LineCount[];
  method: DeliveryMethod;
  /** As it was sent. */
  destination: Address;
  /** Its country and region by their codes, where it was sent in other words. */
  resolved?: Pick<Address, 'country' | 'region'>;
  description?: string;
  /** Absent means now. */
  on?: number;
}

export interface FulfilmentEvent {
  id: string;
  occurredAt: number;
  type:
    | 'processing'
    | 'shipped'
    | 'in_transit'
    | 'delivered'
    | 'failed_attempt'
    | 'undeliverable'
    | 'returned_to_sender'
    | 'canceled';
  lines: LineCount[];
  carrier?: string;
  trackingNumber?: string;
  trackingUrl?: string;
  description?: string;
}

export interface Adjustment {
  id: string;
  type: 'refund' | 'return' | 'cancellation' | 'credit' | 'price_adjustment' | 'dispute';
  occurredAt: number;
  status: 'pending' | 'completed' | 'failed';
  /** Negative when the order shrinks. */
  lines?: LineCount[];
  /** Negative is money that goes back to the buyer. */
  amount?: number;
  description?: string;
}

/** Where the parcel goes, as stores and people read it. */
export const resolvedDestination = ({ destination, resolved }: Expectation): Address => ({
  ...destination,
  ...resolved,
});
