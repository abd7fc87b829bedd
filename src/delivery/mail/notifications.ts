/** Letters of ours: plain text to members and operators, such as sign-in links, alerts and messages that came in. */
import type { WaitingItem, WaitingPlace } from './delivery.ts';

export interface Letter {
  /** Makes it idempotent: a second letter of the same id is ignored. */
  id: string;
  to: string;
  subject: string;
  text: string;
  /** Who an answer goes to; default the sender. */
  replyTo?: string;
}

export interface Letters {
  /**
   * Kept, encrypted, before it resolves; delivered at least once, with retries over 33 hours, and deleted then. Does nothing
   * where `canSend` is false.
   * @throws MailFailure for an address that is none, or a line break in a header
   */
  queue(letter: Letter): Promise<void>;
  /** There is a relay. False: nobody is to be told to wait for a mail. */
  readonly canSend: boolean;
}

export interface WaitingLetter extends Letter, WaitingItem {
  createdAt: number;
}

/** Where letters wait. Times are epoch milliseconds. */
export interface LetterOutbox extends WaitingPlace<WaitingLetter> {
  put(letter: Letter, now: number): Promise<void>;
  /** Forgets the ids of those that ended before: one of the same id would be sent again then. */
  prune(endedBefore: number): Promise<void>;
}
