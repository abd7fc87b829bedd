/** What a platform makes of a business profile: the release that both speak, and where to call it. */
import { serviceBindings } from './bindings.ts';
import { asObject, asText } from './json.ts';
import { registryEntries } from './registries.ts';
import type { UcpRelease } from './releases.ts';

/** Releases that this project speaks as a platform, oldest first: `/agent-profile/{release}` serves a profile of each. */
export const spokenUcpReleases = ['2026-04-08', '2026-08-25'] as const satisfies readonly UcpRelease[];

export type SpokenUcpRelease = (typeof spokenUcpReleases)[number];

/** Releases that our stores answer in, oldest first: platforms of the first one are served, we do not speak as one. */
export const servedUcpReleases = [
  '2026-01-23',
  ...spokenUcpReleases,
] as const satisfies readonly UcpRelease[];

export type ServedUcpRelease = (typeof servedUcpReleases)[number];

export const newestSpokenUcpRelease: SpokenUcpRelease = '2026-08-25';

/** The newest release that both speak, by exact equality; `leaf`: it is one of `supported_versions`. */
export function commonRelease(document: unknown): { release: SpokenUcpRelease; leaf: boolean } | undefined {
  const ucp = asObject(asObject(document)?.['ucp']) ?? {};
  const older = asObject(ucp['supported_versions']) ?? {};
  const release = spokenUcpReleases.findLast((one) => ucp['version'] === one || Object.hasOwn(older, one));
  return release && { release, leaf: ucp['version'] !== release };
}

export interface ServiceBinding {
  transport: 'rest' | 'mcp' | 'a2a';
  /** Absolute, as a URL parser writes it. */
  endpoint: string;
  /** JSON pointer of the binding. */
  pointer: string;
}

const called = ['rest', 'mcp', 'a2a'] as const;

/** Bindings of the shopping service that have an endpoint to call, each address once; at most 6. */
export function shoppingBindings(document: unknown, base: string): ServiceBinding[] {
  const found = new Map<string, ServiceBinding>();
  for (const { name, transport: given, entry, pointer } of serviceBindings(document)) {
    const transport = called.find((one) => one === given);
    const written = asText(entry['endpoint']);
    const url = written === undefined || written.length > 2048 ? null : URL.parse(written, base);
    if (name !== 'dev.ucp.shopping' || !transport || !url || !/^https?:$/.test(url.protocol)) continue;
    const key = `${transport} ${url.href}`;
    if (!found.has(key)) found.set(key, { transport, endpoint: url.href, pointer });
  }
  return [...found.values()].slice(0, 6);
}

/** Entries of a capability by its name, in any form of any release. */
export const capabilityOf = (document: unknown, name: string): Record<string, unknown>[] =>
  registryEntries(document)
    .filter((one) => one.registry === 'capabilities' && one.name === name)
    .map(({ entry }) => entry);
