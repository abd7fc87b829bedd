/** What a payer's instrument is, beside its credential: what receipts, banks and risk checks ask for. */
import type { Address } from './checkout-input.ts';

/** As the platform told it. Nothing of it is proof. */
export interface PaymentInstrument {
  /** As the handler names the kind: `card`. */
  type?: string;
  /** The network as it is shown: `visa`. */
  brand?: string;
  /** Four digits. */
  lastDigits?: string;
  /** From 1 to 12. */
  expiryMonth?: number;
  /** Four digits. */
  expiryYear?: number;
  /** Of whoever pays. Absent: the platform told none, and the bill goes where the goods go. */
  billingAddress?: Address;
}
