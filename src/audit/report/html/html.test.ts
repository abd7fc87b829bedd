import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parse, type DefaultTreeAdapterMap } from 'parse5';
import type { Report, ReportResult } from '../../result.ts';
import { hostile, sampleReport, ungradedReport } from '../../../../test/support/audit/sample-report.ts';
import { filterByPriority } from '../summary.ts';
import { toHtml, toHtmlSections } from './index.ts';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** All elements in document order. */
function elementsOf(page: string): Element[] {
  const found: Element[] = [];
  const visit = (node: Node): void => {
    if ('tagName' in node) found.push(node);
    if ('childNodes' in node) for (const child of node.childNodes) visit(child);
  };
  visit(parse(page));
  return found;
}

const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((one) => one.name === name)?.value;

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

const wordsOf = (node: Node): string => textOf(node).replaceAll(/\s+/g, ' ').trim();

function byId(page: string, id: string): Element {
  const found = elementsOf(page).filter((one) => attribute(one, 'id') === id);
  assert.equal(found.length, 1, id);
  return found[0] as Element;
}

const fail = sampleReport.results[0] as ReportResult;
const orphan: ReportResult = { ...fail, id: 'sitemap-present', category: 'discovery-files', status: 'warn' };
const [first, second] = sampleReport.fixes as [Report['fixes'][number], Report['fixes'][number]];

/** A finding without a fix, and a check that two fixes name. */
const awkward: Report = {
  ...sampleReport,
  results: [...sampleReport.results, orphan],
  fixes: [first, { ...second, checks: ['offer-price-valid', 'robots-default-open'] }],
};

const earlier: Report = {
  ...sampleReport,
  id: 'r0',
  startedAt: '2026-11-01T12:00:00.000Z',
  score: { ...sampleReport.score, overall: 41.5, raw: 60 },
  categories: sampleReport.categories.map((one) => (one.id === 'product-data' ? { ...one, score: 20 } : one)),
  results: sampleReport.results.map((result) =>
    result.id === 'h1-single' ? { ...result, status: 'fail', summary: hostile } : result,
  ),
};

