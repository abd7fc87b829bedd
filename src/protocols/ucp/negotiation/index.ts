/** Who the agent says it is, and what we speak with it. */
export {
  type Profile,
  type ProfileLimits,
  type Profiles,
  type ProfilesOptions,
  createProfiles,
} from './profiles.ts';
export {
  isOffered,
  negotiate,
  primaryRelease,
  withoutProfile,
  type Negotiated,
  resolveHandlers,
} from './negotiate.ts';
export { lackText } from './lack.ts';
export { readProfileUrl, readPublicUrl, readUcpAgent, type AddressRules } from './ucp-agent.ts';
export type { PlatformHandlers } from './read-profile.ts';
