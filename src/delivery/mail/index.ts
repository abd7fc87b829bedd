/** Mail: order confirmations to buyers and notifications to everyone else, with one schedule of retries. */
export type { Confirmation } from './confirmation.ts';
export type { MailDelivery } from './mail-queue.ts';
export {
  createNotifications,
  type Notification,
  type NotificationOutbox,
  type Notifications,
} from './notifications.ts';
export { createMailDelivery, type MailOutbox, type QueuedConfirmation } from './order-confirmations.ts';
export {
  isEmailAddress,
  logTransport,
  MailFailure,
  smtpTransport,
  type MailMessage,
  type MailTransport,
} from './transport.ts';
