/** Sitemaps protocol 0.9, text, RSS and Atom sitemaps. */
import { decodeText } from '../decode-text.ts';
import { inflate } from '../inflate.ts';
import { readXml, type XmlHandlers } from '../read-xml.ts';

/** The one that others hang on: the first that is a sitemap, for the first default place may be empty. */
export const mainSitemap = <T extends Pick<SitemapFile, 'kind'>>(files: readonly T[]): T | undefined =>
  files.find(({ kind }) => kind !== 'none' && kind !== 'html') ?? files[0];

export interface SitemapFile {
  kind: 'urlset' | 'index' | 'text' | 'rss' | 'atom' | 'html' | 'none';
  namespaceOk: boolean;
  error?: { message: string; line: number; column: number };
  /** Bytes after gunzip. */
  decoded: number;
  /** False when a cap cut it. */
  complete: boolean;
  /** `loc` counts the children of an index too. */
  counts: { loc: number; lastmod: number; badLastmod: number; withImage: number };
  /** At most 2,000. */
  entries: { loc: string; lastmod?: string; images: number }[];
  /** Sitemaps named by an index, at most 5,000. */
  children: { loc: string; lastmod?: string }[];
}

interface SitemapOptions {
  /** Entries that are kept; all are counted. Default 2,000. */
  maxEntries?: number;
  /** Bytes after gunzip. Default 50 MB. */
  maxDecoded?: number;
  /** The body was cut before its end: open elements are not errors. */
  truncated?: boolean;
}

/** One more than the protocol allows in a file. */
const maxLocs = 50_001;
const maxChildren = 5000;
const maxLocLength = 8192;

/** Reads any of the forms that the protocol allows; gzip is recognized by its first bytes. Never throws. */
export function parseSitemap(body: Uint8Array, options: SitemapOptions = {}): SitemapFile {
  const { bytes, complete } = inflate(body, options.maxDecoded ?? 50 * 1024 * 1024);
  const text = decodeText(bytes);
  const file: SitemapFile = {
    kind: 'none',
    namespaceOk: false,
    decoded: bytes.length,
    complete: complete && !options.truncated,
    counts: { loc: 0, lastmod: 0, badLastmod: 0, withImage: 0 },
    entries: [],
    children: [],
  };
  const add = (item: SitemapItem): void => addItem(file, item, options.maxEntries ?? 2000);
  const start = text
    .slice(0, 1024)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (/^<!doctype\s+html|^<html[\s>]/i.test(start)) file.kind = 'html';
  else if (start.startsWith('<')) readTree(text, file, add);
  else readLines(text, file, add);
  return file;
}

function readTree(text: string, file: SitemapFile, add: (item: SitemapItem) => void): void {
  const handlers = collector(file, add);
  const outcome = readXml(
    text,
    { ...handlers, done: () => file.counts.loc >= maxLocs || file.kind === 'html' },
    !file.complete,
  );
  if (file.kind === 'html') return;
  if (outcome.error) file.error = outcome.error;
  else if (file.counts.loc >= maxLocs) file.complete = false;
}

function readLines(text: string, file: SitemapFile, add: (item: SitemapItem) => void): void {
  for (const match of text.matchAll(/[^\r\n]+/g)) {
    const loc = match[0].trim().replace(/^\ufeff/, '');
    if (!/^https?:\/\/\S+$/i.test(loc)) continue;
    file.kind = 'text';
    add({ loc, images: 0 });
    if (file.counts.loc < maxLocs) continue;
    file.complete = false;
    return;
  }
}

function addItem(file: SitemapFile, { loc, lastmod, images }: SitemapItem, maxEntries: number): void {
  const { counts } = file;
  if (lastmod) {
    counts.lastmod++;
    if (!isW3cDatetime(lastmod)) counts.badLastmod++;
  }
  if (!loc || loc.length > maxLocLength) return;
  counts.loc++;
  if (images > 0) counts.withImage++;
  const entry = { loc, ...(lastmod && { lastmod: lastmod.slice(0, 64) }) };
  if (file.kind === 'index') {
    if (file.children.length < maxChildren) file.children.push(entry);
  } else if (file.entries.length < maxEntries) file.entries.push({ ...entry, images });
}

