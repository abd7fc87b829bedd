/** What was done, for the page after it. */
import { html, notice, type Html } from '../../design/index.ts';

const said: Readonly<Record<string, string>> = {
  'signed-out': 'You are signed out.',
  sent: 'If somebody here has this address, a link is on its way. It works once, for 15 minutes.',
  deleted: 'Your account is deleted, and all its sessions are over.',
};

/** A region that is there from the start, so that it is read out. */
export const signInNotice = (code: string | undefined): Html =>
  code !== undefined && Object.hasOwn(said, code) ? notice(said[code], 'good') : html``;
