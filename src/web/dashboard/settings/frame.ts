/** Shared parts of the settings pages. */
import { html, notice, pageHead, tabs, type Html, type Insert } from '../../design/index.ts';
import { settingsTexts as say } from './messages/index.ts';

export const keysPath = '/dashboard/settings/keys';
export const membersPath = '/dashboard/settings/members';
export const dataPath = '/dashboard/settings/data';
export const privacyPath = '/dashboard/settings/privacy';
export const buyersPath = '/dashboard/settings/buyers';
export const brandingPath = '/dashboard/settings/branding';
export const activityPath = '/dashboard/settings/activity';

/** Heading and tabs. */
export const settingsHead = (
  here:
    | typeof keysPath
    | typeof membersPath
    | typeof dataPath
    | typeof privacyPath
    | typeof buyersPath
    | typeof brandingPath
    | typeof activityPath,
  facts: { text: Insert; actions?: Insert },
): Html =>
  html`${pageHead(say('settings'), facts)}
  ${tabs(
    say('settings'),
    [
      [keysPath, say('api-keys')],
      [membersPath, say('members')],
      [dataPath, say('data')],
      [privacyPath, say('privacy')],
      [buyersPath, say('buyers')],
      [brandingPath, say('branding')],
      [activityPath, say('activity')],
    ],
    here,
  )}`;

export const forOwners = (): Html => notice(say('only-owners'));
