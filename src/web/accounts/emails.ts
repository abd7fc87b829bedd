/** Account emails. Those with a link explain what it does, and what to do if the recipient did not request it. */
import { createHash } from 'node:crypto';
import type { Notification } from '#mail';
import { mailLinkMinutes } from './auth.ts';

/** Deduplicates notifications with the same link. */
const idOf = (kind: string, text: string): string =>
  `${kind}:${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;

export const signInEmail = (to: string, link: string): Notification => ({
  id: idOf('sign-in', link),
  to,
  subject: 'Your Portico sign-in link',
  text: `Use this link to sign in to Portico. It expires in ${mailLinkMinutes} minutes and can be used once:

${link}

If you did not request this email, you can ignore it. No one can sign in without the link.
`,
});

export const inviteEmail = (to: string, by: string, link: string): Notification => ({
  id: idOf('invite', link),
  to,
  subject: 'You have been invited to a Portico dashboard',
  text: `${by} has invited you to the Portico dashboard of your store. Use this link to create your account. It expires in 7 days and can be used once:

${link}

If you were not expecting this invitation, you can ignore it. No account will be created.
`,
});

export const emailChangeEmail = (to: string, wanted: string, link: string): Notification => ({
  id: idOf('email', link),
  to,
  subject: 'Confirm your new Portico email address',
  text: `A request was made to change the email address of your Portico account to ${wanted}.
If you made it, confirm the change. The link expires in one hour and can be used once:

${link}

If you did not request this change, do not open the link. Sign in and end all other sessions on your account page.
`,
});

/** Notifies the owner of an account of a change. */
export const noticeEmail = (to: string, what: string, at: number): Notification => ({
  id: idOf('notice', `${to} ${what} ${at}`),
  to,
  subject: 'Your Portico account was changed',
  text: `${what}

If you did not make this change, ask an owner of the installation to create a new sign-in link for you (portico users reset), and check your sessions.
`,
});
