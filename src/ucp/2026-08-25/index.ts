/** UCP release 2026-08-25. Dropping it is deleting this folder. */
import type { Release } from '../release.ts';
import { capabilities } from './capabilities.ts';
import { decode } from './decode/index.ts';
import { encode } from './encode/index.ts';
import { version } from './names.ts';
import { profile } from './profile.ts';
import { profileProblems } from './profile-problems.ts';
import { makeToolSchemas } from './tool-schemas.ts';

let toolSchemas: Release['toolSchemas'] | undefined;

export const release: Release = {
  version,
  keyField: 'keys',
  capabilities,
  decode,
  encode,
  profile,
  profileProblems,
  /** Made at the first look: nothing is done at import time. */
  get toolSchemas() {
    return (toolSchemas ??= makeToolSchemas());
  },
};
