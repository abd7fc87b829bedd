import type { Dashboard, Section } from '../../context.ts';
import type { SettingsDeps } from '../deps.ts';
import { addMemberChanges } from './change.ts';
import { addInvitations } from './invite.ts';
import { addMemberList } from './list.ts';

export type MembersDeps = Parameters<Section<SettingsDeps>>[1];

export function addMembers(app: Dashboard, deps: MembersDeps): void {
  for (const add of [addMemberList, addInvitations, addMemberChanges]) add(app, deps);
}
