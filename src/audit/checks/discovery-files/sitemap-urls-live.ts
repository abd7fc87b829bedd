import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import type { Proof } from '../../check.ts';
import { entrySnippet, listedIn, nothingListed, pathOf, xmlText } from '../subjects/sitemap/entries.ts';
import { type SitemapVisit, visitsOf } from '../subjects/sitemap/visits.ts';
import { breakLoop } from '../subjects/access/walls.ts';

const passShare = 0.9;
const many = 0.7;

export default defineCheck({
  id: 'sitemap-urls-live',
  category: 'discovery-files',
  name: 'Sitemap URLs return 200 without a redirect',
  description: 'Detects entries that are broken, redirect, or return an error page with status 200.',
  why: 'Crawlers visit less often if a sitemap has broken or redirected entries.',
  judged: {
    pass: 'At least 90% of the requested entries return 200 without a redirect.',
    warn: '70% to less than 90% do.',
    fail: 'Less than 70% do, or one returns the "not found" page without an error status.',
    notApplicable: 'The sitemap lists no URLs.',
    unknown: 'The sitemap could not be read, or no entry returned a conclusive response.',
  },
  priority: 'medium',
  requires: ['sitemap'],
  effort: 'hours',
  fix: {
    title: 'List only the final URLs of live pages',
    instructions:
      'Build the sitemap from published records on every publish. Remove deleted pages, and list the canonical URL that returns 200 directly.',
    snippet: '<url><loc>https://shop.example/products/trail-shoe</loc></url>',
  },
  sources: ['sitemaps', 'google-build-sitemap'],
  needs: ['sitemaps', 'traffic'],
  uses: ['sitemapSample'],
  evaluate({ sitemaps, traffic, sitemapSample }) {
    const listed = listedIn(sitemaps);
    if (!listed.length) return nothingListed(sitemaps);
    const visits = visitsOf(listed, traffic, sitemapSample);
    const judged = visits.filter(({ state }) => state !== 'unknown');
    const [lost] = visits;
    if (!judged.length)
      return lost
        ? unknown(
            visits.some(({ seen }) => seen.blocked) ? 'blocked' : 'failed',
            `None of the ${visits.length} requested sitemap URLs returned a conclusive response.`,
            { evidence: [{ ref: lost.seen.id }] },
          )
        : unknown('not-requested', 'None of the URLs in the sitemap were requested.');
    const bad = judged.filter(({ state }) => state !== 'live');
    const live = judged.length - bad.length;
    const first = bad.find(({ state }) => state === 'soft-404') ?? bad[0];
    if (!first)
      return pass(
        `${judged.length === 1 ? 'The only requested sitemap URL' : `All ${judged.length} requested sitemap URLs`} returned 200 directly.`,
        {
          evidence: judged.slice(0, 2).map(({ seen }) => ({ ref: seen.id })),
        },
      );
    const ordered = [first, ...bad.filter((one) => one !== first)];
    const summary = `${live} of ${judged.length} requested sitemap ${judged.length === 1 ? 'URL' : 'URLs'} returned 200 directly; ${pathOf(first.entry.loc)} ${said(first)}.`;
    const more = {
      value: live / judged.length,
      evidence: ordered.slice(0, 4).map(proofOf),
      ...(bad.every(({ seen }) => seen.error?.code === 'redirect-loop')
        ? { cause: 'redirect:loop', fix: breakLoop }
        : { cause: 'sitemap:stale', fix: { snippet: ordered.slice(0, 5).map(repair).join('\n') } }),
      // Which page is shown may depend on the location of the client.
      ...(bad.every(isPassing) ? { confidence: 'medium' as const } : {}),
    };
    const share = live / judged.length;
    if (share < many || bad.some(({ state }) => state === 'soft-404')) return fail(summary, more);
    return share < passShare
      ? warn(summary, more)
      : pass(summary, { evidence: ordered.slice(0, 2).map(proofOf), value: share });
  },
});

const isPassing = ({ state, seen }: SitemapVisit): boolean =>
  state === 'moved' && seen.hops.some(({ status }) => status === 302 || status === 303 || status === 307);

function said({ state, seen }: SitemapVisit): string {
  if (state === 'moved')
    return seen.error?.code === 'redirect-loop'
      ? 'is in a redirect loop'
      : `redirects to ${target(seen.finalUrl)}`;
  if (state !== 'soft-404') return `returned ${seen.status}`;
  return seen.hops.length
    ? `redirects to ${target(seen.finalUrl)}, like URLs that do not exist`
    : `returned ${seen.status} with the "not found" page`;
}

const target = (url: string): string => (url.length > 100 ? `${url.slice(0, 99)}…` : url);

const proofOf = (visit: SitemapVisit): Proof => ({
  ref: visit.seen.id,
  snippet: `${visit.entry.loc} ${said(visit)}`.slice(0, 300),
});

/** The corrected entry, or the entry to remove. */
const repair = ({ entry, state, seen }: SitemapVisit): string =>
  state === 'moved' && seen.status === 200
    ? entrySnippet([{ loc: seen.finalUrl }])
    : `<!-- remove ${xmlText(entry.loc).replaceAll('--', '- -')} -->`;
