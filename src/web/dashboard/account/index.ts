/** One's own account. */
import type { ActsDeps } from '../acts.ts';
import type { Section } from '../context.ts';
import { addAddress } from './address.ts';
import { addDeletion } from './delete.ts';
import { addExport } from './export.ts';
import { addPassword } from './password.ts';
import { addProfile } from './profile.ts';
import { addSessions } from './sessions.ts';

type Needs = Pick<ActsDeps, 'acts'>;
export type AccountDeps = Parameters<Section<Needs>>[1];

export const account: Section<Needs> = (app, deps) => {
  for (const add of [addProfile, addAddress, addPassword, addSessions, addExport, addDeletion]) {
    add(app, deps);
  }
};
