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
  name: 'Sitemap addresses answer 200 without a detour',
  description: 'Detects entries that are gone, redirect, or lead to an error page with status 200.',
  why: 'Crawlers that meet dead or moved entries come back less often.',
  judged: {
    pass: 'At least 90 % of the entries that were asked for answer 200 without a redirect.',
    warn: '70 % to below 90 % do.',
    fail: 'Less than 70 % do, or one gets the page for missing addresses without an error status.',
    notApplicable: 'The sitemap lists no address.',
    unknown: 'The sitemap could not be read, or no entry gave an answer that tells.',
  },
  priority: 'medium',
  requires: ['sitemap'],
  effort: 'hours',
  fix: {
    title: 'List final addresses of live pages only',
    instructions:
      'Build the sitemap from published records on every publish: drop what was deleted, and write the canonical address that answers 200 itself.',
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
            `None of ${visits.length} sitemap addresses gave an answer that tells.`,
            { evidence: [{ ref: lost.seen.id }] },
          )
        : unknown('not-requested', 'None of the addresses in the sitemap was asked for.');
    const bad = judged.filter(({ state }) => state !== 'live');
    const live = judged.length - bad.length;
    const first = bad.find(({ state }) => state === 'soft-404') ?? bad[0];
    if (!first)
      return pass(`All ${judged.length} sitemap addresses that were asked for answer 200 directly.`, {
        evidence: judged.slice(0, 2).map(({ seen }) => ({ ref: seen.id })),
      });
    const ordered = [first, ...bad.filter((one) => one !== first)];
    const summary = `${live} of ${judged.length} sitemap addresses that were asked for answer 200 directly; ${pathOf(first.entry.loc)} ${said(first)}.`;
    const more = {
      value: live / judged.length,
      evidence: ordered.slice(0, 4).map(proofOf),
      ...(bad.every(({ seen }) => seen.error?.code === 'redirect-loop')
        ? { cause: 'redirect:loop', fix: breakLoop }
        : { cause: 'sitemap:stale', fix: { snippet: ordered.slice(0, 5).map(repair).join('\n') } }),
      // Which page a shop shows may depend on where we ask from.
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
      ? 'redirects in a circle'
      : `redirects to ${target(seen.finalUrl)}`;
  if (state !== 'soft-404') return `answers ${seen.status}`;
  return seen.hops.length
    ? `redirects to ${target(seen.finalUrl)}, as addresses do that do not exist`
    : `answers ${seen.status} with the error page`;
}

const target = (url: string): string => (url.length > 100 ? `${url.slice(0, 99)}…` : url);

const proofOf = (visit: SitemapVisit): Proof => ({
  ref: visit.seen.id,
  snippet: `${visit.entry.loc} ${said(visit)}`.slice(0, 300),
});

/** The entry that should stand there, or which one to drop. */
const repair = ({ entry, state, seen }: SitemapVisit): string =>
  state === 'moved' && seen.status === 200
    ? entrySnippet([{ loc: seen.finalUrl }])
    : `<!-- drop ${xmlText(entry.loc).replaceAll('--', '- -')} -->`;
