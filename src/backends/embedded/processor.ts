/** The payment processor as the embedded store needs it. Amounts are minor units. */
import type { Commitment, CredentialContent, ProcessorFacts } from '#commerce';

export interface PaymentProcessor {
  /** An intent that has not been confirmed: nothing is charged, but it can be found. Captured by hand, later. */
  createIntent(intent: NewIntent): Promise<IntentState>;
  /** Authorizes. A decline is a state, not an error. @param payer facts for risk checks; not verified */
  confirm(
    id: string,
    credential: CredentialContent,
    returnUrl: string,
    payer?: Pick<Commitment, 'instrument' | 'signals'>,
  ): Promise<IntentState>;
  retrieve(id: string): Promise<IntentState>;
  /** Safe to repeat: captured already is captured. */
  capture(id: string, amount: number): Promise<IntentState>;
  /** Voids an authorization and ends an intent. Idempotent; a captured payment stays and is returned as such. */
  cancel(id: string): Promise<IntentState>;
  /**
   * A refund that the processor refuses is a state; whatever it throws, an earlier try may have made it.
   * @param key makes it safe to repeat
   */
  refund(id: string, amount: number, key: string): Promise<RefundState>;
  /** As it is now: pays nothing. @param refundId the processor's own */
  retrieveRefund(refundId: string): Promise<RefundState>;
  /** Undefined for what the processor did not sign. @param body as received */
  readNotice(body: string, signature: string | undefined): ProcessorNotice | undefined;
  /** Which credentials it can charge. */
  facts(): ProcessorFacts;
}

export interface RefundState {
  /** The processor's own; absent where none was made. */
  id?: string;
  status: 'pending' | 'completed' | 'failed';
}

export interface NewIntent {
  /** Comes back in notices. */
  reference: string;
  amount: number;
  currency: string;
  orderNumber: string;
}

export interface IntentState {
  id: string;
  state: 'unconfirmed' | 'challenge' | 'processing' | 'authorised' | 'captured' | 'cancelled' | 'declined';
  /** Of a challenge. */
  challengeUrl?: string;
  /** Of a decline: the processor's code, without personal data. */
  reason?: string;
  /** Another instrument may work. */
  retryable?: boolean;
  captured: number;
}

export interface ProcessorNotice {
  reference: string;
  intentId: string;
}

/** No answer, or one that says nothing about what happened: ask again with `retrieve`. */
export class ProcessorUncertain extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.name = 'ProcessorUncertain';
  }
}