interface SitemapItem {
  loc: string;
  lastmod?: string;
  images: number;
}

const sitemapNamespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const imageNamespace = 'http://www.google.com/schemas/sitemap-image/1.1';
const atomNamespace = 'http://www.w3.org/2005/Atom';

const rootKinds: Readonly<Record<string, SitemapFile['kind']>> = {
  urlset: 'urlset',
  sitemapindex: 'index',
  rss: 'rss',
  feed: 'atom',
  html: 'html',
};
/** The element that holds an entry, by kind, with its depth. */
const itemPaths: Readonly<Record<string, string>> = {
  urlset: 'urlset/url',
  index: 'sitemapindex/sitemap',
  rss: 'rss/channel/item',
  atom: 'feed/entry',
};

/** Handlers that set the file's kind and namespace and call `add` for every entry. */
function collector(file: SitemapFile, add: (item: SitemapItem) => void): Omit<XmlHandlers, 'done'> {
  let item: SitemapItem | undefined;
  return {
    open(tag, path) {
      if (path.length === 1) {
        file.kind = Object.hasOwn(rootKinds, tag.local) ? (rootKinds[tag.local] ?? 'none') : 'none';
        file.namespaceOk =
          file.kind === 'rss' || tag.uri === (file.kind === 'atom' ? atomNamespace : sitemapNamespace);
      } else if (path.length <= 3 && path.join('/') === itemPaths[file.kind]) item = { loc: '', images: 0 };
      if (!item) return;
      if (file.kind === 'atom' && tag.local === 'link' && isAlternate(tag.attributes['rel']?.value)) {
        item.loc ||= (tag.attributes['href']?.value ?? '').trim();
      }
    },
    close(tag, path, text) {
      if (!item) return;
      if (text && tag.local === 'loc' && tag.uri === imageNamespace) item.images++;
      const depth = (itemPaths[file.kind] ?? '').split('/').length;
      if (path.length === depth) {
        add(item);
        item = undefined;
      } else if (path.length === depth + 1) {
        const isSitemap = file.kind === 'urlset' || file.kind === 'index';
        if (
          isSitemap
            ? tag.local === 'loc' && tag.uri !== imageNamespace
            : file.kind === 'rss' && tag.local === 'link'
        )
          item.loc ||= text;
        if (text && tag.local === (isSitemap ? 'lastmod' : 'updated')) item.lastmod ??= text;
      }
    },
  };
}

const isAlternate = (rel: string | undefined): boolean => rel === undefined || rel === 'alternate';

/** Whether a text is a W3C datetime (a profile of ISO 8601): year, month, day, or a day with time and zone; the date must exist. */
export function isW3cDatetime(text: string): boolean {
  const match =
    /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:Z|[+-](\d{2}):(\d{2})))?)?)?$/.exec(
      text,
    );
  if (!match) return false;
  const [year, month, day, hour, minute, second, zoneHour, zoneMinute] = match
    .slice(1)
    .map((part, at) => (part === undefined ? (at === 1 || at === 2 ? 1 : 0) : Number(part)));
  const days = new Date(Date.UTC(2000 + ((year ?? 0) % 400), month ?? 1, 0)).getUTCDate();
  const isDate = within(month, 1, 12) && within(day, 1, days);
  return (
    isDate &&
    within(hour, 0, 23) &&
    within(minute, 0, 59) &&
    within(second, 0, 59) &&
    within(zoneHour, 0, 23) &&
    within(zoneMinute, 0, 59)
  );
}

const within = (value: number | undefined, low: number, high: number): boolean =>
  value !== undefined && value >= low && value <= high;
