/** Shared by `stores put`, `set`, and `create`: checks a store, shows changes, and saves without overwriting others. */
import type { Site, SiteProblem } from '#commerce';
import type { SiteStore } from '#storage';
import { readConfig } from '../configuration.ts';
import { preferenceChangeText } from './changes.ts';
import { exit, Stop } from '../exit.ts';
import { whoRunsIt } from '../who.ts';

/** @param before the store as it is saved; undefined: it is new @throws Stop with a sentence for each invalid preference */
export async function checkedSite(value: unknown, before: Site | undefined): Promise<Site> {
  const { parseSite } = await import('#commerce');
  const parsed = parseSite(value);
  const problems = parsed.ok ? await changedPartnerProblems(parsed.site, before) : parsed.problems;
  if (parsed.ok && problems.length === 0) return parsed.site;
  throw new Stop(exit.usage, `The store was not changed:\n${problems.map(problemLine).join('\n')}`);
}

async function changedPartnerProblems(after: Site, before: Site | undefined): Promise<SiteProblem[]> {
  if (after.partners === undefined) return [];
  const { partnerProblems } = await import('#ucp');
  const { withKeysOf } = await import('#web');
  const config = await readConfig();
  return partnerProblems(after, before, {
    allowInsecureLoopback: config.allowInsecureLoopback,
    keyHolder: (id) => withKeysOf(config, (keys) => keys.holder(id)),
  });
}

const problemLine = ({ path, text }: SiteProblem): string => `  ${path.join('.') || 'store'}: ${text}`;

/** @param seen revision before the store was read @throws Stop */
export async function saveSite(sites: SiteStore, site: Site, seen: number): Promise<void> {
  const { HostTaken } = await import('#storage');
  const done = await sites.put(site, seen, whoRunsIt()).catch((error: Error) => {
    throw error instanceof HostTaken ? new Stop(exit.usage, error.message) : error;
  });
  if (done === undefined)
    throw new Stop(exit.failed, 'The store was changed in the meantime. Review it and try again.');
}

/** A line for each changed preference; empty without changes. */
export async function changesText(before: Site, after: Site): Promise<string> {
  const { changedPreferences } = await import('#storage');
  return changedPreferences(before, after)
    .map((one) => `  ${one.name}: ${preferenceChangeText(one)}\n`)
    .join('');
}
