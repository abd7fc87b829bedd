import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formatsPlugin from 'ajv-formats';
import { parse } from 'parse5';
import { SaxesParser } from 'saxes';
import type { Report, ReportFix } from '../result.ts';
import { hostile, sampleReport, ungradedReport } from '../../../test/support/audit/sample-report.ts';
import { toHtml } from './html/index.ts';
import { toJson } from './json.ts';
import { toJunit } from './junit.ts';
import { toMarkdown } from './markdown.ts';
import { toSarif } from './sarif.ts';
import { reportSchema, reportShape, summaryShape } from './schema.ts';
import { filterByPriority, summarise } from './summary.ts';
import { toText } from './text.ts';
import { coverageSentences, promise, scoreOrRange, verdictSentence, worth } from './words.ts';

type ReportPage = Report['sample'][number];

test('the JSON report is what the published schema says, and other shapes are refused', () => {
  const ajv = new Ajv2020({ strict: false });
  formatsPlugin.default(ajv);
  const validate = ajv.compile(reportSchema());
  assert.ok(validate(JSON.parse(toJson(sampleReport))), JSON.stringify(validate.errors));
  assert.equal(validate({ ...sampleReport, categories: [] }), false);
});

test('hostile text from the audited site is inert in the HTML report', () => {
  const page = toHtml(sampleReport);
  assert.equal(page.match(/<script/g), null);
  assert.equal(page.match(/<\/style>/g)?.length, 1);
  const names: string[] = [];
  const stack: { nodeName: string; childNodes?: unknown[] }[] = [parse(page) as never];
  for (let node = stack.pop(); node; node = stack.pop()) {
    names.push(node.nodeName);
    stack.push(...((node.childNodes ?? []) as never[]));
  }
  assert.equal(names.includes('script'), false);
  assert.equal(names.filter((name) => name === 'details').length > 3, true);
});

test('the HTML report shows what an agent reads of one product, and which crawlers get in', () => {
  const page = toHtml(sampleReport).replaceAll(/\s+/g, ' ');
  assert.match(page, /<th scope="row">Price<\/th>.{1,80}39\.00 EUR<.{1,80}€46\.10<.{1,80}Different/);
  assert.match(page, /<th scope="row">GTIN<\/th>.{1,80}Not found<.{1,120}Missing/);
  assert.doesNotMatch(page, /<th scope="row">Options/);
  assert.match(
    page,
    /1 of 3 get in\. Blocked by robots\.txt: PerplexityBot\. Blocked by the edge: ChatGPT-User\./,
  );
  assert.match(page, /npx @portico-commerce\/portico audit &#39;https:/);
  const { product: _product, crawlers: _crawlers, ...older } = sampleReport;
  assert.doesNotMatch(toHtml(older), /What an agent sees|AI crawlers and assistants/);
});

test('every link within the HTML report has a target, also after a filter', () => {
  for (const report of [sampleReport, filterByPriority(sampleReport, 'critical'), ungradedReport]) {
    const page = toHtml(report);
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, target = '']) => target);
    assert.ok(targets.length > 0);
    assert.deepEqual(
      targets.filter((target) => !ids.has(target)),
      [],
    );
  }
});

/** Line feeds and tabs apart. */
const unseen = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

test('no control character and no turn of the reading direction gets into a report, whatever its format', () => {
  for (const write of [toHtml, toMarkdown, toSarif, toJunit, toJson, toText])
    assert.doesNotMatch(write(sampleReport), unseen, write.name);
  for (const write of [toHtml, toMarkdown, toJunit]) assert.match(write(sampleReport), /\uFFFD/, write.name);
});

test('JSON says what was there: its escapes are read as the characters that they stand for', () => {
  assert.deepEqual(JSON.parse(toJson(sampleReport)), sampleReport);
});

test('a code block of Markdown keeps its lines and its tabs', () => {
  const fixes = sampleReport.fixes.map((fix) => ({ ...fix, snippet: 'if a:\r\n\tb\u009b2J' }));
  assert.match(toMarkdown({ ...sampleReport, fixes }), /```\nif a:\n\tb\uFFFD2J\n```/);
});

test('nobody is called by name in Markdown, however the sign is written', () => {
  const text = toMarkdown({ ...sampleReport, warnings: ['@name &#64;name &commat;name'] });
  assert.match(text, /> \\@name \\&\\#64;name \\&commat;name/);
});

test('a report without an address is written in every format', () => {
  const nowhere = { ...sampleReport, url: '', finalUrl: '' };
  for (const write of [toHtml, toMarkdown, toJunit, toText, toJson])
    assert.ok(write(nowhere).length > 500, write.name);
});

test('a range of scores reads as one, and a range without width as a figure', () => {
  const report = { ...sampleReport, fixes: sampleReport.fixes.slice(0, 1) };
  assert.match(toHtml(report).replace(/\s+/g, ' '), /from 49 to between 61\.4 and 79, depending/);
  assert.match(toText(sampleReport), /score then between 61\.4 and 79\)/);
  assert.equal(scoreOrRange([99.42, 99.38]), '99.4');
});

