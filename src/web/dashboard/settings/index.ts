/** Settings: API keys, members, data, privacy, buyers, and activity. */
import type { Section } from '../context.ts';
import { addActivity } from './activity.ts';
import { addBranding } from './branding/index.ts';
import { addBuyers } from './buyers.ts';
import { addData } from './data.ts';
import type { SettingsDeps } from './deps.ts';
import { addKeyChanges } from './keys/change.ts';
import { addKeyCreation } from './keys/create.ts';
import { addKeyPage } from './keys/key-page.ts';
import { addKeyList } from './keys/list.ts';
import { addPrivacySettings } from './privacy.ts';
import { addMemberChanges } from './members/change.ts';
import { addInvitations } from './members/invite.ts';
import { addMemberList } from './members/list.ts';
import { addRequirement } from './members/require-second-factor.ts';

const routes = [
  addKeyList,
  addKeyCreation,
  addKeyPage,
  addKeyChanges,
  addMemberList,
  addInvitations,
  addRequirement,
  addMemberChanges,
  addData,
  addPrivacySettings,
  addBuyers,
  addBranding,
  addActivity,
];

export const settings: Section<SettingsDeps> = (app, deps) => {
  app.get('/dashboard/settings', (c) => c.redirect('/dashboard/settings/keys', 303));
  for (const add of routes) add(app, deps);
};
