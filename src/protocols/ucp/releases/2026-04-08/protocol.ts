/** What this release says over HTTP. */
import type { ProtocolRelease } from '../../release.ts';
import { capabilities } from './capabilities.ts';
import { decode } from './decode/index.ts';
import { encode } from './encode/index.ts';
import { version } from './names.ts';
import { profile } from './profile.ts';
import { profileProblems } from './profile-problems.ts';

export const protocol: ProtocolRelease = {
  version,
  keyField: 'signing_keys',
  capabilities,
  decode,
  encode,
  profile,
  profileProblems,
};
