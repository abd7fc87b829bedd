import type { Dashboard } from '../../context.ts';
import type { SettingsRouteDeps } from '../deps.ts';
import { addKeyChanges } from './change.ts';
import { addKeyCreation } from './create.ts';
import { addKeyList } from './list.ts';
import { addKeyPage } from './key-page.ts';

export function addKeys(app: Dashboard, deps: SettingsRouteDeps): void {
  for (const add of [addKeyList, addKeyCreation, addKeyPage, addKeyChanges]) add(app, deps);
}
