/** Whether a name and the address that describes it belong to the same party (overview of 2026-08-25, Authority Binding). */
import type { UcpRelease } from './releases.ts';

const oldName = /^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9_]*)+$/;
/** Hyphens and digits at the beginning of a label came with 2026-08-25. */
const newName = /^[a-z](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]*[a-z0-9_])?)+$/;
/** Longer names are not checked. */
const longestName = 300;

/** What a reverse-domain name may look like in a release. */
export const namePattern = (release: UcpRelease): RegExp => (release < '2026-08-25' ? oldName : newName);

export const isEntityName = (name: string, release: UcpRelease): boolean =>
  name.length <= longestName && namePattern(release).test(name);

/** Why a URL does not prove ownership; `other`: the host belongs to another party. */
export type BindingFault = 'no URL' | 'no https' | 'userinfo' | 'no domain' | 'other';

/** Whether the address of a schema proves that its host's owner declares `name`; undefined when it does. */
export function bindingFault(name: string, schema: unknown): BindingFault | undefined {
  const url = typeof schema === 'string' && schema.length <= 8192 ? URL.parse(schema) : null;
  if (!url) return 'no URL';
  if (url.protocol !== 'https:') return 'no https';
  if (url.username || url.password) return 'userinfo';
  const labels = url.hostname.replace(/\.$/, '').toLowerCase().split('.');
  // The parser writes every IPv4 address as four numbers, and IPv6 in brackets.
  if (labels.length < 2 || labels.includes('') || /^\d+$/.test(labels.at(-1) ?? '')) return 'no domain';
  const authority = labels.toReversed().join('.');
  return name === authority || name.startsWith(`${authority}.`) ? undefined : 'other';
}
