import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parse, type DefaultTreeAdapterMap } from 'parse5';
import { hostile, sampleReport, ungradedReport } from '../../../../test/support/audit/sample-report.ts';
import type { CrawlerAccess, ProductReadingRow, Report } from '../../result.ts';
import { clipText } from './clip.ts';
import { toBrief } from './index.ts';
import { salesSentences } from './sales.ts';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

function elements(node: Node): Element[] {
  const children = 'childNodes' in node ? node.childNodes : [];
  return [...('tagName' in node ? [node] : []), ...children.flatMap(elements)];
}
const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((one) => one.name === name)?.value;

const rows = (...facts: [ProductReadingRow['fact'], ProductReadingRow['state']][]): Report['product'] => ({
  url: 'https://shop.test/p',
  rows: facts.map(([fact, state]) => ({ fact, state, check: 'a', agent: null, page: null })),
});
const crawler = (access: CrawlerAccess['access']): CrawlerAccess => ({
  token: 'GPTBot',
  operator: 'OpenAI',
  role: 'search',
  access,
});
const graded = (grade: 'A' | 'C'): Report['score'] => ({ ...sampleReport.score, overall: 80, grade });

describe('the PDF document', () => {
  for (const appendix of [false, true]) {
    test(`escapes hostile text and requests nothing, ${appendix ? 'with' : 'without'} its appendix`, () => {
      const branding = { agency: hostile, client: hostile, logo: 'data:image/png;base64,AAAA' };
      const all = elements(parse(toBrief(sampleReport, { branding, appendix })));
      const names = new Set(all.map(({ tagName }) => tagName));
      for (const name of ['script', 'link', 'iframe', 'object']) assert.equal(names.has(name), false, name);
      for (const one of all) {
        assert.deepEqual(
          one.attrs.filter(({ name }) => name.startsWith('on')),
          [],
        );
        assert.match(attribute(one, 'src') ?? 'data:', /^data:/);
        assert.equal(attribute(one, 'href'), undefined, 'a link to what is not in the document');
      }
      const style = all.find(({ tagName }) => tagName === 'style');
      assert.equal(all.filter(({ tagName }) => tagName === 'style').length, 1);
      assert.equal(style?.childNodes.length, 1);
    });
  }

  test('has the host, the first five fixes, the agency, and the client', () => {
    const [fix] = sampleReport.fixes;
    assert.ok(fix);
    const fixes = Array.from({ length: 7 }, (_, at) => ({ ...fix, title: `Fix number ${at + 1}` }));
    const text = toBrief(
      { ...sampleReport, fixes },
      { branding: { agency: 'Northwind', client: 'Harbor & Oak' } },
    );
    const [first = '', rest = ''] = text.split('class="sheets"');
    for (const part of ['shop.test', 'Northwind', 'Harbor &amp; Oak', 'Fix number 5', 'November 20, 2026'])
      assert.ok(first.includes(part), part);
    assert.equal(first.includes('Fix number 6'), false);
    assert.ok(rest.includes('Fix number 7'));
  });

  test('ends after 28 causes and says how many are left', () => {
    const fixes = Array.from({ length: 40 }, () => sampleReport.fixes)
      .flat()
      .slice(0, 40);
    assert.match(toBrief({ ...sampleReport, fixes }), /And 12 more in the full report/);
  });

  test('has its appendix only on request', () => {
    assert.doesNotMatch(toBrief(sampleReport), /Appendix/);
    assert.match(toBrief(sampleReport, { appendix: true }), /Appendix[\s\S]*robots-default-open/);
  });

  test('names ignored findings once', () => {
    const note = '1 finding is ignored by configuration: robots-default-open.';
    const ignored = { checks: ['robots-default-open'], overall: 40, grade: 'F' as const, low: 40 };
    const page = toBrief({ ...sampleReport, warnings: [note], ignored });
    assert.equal(page.match(/\bignored\b|accepted by configuration/g)?.length, 1);
  });

  test('counts the judged checks of a report of an older version', () => {
    const { judged: _judged, checks: _checks, ...score } = sampleReport.score;
    const old = { ...sampleReport, score: score as Report['score'] };
    assert.match(toBrief(old), /Judged 139 of 149 checks\.\s+Confidence/);
  });

  test('sets the paper size', () => {
    assert.match(toBrief(sampleReport), /size:A4/);
    assert.match(toBrief(sampleReport, { paper: 'letter' }), /size:letter/);
  });
});

describe('what the result means for sales', () => {
  for (const [name, report, expected] of [
    ['is not estimated without a home page', ungradedReport, /cannot read the products|Too few checks/],
    [
      'names blocked crawlers',
      { crawlers: [crawler('robots'), crawler('allowed')] },
      /^1 of 2 .* is blocked/,
    ],
    ['says that all get in', { crawlers: [crawler('allowed'), crawler('allowed')] }, /^All 2 .* can read/],
    ['does not guess access', { crawlers: [crawler('unknown')] }, /^It is not known whether/],
    [
      'names what agents cannot read',
      { product: rows(['price', 'missing'], ['brand', 'missing']) },
      /cannot read the price of/,
    ],
    [
      'names what differs',
      { product: rows(['price', 'differs'], ['availability', 'differs']) },
      /another price and availability than/,
    ],
    [
      'is not known without a product',
      { score: graded('A'), categories: [], product: rows() },
      /is not known/,
    ],
    [
      'is not known where nothing was compared',
      { score: graded('A'), categories: [], product: rows(['price', 'not-compared'], ['name', 'absent']) },
      /is not known/,
    ],
    [
      'is good for a good offer, and names what agents read of it',
      { score: graded('A'), categories: [], product: rows(['price', 'same'], ['availability', 'finding']) },
      /read the price of the sampled product as shoppers see it, .* compare and recommend/,
    ],
    [
      'claims no comparison with a page that shows nothing',
      { score: graded('A'), categories: [], product: rows(['name', 'same'], ['price', 'read']) },
      /read the name and price of the sampled product, so/,
    ],
    [
      'is mixed for a middling score',
      { score: graded('C'), categories: [], product: rows(['price', 'same']) },
      /reasons to prefer another/,
    ],
    ['does not judge the offer of a site', { expect: 'site' }, /does not sell products/],
  ] as [string, Partial<Report>, RegExp][]) {
    test(name, () => {
      const sentences = salesSentences({ ...sampleReport, ...report });
      assert.equal(sentences.length, 2);
      assert.match(sentences.join(' '), expected);
    });
  }
});

test('a long text is cut between characters', () => {
  assert.equal(clipText('short', 10), 'short');
  assert.equal(clipText('a'.repeat(20), 10), `${'a'.repeat(9)}…`);
  const family = '👨‍👩‍👧';
  assert.equal(clipText(family.repeat(3), 10), `${family}…`);
  assert.ok(clipText(`e${'\u0301'.repeat(500)}`, 10).length <= 10);
});
