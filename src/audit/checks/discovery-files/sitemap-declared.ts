import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { relativeSitemaps, robotsKnown } from '../../parse/robots.ts';
import { missingSitemap } from '../subjects/sitemap/missing.ts';

export default defineCheck({
  id: 'sitemap-declared',
  category: 'discovery-files',
  name: 'A sitemap is declared in robots.txt',
  description: 'Detects stores whose sitemap can only be guessed.',
  why: 'A sitemap that robots.txt does not name is found only by those who guess its address.',
  judged: {
    pass: 'robots.txt has a Sitemap line with an absolute address.',
    warn: 'It names a sitemap by its path alone, or none, but there is one at /sitemap.xml or /sitemap_index.xml.',
    fail: 'It has none, and there is no sitemap at these places.',
    unknown: 'robots.txt could not be read.',
  },
  priority: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Declare the sitemap in robots.txt',
    instructions: 'Add a Sitemap line with the absolute address of the sitemap or of its index.',
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
        `robots.txt names the sitemap by the path "${relative.value.slice(0, 100)}"; crawlers ask for an absolute address.`,
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
      return fail('No sitemap is declared in robots.txt, and none is at the usual places.', {
        evidence,
        ...missingSitemap(target.canonicalOrigin),
      });
    const snippet = `Sitemap: ${found.url}`;
    return robots.state === 'absent'
      ? warn(`A sitemap is at ${found.url}, and there is no robots.txt that names it.`, {
          evidence,
          cause: 'robots:file',
          found: 'absent',
          fix: {
            title: 'Publish a robots.txt that names the sitemap',
            instructions: 'Put a plain text file at /robots.txt, with the line below in it.',
            snippet,
          },
        })
      : warn(`A sitemap is at ${found.url}, but robots.txt does not name it.`, {
          evidence,
          cause: 'robots:sitemap-line',
          fix: { snippet },
        });
  },
});
