/** Settings: who may call, and who may look. */
import type { Section } from '../context.ts';
import type { SettingsDeps } from './deps.ts';
import { addActivity } from './activity/index.ts';
import { addData } from './data/index.ts';
import { addKeys } from './keys/index.ts';
import { addMembers } from './members/index.ts';

export const settings: Section<SettingsDeps> = (app, deps) => {
  app.get('/dashboard/settings', (c) => c.redirect('/dashboard/settings/keys', 303));
  addKeys(app, deps);
  addMembers(app, deps);
  addData(app, deps);
  addActivity(app, deps);
};
