/** The manifest, made from the preferences; kept as text in the custom cache `porticoManifest` for as long as the web tier keeps it. */
import CacheMgr from 'dw/system/CacheMgr';
import { businessProfile, leafProfile } from '../../../../../src/protocols/ucp/business-profile.ts';
import { releases } from '../../../../../src/protocols/ucp/releases/index.ts';
import type { Portico } from '../portico.ts';
import { version } from '../version.ts';

/** @returns undefined for a release that is not spoken, and where the manifest is off */
export function manifestText({ site, addresses }: Portico, release?: string): string | undefined {
  if (site.manifestSource === 'off') return undefined;
  const leaf = release === undefined ? undefined : releases.find(({ version }) => version === release);
  if (release !== undefined && !leaf) return undefined;
  const cache = CacheMgr.getCache('porticoManifest');
  const key = `${site.id} ${addresses.origin} ${release ?? ''}`;
  const kept = cache.get(key);
  if (kept !== undefined && kept !== null) return String(kept);
  const parts = { site, keys: [], addresses };
  // The schemas of UCP allow other members beside `ucp` and name none for the software.
  const whole = () => ({
    ...businessProfile({ ...parts, releases }),
    generator: { name: 'int_portico', version },
  });
  const text = JSON.stringify(leaf ? leafProfile(leaf, parts) : whole());
  cache.put(key, text);
  return text;
}
