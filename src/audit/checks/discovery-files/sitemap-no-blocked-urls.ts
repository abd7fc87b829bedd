import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { escapeHtml } from '../subjects/page/html.ts';
import type { Proof } from '../../check.ts';
import { robotsKnown, robotsVerdict } from '../../parse/robots.ts';
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

/** Entries whose robots verdict is asked, spread over all. */
const maxUrls = 60;

export default defineCheck({
  id: 'sitemap-no-blocked-urls',
  category: 'discovery-files',
  name: 'The sitemap lists no blocked pages',
  description:
    'Detects entries that robots.txt forbids, that carry noindex, or whose canonical is another page.',
  why: 'The sitemap says "read this" where robots.txt or noindex says "do not": crawlers waste visits and trust neither.',
  judged: {
    pass: 'The entries that were tried are open to Googlebot, do not say noindex, and name no other page as canonical.',
    warn: 'One names another page as canonical.',
    fail: 'One is closed to Googlebot by robots.txt, or says noindex.',
    notApplicable: 'The sitemap lists no address.',
    unknown: 'The sitemap or robots.txt could not be read, or no page that is listed was.',
  },
  priority: 'medium',
  requires: ['sitemap'],
  effort: 'hours',
  fix: {
    title: 'Keep blocked and noindex pages out of the sitemap',
    instructions:
      'Let the generator leave out every route that robots.txt forbids or that carries noindex, and list the canonical address of each page.',
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
      // A page of the shop itself ought to be open; anything else ought not to be listed.
      const own = sample.some(
        ({ role, url }) =>
          (role === 'home' || role === 'listing' || role === 'product') &&
          urls.some((loc) => sameUrl(loc, url)),
      );
      return fail(
        `${closed.length} of ${asked.size} sitemap addresses that were tried are closed to Googlebot: ${pathOf(barred.entry.loc)}, by ${quoteRule(barred.verdict)}.`,
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
      // A page of the shop itself ought to be indexed; anything else ought not to be listed.
      const own = first.page !== undefined && first.page.role !== 'policy';
      const role = first.page?.role ?? 'page';
      return fail(
        `${hidden.length} of ${facts.length} sitemap addresses that were read say noindex: ${pathOf(first.entry.loc)}.`,
        {
          cause: own ? 'meta:robots' : 'sitemap:blocked',
          evidence: hidden
            .slice(0, 3)
            .map(({ ref, noindex }): Proof => ({ ref, snippet: noindex?.slice(0, 300) ?? '' })),
          fix: own
            ? {
                title: 'Remove noindex from the pages that the sitemap lists',
                instructions: `Delete ${(first.noindex ?? '').slice(0, 150)} from the ${role} template. Pages that are hidden on purpose leave the sitemap instead.`,
                snippet:
                  '<meta name="robots" content="index, follow, max-snippet:-1, max-image-preview:large">',
              }
            : { snippet: dropped(hidden.map(({ entry }) => entry.loc)) },
        },
      );
    }
    if (!readable.known)
      return unknown(readable.reason, 'robots.txt could not be read, so closed addresses are not known.', {
        evidence: [{ ref: robots.ref }],
      });
    if (!facts.length)
      return unknown('not-requested', 'None of the pages in the sitemap was read.', {
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
        `${elsewhere.length} of ${facts.length} sitemap addresses that were read name another page as canonical: ${pathOf(other.entry.loc)} names ${(other.canonical ?? '').slice(0, 120)}.`,
        {
          cause: dead ? 'template:product:canonical' : 'sitemap:canonical',
          evidence: elsewhere.slice(0, 3).map(({ ref, entry, canonical }) => ({
            ref,
            snippet: `<link rel="canonical" href="${canonical}"> on ${entry.loc}`.slice(0, 300),
          })),
          // A canonical address that leads nowhere is what is wrong, not the sitemap.
          fix: dead
            ? {
                title: 'Name the address of the page itself as canonical',
                instructions: 'The sitemap is right: the canonical link of the page leads nowhere.',
                snippet: `<link rel="canonical" href="${escapeHtml(other.entry.loc)}">`,
              }
            : {
                title: 'List canonical addresses in the sitemap',
                snippet: entrySnippet(
                  elsewhere.slice(0, 5).map(({ canonical }) => ({ loc: canonical ?? '' })),
                ),
              },
        },
      );
    return pass(
      `${facts.length === 1 ? 'The sitemap address that was read is' : `All ${facts.length} sitemap addresses that were read are`} open, indexable and canonical.`,
      { evidence: facts.slice(0, 2).map(({ ref }) => ({ ref })) },
    );
  },
});

function entriesAt(listed: readonly Listed[], urls: readonly string[]): Listed[] {
  if (!urls.length) return [];
  const byUrl = entriesByUrl(listed);
  return urls.flatMap((url) => byUrl.get(normalUrl(url) ?? '') ?? []);
}

/** At most so many, the first and then evenly onwards. */
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
    .map((url) => `<!-- drop ${xmlText(url).replaceAll('--', '- -')} -->`)
    .join('\n');
