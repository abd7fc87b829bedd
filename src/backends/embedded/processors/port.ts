/** The payment processor as the embedded store needs it. Amounts are minor units of ISO 4217. */
import type { Commitment, CredentialContent, ProcessorFacts } from '#commerce';

/**
 * Operations are named after what happens to the payment, and take the payment's ID as `open` returned it. Besides
 * `ProcessorUncertain` they throw `ProcessorRefused`.
 */
export interface PaymentProcessor {
  /** What it can do: manifest, checkout, and recovery follow from it. */
  capabilities(): ProcessorCapabilities;
  /** Whose account is charged, and in which mode. */
  facts(): ProcessorFacts;
  /**
   * Whether its keys are accepted, by a request that changes nothing. Absent: they cannot be tried. Never rejects.
   * @returns without `code` where the processor did not answer
   */
  check?(): Promise<{ ok: true } | { ok: false; code?: string }>;
  /**
   * Whether it takes the shared payment tokens that its handler asks for. Absent: it has no such handler. Never rejects.
   * @returns without `code` where the processor did not answer; `other_profile` for a profile of another account
   */
  checkSharedTokens?(): Promise<{ ok: true } | { ok: false; code?: string }>;
  /**
   * Before there is a credential: makes what a lost payment is found by. It charges nothing. A processor that finds payments by
   * our reference makes no request, and returns the reference as ID.
   */
  open(payment: NewPayment): Promise<PaymentState>;
  /**
   * Authorizes. A decline is a state, not an error. So is that the processor cannot be reached (`processorUnreachable`): no request
   * that could charge has left, by this call or an earlier one.
   */
  authorize(id: string, authorization: Authorization): Promise<PaymentState>;
  /**
   * The payment as it is now; changes nothing. What it answers where the processor cannot be asked is what its answers and notices
   * have shown so far.
   * @param returned query of the URL by which the buyer came back from a challenge, for processors that must be handed it
   */
  findByReference(id: string, returned?: Readonly<Record<string, string>>): Promise<PaymentState>;
  /** Safe to repeat: captured already is captured. One that can never be captured is voided, and returned as `cancelled`. */
  capture(id: string, money: PaymentAmount): Promise<PaymentState>;
  /**
   * Ends a payment so that no charge can come of it, also one whose authorization is on its way. Safe to repeat; a captured payment
   * stays and is returned as such. `voiding`: accepted, and not done yet.
   */
  void(id: string): Promise<PaymentState>;
  /**
   * A refund that the processor refuses is a state; whatever it throws, an earlier try may have made it.
   * @param key makes it safe to repeat
   */
  refund(id: string, money: PaymentAmount, key: string): Promise<RefundState>;
  /** As it is now: pays nothing. @param refundId the processor's own */
  findRefund(refundId: string): Promise<RefundState>;
  /**
   * Verifies a webhook and keeps what it says, where the processor cannot be asked later. Undefined for what the processor did not
   * sign. Empty for events that are not about our payments.
   * @param body as received @param header by lower-case name
   */
  readNotices(
    body: string,
    header: (name: string) => string | undefined,
  ): Promise<ProcessorNotice[] | undefined>;
}

export interface ProcessorCapabilities {
  /** What captures and voids answer: the result, or only that they were accepted. */
  settlement: 'synchronous' | 'asynchronous';
  /**
   * With synchronous settlement: captures and refunds are answered at once, and can still fail until the processor settles them. Where
   * settlement is asynchronous, they always can.
   */
  canFailLater?: true;
  /**
   * How a payment is found whose answer was lost.
   * - `read`: the processor is asked.
   * - `fence`: it cannot be asked. A notice tells, or a void by reference ends whatever there is.
   */
  lookup: 'read' | 'fence';
  /** Instead of an instrument, the buyer can pay on a page of the processor's. */
  hostedPage: boolean;
  /** How the buyer confirms a payment at the bank. */
  threeDSecure: 'redirect' | 'none';
  /** For how long a repeated idempotency key cannot refund twice. */
  refundKeyMs: number;
  /** ISO 4217 codes, or every currency of the account. */
  currencies: 'any' | readonly string[];
}

