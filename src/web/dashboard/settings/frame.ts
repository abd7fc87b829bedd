/** What the pages of Settings have in common. */
import { html, notice, pageHead, tabs, type Html, type Insert } from '../../design/index.ts';

export const keysPath = '/dashboard/settings/keys';
export const membersPath = '/dashboard/settings/members';
export const dataPath = '/dashboard/settings/data';
export const privacyPath = '/dashboard/settings/privacy';
export const buyersPath = '/dashboard/settings/buyers';
export const activityPath = '/dashboard/settings/activity';

/** Heading and tabs of the pages beside each other. */
export const settingsHead = (
  here:
    | typeof keysPath
    | typeof membersPath
    | typeof dataPath
    | typeof privacyPath
    | typeof buyersPath
    | typeof activityPath,
  facts: { text: Insert; actions?: Insert },
): Html =>
  html`${pageHead('Settings', facts)}
  ${tabs(
    'Settings',
    [
      [keysPath, 'API keys'],
      [membersPath, 'Members'],
      [dataPath, 'Data'],
      [privacyPath, 'Privacy'],
      [buyersPath, 'Buyers'],
      [activityPath, 'Activity'],
    ],
    here,
  )}`;

export const forOwners = notice('Owners of this installation can change this; you can look.');
