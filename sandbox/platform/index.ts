/** An agent's platform for trying and testing: hosts a profile, signs requests, receives order webhooks. */
export type { NextAnswer, Received } from './inbox.ts';
export { startPlatform, type Platform, type PlatformOptions } from './platform.ts';
export { platformProfile, type PlatformRelease } from './profile.ts';
export type { Signable } from './sign.ts';
