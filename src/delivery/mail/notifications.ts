/** Notifications: plain-text email to members and operators, such as sign-in links, alerts and messages that came in. */
import type { TextLanguage } from '#language';
import { createMailQueue, type MailDelivery, type Outbox, type QueuedMail } from './mail-queue.ts';
import { assertHeaders, isEmailAddress, MailFailure, oneLine, type MailTransport } from './transport.ts';

export interface Notification {
  /** Makes it idempotent: a second notification of the same id is ignored. */
  id: string;
  to: string;
  subject: string;
  text: string;
  /** Who an answer goes to; default the sender. */
  replyTo?: string;
}

export interface Notifications {
  /**
   * Kept, encrypted, before it resolves; delivered at least once, with retries over 33 hours, and deleted then. Does nothing
   * where `canSend` is false.
   * @throws MailFailure for an invalid address, or a line break in a header
   */
  queue(notification: Notification): Promise<void>;
  /** There is a relay. False: do not ask anyone to wait for an email. */
  readonly canSend: boolean;
  /** Of notifications to members and operators. */
  readonly language: TextLanguage;
}

export interface QueuedNotification extends Notification, QueuedMail {
  id: string;
}

/** Where notifications wait. Times are epoch milliseconds. */
export interface NotificationOutbox extends Outbox<QueuedNotification> {
  put(notification: Notification, now: number): Promise<void>;
}

export interface NotificationDeps {
  outbox: NotificationOutbox;
  /** Absent: notifications are not kept, as nothing would ever send them. */
  transport?: MailTransport | undefined;
  /** Name beside the address of the sender. */
  fromName: string;
  /** Default English. */
  language?: TextLanguage | undefined;
  /** Epoch milliseconds. */
  now?: () => number;
  random?: () => number;
  /** Without a transport, called for every notification instead of the log of the first: for trying the product. */
  discard?: (() => void) | undefined;
  /** Logs what an operator should know. No personal data, no content. */
  log: (event: string, facts: Record<string, unknown>) => void;
}

export interface NotificationService {
  notifications: Notifications;
  /** Absent without a transport. */
  delivery?: MailDelivery;
}

export function createNotifications(deps: NotificationDeps): NotificationService {
  const { outbox, transport, fromName, language = 'en', now = Date.now, random = Math.random, log } = deps;
  let isLogged = false;
  const notifications: Notifications = {
    canSend: transport !== undefined,
    language,
    async queue(notification) {
      const subject = oneLine(notification.subject);
      assertHeaders([notification.to, notification.replyTo ?? '']);
      for (const address of [notification.to, notification.replyTo])
        if (address !== undefined && !isEmailAddress(address))
          throw new MailFailure('bad-address', { isFinal: true });
      if (transport) return outbox.put({ ...notification, subject }, now());
      if (deps.discard) return deps.discard();
      if (!isLogged) log('letters-not-kept', { reason: 'SMTP_URL is not set' });
      isLogged = true;
    },
  };
  if (!transport) return { notifications };
  const delivery = createMailQueue({
    outbox,
    now,
    random,
    log,
    facts: () => ({ letter: true }),
    async send({ id, to, subject, text, replyTo }) {
      // The prefix is part of the Message-ID, which must stay the same across releases.
      await transport.send({
        id: `letter ${id}`,
        to,
        fromName,
        subject,
        text,
        ...(replyTo === undefined ? {} : { replyTo }),
      });
      return undefined;
    },
  });
  return { notifications, delivery };
}
