/**
 * The archives of a release: one to deploy, the others for Site Import & Export. Each has one folder on top with the name of the
 * archive, as `sfcc-ci code:deploy` and the site import expect. An import merges: it deletes only what has `mode="delete"`, which
 * jobs and services can have, and definitions and payment methods cannot.
 */
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { isSalesforceSiteId } from '#commerce';
import { cartridgeNames } from './names.ts';
import { assertAdditive, definedIn, isNewIn, type Released } from './released.ts';

/** Path → content. */
export type Files = Record<string, string | Uint8Array>;

export interface ReleaseOptions {
  /** `int_portico/package.json` and all others. */
  cartridges: Files;
  /** Contents of a file of `cartridges/int_portico/metadata`. */
  metadata: (file: string) => string;
  version: string;
  /** IDs, checked. Without any, no archive has a folder of a site. */
  sites: readonly string[];
}

/** Name of the code version: `portico_0_1_0`. */
export const codeVersion = (version: string): string => `portico_${version.replaceAll(/[^\da-z]/gi, '_')}`;

/** @throws for an ID that no site can have, and for one that is given twice */
export function checkSites(ids: readonly string[]): string[] {
  for (const id of ids)
    if (id.startsWith('-') || !isSalesforceSiteId(id))
      throw new Error(
        `--site ${JSON.stringify(id)} is not a site ID. Enter the ID from Administration > Sites > Manage Sites: 1 to 32 letters, digits, underscores, or hyphens, without a hyphen at the beginning.`,
      );
  // A folder of each, and some file systems do not distinguish these.
  const twice = ids.find((id, at) => ids.findIndex((one) => one.toLowerCase() === id.toLowerCase()) < at);
  if (twice !== undefined) throw new Error(`--site ${twice} is given twice.`);
  return [...ids];
}

/** @returns archive → its files, without the folder on top @throws when an upgrade would not be additive */
export function releaseArchives(options: ReleaseOptions): Record<string, Files> {
  const { cartridges, metadata, version, sites } = options;
  const released = JSON.parse(metadata('released.json')) as Released;
  assertAdditive(definedIn(metadata), released);
  const definitions = filesOf(
    ['meta/system-objecttype-extensions.xml', 'meta/custom-objecttype-definitions.xml'],
    metadata,
  );
  const jobs = forSites(metadata('jobs.xml'), sites);
  const isNew = (kind: string, id: string): boolean => isNewIn(`${kind} ${id}`, version, released);
  return {
    [codeVersion(version)]: cartridges,
    portico_metadata: {
      ...definitions,
      'services.xml': metadata('services.xml'),
      'jobs.xml': jobs,
      ...perSite(sites, filesOf(['site/preferences.xml', 'site/payment-methods.xml'], metadata)),
    },
    // For every deployment: whatever else is imported again loses what the merchant set.
    portico_definitions: definitions,
    portico_upgrade: {
      ...definitions,
      ...keep('services.xml', metadata('services.xml'), isNew),
      ...keep('jobs.xml', jobs, isNew),
    },
    portico_uninstall: {
      'jobs.xml': deleted(metadata('jobs.xml')),
      'services.xml': deleted(metadata('services.xml')),
      ...perSite(
        sites,
        filesOf(['uninstall-site/preferences.xml', 'uninstall-site/payment-methods.xml'], metadata),
      ),
    },
    ...(sites.length === 0
      ? {}
      : { portico_aliases: perSite(sites, filesOf(['aliases/urlrules.xml'], metadata)) }),
  };
}

/** Where the built cartridges and their metadata are. */
export interface ReleaseFolders {
  /** Folder of their folders. */
  cartridges: string;
  metadata: string;
  version: string;
  sites: readonly string[];
  /** Where a file of the sources can be read on the web. Undefined: nowhere, and links to it become text. */
  sourceUrl?: (path: string) => string | undefined;
}

/**
 * Writes the cartridges and the archives. What the folder has of an earlier release under the same names is replaced.
 * @returns the names of the archives, without `.zip` @throws as `releaseArchives`; nothing is written then
 */
