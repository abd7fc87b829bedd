/** Files for crawlers and their operators. */
import { checks } from '#audit';
import { sellingReferences } from '../../api/reference/selling-page.ts';
import { docsPaths } from '../../docs/index.ts';
import type { ServedFile } from './serve.ts';

const plain = (lines: readonly string[], type = 'text/plain; charset=utf-8'): ServedFile => ({
  type,
  body: `${lines.join('\n')}\n`,
});

export const robots = (base: string): ServedFile =>
  plain([
    '# Agents and crawlers may read all public pages.',
    `# About the bot of this service: ${base}/bot`,
    'User-agent: *',
    'Content-Signal: search=yes, ai-input=yes, ai-train=yes',
    'Disallow: /dashboard',
    'Disallow: /scan/',
    'Disallow: /playground/product?',
    'Disallow: /contact/challenge',
    'Disallow: /docs/search',
    '',
    `Sitemap: ${base}/sitemap.xml`,
  ]);

/** Paths of the indexable pages. */
export const publicPaths = (): string[] => [
  '/',
  '/services/readiness-assessment',
  ...docsPaths(),
  '/docs/api',
  ...sellingReferences.map(({ page }) => page),
  '/docs/checks',
  ...checks.map(({ id }) => `/docs/checks/${id}`),
  '/playground',
  '/playground/product',
  '/bot',
  '/contact',
  '/privacy',
];

/** Without `lastmod`: pages change with a release, whose date is not known here. */
export const sitemap = (base: string): ServedFile =>
  plain(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...publicPaths().map((path) => `<url><loc>${escaped(`${base}${path}`)}</loc></url>`),
      '</urlset>',
    ],
    'application/xml; charset=utf-8',
  );

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const dayMs = 86_400_000;

/** RFC 9116. Expires about 180 days after the request, at midnight, so that the ETag is stable for a day. */
export function securityTxt(base: string, now: number): ServedFile {
  const expires = new Date((Math.floor(now / dayMs) + 180) * dayMs).toISOString();
  return plain([
    `Contact: ${base}/contact`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${base}/.well-known/security.txt`,
  ]);
}
