/** What to do where there is no sitemap at all: the same for each check that finds none. */
import type { Verdict } from '../../../check.ts';

export const missingSitemap = (origin: string) =>
  ({
    cause: 'sitemap:missing',
    found: 'absent',
    fix: {
      title: 'Publish a sitemap and name it in robots.txt',
      instructions:
        'Generate /sitemap.xml from the published products, categories and pages, rebuild it on every publish, and add the line below to robots.txt.',
      snippet: `Sitemap: ${origin}/sitemap.xml`,
    },
  }) satisfies Partial<Verdict>;
