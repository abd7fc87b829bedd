import { defineCheck, fail, opportunity, pass, warn } from '../../check.ts';
import { isW3cDatetime } from '../../parse/files/sitemap.ts';
import {
  entrySnippet,
  formatCount,
  listedIn,
  nothingListed,
  wholeFiles,
  xmlText,
} from '../subjects/sitemap/entries.ts';

const maxEntries = 1000;
const day = 86_400_000;
/** Share of invalid dates up to which the check only warns. */
const few = 0.05;

export default defineCheck({
  id: 'sitemap-lastmod-valid',
  category: 'discovery-files',
  name: 'lastmod dates are valid',
  description: 'Detects modification dates that are malformed or in the future.',
  why: 'Crawlers ignore dates that they cannot parse, and trust the others less if one is in the future.',
  judged: {
    pass: 'Each of the first 1,000 dates is a valid W3C date and at most 24 hours in the future.',
    warn: 'Up to 5% are not.',
    fail: 'More than 5% are not.',
    notApplicable: 'No entry has a lastmod (reported as an opportunity), or the sitemap lists no URLs.',
    unknown: 'The sitemap is not well-formed, or none of the sitemaps in its index were read.',
  },
  priority: 'low',
  requires: ['sitemap'],
  effort: 'hours',
  fix: {
    title: 'Use valid W3C dates in lastmod',
    instructions: 'Write the time of the last change as a date, or as a date with time and time zone.',
    snippet: '<lastmod>2026-11-18T09:12:00+00:00</lastmod>',
  },
  sources: [
    'sitemaps',
    'google-build-sitemap',
    'W3C date and time formats https://www.w3.org/TR/NOTE-datetime',
  ],
  needs: ['sitemaps', 'clock'],
  evaluate({ sitemaps, clock }) {
    const listed = listedIn(sitemaps);
    const children = wholeFiles(sitemaps).flatMap((file) => file.children.map((one) => ({ ...one, file })));
    if (!listed.length && !children.some(({ lastmod }) => lastmod)) return nothingListed(sitemaps);
    const dated = [...listed, ...children].filter(({ lastmod }) => lastmod).slice(0, maxEntries);
    if (!dated.length)
      return opportunity('No entry in the sitemap has a lastmod date.', {
        fix: {
          title: 'Add lastmod with the last change of each page',
          snippet: entrySnippet(
            listed.slice(0, 1).map(({ loc }) => ({
              loc,
              lastmod: new Date(clock.startedAt - day).toISOString().slice(0, 10),
            })),
          ),
        },
      });
    const wrong = dated.flatMap((entry) => {
      const written = entry.lastmod ?? '';
      if (!isW3cDatetime(written)) return [{ ...entry, written, problem: 'is not a W3C date' }];
      return Date.parse(written) > clock.startedAt + day
        ? [{ ...entry, written, problem: 'is in the future' }]
        : [];
    });
    const [first] = wrong;
    if (!first)
      return pass(
        dated.length === 1
          ? `The lastmod date ${dated[0]?.lastmod} is valid.`
          : `All ${formatCount(dated.length)} lastmod dates are valid.`,
        {
          evidence: dated
            .slice(0, 1)
            .map(({ file: { ref }, lastmod }) => ({ ref, snippet: `<lastmod>${lastmod}</lastmod>` })),
        },
      );
    const repaired = repair(first.written);
    const more = {
      cause: 'sitemap:lastmod',
      evidence: wrong.slice(0, 3).map(({ file, loc, written }) => ({
        ref: file.ref,
        snippet: `<lastmod>${xmlText(written)}</lastmod> at ${loc}`.slice(0, 300),
      })),
      ...(repaired ? { fix: { snippet: entrySnippet([{ loc: first.loc, lastmod: repaired }]) } } : {}),
    };
    const summary = `${formatCount(wrong.length)} of ${formatCount(dated.length)} lastmod dates ${wrong.length === 1 ? 'is' : 'are'} not valid: "${first.written}" ${first.problem}.`;
    return wrong.length / dated.length > few ? fail(summary, more) : warn(summary, more);
  },
});

/** The same time as a W3C date if only the separator or the time zone is wrong. Never guesses the day. */
function repair(written: string): string | undefined {
  const [, date, time, zone] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)\s?(Z|[+-]\d{2}:?\d{2})?$/.exec(written.trim()) ?? [];
  if (!date || !time) return undefined;
  const made = `${date}T${time}${(zone ?? '+00:00').replace(/^(.\d\d)(\d\d)$/, '$1:$2')}`;
  return isW3cDatetime(made) ? made : undefined;
}
