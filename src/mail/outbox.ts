/** Where mails wait: a port, so that delivery names no database. Times are epoch milliseconds. */
import type { OutgoingMail } from '#commerce';

export interface WaitingMail extends OutgoingMail {
  /** Tries that ended without success. */
  tries: number;
  nextTryAt: number;
}

export interface MailOutbox {
  /** The oldest that are due. */
  due(now: number, limit: number): Promise<WaitingMail[]>;
  /** Moves the time of a waiting mail where it still is `nextTryAt`: whoever did it may send until then. */
  claim(mail: Pick<WaitingMail, 'id' | 'nextTryAt'>, until: number): Promise<boolean>;
  /** Counts the try, and deletes address and order: what is left is that there was a mail, and what became of it. */
  end(
    mail: Pick<WaitingMail, 'id'>,
    how: { outcome: 'sent' | 'dropped'; at: number; reason?: string },
  ): Promise<void>;
  /** Counts the try. Does nothing when the claim, which is `nextTryAt`, is not ours any more. */
  postpone(
    mail: Pick<WaitingMail, 'id' | 'nextTryAt'>,
    next: { tryAt: number; reason: string },
  ): Promise<void>;
}