describe('the HTML report', () => {
  const variants: [string, Report, Parameters<typeof toHtml>[1]][] = [
    ['as it is', sampleReport, {}],
    ['by priority', filterByPriority(sampleReport, 'critical'), {}],
    ['not graded', ungradedReport, {}],
    ['with odd fixes', awkward, {}],
    ['with a doubled result', { ...awkward, results: [...awkward.results, orphan] }, {}],
    ['with an earlier report', sampleReport, { before: earlier }],
    ['with its findings only', awkward, { only: ({ status }) => status === 'warn', before: earlier }],
    ['with passed checks only', awkward, { only: ({ status }) => status === 'pass', before: earlier }],
    ['without any result', { ...sampleReport, results: [], fixes: [] }, {}],
  ];

  for (const [name, report, options] of variants)
    test(`has each anchor once, and a target for every link: ${name}`, () => {
      const elements = elementsOf(toHtml(report, options));
      const ids = elements.flatMap((one) => attribute(one, 'id') ?? []);
      assert.deepEqual(ids, [...new Set(ids)]);
      const links = elements.flatMap((one) => {
        const href = attribute(one, 'href');
        return href?.startsWith('#') ? [href.slice(1)] : [];
      });
      assert.deepEqual(
        links.filter((link) => !ids.includes(link)),
        [],
      );
      const wanted = new Set(report.results.filter(options?.only ?? (() => true)).map(({ id }) => id));
      const anchors = ids.filter((id) => id.startsWith('check-'));
      assert.deepEqual(anchors.sort(), [...wanted].map((id) => `check-${id}`).sort());
    });

  test('has its parts in order', () => {
    const headings = elementsOf(toHtml(sampleReport, { before: earlier }))
      .filter(({ tagName }) => tagName === 'h2')
      .map(wordsOf);
    assert.deepEqual(headings, [
      'Before you read on',
      'Do this first',
      'What an agent sees',
      'Since November 1, 2026',
      'Categories',
      'Findings by cause',
      'Appendix',
      'What this report cannot see',
    ]);
  });

  test('starts with the five first fixes, each with its team, effort, and worth', () => {
    const many = Array.from({ length: 7 }, (_, at) => ({ ...first, id: `fix-${at}`, title: `Fix ${at}` }));
    const page = toHtml({ ...sampleReport, fixes: many });
    const [list] = elementsOf(page).filter(({ tagName }) => tagName === 'ol');
    const items = (list as Element).childNodes.filter((node) => node.nodeName === 'li').map(wordsOf);
    assert.equal(items.length, 5);
    assert.match(
      items[0] as string,
      /^1 Fix 0 Critical ?Infrastructure ?Effort: minutes ?Adds 12\.4 points$/,
    );
    assert.match(page, /href="#fix-fix-4"/);
  });

  test('labels the range of the score, and dates it', () => {
    const page = toHtml(sampleReport).replaceAll(/\s+/g, ' ');
    assert.match(page, /Range 44\.2–61\.7/);
    assert.match(page, /The score would be between 44\.2 and 61\.7 if everything were known\./);
    assert.match(page, /Audited November 20, 2026/);
  });

  test('folds each cause with its instructions, snippet, and findings with their evidence', () => {
    const group = byId(toHtml(awkward, { docs: 'https://portico.test' }), 'fix-robots-group');
    assert.equal(group.tagName, 'details');
    assert.equal(attribute(group, 'open'), undefined);
    const text = wordsOf(group);
    assert.match(
      text,
      /1 finding .*Critical.*Infrastructure.*Effort: minutes.*Score then between 61\.4 and 79/,
    );
    for (const part of [
      'Replace the blanket rule.',
      'Disallow: /account',
      'curl -sS',
      'content-type: ',
      'line 3',
    ])
      assert.ok(text.includes(part), part);
    const links = elementsOf(toHtml(awkward, { docs: 'https://portico.test' })).map((one) =>
      attribute(one, 'href'),
    );
    assert.ok(links.includes('https://portico.test/docs/checks/robots-default-open'));
  });

  test('puts a finding without a fix into the last group', () => {
    const page = toHtml(awkward);
    const groups = elementsOf(page).filter((one) => attribute(one, 'class') === 'cause');
    assert.deepEqual(
      groups.map((one) => attribute(one, 'id')),
      ['fix-robots-group', 'fix-offer-price', 'other-findings'],
    );
    assert.match(wordsOf(byId(page, 'other-findings')), /^\+ Other findings 1 finding Warn/);
  });

  test('lists passed, unknown, and not applicable checks by category in the folded appendix', () => {
    const page = toHtml(sampleReport);
    for (const [id, said] of [
      ['passed', /^Passed checks 1 Content and rendering 1 Pass/],
      [
        'not-judged',
        /^Checks without a verdict 1 Performance and delivery 1 Unknown.*not judged: the site refused/,
      ],
      ['not-applicable', /^Checks that do not apply 1 Discovery files 1 Not applicable.*worth adding/],
      ['crawlers', /PerplexityBot Perplexity Search index blocked by robots\.txt/],
      ['attributes', /dimensions 2 of 3 28% to 91%/],
      ['sample', /product https:\/\/shop\.test\/p\/shoe agent no answer/],
      ['audit', /Requests 67, 1 failed, 4\.2 MB.*Report r1/],
    ] as const) {
      const part = byId(page, id);
      assert.equal(attribute(part, 'open'), undefined, id);
      assert.match(wordsOf(part), said);
    }
  });

  test('keeps the line of crawlers short', () => {
    const many = (access: 'unknown' | 'edge') =>
      Array.from({ length: 8 }, (_, at) => ({
        token: `Bot${at}`,
        operator: 'Bots',
        role: 'search' as const,
        access,
      }));
    const lineOf = (crawlers: Report['crawlers'] & object) =>
      /AI crawlers<\/dt>\s*<dd>([^<]*)/.exec(toHtml({ ...sampleReport, crawlers }))?.[1]?.trim();
    assert.equal(lineOf(many('unknown')), 'Not known for all 8.');
    assert.equal(
      lineOf(many('edge')),
      '0 of 8 get in. Blocked by the edge: Bot0, Bot1, Bot2, Bot3, Bot4, Bot5, and 2 more.',
    );
    assert.equal(
      lineOf(many('edge').map((one) => ({ ...one, access: 'allowed' as const }))),
      'All 8 get in.',
    );
  });

  test('opens the appendix where a filter lists nothing that was found', () => {
    const page = toHtml(sampleReport, { only: ({ status }) => status === 'pass' });
    assert.notEqual(attribute(byId(page, 'passed'), 'open'), undefined);
    assert.doesNotMatch(page, /id="findings"|id="not-judged"/);
  });

  test('keeps the appendix folded in a whole report without findings', () => {
    const results = sampleReport.results.filter(({ status }) => status === 'pass');
    const page = toHtml({ ...sampleReport, results, fixes: [] });
    assert.equal(attribute(byId(page, 'passed'), 'open'), undefined);
  });

  test('names the agency, the client, and the logo, escaped', () => {
    const branding = {
      agency: `North ${hostile}`,
      client: '<b>Larch</b>',
      logo: 'data:image/png;base64,AAAA',
    };
    const page = toHtml(sampleReport, { branding });
    const elements = elementsOf(page);
    assert.equal(elements.filter(({ tagName }) => tagName === 'script' || tagName === 'b').length, 0);
    const [image] = elements.filter(({ tagName }) => tagName === 'img');
    assert.equal(attribute(image as Element, 'src'), branding.logo);
    assert.match(page, /Prepared by North .* for &lt;b&gt;Larch/);
    const remote = toHtml(sampleReport, { branding: { logo: 'https://evil.test/a.png' } });
    assert.equal(elementsOf(remote).filter(({ tagName }) => tagName === 'img').length, 0);
    assert.match(toHtml(sampleReport, { branding: { client: 'Larch' } }), /Prepared for Larch/);
  });

  test('shows what changed since an earlier report, whatever a filter lists', () => {
    for (const only of [undefined, () => false]) {
      const page = toHtml(sampleReport, { before: earlier, ...(only ? { only } : {}) }).replaceAll(
        /\s+/g,
        ' ',
      );
      assert.match(page, /<strong>41\.5 \(F\) → 49 \(F\)<\/strong> <span class="up">\+7\.5<\/span>/);
      assert.match(page, /<span>Product data<\/span> <span class="number">20 → 64<\/span>/);
      assert.match(page, /Better<\/h3> <span class="amount">1<\/span>/);
      assert.match(page, /fail → pass/);
      assert.match(page, /2 unchanged findings\. Earlier report: 2026-11-01 12:00 UTC, r0/);
    }
  });

  test('is the same inside a page, without its frame', () => {
    const sections = toHtmlSections(sampleReport);
    assert.ok(toHtml(sampleReport).includes(sections));
    assert.doesNotMatch(sections, /<(?:html|style|script|h1|main)\b/);
  });
});
