import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { relativeSitemaps, robotsKnown } from '../../parse/robots/robots.ts';
import { missingSitemap } from '../subjects/sitemap/missing.ts';

export default defineCheck({
  id: 'sitemap-declared',
  category: 'discovery-files',
  name: 'Sitemap is declared in robots.txt',
  description: 'Detects sitemaps that robots.txt does not declare.',
  why: 'If robots.txt does not declare the sitemap, crawlers have to guess its URL.',
  judged: {
    pass: 'robots.txt has a Sitemap line with an absolute URL.',
    warn: 'The Sitemap line has only a path, or there is no Sitemap line but a sitemap at /sitemap.xml or /sitemap_index.xml.',
    fail: 'There is no Sitemap line, and no sitemap at these URLs.',
    unknown: 'robots.txt could not be read.',
  },
  priority: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Declare the sitemap in robots.txt',
    instructions: 'Add a Sitemap line with the absolute URL of the sitemap or sitemap index.',
    snippet: 'Sitemap: https://shop.example/sitemap.xml',
  },
  sources: ['sitemaps', 'rfc-9309'],
  needs: ['robots', 'sitemaps', 'target'],
  evaluate({ robots, sitemaps, target }) {
    const readable = robotsKnown(robots);
    if (!readable.known) return unknown(readable.reason, 'robots.txt could not be read.');
    const declared = robots.sitemaps.find(({ url }) => /^https?:\/\//i.test(url));
    const evidence = [
      {
        ref: robots.ref,
        ...(declared
          ? { snippet: `Sitemap: ${declared.url}`.slice(0, 300), pointer: `line ${declared.line}` }
          : {}),
      },
    ];
    if (declared)
      return pass(
        `robots.txt declares ${robots.sitemaps.length === 1 ? 'a sitemap' : `${robots.sitemaps.length} sitemaps`}.`,
        { evidence },
      );
    const [relative] = relativeSitemaps(robots.lines);
    if (relative)
      return warn(
        `robots.txt declares the sitemap with the path "${relative.value.slice(0, 100)}"; crawlers require an absolute URL.`,
        {
          evidence: [
            {
              ref: robots.ref,
              pointer: `line ${relative.n}`,
              snippet: `Sitemap: ${relative.value}`.slice(0, 300),
            },
          ],
          fix: { snippet: `Sitemap: ${target.canonicalOrigin}${relative.value}` },
          cause: 'robots:sitemap-line',
        },
      );
    const found = sitemaps.find(
      (file) => file.via === 'guess' && file.kind !== 'html' && file.kind !== 'none',
    );
    if (!found)
      return fail('No sitemap is declared in robots.txt, and none was found at the default URLs.', {
        evidence,
        ...missingSitemap(target.canonicalOrigin),
      });
    const snippet = `Sitemap: ${found.url}`;
    return robots.state === 'absent'
      ? warn(`There is a sitemap at ${found.url}, but no robots.txt that declares it.`, {
          evidence,
          cause: 'robots:file',
          found: 'absent',
          fix: {
            title: 'Publish a robots.txt that declares the sitemap',
            instructions: 'Put a plain text file with the line below at /robots.txt.',
            snippet,
          },
        })
      : warn(`There is a sitemap at ${found.url}, but robots.txt does not declare it.`, {
          evidence,
          cause: 'robots:sitemap-line',
          fix: { snippet },
        });
  },
});
