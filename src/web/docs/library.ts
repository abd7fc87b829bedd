/** The documents of the package, read when they are first requested, then cached. */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { projectFile } from '../../config/files.ts';
import { sourceUrl } from '../../config/source-url.ts';
import { mainDocuments, replacedFiles, type SiteDocument } from './contents.ts';
import { renderDocument, type LinkTarget, type DocumentContent } from './markdown.ts';

/** Read from the package, but not in the sidebar: pages that documents link to. */
function moreDocuments(): SiteDocument[] {
  const listed = new Set([...mainDocuments.map(({ file }) => file), ...Object.keys(replacedFiles)]);
  return filesOf('.md')
    .filter((file) => !listed.has(file))
    .map((file) => ({
      path: `/${file.slice(0, -'.md'.length)}`,
      file,
      label: benchmarkName(file),
      description: '',
    }));
}

/** Replaces the file name in links to it. Links to decisions have their own words. */
const benchmarkName = (file: string): string => {
  const name = /^docs\/bench\/(.+)\.md$/.exec(file)?.[1];
  return name === undefined ? '' : `${name.replaceAll('-', ' ')} benchmark`;
};

/** Files of `docs`, from the root of the project. */
const filesOf = (...endings: string[]): string[] =>
  readdirSync(projectFile('docs/'), { recursive: true, encoding: 'utf8' })
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .toSorted();

const assetTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.yaml': 'application/yaml',
};

interface Shelf {
  byPath: ReadonlyMap<string, SiteDocument>;
  byFile: ReadonlyMap<string, SiteDocument>;
  /** Pictures and files that documents link to: path in the project → media type. */
  assets: ReadonlyMap<string, string>;
}

let shelf: Shelf | undefined;

function documents(): Shelf {
  if (shelf) return shelf;
  const all = [...mainDocuments, ...moreDocuments()];
  shelf = {
    byPath: new Map(all.map((one) => [one.path, one])),
    byFile: new Map(all.map((one) => [one.file, one])),
    assets: new Map(
      filesOf(...Object.keys(assetTypes)).map((file) => [
        file,
        assetTypes[file.slice(file.lastIndexOf('.'))] as string,
      ]),
    ),
  };
  return shelf;
}

export const documentAt = (path: string): SiteDocument | undefined => documents().byPath.get(path);
export const allDocuments = (): SiteDocument[] => [...documents().byPath.values()];

/** What failed is tried again at the next request. */
function keptIn<T>(kept: Map<string, Promise<T>>, file: string, make: () => Promise<T>): Promise<T> {
  const known = kept.get(file);
  if (known) return known;
  const made = make();
  kept.set(file, made);
  made.catch(() => kept.delete(file));
  return made;
}

const texts = new Map<string, Promise<string>>();

/** @param file from the root of the project */
export function documentText(file: string): Promise<string> {
  return keptIn(texts, file, () => readFile(projectFile(file), 'utf8'));
}

/** Markdown that is served at `/docs/<file>.md`, pages that replace a file included. @returns undefined for an unknown file */
export async function markdownOf(file: string): Promise<string | undefined> {
  if (!documents().byFile.has(file) && !Object.hasOwn(replacedFiles, file)) return undefined;
  return documentText(file);
}

const pages = new Map<string, Promise<DocumentContent>>();

export function renderedDocument({ file }: SiteDocument): Promise<DocumentContent> {
  return keptIn(pages, file, () => render(file));
}

const render = async (file: string): Promise<DocumentContent> =>
  renderDocument(await documentText(file), (href) => linkTarget(file, href));

/** @param file from the root of the project @returns undefined if no page or file of the site has it */
export async function assetOf(
  file: string,
): Promise<{ type: string; body: Buffer<ArrayBuffer> } | undefined> {
  const type = documents().assets.get(file);
  return type === undefined ? undefined : { type, body: await readFile(projectFile(file)) };
}

/** @param file the document that links @returns undefined if there is nothing to link to: a source file, without a repository */
export function linkTarget(file: string, href: string): LinkTarget | undefined {
  if (/^(?:https?:|mailto:|#|\/)/.test(href)) return { url: href };
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return undefined;
  const [target = '', ...hash] = href.split('#');
  const anchor = hash.length > 0 ? `#${hash.join('#')}` : '';
  const path = posix.join(posix.dirname(file), target);
  const replacement = replacedFiles[path];
  if (replacement !== undefined) return replacement;
  const { byFile, assets } = documents();
  const found = byFile.get(path);
  if (found) return { url: found.path + anchor, label: found.label };
  const url = assets.has(path) ? `/${path}` : sourceUrl(path);
  return url === undefined ? undefined : { url };
}

/** Relative links of a document as absolute ones; those without a target become text. @param base of the service, without a trailing slash */
export const absoluteLinks = (file: string, text: string, base: string): string =>
  text.replaceAll(/(!?)\[([^\]\n]*)\]\(([^)\s]+)\)/g, (whole, mark: string, label: string, href: string) => {
    if (/^(?:https?:|mailto:)/.test(href)) return whole;
    const url = linkTarget(file, href)?.url;
    if (url === undefined) return label;
    const page = url.startsWith('#') ? (documents().byFile.get(file)?.path ?? replacedFiles[file]?.url) : '';
    // The sources are on another site.
    return `${mark}[${label}](${url.startsWith('https:') ? '' : base}${page ?? ''}${url})`;
  });

/** As served at a URL: in another folder than that of its file, its relative links would lead elsewhere. @param path of the URL */
export async function markdownAt(path: string, file: string, base: string): Promise<string | undefined> {
  const text = await markdownOf(file);
  const isInPlace = posix.dirname(path) === posix.dirname(`/${file}`);
  return text === undefined || isInPlace ? text : absoluteLinks(file, text, base);
}
