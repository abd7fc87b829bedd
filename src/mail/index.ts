/** Mails to buyers: what they say, when they are tried again, and how they leave. */
export { createMailDelivery, type MailDelivery, type MailDeps } from './deliver.ts';
export { renderConfirmation, type Letter } from './render.ts';
export { logTransport, smtpTransport, type MailMessage, type MailTransport } from './transport.ts';
export type { MailOutbox, WaitingMail } from './outbox.ts';
