/** A sitemap's bytes to its entries. */
import { decodeText } from './decode-text.ts';
import { inflate } from './inflate.ts';
import { readXml } from './read-xml.ts';
import type { SitemapFile } from './sitemap.ts';
import { collector, type SitemapItem } from './sitemap-collect.ts';
import { isW3cDatetime } from './w3c-datetime.ts';

export interface SitemapOptions {
  /** Entries that are kept; all are counted. Default 2,000. */
  maxEntries?: number;
  /** Bytes after gunzip. Default 50 MB. */
  maxDecoded?: number;
  /** The body was cut before its end: open elements are no error. */
  truncated?: boolean;
}

/** One more than the protocol allows in a file. */
const maxLocs = 50_001;
const maxChildren = 5000;
const maxLocLength = 8192;

/** Reads any of the forms that the protocol allows; gzip is recognised by its first bytes. Never throws. */
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
