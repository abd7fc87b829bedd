/** Mails to buyers and letters of ours: what they say, when they are tried again, and how they leave. */
export { createMailDelivery, type MailDeps } from './deliver.ts';
export type { MailDelivery } from './delivery.ts';
export type { Letter, LetterOutbox, Letters, WaitingLetter } from './notifications.ts';
export { createLetters, type LetterDeps, type LetterOffice } from './notifications-delivery.ts';
export { renderConfirmation, type Confirmation } from './render.ts';
export {
  isAddress,
  logTransport,
  MailFailure,
  smtpTransport,
  type MailMessage,
  type MailTransport,
} from './transport.ts';
export type { MailOutbox, WaitingMail } from './outbox.ts';
