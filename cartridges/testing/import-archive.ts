/** For tests: what a site import makes of an archive, as far as the simulated instance knows it. */
import { basename } from 'node:path';
import { unzipSync } from 'fflate';
import type { ScriptInstanceOptions } from '../../sandbox/sfcc/script-api/instance.ts';
import { parseMetadata } from '../../sandbox/sfcc/script-api/platform/object/index.ts';

type Imported = Pick<ScriptInstanceOptions, 'metadata' | 'preferences' | 'urlRules'>;

/** @param path of the archive @throws when its folder on top has another name, as the platform does */
export function importArchive(path: string, content: Uint8Array): Imported {
  const top = `${basename(path, '.zip')}/`;
  const files = Object.entries(unzipSync(content)).map(([name, bytes]): [string, string] => {
    if (!name.startsWith(top)) throw new Error(`${name} is not in the folder ${top} of ${path}.`);
    return [name.slice(top.length), Buffer.from(bytes).toString('utf8')];
  });
  const definitions = files.filter(([name]) => name.startsWith('meta/')).map(([, text]) => text);
  const ofSites = (file: string): [site: string, text: string][] =>
    files.flatMap(([name, text]): [string, string][] => {
      const [folder, site = '', own] = name.split('/');
      return folder === 'sites' && own === file ? [[site, text]] : [];
    });
  return {
    ...(definitions.length === 0 ? {} : { metadata: parseMetadata(definitions) }),
    preferences: Object.fromEntries(
      ofSites('preferences.xml').map(([site, text]) => [site, preferencesIn(text)]),
    ),
    urlRules: Object.fromEntries(ofSites('urlrules.xml')),
  };
}

/** Switches only: no archive sets another preference. */
const preferencesIn = (xml: string): Record<string, boolean> =>
  Object.fromEntries(
    [...xml.matchAll(/<preference preference-id="(\w+)">(true|false)<\/preference>/g)].map(
      ([, id = '', value]) => [id, value === 'true'],
    ),
  );
