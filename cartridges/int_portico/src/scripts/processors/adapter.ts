/**
 * What the cartridge must know of a payment processor of the store: how a delegated credential is handed to its hooks, what their
 * answers mean, and how a payment is read and voided by the processor's API. One for each cartridge of a processor; others are
 * refused. An adapter of your own: docs/processor-adapters.md.
 */
import type { Commitment, CredentialContent } from '#commerce';
import { textOf } from '../backend/mapping/values.ts';

/** The payer's details as the agent gave them: none of it is verified. */
export interface Payer extends Pick<Commitment, 'instrument' | 'signals'> {
  /** Cards that the store takes, as it names them. */
  cards?: readonly string[];
}

/** The payment of one order. */
export interface Payment {
  order: dw.order.Order;
  instrument: dw.order.OrderPaymentInstrument;
  /** Minor units: exactly what may be charged. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** Id of our attempt: unique wherever the order number is not, as in another instance with the same account. */
  reference: string;
  /** Where a challenge sends the buyer afterwards. Empty: nowhere. */
  returnUrl: string;
}

/** What a payment is made with. Never kept. */
export interface Charge extends Payment {
  processor: dw.order.PaymentProcessor;
  credential: CredentialContent;
  payer: Payer;
}

/**
 * - `requested`: accepted, but what is captured already is not refunded. - `none`: the store has no means of it.
 * - `kept`: it could not be done now.
 */
export type Given = 'given' | 'requested' | 'kept' | 'none';

export interface ProcessorAdapter {
  /** Id of the payment processor in Business Manager, in lower case: its hook is `app.payment.processor.{id}`. */
  id: string;
  /** What `Handle` is given. Undefined: it takes no such credential. Never card numbers. */
  informationOf(credential: CredentialContent, payer?: Payer): PaymentInformation | undefined;
  /** What `Authorize` is given first. `never`: it is not called, because it would charge again; `charge` alone decides. */
  authorizes: 'order' | 'order-number' | 'never';
  /** What an answer of `Authorize` means, after it has written to the payment. Must not throw; what is in doubt is `unknown`. */
  verdictOf(answer: unknown, payment?: Payment): Verdict;
  /** `Authorize` ends without closing the transaction that it opened. */
  leavesOpen?(answer: unknown): boolean;
  /** Custom attributes of the payment instrument in which `Handle` puts the credential: emptied after `Authorize`. */
  clears: readonly string[];
  /** Voids an order's authorization: the first hook that the store has and that answers. */
  voids: readonly VoidHook[];
  /**
   * In place of the cartridge's `Handle`, where that does not read what it is given: writes what the order shows of the payment on
   * a new payment instrument, within a transaction. Never the credential.
   */
  describe?(instrument: dw.order.OrderPaymentInstrument, payer: Payer): void;
  /**
   * Puts the credential where `Authorize` reads it, for cartridges whose `Handle` cannot. Moves no money, and is not repeated when the
   * order is resumed. No transaction is open. Returns the reason of a decline, or undefined: `Authorize` is called.
   */
  hand?(charge: Charge): string | undefined;
  /**
   * Moves the money by the processor's API, before `Authorize` is called: for cartridges whose `Authorize` moves none. No
   * transaction is open. `placed`: the money is there, and `Authorize` is called. What it throws is `unknown`.
   */
  charge?(charge: Charge): Verdict;
  /**
   * Reads what became of a payment. Where it is there, an `Authorize` that succeeds means nothing until this is `placed`: for an
   * amount and a currency that equal the order's. What it throws is `unknown`.
   */
  look?(payment: Payment): Verdict;
  /** `look` asks the processor itself: an order whose answer was lost, or whose buyer was at the bank, can be placed later. */
  resumes?: boolean;
  /**
   * Voids by the processor's API, where none of `voids` did it: cancels what is authorized, refunds what is captured. `given` also
   * where there is nothing to void. Safe to repeat. What it throws is `kept`.
   */
  giveBack?(order: dw.order.Order, instrument: dw.order.OrderPaymentInstrument): Given;
  /**
   * What the merchant refunded of a payment, in whatever way. Undefined: it is not known now. Asked by a job only; what it throws is
   * not known either.
   */
  refunds?(order: dw.order.Order, instrument: dw.order.OrderPaymentInstrument): Refund[] | undefined;
  /**
   * For the companion hook, where the order is there already: puts the credential on its payment instrument. False: it takes no
   * such credential. Absent: the processor cannot be used within a transaction of the platform, where nothing can be recorded before
   * the money moves.
   */
  apply?(instrument: dw.order.OrderPaymentInstrument, credential: CredentialContent, payer?: Payer): boolean;
  /** For the self-check: what the site lacks for this processor, in one sentence without secrets. Undefined: nothing. */
  problem?(): string | undefined;
  /** For the self-check: what only the merchant can know, as an instruction. */
  confirm?: string;
}

export interface Refund {
  /** Of the processor. Letters, digits, `_`, `.`, and `-`; at most 64. */
  id: string;
  /** Epoch milliseconds. */
  at: number;
  /** Minor units of the order's currency, more than 0. */
  amount: number;
  status: 'pending' | 'completed' | 'failed';
}

export type PaymentInformation = Record<string, unknown>;

export type Verdict =
  | { outcome: 'placed' }
  | {
      outcome: 'declined';
      reason: string;
      /** Money may be authorized nevertheless, because all failures look alike: it is voided once. */
      mayHold?: boolean;
    }
  /** `url`: absolute, `https`. */
  | { outcome: 'challenge'; url: string }
  /** Whether money is authorized is not known yet. */
  | { outcome: 'unknown' };

/** Answers a `dw.system.Status`, or an object whose `error` is false when it is done. */
export interface VoidHook {
  extensionPoint: string;
  name: string;
  takes: 'order' | 'order-number';
}

/** The platform's own extension point for it. */
export const releaseAuthorization: VoidHook = {
  extensionPoint: 'dw.order.payment.releaseAuthorization',
  name: 'releaseAuthorization',
  takes: 'order',
};

/** An opaque text that stands for a card or a wallet; undefined for anything else, such as a card number. */
export function tokenOf({ token }: CredentialContent): string | undefined {
  if (typeof token !== 'string' || token === '') return undefined;
  return /^[\d\s-]{12,23}$/.test(token) ? undefined : token;
}

/** The members of an answer; none for anything but an object. */
export const membersOf = (answer: unknown): Readonly<Record<string, unknown>> =>
  typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};

export function httpsUrl(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && /^https:\/\/[^/\s]+/.test(text) ? text : undefined;
}
