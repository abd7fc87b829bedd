/** Who the agent says it is, and what we speak with it. */
export type { Profile, ProfileLimits, Profiles, ProfilesOptions } from './profiles.ts';
export { createProfiles } from './profiles.ts';
export { isOffered, negotiate, primaryRelease, withoutProfile, type Negotiated } from './negotiate.ts';
export { resolveHandlers } from './handlers.ts';
export { readProfileUrl, readPublicUrl, readUcpAgent, type AddressRules } from './ucp-agent.ts';
export type { PlatformHandlers } from './read-profile.ts';