export function writeRelease(
  folder: string,
  { cartridges, metadata, version, sites, sourceUrl = () => undefined }: ReleaseFolders,
): string[] {
  const files: Files = Object.assign(
    {},
    ...cartridgeNames.map((name) => under(name, filesIn(join(cartridges, name)))),
  );
  const documents = Object.keys(files).filter((path) => path.endsWith('/README.md'));
  for (const path of documents)
    files[path] = linkedOut(Buffer.from(files[path] ?? '').toString('utf8'), sourceUrl);
  const archives = releaseArchives({
    cartridges: files,
    metadata: (file) => readFileSync(join(metadata, file), 'utf8'),
    version,
    sites,
  });
  mkdirSync(folder, { recursive: true });
  if (folder !== cartridges)
    for (const name of cartridgeNames) {
      rmSync(join(folder, name), { recursive: true, force: true });
      cpSync(join(cartridges, name), join(folder, name), { recursive: true });
    }
  for (const path of documents) writeFileSync(join(folder, path), files[path] ?? '');
  // Of other sites.
  rmSync(join(folder, 'portico_aliases.zip'), { force: true });
  for (const [name, files] of Object.entries(archives))
    writeFileSync(join(folder, `${name}.zip`), zipOf(name, files));
  return Object.keys(archives);
}

/** A release has none of the files that its document links to by their place in the project. */
const linkedOut = (text: string, sourceUrl: (path: string) => string | undefined): string =>
  text.replaceAll(/\[([^\]\n]*)\]\(\.\.\/\.\.\/([^)\s]+)\)/g, (_link, label: string, path: string) => {
    const url = sourceUrl(path);
    return url === undefined ? label : `[${label}](${url})`;
  });

/** The same files make the same archive. */
export function zipOf(name: string, files: Files): Uint8Array {
  const entries = Object.entries(under(name, files)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const bytes = entries.map(([path, content]): [string, Uint8Array] => [
    path,
    typeof content === 'string' ? Buffer.from(content) : content,
  ]);
  return zipSync(Object.fromEntries(bytes), { level: 9, mtime: '1980-01-01T12:00:00' });
}

/** Files of a folder, those with a leading dot included. */
export const filesIn = (folder: string): Files =>
  Object.fromEntries(
    globSync(['**/*', '**/.*'], { cwd: folder, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path)]),
  );

const filesOf = (paths: readonly string[], read: (file: string) => string): Files =>
  Object.fromEntries(paths.map((path) => [path, read(path)]));

const under = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]));

const perSite = (sites: readonly string[], files: Files): Files =>
  Object.fromEntries(
    sites.flatMap((site) =>
      Object.entries(files).map(([path, content]) => [
        `sites/${site}/${path.split('/').at(-1) ?? ''}`,
        content,
      ]),
    ),
  );

/** Without sites, the jobs stay for all of them. */
function forSites(jobs: string, sites: readonly string[]): string {
  if (sites.length === 0) return jobs;
  const contexts = sites.map((site) => `<context site-id="${site}" />`).join('\n        ');
  return jobs.replaceAll('<all-storefront-sites />', contexts);
}

/** Each job, service and service profile, in the order of the file. */
const entryPattern = /^ {2}<(job|service|service-profile) ([\w-]+)="([^"]+)">[\s\S]*?^ {2}<\/\1>\n/gm;

function keep(file: string, xml: string, isKept: (kind: string, id: string) => boolean): Files {
  let left = 0;
  const text = xml.replaceAll(entryPattern, (entry, kind: string, _attribute, id: string) => {
    if (!isKept(kind, id)) return '';
    left += 1;
    return entry;
  });
  return left === 0 ? {} : { [file]: text };
}

/** Entries that delete: with the elements that the schemas require of them nevertheless. */
const deleted = (xml: string): string =>
  xml.replaceAll(entryPattern, (entry, kind: string, attribute: string, id: string) => {
    const start = `  <${kind} ${attribute}="${id}" mode="delete"`;
    const [type = ''] = /<service-type>[^<]*<\/service-type>/.exec(entry) ?? [];
    const required = { job: '<triggers />', service: type }[kind];
    return required === undefined ? `${start} />\n` : `${start}>\n    ${required}\n  </${kind}>\n`;
  });
