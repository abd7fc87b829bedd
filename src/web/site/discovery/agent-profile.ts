/** The profile by which our own client introduces itself to stores, at an address of this service. */
import { agentProfile as profileOf, releases } from '#ucp';
import { jsonFile, type MachineFile } from './serve.ts';

/** @returns undefined for a release that we do not speak */
export function agentProfile(version: string): MachineFile | undefined {
  const release = releases.find((one) => one.version === version);
  return release && { ...jsonFile(profileOf(release)) };
}
