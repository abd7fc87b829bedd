import { defineCheck, fail, pass, unknown } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { headerValues } from '../subjects/access/headers.ts';
import { formatCount, pathOf, type Sitemap, xmlText } from '../subjects/sitemap/entries.ts';

const maxLocs = 50_000;
const maxBytes = 52_428_800;

export default defineCheck({
  id: 'sitemap-size-limits',
  category: 'discovery-files',
  name: 'Sitemap files are within size limits',
  description: 'Detects sitemaps that are too large for crawlers.',
  why: 'Crawlers stop at 50,000 entries or 50 MB and ignore the rest.',
  judged: {
    pass: 'Every file that was read has at most 50,000 entries and 52,428,800 bytes.',
    fail: 'One has more.',
    unknown: 'One is not well-formed, or the audit did not read it completely.',
  },
  priority: 'medium',
  requires: ['sitemap'],
  effort: 'hours',
  fix: {
    title: 'Split the sitemap and list the files in an index',
    instructions:
      'A file can have at most 50,000 URLs and 50 MB before compression. Write files of 10,000 products each, and an index that lists them.',
    snippet:
      '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n  <sitemap><loc>https://shop.example/sitemap-1.xml</loc></sitemap>\n  <sitemap><loc>https://shop.example/sitemap-2.xml</loc></sitemap>\n</sitemapindex>',
  },
  sources: ['sitemaps', 'google-build-sitemap'],
  needs: ['sitemaps', 'traffic'],
  evaluate({ sitemaps, traffic }) {
    const files = sitemaps.filter(({ kind, error }) => kind !== 'html' && (kind !== 'none' || error));
    const over = files.flatMap((file) => {
      const problem = excessOf(
        file,
        traffic.find(({ id }) => id === file.ref),
      );
      return problem ? [{ file, ...problem }] : [];
    });
    const [first] = over;
    if (first)
      return fail(`${pathOf(first.file.url)} ${first.said}. Crawlers ignore the rest.`, {
        evidence: over.slice(0, 3).map(({ file: { ref }, proof }) => ({ ref, ...proof })),
        cause: 'sitemap:size',
        fix: { snippet: splitIndex(first.file) },
      });
    const broken = files.find(({ error }) => error);
    if (broken)
      return unknown(
        'failed',
        `${pathOf(broken.url)} is not well-formed, so it could not be read completely.`,
        {
          evidence: [{ ref: broken.ref }],
        },
      );
    const cut = files.find(({ complete }) => !complete);
    if (cut)
      return unknown(
        'budget',
        `The audit stopped reading ${pathOf(cut.url)} after ${megabytes(cut.decoded)} and ${formatCount(cut.counts.loc)} entries.`,
        { evidence: [{ ref: cut.ref }] },
      );
    const [largest] = files.toSorted((a, b) => b.counts.loc - a.counts.loc);
    return pass(
      `${files.length === 1 ? 'The sitemap has' : `The largest of ${files.length} sitemap files has`} ${formatCount(largest?.counts.loc ?? 0)} of at most 50,000 entries.`,
      {
        evidence: files.slice(0, 3).map(({ ref, counts, decoded }) => ({
          ref,
          snippet: `${formatCount(counts.loc)} entries, ${megabytes(decoded)}`,
        })),
      },
    );
  },
});

interface Excess {
  said: string;
  proof: { header?: string; snippet?: string };
}

function excessOf({ kind, counts, decoded }: Sitemap, seen: Exchange | undefined): Excess | undefined {
  if (counts.loc > maxLocs) {
    const what = kind === 'index' ? 'lists more than 50,000 sitemaps' : 'lists more than 50,000 URLs';
    return { said: what, proof: { snippet: `more than ${formatCount(maxLocs)} <loc>` } };
  }
  if (decoded > maxBytes)
    return {
      said: `is ${megabytes(decoded)}, over the limit of 50 MB`,
      proof: { snippet: `${decoded} bytes` },
    };
  // The length of a compressed file says nothing about its content.
  const packed =
    headerValues(seen, 'content-encoding').some((coding) => !/^identity$/i.test(coding.trim())) ||
    /gzip|zip/i.test(seen?.type ?? '') ||
    /\.gz$/i.test(URL.parse(seen?.finalUrl ?? '')?.pathname ?? '');
  const [length = ''] = packed ? [] : headerValues(seen, 'content-length');
  if (!/^\d{1,15}$/.test(length) || Number(length) <= maxBytes) return undefined;
  return {
    said: `is ${megabytes(Number(length))}, over the limit of 50 MB`,
    proof: { header: `content-length: ${length}` },
  };
}

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

/** An index in place of the file, with sitemaps named after it. */
function splitIndex({ url, kind }: Sitemap): string {
  const path = url.split('?', 1)[0] ?? url;
  const part = (at: number): string =>
    /\.[a-z]+(?:\.gz)?$/i.test(path)
      ? path.replace(/(\.[a-z]+(?:\.gz)?)$/i, `-${at}$1`)
      : `${path.replace(/\/$/, '')}-${at}.xml`;
  if (kind === 'index') return `Sitemap: ${part(1)}\nSitemap: ${part(2)}`;
  const line = (at: number): string => `  <sitemap><loc>${xmlText(part(at))}</loc></sitemap>`;
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${line(1)}\n${line(2)}\n</sitemapindex>`;
}
