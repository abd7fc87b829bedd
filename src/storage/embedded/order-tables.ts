/** Tables of the embedded store's placements and orders. Amounts are minor units; times are epoch milliseconds; `body` is JSON text. */

/** One try to buy: from the hold on its stock to its order. */
export interface StorePlacementTable {
  id: string;
  site: string;
  /** Id of the core's attempt. */
  reference: string;
  checkoutId: string;
  /** Of the order that may come of it. */
  number: string;
  /** At the payment processor; null when there is nothing to pay. */
  intentId: string | null;
  amount: number;
  currency: string;
  state: 'prepared' | 'committing' | 'challenged' | 'placed' | 'captured' | 'declined' | 'released';
  /** Return URL for the bank, with the link of the checkout; cleared once the processor is notified. */
  returnUrl: string;
  /** Only while challenged. */
  challengeUrl: string | null;
  /** Of a decline. */
  reason: string | null;
  /** 0 or 1, of a decline. */
  retryable: number | null;
  /** 1 until the processor has said that the intent is ended. */
  voidPending: number;
  createdAt: number;
  /** Until then the stock is promised to it. */
  holdUntil: number;
  updatedAt: number;
  /** When the processor accepted the capture and did not say yet that it was done: from then on the buyer has the order. */
  acceptedAt: number | null;
  /** What was refunded of a charge without an order. */
  givenBack: number | null;
  /** The processor's ID of such a refund that is not completed. */
  givingBackId: string | null;
  /** How many such refunds have failed. Null before the first is asked for. */
  givingBackTry: number | null;
  /** Everything the order is made of; emptied when it comes to none. */
  body: string;
}

/** Units that a placement reserves, or that its order took. */
export interface StoreStockClaimTable {
  placementId: string;
  site: string;
  variantId: string;
  /** Units ordered. */
  wanted: number;
  /** Units of those taken from stock; the others are on back order. */
  taken: number;
}

export interface StorePromotionClaimTable {
  placementId: string;
  site: string;
  promotionId: string;
  /** Empty for total use, else the hash of the buyer's email address. */
  subject: string;
}

/** Counts the claims, so that a limit is one conditional update. */
export interface StorePromotionUseTable {
  site: string;
  promotionId: string;
  subject: string;
  uses: number;
}

export interface StoreOrderTable {
  number: string;
  site: string;
  placementId: string;
  /** Counts changes and guards each of them. */
  version: number;
  status: 'open' | 'partly-fulfilled' | 'fulfilled' | 'cancelled';
  placedAt: number;
  /** Null until the money has arrived: nothing may be done with the order before. */
  capturedAt: number | null;
  body: string;
}

/** Money on its way back. */
export interface StoreRefundTable {
  /** Of the order's adjustment; the key that makes the refund safe to repeat. */
  id: string;
  orderNumber: string;
  intentId: string;
  amount: number;
  status: 'pending' | 'completed' | 'failed';
  createdAt: number;
  /** When the processor was asked last. */
  askedAt: number;
  /** The processor's own, once it has begun: by it the refund is asked for, which pays nothing. */
  refundId: string | null;
}

/** What a processor has said about a payment: in its answers, and in its notices. */
export interface StorePaymentEntryTable {
  site: string;
  /** Whose IDs these are: the processor, and its account where it can have several. */
  processor: string;
  /** The processor's own, or made of its answer. */
  id: string;
  /** Reference of the placement. */
  payment: string;
  /** The processor's word. */
  kind: string;
  /** 0 or 1. */
  success: number;
  /** The processor's ID of what it is about. */
  processorId: string;
  amount: number | null;
  currency: string | null;
  /** The processor's code. */
  reason: string | null;
  /** By the processor's clock. */
  at: number;
  recordedAt: number;
}

export interface StoreOrderTables {
  storePlacement: StorePlacementTable;
  storeStockClaim: StoreStockClaimTable;
  storePromotionClaim: StorePromotionClaimTable;
  storePromotionUse: StorePromotionUseTable;
  storeOrder: StoreOrderTable;
  storeRefund: StoreRefundTable;
  storePaymentEntry: StorePaymentEntryTable;
}
