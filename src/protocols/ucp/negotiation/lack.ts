/** What the profile lacks where a call is incompatible, by name. */
import type { Release } from '../release.ts';

export interface CapabilityLack {
  capability: string;
  release: string;
  /** Whether the release has the capability. */
  isDescribed: boolean;
  /** Versions of it in the profile. */
  theirs: readonly string[];
}

/** One sentence for a person, with the names and versions that both sides have. */
export function lackText({ capability, release, isDescribed, theirs }: CapabilityLack): string {
  if (!isDescribed)
    return `${capability} is not part of release ${release}, which the profile declares. Use a profile of a later release.`;
  const dates = theirs.filter((version) => /^\d{4}-\d\d-\d\d$/.test(version)).slice(0, 5);
  const has = dates.length > 0 ? `lists only ${dates.join(', ')}` : 'does not list it';
  return `This call requires ${capability} version ${release}. The profile ${has}. Add it to ucp.capabilities of the profile.`;
}

export const lackOf = (
  { version, capabilities }: Release,
  theirs: ReadonlyMap<string, readonly string[]>,
  capability: string,
): CapabilityLack => ({
  capability,
  release: version,
  isDescribed: capabilities.some(({ name }) => name === capability),
  theirs: theirs.get(capability) ?? [],
});
