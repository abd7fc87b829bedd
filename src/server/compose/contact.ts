/** The contact form, put together. */
import type { Logger } from 'pino';
import type { Secret } from '#commerce';
import type { Notifications } from '#mail';
import { contactMessages, spentChallenges, type Database, type WindowStore } from '#storage';
import { createHumanCheck, createInquiries, type WebDeps } from '#web';
import type { Config } from '../../config/config.ts';

export interface ContactOptions {
  config: Pick<Config, 'contactTo' | 'contactCaptcha'>;
  database: Database;
  secret: Secret;
  windows: WindowStore;
  notifications: Notifications;
  logger: Logger;
}

export function createContact({ config, database, secret, windows, notifications, logger }: ContactOptions): {
  deps: Pick<WebDeps, 'notifications' | 'inquiries' | 'contactMessages' | 'humanCheck' | 'contactTo'>;
} {
  const { contactTo } = config;
  const messages = contactMessages(database);
  const now = Date.now;
  if (contactTo !== undefined && !notifications.canSend) {
    logger.warn('CONTACT_TO is set, but SMTP_URL is not. Messages appear only in the dashboard’s inbox.');
  }
  return {
    deps: {
      notifications,
      contactMessages: messages,
      inquiries: createInquiries({
        messages,
        windows,
        notifications,
        contactTo,
        now,
        log: (error) => logger.error({ err: error }, 'could not queue the notification of a message'),
      }),
      humanCheck:
        config.contactCaptcha === 'altcha'
          ? createHumanCheck({ secret, spent: spentChallenges(database), now })
          : undefined,
      contactTo,
    },
  };
}
