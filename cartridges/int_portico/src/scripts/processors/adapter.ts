/**
 * What the cartridge must know of a payment processor of the store: how a delegated credential is handed to its hooks, and what
 * their answers mean. One for each cartridge of a processor; others are refused. An adapter of your own: `kit.testing.ts`.
 */
import type { Commitment, CredentialContent } from '#commerce';
import { textOf } from '../backend/values.ts';

/** The payer's details as the agent gave them: none of it is verified. */
export interface Payer extends Pick<Commitment, 'instrument' | 'signals'> {
  /** Cards that the store takes, as it names them. */
  cards?: readonly string[];
}

export interface ProcessorAdapter {
  /** Id of the payment processor in Business Manager, in lower case: its hook is `app.payment.processor.{id}`. */
  id: string;
  /** What `Handle` is given. Undefined: it takes no such credential. Never card numbers. */
  informationOf(credential: CredentialContent, payer?: Payer): PaymentInformation | undefined;
  /** What `Authorize` is given first. */
  authorizes: 'order' | 'order-number';
  /** What an answer of `Authorize` means. Must not throw; what is in doubt is `unknown`. */
  verdictOf(answer: unknown): Verdict;
  /** `Authorize` ends without closing the transaction that it opened. */
  leavesOpen?(answer: unknown): boolean;
  /** Custom attributes of the payment instrument in which `Handle` puts the credential: emptied after `Authorize`. */
  clears: readonly string[];
  /** Voids an order's authorization: the first hook that the store has and that answers. */
  voids: readonly VoidHook[];
  /**
   * For the companion hook, where the order is there already: puts the credential on its payment instrument. False: it takes no
   * such credential. Absent: the processor cannot be used within a transaction of the platform.
   */
  apply?(instrument: dw.order.OrderPaymentInstrument, credential: CredentialContent, payer?: Payer): boolean;
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
