/**
 * Every release of UCP that we speak. To drop one, delete its file, its row here and its name in `spokenUcpReleases` or `servedUcpReleases`; its
 * official schema (manifest/judge/schemas) and its requirements (test/requirements) go with it.
 */
import { createRelease } from '../codec/create-release.ts';
import type { ReleaseRules } from '../codec/rules.ts';
import type { Release, ReleaseVersion } from '../release.ts';
import { january2026 } from './2026-01-23.ts';
import { april2026 } from './2026-04-08.ts';
import { august2026 } from './2026-08-25.ts';

const rules: Record<ReleaseVersion, ReleaseRules> = {
  '2026-01-23': january2026,
  '2026-04-08': april2026,
  '2026-08-25': august2026,
};

/** Oldest first. */
export const releases: readonly Release[] = Object.values(rules).map(createRelease);

/** Versions that a manifest may be of, the newest first. */
export const primaryVersions: readonly ReleaseVersion[] = releases
  .filter(({ checkoutOnly }) => !checkoutOnly)
  .map(({ version }) => version)
  .toReversed();
