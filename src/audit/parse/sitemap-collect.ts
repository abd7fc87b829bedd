/** Collects the entries of an XML sitemap from its events. */
import type { XmlHandlers } from './read-xml.ts';
import type { SitemapFile } from './sitemap.ts';

export interface SitemapItem {
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
export function collector(file: SitemapFile, add: (item: SitemapItem) => void): Omit<XmlHandlers, 'done'> {
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
