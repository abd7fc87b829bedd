import { defineCheck, fail, notApplicable, pass, unknown, type Verdict, warn } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { resolveUrl, sameUrl } from '../../parse/url.ts';
import { formatCount, pathOf, type Sitemap, xmlText } from '../subjects/sitemap/entries.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

export default defineCheck({
  id: 'sitemap-index-children',
  category: 'discovery-files',
  name: 'Sitemaps in the index are readable',
  description: 'Detects sitemaps in an index that are missing, invalid, empty, or another index.',
  why: 'If crawlers cannot read a sitemap in the index, they miss all products in it.',
  judged: {
    pass: 'The sitemaps that were requested (at most two) return 200 and list URLs.',
    warn: 'One is empty or is another index.',
    fail: 'One returns an error, HTML, or a challenge, is blocked, or is not a sitemap. Or the index contains relative URLs.',
    notApplicable: 'There is no sitemap index, or it is empty.',
    unknown: 'One did not respond or was throttled, or none was requested.',
  },
  priority: 'medium',
  requires: ['sitemap'],
  effort: 'hours',
  fix: {
    title: 'List only existing sitemaps in the index',
    instructions:
      'Generate the index and its sitemaps in one job. List only files that were just written, with absolute URLs, and leave out empty files. An index must not list another index.',
    snippet: '<sitemap><loc>https://shop.example/sitemap-products-1.xml</loc></sitemap>',
  },
  sources: ['sitemaps'],
  needs: ['sitemaps', 'traffic'],
  evaluate({ sitemaps, traffic }) {
    const index = sitemaps.find(({ kind }) => kind === 'index');
    if (!index) return notApplicable('There is no sitemap index.');
    if (!index.children.length)
      return notApplicable('The sitemap index is empty.', { evidence: [{ ref: index.ref }] });
    const relative = index.children.filter(({ loc }) => !/^https?:\/\//i.test(loc) || !URL.canParse(loc));
    const [odd] = relative;
    const cause = 'sitemap:index';
    if (odd)
      return fail(
        `${formatCount(relative.length)} of ${formatCount(index.children.length)} entries in the index ${relative.length === 1 ? 'is not an absolute URL' : 'are not absolute URLs'}: "${odd.loc.slice(0, 80)}".`,
        {
          cause,
          evidence: [{ ref: index.ref, snippet: `<loc>${odd.loc}</loc>`.slice(0, 300) }],
          fix: {
            title: 'Use absolute URLs in the sitemap index',
            instructions: 'Build each loc from the public base URL of the storefront.',
            snippet: `<sitemap><loc>${xmlText(resolveUrl(odd.loc, index.url) ?? odd.loc)}</loc></sitemap>`,
          },
        },
      );
    const read = sitemaps
      .filter(({ via, url }) => via === 'index' && index.children.some(({ loc }) => sameUrl(loc, url)))
      .map((file) =>
        judge(
          file,
          traffic.find(({ id }) => id === file.ref),
        ),
      );
    const said = (status: Part['status']): Part | undefined => read.find((one) => one.status === status);
    const of = `of ${read.length} requested ${read.length === 1 ? 'sitemap' : 'sitemaps'} (${formatCount(index.children.length)} in the index)`;
    const count = (status: Part['status']): number => read.filter((one) => one.status === status).length;
    const proof = (status: Part['status']) =>
      read
        .filter((one) => one.status === status)
        .map(({ file, problem }) => ({ ref: file.ref, snippet: problem.slice(0, 300) }));
    const bad = said('bad');
    if (bad)
      return fail(`${count('bad')} ${of} could not be read: ${pathOf(bad.file.url)} ${bad.problem}.`, {
        cause: bad.cause ?? cause,
        evidence: proof('bad'),
        fix: { instructions: `Regenerate ${bad.file.url}, or remove it from ${index.url}.` },
        ...fixForPart(bad, index.url),
      });
    const lost = said('lost');
    if (lost)
      return unknown(lost.reason, `${pathOf(lost.file.url)} ${lost.problem}.`, { evidence: proof('lost') });
    const poor = said('poor');
    if (poor)
      return warn(
        `${count('poor')} ${of} ${count('poor') === 1 ? 'is' : 'are'} not usable: ${pathOf(poor.file.url)} ${poor.problem}.`,
        {
          cause,
          evidence: proof('poor'),
          fix: {
            instructions: poor.nested
              ? `List the sitemaps of ${poor.file.url} directly in ${index.url}, or declare both indexes in robots.txt.`
              : `Remove ${poor.file.url} from ${index.url} until it lists URLs.`,
          },
        },
      );
    if (!read.length)
      return unknown('not-requested', 'None of the sitemaps in the index were requested.', {
        evidence: [{ ref: index.ref }],
      });
    return pass(
      `${read.length === 1 ? 'The requested sitemap is' : 'Both requested sitemaps are'} readable (${formatCount(index.children.length)} in the index).`,
      {
        evidence: read.map(({ file }) => ({
          ref: file.ref,
          snippet: `${formatCount(file.counts.loc)} URLs`,
        })),
      },
    );
  },
});

function fixForPart({ file, seen }: Part, index: string): Pick<Verdict, 'found' | 'fix'> {
  const given = seen ? fixForAnswer('the sitemaps in the index', seen) : {};
  return given.found === 'absent'
    ? {
        found: 'absent',
        fix: {
          title: 'Remove missing sitemaps from the sitemap index',
          instructions: `${file.url} does not exist. Publish it, or remove it from ${index}.`,
          snippet: '<sitemap><loc>https://shop.example/sitemap-products-1.xml</loc></sitemap>',
        },
      }
    : given;
}

interface Part {
  status: 'good' | 'poor' | 'bad' | 'lost';
  file: Sitemap;
  problem: string;
  reason: 'blocked' | 'failed';
  nested?: boolean;
  cause?: string;
  seen?: Exchange;
}

function judge(file: Sitemap, seen: Exchange | undefined): Part {
  const say = (status: Part['status'], problem: string, more: Partial<Part> = {}): Part => ({
    status,
    file,
    ...(seen && { seen }),
    problem,
    reason: 'failed',
    ...more,
  });
  if (!seen || (seen.status === undefined && !seen.blocked))
    return say('lost', `did not respond (${seen?.error?.code ?? 'not requested'})`);
  if (seen.challenge)
    return say('bad', `returned a ${seen.challenge.vendor} challenge`, {
      cause: `edge:${seen.challenge.vendor.toLowerCase()}`,
    });
  // Throttling depends on the number of requests.
  if (seen.blocked && (seen.status === undefined || seen.status === 429 || seen.status === 503))
    return say('lost', seen.status === undefined ? 'closed the connection' : `returned ${seen.status}`, {
      reason: 'blocked',
    });
  if (seen.blocked) return say('bad', `is blocked (${seen.status})`, { cause: 'edge:bot-rule' });
  if (seen.status !== 200) return say('bad', `returned ${seen.status}`);
  if (file.kind === 'html') return say('bad', 'returned an HTML page');
  if (file.error) return say('bad', `is not well-formed (${file.error.message}, line ${file.error.line})`);
  if (file.kind === 'none') return say('bad', 'is not a sitemap');
  if (file.kind === 'index') return say('poor', 'is another index', { nested: true });
  return file.counts.loc > 0 ? say('good', '') : say('poor', 'is empty');
}
