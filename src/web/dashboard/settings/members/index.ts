import type { Dashboard } from '../../context.ts';
import type { SettingsRouteDeps } from '../deps.ts';
import { addMemberChanges } from './change.ts';
import { addInvitations } from './invite.ts';
import { addMemberList } from './list.ts';

export function addMembers(app: Dashboard, deps: SettingsRouteDeps): void {
  for (const add of [addMemberList, addInvitations, addMemberChanges]) add(app, deps);
}
