/** Where mails to buyers wait: a port, so that delivery names no database. */
import type { OutgoingMail } from '#commerce';
import type { WaitingItem, WaitingPlace } from './delivery.ts';

export interface WaitingMail extends OutgoingMail, WaitingItem {
  createdAt: number;
}

export type MailOutbox = WaitingPlace<WaitingMail>;
