/** Account emails. Those with a link explain what it does, and what to do if the recipient did not request it. */
import { createHash } from 'node:crypto';
import { translator, type TextLanguage } from '#language';
import type { Notification } from '#mail';
import { mailLinkMinutes } from './auth.ts';
import { accountMessages } from './messages/index.ts';

/** Deduplicates notifications with the same link. */
const idOf = (kind: string, text: string): string =>
  `${kind}:${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;

const paragraphs = (...texts: string[]): string => `${texts.join('\n\n')}\n`;

/** A change of an account that its owner is notified of. */
export type AccountNotice =
  | 'password-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'factor-added'
  | 'factor-removed'
  | { kind: 'address-changed'; email: string };

export interface AccountEmails {
  signIn(to: string, link: string): Notification;
  invite(to: string, by: string, link: string): Notification;
  /** Asks for confirmation of a new address. */
  address(to: string, wanted: string, link: string): Notification;
  /** @param at epoch milliseconds */
  notice(to: string, change: AccountNotice, at: number): Notification;
}

export function accountEmails(language: TextLanguage): AccountEmails {
  const words = translator(accountMessages, language);
  return {
    signIn: (to, link) => ({
      id: idOf('sign-in', link),
      to,
      subject: words('sign-in-subject'),
      text: paragraphs(words('sign-in', { minutes: mailLinkMinutes }), link, words('sign-in-ignore')),
    }),
    invite: (to, by, link) => ({
      id: idOf('invite', link),
      to,
      subject: words('invite-subject'),
      text: paragraphs(words('invite', { member: by }), link, words('invite-ignore')),
    }),
    address: (to, wanted, link) => ({
      id: idOf('email', link),
      to,
      subject: words('address-subject'),
      text: paragraphs(
        `${words('address', { email: wanted })}\n${words('address-confirm')}`,
        link,
        words('address-ignore'),
      ),
    }),
    notice(to, change, at) {
      const what = typeof change === 'string' ? words(change) : words(change.kind, { email: change.email });
      return {
        id: idOf('notice', `${to} ${what} ${at}`),
        to,
        subject: words('changed-subject'),
        text: paragraphs(what, words('changed-ignore')),
      };
    },
  };
}
