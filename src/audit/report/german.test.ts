/** The report in German: none of its own words is English, and what checks wrote is marked as English. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parse, type DefaultTreeAdapterMap } from 'parse5';
import { sampleReport, ungradedReport } from '../../../test/support/audit/sample-report.ts';
import type { Report } from '../result.ts';
import { toHtml, toHtmlSections } from './html/index.ts';
import { toBrief } from './pdf/index.ts';
import { toMarkdown } from './markdown.ts';
import { loadReportWords } from './report-words.ts';

const words = await loadReportWords('de');

/** What a check could write. Outside of an element in English, it is found by its stop words. */
const english = 'The price of the offer and the stock are not on the page.';

/** What the site wrote is in no known language. */
const plain: Report = {
  ...sampleReport,
  results: [
    ...sampleReport.results,
    ...Array.from({ length: 6 }, (_, at) => ({
      ...(sampleReport.results[0] as Report['results'][number]),
      id: `passed-${at}`,
      status: 'pass' as const,
    })),
  ].map((result) => ({
    ...result,
    name: english,
    summary: english,
    evidence: result.evidence.map((proof) => ({ ...proof, header: 'x', snippet: 'x', pointer: english })),
    ...(result.pages && { pages: result.pages.map((page) => ({ ...page, summary: english })) }),
  })),
  fixes: sampleReport.fixes.map((fix) => ({ ...fix, title: english, instructions: english, snippet: 'x' })),
  score: {
    ...sampleReport.score,
    caps: sampleReport.score.caps.map((cap) => ({ ...cap, reason: english })),
    notJudged: sampleReport.score.notJudged.map((one) => ({ ...one, detail: english })),
  },
  product: {
    url: 'https://shop.test/p/shoe',
    rows: (
      ['same', 'read', 'differs', 'missing', 'finding', 'not-compared', 'absent', 'same', 'same'] as const
    ).map((state, at) => ({
      fact: (
        ['name', 'price', 'availability', 'brand', 'sku', 'gtin', 'description', 'images', 'options'] as const
      )[at] as 'name',
      check: 'x',
      agent: state === 'missing' ? null : 'x',
      page: 'x',
      state,
    })),
  },
  crawlers: (['allowed', 'partly', 'robots', 'edge', 'unknown'] as const).flatMap((access) =>
    (['search', 'user', 'shopping'] as const).map((role) => ({
      token: `${access}-${role}`,
      operator: 'x',
      role,
      access,
    })),
  ),
  sample: (['home', 'listing', 'product', 'policy', 'cart', 'search'] as const).map((role, at) => ({
    url: 'https://shop.test/x',
    role,
    status: null,
    client: (['agent', 'browser', 'minimal', 'curl', 'empty', 'markdown'] as const)[at] as 'agent',
    ...(role === 'cart' && { disallowed: true as const }),
    ...(role === 'product' && { because: english }),
  })),
  attributes: { products: 3, fields: [{ name: english, filled: 2, total: 3, interval: [0.28, 0.91] }] },
  warnings: [english],
  ignored: { checks: ['a', 'b'], overall: 40.5, grade: 'F', low: 1 },
};

const graded = (grade: 'A' | 'B' | 'C', more: Partial<Report> = {}): Report => ({
  ...plain,
  score: { ...plain.score, overall: 80, low: 79, high: 99, grade, caps: [] },
  ...more,
});
const ungraded = (reason: 'home-not-read' | 'products-not-read' | 'too-little-evidence'): Report => ({
  ...plain,
  score: { ...ungradedReport.score, caps: plain.score.caps, notGraded: { reason, detail: english } },
  fixes: plain.fixes.map(({ unlocks: _unlocks, ...fix }) => ({
    ...fix,
    gain: null,
    rawGain: null,
    projectedScore: null,
    cumulativeScore: null,
  })),
});
const [fix] = plain.fixes as [Report['fixes'][number], ...Report['fixes']];
const gains: readonly [gain: number, rawGain: number][] = [
  [1, 1],
  [0, 2],
  [0, 0],
];

