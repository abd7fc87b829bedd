/** Notifications about accounts. Those with a link name where it leads, and say what to do when nobody asked for it. */
import { createHash } from 'node:crypto';
import type { Notification } from '#mail';
import { mailLinkMinutes } from './auth.ts';

/** A second notification with the same link is no second notification. */
const idOf = (kind: string, text: string): string =>
  `${kind}:${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;

export const signInEmail = (to: string, link: string): Notification => ({
  id: idOf('sign-in', link),
  to,
  subject: 'Your link to sign in to Portico',
  text: `This link signs you in. It works once, within ${mailLinkMinutes} minutes:

${link}

If you did not ask for it, do nothing: without the link nobody gets in.
`,
});

export const inviteEmail = (to: string, by: string, link: string): Notification => ({
  id: idOf('invite', link),
  to,
  subject: 'You are invited to a Portico dashboard',
  text: `${by} invites you to the Portico dashboard of your store. This link makes your account. It works once, within 7 days:

${link}

If you do not know what this is about, do nothing: no account is made.
`,
});

export const emailChangeEmail = (to: string, wanted: string, link: string): Notification => ({
  id: idOf('email', link),
  to,
  subject: 'Change the address of your Portico account',
  text: `Somebody who is signed in to your Portico account wants its address to become ${wanted}.
If this is you, confirm it. The link works once, within an hour:

${link}

If this is not you, do not open it, sign in, and end all other sessions on your account page.
`,
});

/** Tells the owner of an account what happened to it. */
export const noticeEmail = (to: string, what: string, at: number): Notification => ({
  id: idOf('notice', `${to} ${what} ${at}`),
  to,
  subject: 'A change to your Portico account',
  text: `${what}

If this was not you, ask an owner of the installation to print a new link for you (portico users reset), and check your sessions.
`,
});
