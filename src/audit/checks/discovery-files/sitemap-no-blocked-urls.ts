import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { escapeHtml } from '../subjects/page/html.ts';
import type { Proof } from '../../check.ts';
import { robotsKnown, robotsVerdict } from '../../parse/robots/robots.ts';
import { normalUrl, sameHost, sameUrl } from '../../parse/url.ts';
import { repair } from '../subjects/access/repair.ts';
import { groupCause, lineProof, quoteRule } from '../subjects/access/robots.ts';
import {
  entrySnippet,
  type Listed,
  listedIn,
  nothingListed,
  pathOf,
  xmlText,
} from '../subjects/sitemap/entries.ts';
import { allPages, listedPage } from '../subjects/sitemap/pages.ts';
import { entriesByUrl, visitsOf } from '../subjects/sitemap/visits.ts';

/** Entries to check against robots.txt, spread over all. */
const maxUrls = 60;

export default defineCheck({
  id: 'sitemap-no-blocked-urls',
  category: 'discovery-files',
  name: 'Sitemap lists no blocked pages',
  description:
    'Detects entries that robots.txt disallows, that have noindex, or whose canonical URL is another page.',
  why: 'If the sitemap lists pages that robots.txt or noindex excludes, crawlers waste requests and trust the sitemap less.',
  judged: {
    pass: 'Googlebot may fetch the entries that were checked, and they have no noindex and no other canonical URL.',
    warn: 'One has another page as its canonical URL.',
    fail: 'robots.txt disallows one for Googlebot, or one has noindex.',
    notApplicable: 'The sitemap lists no URLs.',
    unknown: 'The sitemap or robots.txt could not be read, or none of the listed pages was read.',
  },
  priority: 'medium',
  requires: ['sitemap'],
  effort: 'hours',
  fix: {
    title: 'Remove blocked and noindex pages from the sitemap',
    instructions:
      'Exclude pages that robots.txt disallows or that have noindex, and list the canonical URL of each page.',
    snippet: 'where: page.indexable && page.url === page.canonicalUrl',
  },
  sources: ['google-build-sitemap'],
  needs: ['sitemaps', 'robots', 'target', 'traffic'],
  uses: ['sitemapSample', 'sample', 'home', 'listings', 'products', 'policies', 'targets'],
  evaluate({ sitemaps, robots, target, traffic, sitemapSample = [], sample = [], targets = [], ...read }) {
    const listed = listedIn(sitemaps);
    if (!listed.length) return nothingListed(sitemaps);
    const visits = visitsOf(listed, traffic, sitemapSample);
    const refused = [
      ...sample.filter(({ disallowed }) => disallowed).map(({ url }) => url),
      ...sitemapSample.filter(({ disallowed }) => disallowed).map(({ loc }) => loc),
    ];
    const asked = new Set([
      ...visits.map(({ entry }) => entry),
      ...entriesAt(listed, refused),
      ...spread(listed, maxUrls),
    ]);
    const readable = robotsKnown(robots);
    const closed = readable.known
      ? [...asked]
          .filter(({ loc }) => sameHost(loc, target.canonicalOrigin))
          .map((entry) => ({ entry, verdict: robotsVerdict(robots, 'Googlebot', entry.loc) }))
          .filter(({ verdict }) => !verdict.allowed)
      : [];
    const [barred] = closed;
    if (barred) {
      const urls = closed.map(({ entry }) => entry.loc);
      // Home, listing, and product pages should be allowed; other pages should not be listed.
      const own = sample.some(
        ({ role, url }) =>
          (role === 'home' || role === 'listing' || role === 'product') &&
          urls.some((loc) => sameUrl(loc, url)),
      );
      return fail(
        `${closed.length} of ${asked.size} checked sitemap URLs ${closed.length === 1 ? 'is' : 'are'} disallowed for Googlebot: ${pathOf(barred.entry.loc)} (${quoteRule(barred.verdict)}).`,
        {
          cause: own ? groupCause(robots, barred.verdict) : 'sitemap:blocked',
          evidence: [
            lineProof(robots, barred.verdict),
            ...closed.slice(0, 3).map(({ entry }) => listedAs(entry)),
          ],
          fix: own ? repair(robots, [barred.verdict], urls) : { snippet: dropped(urls) },
        },
      );
    }
    const pages = allPages(read);
    const facts = visits
      .filter(({ state }) => state === 'live')
      .flatMap((visit) => listedPage(visit, pages, traffic, sitemapSample));
    const hidden = facts.filter(({ noindex }) => noindex !== undefined);
    const [first] = hidden;
    if (first) {
      // Home, listing, and product pages should be indexed; other pages should not be listed.
      const own = first.page !== undefined && first.page.role !== 'policy';
      const role = first.page?.role ?? 'page';
      return fail(
        `${hidden.length} of ${facts.length} sitemap pages that were read ${hidden.length === 1 ? 'has' : 'have'} noindex: ${pathOf(first.entry.loc)}.`,
        {
          cause: own ? 'meta:robots' : 'sitemap:blocked',
          evidence: hidden
            .slice(0, 3)
            .map(({ ref, noindex }): Proof => ({ ref, snippet: noindex?.slice(0, 300) ?? '' })),
          fix: own
            ? {
                title: 'Remove noindex from pages in the sitemap',
                instructions: `Delete ${(first.noindex ?? '').slice(0, 150)} from the ${role} template. If a page is hidden on purpose, remove it from the sitemap instead.`,
                snippet:
                  '<meta name="robots" content="index, follow, max-snippet:-1, max-image-preview:large">',
              }
            : { snippet: dropped(hidden.map(({ entry }) => entry.loc)) },
        },
      );
    }
    if (!readable.known)
      return unknown(
        readable.reason,
        'robots.txt could not be read, so it is not known which URLs it disallows.',
        {
          evidence: [{ ref: robots.ref }],
        },
      );
    if (!facts.length)
      return unknown('not-requested', 'None of the pages in the sitemap were read.', {
        evidence: [{ ref: robots.ref }],
      });
    const elsewhere = facts.filter(
      ({ entry, canonical }) => canonical !== undefined && !sameUrl(canonical, entry.loc),
    );
    const [other] = elsewhere;
    const dead = targets.some(
      ({ why, url, exists }) =>
        why === 'canonical' &&
        exists === false &&
        other?.canonical !== undefined &&
        sameUrl(url, other.canonical),
    );
    if (other)
      return warn(
        `${elsewhere.length} of ${facts.length} sitemap pages that were read ${elsewhere.length === 1 ? 'has' : 'have'} another canonical URL: ${pathOf(other.entry.loc)} has ${(other.canonical ?? '').slice(0, 120)}.`,
        {
          cause: dead ? 'template:product:canonical' : 'sitemap:canonical',
          evidence: elsewhere.slice(0, 3).map(({ ref, entry, canonical }) => ({
            ref,
            snippet: `<link rel="canonical" href="${canonical}"> on ${entry.loc}`.slice(0, 300),
          })),
          // If the canonical URL is broken, the sitemap is right.
          fix: dead
            ? {
                title: 'Set the canonical URL to the page itself',
                instructions: 'The sitemap is correct, but the canonical URL of the page does not exist.',
                snippet: `<link rel="canonical" href="${escapeHtml(other.entry.loc)}">`,
              }
            : {
                title: 'List canonical URLs in the sitemap',
                snippet: entrySnippet(
                  elsewhere.slice(0, 5).map(({ canonical }) => ({ loc: canonical ?? '' })),
                ),
              },
        },
      );
    return pass(
      `${facts.length === 1 ? 'The sitemap page that was read is' : `All ${facts.length} sitemap pages that were read are`} allowed, indexable, and canonical.`,
      { evidence: facts.slice(0, 2).map(({ ref }) => ({ ref })) },
    );
  },
});

function entriesAt(listed: readonly Listed[], urls: readonly string[]): Listed[] {
  if (!urls.length) return [];
  const byUrl = entriesByUrl(listed);
  return urls.flatMap((url) => byUrl.get(normalUrl(url) ?? '') ?? []);
}

/** At most `count` entries, evenly spread. */
const spread = (entries: readonly Listed[], count: number): Listed[] => {
  const step = Math.max(1, Math.floor(entries.length / count));
  return entries.filter((_, at) => at % step === 0).slice(0, count);
};

const listedAs = ({ file: { ref }, loc }: Listed): Proof => ({
  ref,
  snippet: `<loc>${loc}</loc>`.slice(0, 300),
});

const dropped = (urls: readonly string[]): string =>
  urls
    .slice(0, 5)
    .map((url) => `<!-- remove ${xmlText(url).replaceAll('--', '- -')} -->`)
    .join('\n');