const reports: Readonly<Record<string, Report>> = {
  'with a cap': plain,
  'with grade A': graded('A', { product: { url: 'x', rows: [] } }),
  'with grade B': graded('B', { crawlers: [] }),
  'with grade C': graded('C'),
  'not sure': { ...graded('A'), score: { ...graded('A').score, low: 40 } },
  'of a site': graded('A', { expect: 'site' }),
  'without a home page': ungraded('home-not-read'),
  'without products': ungraded('products-not-read'),
  'with too little evidence': ungraded('too-little-evidence'),
  'of an old version': {
    ...ungraded('home-not-read'),
    score: { ...ungradedReport.score, caps: [], notGraded: null, notJudged: [] },
  },
  'with nothing found': { ...graded('A'), results: [], fixes: [], crawlers: plain.crawlers?.slice(-3) ?? [] },
  'with many causes': {
    ...plain,
    fixes: gains.flatMap(([gain, rawGain]) =>
      Array.from({ length: 10 }, (_, at) => ({ ...fix, id: `fix-${gain}-${rawGain}-${at}`, gain, rawGain })),
    ),
  },
};

type Node = DefaultTreeAdapterMap['node'];

/** Text and labels outside of code and of elements in English. */
function germanTexts(node: Node): string[] {
  if ('value' in node) return [node.value];
  const attributes = 'attrs' in node ? node.attrs : [];
  const isOther =
    attributes.some(({ name, value }) => name === 'lang' && value === 'en') ||
    ['style', 'code'].includes(node.nodeName);
  if (isOther) return [];
  const labels = attributes.filter(({ name }) => ['aria-label', 'alt', 'title', 'data-title'].includes(name));
  return [
    ...labels.map(({ value }) => value),
    ...('childNodes' in node ? node.childNodes.flatMap(germanTexts) : []),
  ];
}

const stopWords =
  /(?<![\w-])(?:the|and|of|to|is|are|not|no|with|for|by|on|or|from|it|then|at|as|if|more|other|once|check|checks|score|grade|fix|fixes|finding|findings|page|pages|pass|passed|fail|failed|warn|unknown|blocked|high|medium|low|hours|minutes|days|share|role|none|found)(?![\w-])/i;

const faults = (document: string): string[] =>
  germanTexts(parse(document))
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => stopWords.test(text));

describe('a report in German', () => {
  const brandings = [{ agency: 'Nordwind', client: 'Hafen' }, { client: 'Hafen' }, { agency: 'Nordwind' }];

  for (const [name, report] of Object.entries(reports)) {
    test(`has no English words of its own, as HTML: ${name}`, () => {
      const before = { ...reports['with grade C'], id: 'r0' } as Report;
      for (const branding of brandings)
        assert.deepEqual(faults(toHtml(report, { words, branding, before })), []);
      assert.deepEqual(faults(toHtml(before, { words, before: report })), []);
    });

    test(`has no English words of its own, as a PDF: ${name}`, () => {
      for (const branding of brandings)
        assert.deepEqual(faults(toBrief(report, { words, branding, appendix: true })), []);
      assert.deepEqual(faults(toBrief(report, { words })), []);
    });
  }

  test('is found out where it has English words', () => {
    for (const document of [toHtml(plain), toBrief(plain)]) {
      const found = faults(document.replace('<html lang="en">', '<html>'));
      assert.ok(found.length > 25, found.join('\n'));
    }
  });

  test('names its language, and writes numbers and days as it does', () => {
    const page = toHtml(sampleReport, { words });
    for (const part of [
      '<html lang="de">',
      'Bringt 12,4 Punkte',
      '28\u00a0% bis 91\u00a0%',
      'Geprüft am 20. November 2026',
      '20.11.2026, 12:00:00 UTC',
      '44,2 bis 61,7<',
      '<span lang="en">Open robots.txt to unnamed agents</span>',
    ])
      assert.ok(page.includes(part), part);
    const brief = toBrief(sampleReport, { words });
    for (const part of ['<html lang="de">', 'counter(page) " von " counter(pages)', 'Zuständig'])
      assert.ok(brief.includes(part), part);
  });

  test('says that findings with values are in English, and how to get it again', () => {
    for (const document of [toHtml(plain, { words }), toBrief(plain, { words })])
      assert.match(
        document,
        /Befunde mit einzelnen Werten liegen derzeit auf Englisch vor[\s\S]*--language de</,
      );
  });

  test('is the same as a part of a page', () => {
    assert.ok(toHtml(plain, { words }).includes(toHtmlSections(plain, { words })));
  });
});

test('a report in English marks nothing and does not name its language', async () => {
  assert.equal(toHtml(plain, { words: await loadReportWords('en') }), toHtml(plain));
  for (const document of [toHtml(plain), toBrief(plain)]) {
    assert.equal(document.match(/lang="en"/g)?.length, 1);
    assert.doesNotMatch(document, /--language|in English/);
  }
  assert.doesNotMatch(toMarkdown(plain), /Punkt|Maßnahme/);
});
