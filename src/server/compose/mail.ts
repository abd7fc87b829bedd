/** Composes notifications: outbox, tasks, and the transport shared with emails to buyers. */
import type { Logger } from 'pino';
import type { Secret } from '#commerce';
import { createNotifications, type Notifications, type MailTransport } from '#mail';
import { notificationOutbox, type Database } from '#storage';
import type { Task } from '../jobs/local-scheduler.ts';
import type { Config } from '../../config/config.ts';

export interface MailAreaOptions {
  config: Pick<Config, 'language' | 'mail'>;
  database: Database;
  secret: Secret;
  /** Used where the configuration names a relay; the one that only logs would let people wait for a mail. */
  transport: MailTransport | undefined;
  logger: Logger;
  /** In the sandbox, logs each notification instead of sending it. */
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
    language: config.language,
    discard: parts.sandbox ? () => logger.info('email would be sent') : undefined,
    log: (event, facts) => logger.warn(facts, event),
  });
  return {
    notifications,
    tasks: delivery
      ? [
          // More often than emails to buyers, because members wait for sign-in links.
          { name: 'letters', everyMs: 2_000, run: (signal) => delivery.deliverDue(200, signal) },
        ]
      : [],
  };
}
