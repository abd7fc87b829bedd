import { defineCheck, fail, notApplicable, pass, unknown, type Verdict, warn } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { resolveUrl, sameUrl } from '../../parse/url.ts';
import { formatCount, pathOf, type Sitemap, xmlText } from '../subjects/sitemap/entries.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

export default defineCheck({
  id: 'sitemap-index-children',
  category: 'discovery-files',
  name: 'The sitemaps named by an index can be read',
  description: 'Detects index entries that are gone, broken, empty or an index again.',
  why: 'An index is as good as its parts: where one is gone, all products in it are.',
  judged: {
    pass: 'The parts that were tried, at most two, answer 200 and list addresses.',
    warn: 'One lists nothing, or is an index itself.',
    fail: 'One answers an error, HTML or a challenge, refuses us, or is no sitemap; or the index holds relative addresses.',
    notApplicable: 'There is no index, or it names nothing.',
    unknown: 'One gave no answer or throttled us, or none was asked for.',
  },
  priority: 'medium',
  requires: ['sitemap'],
  effort: 'hours',
  fix: {
    title: 'Write the index from the part files that exist',
    instructions:
      'Generate index and parts in one job: name only files that were just written, by absolute address, and drop empty ones. An index may not name another index.',
    snippet: '<sitemap><loc>https://shop.example/sitemap-products-1.xml</loc></sitemap>',
  },
  sources: ['sitemaps'],
  needs: ['sitemaps', 'traffic'],
  evaluate({ sitemaps, traffic }) {
    const index = sitemaps.find(({ kind }) => kind === 'index');
    if (!index) return notApplicable('There is no sitemap index.');
    if (!index.children.length)
      return notApplicable('The sitemap index names nothing.', { evidence: [{ ref: index.ref }] });
    const relative = index.children.filter(({ loc }) => !/^https?:\/\//i.test(loc) || !URL.canParse(loc));
    const [odd] = relative;
    const cause = 'sitemap:index';
    if (odd)
      return fail(
        `${formatCount(relative.length)} of ${formatCount(index.children.length)} entries of the index are no absolute address: "${odd.loc.slice(0, 80)}".`,
        {
          cause,
          evidence: [{ ref: index.ref, snippet: `<loc>${odd.loc}</loc>`.slice(0, 300) }],
          fix: {
            title: 'Write absolute URLs into the sitemap index',
            instructions: 'Build each loc from the public base URL of the shop.',
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
    const of = `of ${read.length} tried (the index names ${formatCount(index.children.length)})`;
    const count = (status: Part['status']): number => read.filter((one) => one.status === status).length;
    const proof = (status: Part['status']) =>
      read
        .filter((one) => one.status === status)
        .map(({ file, problem }) => ({ ref: file.ref, snippet: problem.slice(0, 300) }));
    const bad = said('bad');
    if (bad)
      return fail(`${count('bad')} ${of} cannot be read: ${pathOf(bad.file.url)} ${bad.problem}.`, {
        cause: bad.cause ?? cause,
        evidence: proof('bad'),
        fix: { instructions: `Write ${bad.file.url} again or take it out of ${index.url}.` },
        ...fixForPart(bad, index.url),
      });
    const lost = said('lost');
    if (lost)
      return unknown(lost.reason, `${pathOf(lost.file.url)} ${lost.problem}.`, { evidence: proof('lost') });
    const poor = said('poor');
    if (poor)
      return warn(`${count('poor')} ${of} is of no use: ${pathOf(poor.file.url)} ${poor.problem}.`, {
        cause,
        evidence: proof('poor'),
        fix: {
          instructions: poor.nested
            ? `Name the sitemaps of ${poor.file.url} in ${index.url} itself, or declare both indexes in robots.txt.`
            : `Take ${poor.file.url} out of ${index.url} until it lists something.`,
        },
      });
    if (!read.length)
      return unknown('not-requested', 'None of the sitemaps that the index names was asked for.', {
        evidence: [{ ref: index.ref }],
      });
    return pass(
      `${read.length === 1 ? 'The sitemap' : `Both sitemaps`} that ${read.length === 1 ? 'was' : 'were'} tried, of ${formatCount(index.children.length)} in the index, can be read.`,
      {
        evidence: read.map(({ file }) => ({
          ref: file.ref,
          snippet: `${formatCount(file.counts.loc)} addresses`,
        })),
      },
    );
  },
});

function fixForPart({ file, seen }: Part, index: string): Pick<Verdict, 'found' | 'fix'> {
  const given = seen ? fixForAnswer('the parts of the sitemap', seen) : {};
  return given.found === 'absent'
    ? {
        found: 'absent',
        fix: {
          title: 'Name only parts that exist in the sitemap index',
          instructions: `There is nothing at ${file.url}. Publish it, or take it out of ${index}.`,
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
    return say('lost', `gave no answer (${seen?.error?.code ?? 'not asked'})`);
  if (seen.challenge)
    return say('bad', `answers with a challenge of ${seen.challenge.vendor}`, {
      cause: `edge:${seen.challenge.vendor.toLowerCase()}`,
    });
  // Throttling is about how much was asked.
  if (seen.blocked && (seen.status === undefined || seen.status === 429 || seen.status === 503))
    return say('lost', `answers ${seen.status ?? 'nothing'}`, { reason: 'blocked' });
  if (seen.blocked) return say('bad', `refuses us with ${seen.status}`, { cause: 'edge:bot-rule' });
  if (seen.status !== 200) return say('bad', `answers ${seen.status}`);
  if (file.kind === 'html') return say('bad', 'answers with an HTML page');
  if (file.error) return say('bad', `is not well-formed (${file.error.message}, line ${file.error.line})`);
  if (file.kind === 'none') return say('bad', 'is no sitemap');
  if (file.kind === 'index') return say('poor', 'is an index itself', { nested: true });
  return file.counts.loc > 0 ? say('good', '') : say('poor', 'lists nothing');
}
