import { defineCheck, notApplicable, pass, warn } from '../../check.ts';
import { isW3cDatetime } from '../../parse/sitemap.ts';
import { entrySnippet, formatCount, listedIn } from '../subjects/sitemap/entries.ts';

const fewest = 20;
const minute = 60_000;
const day = 86_400_000;
const stamped = 0.9;
const oldDays = 90;

export default defineCheck({
  id: 'sitemap-lastmod-meaningful',
  category: 'discovery-files',
  name: 'Dates in lastmod follow real changes',
  description:
    'Detects sitemaps that stamp every address with the time of their build, which crawlers learn to ignore.',
  why: 'Crawlers that see every date move with each build stop heeding them, and come late when a price changes.',
  judged: {
    pass: 'Not more than 90 % of the dates fall in one minute of the last day, and the newest is at most 90 days old.',
    warn: 'More than 90 % fall in one minute within a day of the audit, or the newest is more than 90 days old.',
    notApplicable: 'The sitemaps that were read hold fewer than 20 valid dates.',
  },
  priority: 'low',
  requires: ['sitemap'],
  effort: 'hours',
  fix: {
    title: 'Write the time of the record’s change into lastmod',
    instructions:
      'Take lastmod from the change time of the product or page, not from the time at which the sitemap is built.',
    snippet: '<lastmod>{{ product.updated_at | iso8601 }}</lastmod>',
  },
  sources: ['google-build-sitemap'],
  needs: ['sitemaps', 'clock'],
  evaluate({ sitemaps, clock: { startedAt: now } }) {
    const dated = listedIn(sitemaps)
      .flatMap(({ loc, lastmod, file }) => {
        const at = lastmod && isW3cDatetime(lastmod) ? Date.parse(lastmod) : Number.NaN;
        // Dates of the future are judged by sitemap-lastmod-valid.
        return at <= now + day ? [{ at, loc, lastmod, ref: file.ref }] : [];
      })
      .sort((a, b) => a.at - b.at);
    if (dated.length < fewest)
      return notApplicable(
        `The sitemaps that were read hold ${dated.length} usable dates, fewer than ${fewest}.`,
      );
    const newest = dated.at(-1);
    const { from, count } = fullestMinute(dated.map(({ at }) => at));
    const first = dated[from];
    const total = formatCount(dated.length);
    const proofs = (rows: typeof dated) =>
      rows.map(({ ref, loc, lastmod }) => ({
        ref,
        snippet: `<lastmod>${lastmod}</lastmod> at ${loc}`.slice(0, 300),
      }));
    if (first && count > dated.length * stamped && Math.abs(now - first.at) <= day)
      return warn(
        `${formatCount(count)} of ${total} addresses have the same lastmod, ${first.lastmod}: the time of the build, not of a change.`,
        {
          cause: 'sitemap:lastmod-build',
          evidence: proofs(dated.slice(from, from + 3)),
          fix: {
            snippet: entrySnippet([{ loc: first.loc, lastmod: 'LAST-CHANGE-OF-THIS-PAGE' }]),
          },
        },
      );
    const age = newest ? Math.floor((now - newest.at) / day) : 0;
    if (newest && age > oldDays)
      return warn(`The newest of ${total} lastmod dates is ${age} days old: ${newest.lastmod}.`, {
        cause: 'sitemap:lastmod-stale',
        evidence: proofs([newest]),
        fix: {
          title: 'Build the sitemap again and keep lastmod up to date',
          instructions:
            'Run the sitemap job on every publish, or daily, and take lastmod from the change time of the product or page. Prices and stock that changed since are changes too.',
        },
      });
    const days = new Set(dated.map(({ at }) => Math.floor(at / day))).size;
    return pass(
      `${total} lastmod dates fall on ${formatCount(days)} days; the newest is ${newest?.lastmod}.`,
      {
        evidence: newest ? proofs([newest]) : [],
      },
    );
  },
});

/** The window of 60 seconds that holds the most of the sorted times. */
function fullestMinute(times: readonly number[]): { from: number; count: number } {
  let best = { from: 0, count: 0 };
  for (let from = 0, to = 0; from < times.length; from++) {
    while (to < times.length && (times[to] ?? 0) - (times[from] ?? 0) <= minute) to++;
    if (to - from > best.count) best = { from, count: to - from };
  }
  return best;
}
