/** The shared fix of all checks that find no sitemap. */
import type { Verdict } from '../../../check.ts';

export const missingSitemap = (origin: string) =>
  ({
    cause: 'sitemap:missing',
    found: 'absent',
    fix: {
      title: 'Publish a sitemap and list it in robots.txt',
      instructions:
        'Generate /sitemap.xml from your published products, categories, and pages, update it on every publish, and add the line below to robots.txt.',
      snippet: `Sitemap: ${origin}/sitemap.xml`,
    },
  }) satisfies Partial<Verdict>;
