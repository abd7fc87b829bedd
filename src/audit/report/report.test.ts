import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formatsPlugin from 'ajv-formats';
import { parse } from 'parse5';
import { SaxesParser } from 'saxes';
import { filterByPriority, summarise, toHtml, toJson, toJunit, toMarkdown, toText } from './index.ts';
import { hostile, sampleReport } from './sample-report.ts';
import { reportSchema, summaryShape } from './schema.ts';

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

test('the JUnit report is well-formed XML with a case for each result', () => {
  const parser = new SaxesParser();
  const cases: string[] = [];
  parser.on('error', (error) => assert.fail(error.message));
  parser.on('opentag', ({ name }) => void (name === 'testcase' && cases.push(name)));
  parser.write(toJunit(sampleReport)).close();
  assert.equal(cases.length, sampleReport.results.length);
});

test('JUnit counts fails as failures and leaves unknown and not-applicable skipped', () => {
  const xml = toJunit(sampleReport);
  assert.equal(xml.match(/<failure /g)?.length, 1);
  assert.equal(xml.match(/<skipped /g)?.length, 2);
});

test('the terminal report holds no control character of the audited site', () => {
  const text = toText(sampleReport);
  // eslint-disable-next-line no-control-regex -- that there are none is what is tested
  assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u202e]/);
  assert.match(text, /49 of 100/);
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
