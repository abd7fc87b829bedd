/** What the pages of Settings have in common. */
import type { Context } from 'hono';
import { html, notice, tabs, type Html } from '../../design/index.ts';
import type { DashboardEnv } from '../context.ts';

export const keysPath = '/dashboard/settings/keys';
export const membersPath = '/dashboard/settings/members';

export const settingsTabs = (here: string): Html =>
  tabs(
    'Settings',
    [
      [keysPath, 'API keys'],
      [membersPath, 'Members'],
    ],
    here,
  );

/** What was done on the page before, by its code. */
export const saidOf = (c: Context<DashboardEnv>, said: Readonly<Record<string, string>>): Html => {
  const code = c.req.query('said');
  return code !== undefined && Object.hasOwn(said, code) ? notice(said[code], 'good') : html``;
};

export const isOwner = (c: Context<DashboardEnv>): boolean => c.get('member').role === 'owner';

export const forOwners = notice('Owners of this installation can change this; you can look.');