/** Whether what was captured or refunded must be looked at again. */
export const isProvisional = ({ settlement, canFailLater }: ProcessorCapabilities): boolean =>
  settlement === 'asynchronous' || canFailLater === true;

export interface PaymentAmount {
  amount: number;
  /** ISO 4217. */
  currency: string;
}

export interface NewPayment extends PaymentAmount {
  /** Ours: unique for the payment, and in its notices. At most 64 characters of `[\w-]`. */
  reference: string;
  orderNumber: string;
}

export interface Authorization extends NewPayment {
  credential: CredentialContent;
  /** To which a challenge leads back. */
  returnUrl: string;
  /** No other call for the payment came before: nothing is under way that a request which cannot be sent would leave open. */
  isFirst?: true;
  /** Facts for risk checks; not verified. */
  payer?: Pick<Commitment, 'instrument' | 'signals'>;
  /** Epoch milliseconds: an answer that comes later is of no use to the caller. */
  deadline?: number;
}

export interface RefundState {
  /** The processor's own; absent where none was made. */
  id?: string;
  status: 'pending' | 'completed' | 'failed';
}

export interface PaymentState {
  id: string;
  /**
   * `unconfirmed`: no authorization was seen. `processing`: asked for, and not known. `capturing` and `voiding`: accepted by the
   * processor, and not done yet. `declined` after a capture: the capture failed.
   */
  state:
    | 'unconfirmed'
    | 'challenge'
    | 'processing'
    | 'authorised'
    | 'capturing'
    | 'captured'
    | 'voiding'
    | 'cancelled'
    | 'declined';
  /** Of a challenge. */
  challengeUrl?: string;
  /** Of a decline, and of a capture that ended the payment: the processor's code, without personal data. */
  reason?: string;
  /** Another instrument may work. */
  retryable?: boolean;
  /** Minor units. */
  captured: number;
}

export interface ProcessorNotice {
  /** Ours. */
  reference: string;
  /** The processor's ID of the payment. */
  intentId: string;
  /** It is kept, and what follows from it is not done: the processor must send it again. */
  failure?: Error;
}

/* What a processor that cannot be asked has told us. */

export interface PaymentLedger {
  /** Keeps an entry once, by its `id`. */
  record(entry: LedgerEntry): Promise<void>;
  /** In the order in which they happened. */
  entries(payment: string): Promise<LedgerEntry[]>;
  /** Epoch milliseconds by a clock that all nodes share: the database's. Absent: there is one node. */
  now?(): Promise<number>;
}

export interface LedgerEntry {
  /** Unique for the processor: of its answer or event. */
  id: string;
  /** Our reference of the payment. */
  payment: string;
  /** The processor's word for what happened. */
  kind: string;
  success: boolean;
  /** The processor's ID of what it is about. */
  processorId: string;
  /** Minor units. */
  amount?: number;
  /** ISO 4217. */
  currency?: string;
  /** The processor's code, without personal data. */
  reason?: string;
  /** Epoch milliseconds, by the processor. */
  at: number;
}

/** No answer, or one that says nothing about what happened: ask again with `findByReference`. */
export class ProcessorUncertain extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.name = 'ProcessorUncertain';
  }
}

/** The request never left: nothing came of it. What was asked before may still have had an effect. */
export class RequestNotSent extends ProcessorUncertain {
  constructor(why: string) {
    super(`The request to the payment processor was not sent: ${why}.`);
    this.name = 'RequestNotSent';
  }
}

/** The processor rejected the request itself: a wrong key, a missing payment, or a defect. A retry does not help. */
export class ProcessorRefused extends Error {
  /** The processor's error code or type. */
  readonly code: string;

  constructor(code: string, requestId?: string) {
    super(`The payment processor rejected the request: ${code}${requestId ? ` (${requestId})` : ''}.`);
    this.name = 'ProcessorRefused';
    this.code = code;
  }
}
