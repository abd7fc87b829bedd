/** What a payer's instrument is, beside its credential: what receipts, banks and risk checks ask for. */
import type { Address } from '../checkout/input.ts';

/** As the platform sent it. Not verified. */
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
  /** Of the payer. Absent: the platform sent none, and the bill goes to the delivery address. */
  billingAddress?: Address;
}
