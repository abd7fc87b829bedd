import { defineCheck, notApplicable, pass, warn } from '../../check.ts';
import { isW3cDatetime } from '../../parse/files/sitemap.ts';
import { entrySnippet, formatCount, listedIn } from '../subjects/sitemap/entries.ts';

const fewest = 20;
const minute = 60_000;
const day = 86_400_000;
const stamped = 0.9;
const oldDays = 90;

export default defineCheck({
  id: 'sitemap-lastmod-meaningful',
  category: 'discovery-files',
  name: 'lastmod dates reflect real changes',
  description:
    'Detects sitemaps that set the build time as lastmod for every URL, which crawlers learn to ignore.',
  why: 'If every date changes with each build, crawlers ignore the dates and pick up price changes late.',
  judged: {
    pass: 'At most 90% of the dates are in the same minute of the last day, and the newest is at most 90 days old.',
    warn: 'More than 90% are in the same minute within a day of the audit, or the newest is more than 90 days old.',
    notApplicable: 'The sitemaps that were read have fewer than 20 valid dates.',
  },
  priority: 'low',
  requires: ['sitemap'],
  effort: 'hours',
  fix: {
    title: 'Set lastmod to the time of the last change',
    instructions:
      'Set lastmod from the modification time of the product or page, not from the build time of the sitemap.',
    snippet: '<lastmod>{{ product.updated_at | iso8601 }}</lastmod>',
  },
  sources: ['google-build-sitemap'],
  needs: ['sitemaps', 'clock'],
  evaluate({ sitemaps, clock: { startedAt: now } }) {
    const dated = listedIn(sitemaps)
      .flatMap(({ loc, lastmod, file }) => {
        const at = lastmod && isW3cDatetime(lastmod) ? Date.parse(lastmod) : Number.NaN;
        // sitemap-lastmod-valid reports future dates.
        return at <= now + day ? [{ at, loc, lastmod, ref: file.ref }] : [];
      })
      .sort((a, b) => a.at - b.at);
    if (dated.length < fewest)
      return notApplicable(
        `The sitemaps that were read have ${dated.length} valid ${dated.length === 1 ? 'date' : 'dates'}, fewer than ${fewest}.`,
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
        `${formatCount(count)} of ${total} URLs have the same lastmod, ${first.lastmod}, which is probably the build time.`,
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
          title: 'Rebuild the sitemap and keep lastmod up to date',
          instructions:
            'Run the sitemap job on every publish, or daily, and set lastmod from the modification time of the product or page. Price and stock updates count as changes.',
        },
      });
    const days = new Set(dated.map(({ at }) => Math.floor(at / day))).size;
    return pass(
      `${total} lastmod dates are on ${formatCount(days)} different ${days === 1 ? 'day' : 'days'}; the newest is ${newest?.lastmod}.`,
      {
        evidence: newest ? proofs([newest]) : [],
      },
    );
  },
});

/** The 60-second window with the most of the sorted times. */
function fullestMinute(times: readonly number[]): { from: number; count: number } {
  let best = { from: 0, count: 0 };
  for (let from = 0, to = 0; from < times.length; from++) {
    while (to < times.length && (times[to] ?? 0) - (times[from] ?? 0) <= minute) to++;
    if (to - from > best.count) best = { from, count: to - from };
  }
  return best;
}
