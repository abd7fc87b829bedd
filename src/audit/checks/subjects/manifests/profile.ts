/** Reading the official profile of a manifest. */
import { registryEntries, type RegistryEntry } from '#manifest';
import type { UcpEvidence } from '../../../evidence.ts';

type Json = Record<string, unknown>;

/** The value as an object, or undefined for arrays, null and the rest. */
export const objectOf = (value: unknown): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;

/** The member `ucp`; the checks that ask for it require that it is there. */
export const profileOf = (ucp: UcpEvidence): Json => objectOf(objectOf(ucp.document)?.['ucp']) ?? {};

/** What a member of `ucp` is where it should be something else: `missing`, `a number`. */
export function kindOfMember(document: unknown, member: string): string {
  const value = objectOf(objectOf(document)?.['ucp'])?.[member];
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'string') return value.trim() === '' ? 'an empty string' : 'a string';
  if (Array.isArray(value)) return value.length ? 'an array' : 'an empty array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Entries of one registry. */
export const entriesOf = (ucp: UcpEvidence, registry: RegistryEntry['registry']): RegistryEntry[] =>
  registryEntries(ucp.document).filter((one) => one.registry === registry);

/** Whether a capability is declared in any form. */
export const hasCapability = (ucp: UcpEvidence, name: string): boolean =>
  registryEntries(ucp.document).some((one) => one.registry === 'capabilities' && one.name === name);

/** A text member, as written; undefined for anything else. */
export const textMember = (entry: Json, key: string): string | undefined =>
  typeof entry[key] === 'string' && entry[key].trim() !== '' ? entry[key] : undefined;
