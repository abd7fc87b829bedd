/** Sitemaps protocol 0.9, text, RSS and Atom sitemaps. */

export { parseSitemap } from './sitemap-parse.ts';
export { isW3cDatetime } from './w3c-datetime.ts';

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
