/** The email that forwards a message from the contact form, in German. */
import type { english } from './en.ts';

export const german: Readonly<Record<keyof typeof english, string>> = {
  subject: 'Nachricht von {name}',
  name: 'Name',
  email: 'E-Mail',
  platform: 'Plattform',
  'no-platform': 'nicht angegeben',
  source: 'Gesendet über',
  id: 'Nachrichten-ID',
};
