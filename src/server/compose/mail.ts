/** Notifications, put together: their outbox, the transport that they share with the mails to buyers, and their tasks. */
import type { Logger } from 'pino';
import type { Secret } from '#commerce';
import { createNotifications, type Notifications, type MailTransport } from '#mail';
import { notificationOutbox, type Database } from '#storage';
import type { Task } from '../jobs/local-scheduler.ts';
import type { Config } from '../../config/config.ts';

export interface MailAreaOptions {
  config: Pick<Config, 'mail'>;
  database: Database;
  secret: Secret;
  /** Used where the configuration names a relay; the one that only logs would let people wait for a mail. */
  transport: MailTransport | undefined;
  logger: Logger;
  /** For trying the product: each notification that is not sent is told. */
  sandbox: boolean;
}

export function createMail(parts: MailAreaOptions): {
  notifications: Notifications;
  tasks: Task[];
} {
  const { config, database, secret, transport, logger } = parts;
  const { notifications, delivery } = createNotifications({
    outbox: notificationOutbox(database, { secret }),
    transport: config.mail && transport,
    fromName: 'Portico',
    discard: parts.sandbox ? () => logger.info('email would be sent') : undefined,
    log: (event, facts) => logger.warn(facts, event),
  });
  return {
    notifications,
    tasks: delivery
      ? [
          // Sooner than mails to buyers: somebody waits for a sign-in link.
          { name: 'letters', everyMs: 2_000, run: (signal) => delivery.deliverDue(200, signal) },
        ]
      : [],
  };
}
