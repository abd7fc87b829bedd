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
    return `Release ${release}, which the profile speaks, does not have ${capability}. A profile of a later release can use it.`;
  const dates = theirs.filter((version) => /^\d{4}-\d\d-\d\d$/.test(version)).slice(0, 5);
  const has = dates.length > 0 ? `lists only ${dates.join(', ')}` : 'does not list it';
  return `The call needs ${capability} in version ${release}. The profile ${has}. Add it to ucp.capabilities of the profile.`;
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
