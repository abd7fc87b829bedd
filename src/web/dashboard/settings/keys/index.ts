import type { Dashboard, Section } from '../../context.ts';
import type { SettingsDeps } from '../deps.ts';
import { addKeyChanges } from './change.ts';
import { addKeyCreation } from './create.ts';
import { addKeyList } from './list.ts';
import { addKeyPage } from './key-page.ts';

export type KeysDeps = Parameters<Section<SettingsDeps>>[1];

export function addKeys(app: Dashboard, deps: KeysDeps): void {
  for (const add of [addKeyList, addKeyCreation, addKeyPage, addKeyChanges]) add(app, deps);
}