test('a good grade is not praised when the unknown could take it away', () => {
  const score = { ...sampleReport.score, overall: 95, grade: 'A' as const, low: 58, high: 97, caps: [] };
  assert.match(verdictSentence({ ...sampleReport, score }), /much could not be/);
  assert.match(
    verdictSentence({ ...sampleReport, score: { ...score, low: 94 } }),
    /can read this shop and act/,
  );
  const ungraded = { ...score, overall: 100, grade: null, coverage: 0.38 };
  assert.match(verdictSentence({ ...sampleReport, score: ungraded }), /Too little could be judged.*38%/);
});

test('the HTML report asks for nothing from the network', () => {
  assert.doesNotMatch(toHtml(sampleReport), /<(?:link|img|iframe|object|embed)\b|@import|url\(/i);
});

test('hostile text stays inside its code block in Markdown', () => {
  const text = toMarkdown(sampleReport);
  const blocks = text.split(/^ *`{5,}$/m);
  assert.equal(blocks.length % 2, 1, 'fences are balanced');
  const outside = blocks.filter((_, index) => index % 2 === 0).join('');
  assert.doesNotMatch(outside, /(^|[^\\])<script/);
});

test('the JUnit report is well-formed XML with a case for each result, and one for the whole', () => {
  const parser = new SaxesParser();
  const cases: string[] = [];
  parser.on('error', (error) => assert.fail(error.message));
  parser.on('opentag', ({ name }) => void (name === 'testcase' && cases.push(name)));
  parser.write(toJunit(sampleReport)).close();
  assert.equal(cases.length, 1 + sampleReport.results.length);
});

test('JUnit counts fails as failures and leaves unknown and not-applicable skipped', () => {
  const xml = toJunit(sampleReport);
  assert.equal(xml.match(/<failure /g)?.length, 1);
  assert.equal(xml.match(/<skipped /g)?.length, 2);
});

test('the terminal report holds no control character of the audited site', () => {
  const text = toText(sampleReport);
  assert.doesNotMatch(text, unseen);
  assert.match(text, /49 of 100/);
});

test('text and Markdown list the sampled pages, with the reason of a product page', () => {
  const because = 'Judged as a product page because it has <b>one</b>\u009b2J price.';
  const [home, shoe] = sampleReport.sample as [ReportPage, ReportPage];
  const report = { ...sampleReport, sample: [home, { ...shoe, because }] };
  assert.match(
    toText(report),
    /\n {2}Sampled pages\n {2}home {5}200 {7}https:\/\/shop\.test\/\n {2}product {2}no answer https:\/\/shop\.test\/p\/shoe\n {21}Judged as a product page because it has <b>one<\/b> price\.\n/,
  );
  const markdown = toMarkdown(report);
  assert.match(markdown, /\n## Sampled pages\n\n- home, 200: https:\S+\n- product, no answer: https:/);
  assert.match(markdown, /\/p\/shoe\. Judged as a product page because it has \\<b\\>one/);
  for (const write of [toText, toMarkdown])
    assert.doesNotMatch(write({ ...report, sample: [] }), /Sampled pages/, write.name);
});

test('the filter by priority changes what is listed and leaves the score', () => {
  const filtered = filterByPriority(sampleReport, 'high');
  assert.deepEqual(
    filtered.results.map(({ id }) => id),
    ['offer-price-valid'],
  );
  assert.deepEqual(filtered.score, sampleReport.score);
  assert.deepEqual(filtered.categories, sampleReport.categories);
});

test('the summary counts every category and keeps its published shape', () => {
  const summary = summarise(sampleReport, 'https://portico.test/api/v1/reports/r1');
  assert.equal(summary.counts.pass, 80);
  assert.ok(summaryShape.safeParse(summary).success);
  assert.ok(hostile.length > 0);
});

test('a middling or bad score says where most of it is lost, by weight', () => {
  const score = { ...sampleReport.score, overall: 70, grade: 'C' as const, low: 70, high: 70, caps: [] };
  const categories = sampleReport.categories.map((one) => ({
    ...one,
    score:
      one.id === 'product-data' ? 40 : one.id === 'agent-protocols' ? 0 : one.id === 'crawl-access' ? 50 : 95,
  }));
  assert.equal(
    verdictSentence({ ...sampleReport, score, categories }),
    'Most is lost in product data and crawl access.',
  );
});

test('what a fix is worth is said in words: what it adds, or which cap it removes, and with which other fixes', () => {
  const [first, second] = sampleReport.fixes as [ReportFix, ReportFix];
  const said = (fix: Partial<ReportFix>) => worth({ ...second, ...fix }, sampleReport.fixes)[0];
  assert.equal(said({}), 'removes the 49-point cap, together with fix 1');
  assert.equal(said({ unlocks: { cap: 79, together: [] } }), 'removes the 79-point cap');
  const { unlocks: _unlocks, ...plain } = second;
  const alone = (gain: number, rawGain: number) => worth({ ...plain, gain, rawGain }, sampleReport.fixes)[0];
  assert.equal(alone(3.42, 3.42), 'adds 3.4 points');
  assert.equal(alone(1, 1), 'adds 1 point');
  assert.equal(alone(0, 2.2), 'adds 2.2 points once the cap is removed');
  assert.equal(alone(0.01, 0.01), 'adds less than 0.1 points');
  assert.deepEqual(worth({ ...first, gain: null, rawGain: null, cumulativeScore: null }, []), []);
});

test('names the team of each fix in every format that lists fixes, also of reports that do not have it', () => {
  const owned = sampleReport.fixes.map((fix) => ({ ...fix, owner: 'content' as const }));
  for (const write of [toHtml, toMarkdown, toText]) {
    assert.match(write(sampleReport), /Infrastructure[\s\S]*Catalog/, write.name);
    assert.match(write({ ...sampleReport, fixes: owned }), /Content/, write.name);
  }
  assert.ok(reportShape.safeParse({ ...sampleReport, fixes: owned }).success);
  const odd = sampleReport.fixes.map((fix) => ({ ...fix, owner: 'nobody' }));
  assert.equal(reportShape.safeParse({ ...sampleReport, fixes: odd }).success, false);
});

test('text and Markdown say what changed since an earlier report', () => {
  const score = { ...sampleReport.score, overall: 41.5 };
  const before = {
    ...sampleReport,
    score,
    results: sampleReport.results.map((result) =>
      result.status === 'pass' ? { ...result, status: 'fail' as const } : result,
    ),
  };
  const said = 'Since 2026-11-20: 41.5 (F) → 49 (F), +7.5. 1 better. 2 unchanged findings.';
  assert.ok(toText(sampleReport, { before }).includes(`\n  ${said}\n`));
  const markdown = toMarkdown(sampleReport, { before });
  assert.ok(markdown.includes(`**${said}**`), markdown.slice(0, 600));
  assert.match(markdown, /\nBetter:\n\n- h1-single, fail → pass: /);
  assert.doesNotMatch(toMarkdown(sampleReport), /Since/);
});

test('the first fixes promise a score and its grade', () => {
  const [first, second] = sampleReport.fixes as [ReportFix, ReportFix];
  const fixes = [
    { ...first, cumulativeScore: 61.4 },
    { ...second, first: true },
  ];
  assert.equal(
    promise({ ...sampleReport, fixes }),
    'Fixing these 2 brings the score from 49 to about 81.2 (B).',
  );
  assert.equal(promise({ ...sampleReport, fixes: [] }), undefined);
});

test('coverage says how many of how many were judged, and names the grave ones that were not, with the reason', () => {
  assert.deepEqual(coverageSentences({ ...sampleReport, score: { ...sampleReport.score, notJudged: [] } }), [
    'Judged 139 of 149 checks.',
  ]);
  const detail = 'Not decided: No platform profile is hosted.';
  const notJudged = [{ id: 'ucp-price-parity', priority: 'critical', reason: 'failed', detail } as const];
  assert.deepEqual(coverageSentences({ ...sampleReport, score: { ...sampleReport.score, notJudged } }), [
    'Judged 139 of 149 checks.',
    'Not judged: ucp-price-parity (critical): no platform profile is hosted. And 9 others.',
  ]);
});

test('a summary lists the gravest ten of the checks that were not judged', () => {
  const notJudged = Array.from({ length: 12 }, (_, at) => ({
    id: `check-${at}`,
    priority: 'high' as const,
    reason: 'failed' as const,
    detail: 'x',
  }));
  const many = { ...sampleReport, score: { ...sampleReport.score, notJudged } };
  assert.deepEqual(summarise(many, '').score.notJudged, notJudged.slice(0, 10));
});

test('of checks that were not judged for one reason it is said once, whatever pages they look at', () => {
  const why = 'Not decided: the site refused the request.';
  const notJudged = [
    { id: 'https-enforced', priority: 'critical', reason: 'blocked', detail: why },
    { id: 'offer-present', priority: 'critical', reason: 'blocked', detail: `3 of 3 product pages: ${why}` },
    { id: 'form-labels', priority: 'high', reason: 'blocked', detail: `3 of 4 pages: ${why}` },
  ] as const;
  const [, named] = coverageSentences({
    ...sampleReport,
    score: { ...sampleReport.score, notJudged: [...notJudged] },
  });
  assert.equal(
    named,
    'Not judged: https-enforced and offer-present (critical), form-labels (high): the site refused the request. And 7 others.',
  );
});

describe('a report that is not graded', () => {
  const report = ungradedReport;
  /** As reports of older versions are stored: a number without a grade. */
  const older: Report = { ...sampleReport, score: { ...sampleReport.score, overall: 58.3, grade: null } };

  test('shows no number in any format, and says why', () => {
    for (const write of [toHtml, toMarkdown, toJunit, toText]) {
      const text = write(report);
      assert.match(text, /not graded/i, write.name);
      assert.match(text, /The home page returned status 500\./, write.name);
      assert.doesNotMatch(text, /of 100|score then|adds \d|at most \d/i, write.name);
    }
    for (const write of [toHtml, toMarkdown, toText]) assert.doesNotMatch(write(older), /58\.3/, write.name);
  });

  test('has no ring in HTML, and no colour', () => {
    const dial = /<svg[^>]*class="dial"[\s\S]*?<\/svg>/.exec(toHtml(report))?.[0] ?? '';
    assert.match(dial, /aria-label="Not graded/);
    assert.doesNotMatch(dial, /<path|tone-/);
  });

  test('is an error in JUnit and no success in SARIF', () => {
    assert.match(toJunit(report), /<testsuite name="Report" tests="1" failures="0" errors="1"/);
    const [run] = JSON.parse(toSarif(report)).runs;
    assert.equal(run.invocations[0].executionSuccessful, false);
    assert.match(run.invocations[0].toolExecutionNotifications[0].message.text, /^Not graded: The home page/);
    assert.equal(run.properties.score.overall, null);
  });

  test('keeps the published shape', () => {
    assert.ok(reportShape.safeParse(report).success);
    assert.ok(summaryShape.safeParse(summarise(report, 'https://portico.test/r')).success);
  });
});

describe('no runner of continuous integration finds a command in a report', () => {
  const commands = [
    '##vso[task.complete result=Failed;]done',
    '##[error]spoofed',
    "##teamcity[buildProblem description='spoofed']",
    '::stop-commands::token',
    '  ::set-output name=a::b',
    'text\n::error::spoofed',
    'text\r\n##VSO[task.setvariable variable=a]b',
  ];
  /** Every text of the report that an audited site can fill. */
  const filled = (text: string): Report => ({
    ...ungradedReport,
    url: `https://shop.test/${text}`,
    finalUrl: text,
    score: {
      ...ungradedReport.score,
      notGraded: { reason: 'home-not-read', detail: text },
      notJudged: [{ id: 'ttfb', priority: 'high', reason: 'failed', detail: text }],
      caps: [{ max: 49, reason: text, checks: ['robots-default-open'] }],
    },
    results: sampleReport.results.map((result) => ({
      ...result,
      summary: text,
      ...(result.pages ? { pages: [{ url: text, status: 'fail', summary: text }] } : {}),
      evidence: [
        {
          request: { method: 'GET', url: text, client: 'agent' },
          curl: text,
          header: text,
          snippet: text,
          pointer: text,
        },
      ],
    })),
    fixes: ungradedReport.fixes.map((fix) => ({
      ...fix,
      cause: text,
      title: text,
      instructions: text,
      snippet: text,
    })),
    attributes: { products: 3, fields: [{ name: text, filled: 1, total: 3, interval: [0, 1] }] },
    sample: [{ url: text, role: 'product', status: 200, client: 'agent', because: text }],
    warnings: [text],
  });
  // GitHub skips spaces before a command; https://github.com/actions/runner, ActionCommand.
  const live = /##(?:vso|teamcity)?\[|^\s*::/im;

  for (const command of commands)
    for (const write of [toText, toMarkdown, toJunit, toSarif, toJson])
      test(`${JSON.stringify(command)} by ${write.name}`, () => {
        assert.match(command, live);
        assert.doesNotMatch(write(filled(command)), live);
      });

  test('a program that reads the JSON finds what was there', () => {
    const read = JSON.parse(toJson(filled('##vso[a]'))) as Report;
    assert.deepEqual(read.warnings, ['##vso[a]']);
  });
});
