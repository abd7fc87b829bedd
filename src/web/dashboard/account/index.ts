/** The member's own account. */
import type { Section } from '../context.ts';
import { addAddress } from './address.ts';
import { addDeletion } from './delete.ts';
import { addExport } from './export.ts';
import type { AccountNeeds } from './frame.ts';
import { addPasskeys } from './passkeys.ts';
import { addPasswordSettings } from './password.ts';
import { addProfile } from './profile.ts';
import { addSecondFactor } from './second-factor.ts';
import { addSessions } from './sessions.ts';

export const account: Section<AccountNeeds> = (app, deps) => {
  for (const add of [
    addProfile,
    addAddress,
    addPasswordSettings,
    addSecondFactor,
    addPasskeys,
    addSessions,
    addExport,
    addDeletion,
  ]) {
    add(app, deps);
  }
};
