import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { sampleReport } from '../../../test/support/audit/sample-report.ts';
import { checks } from '../checks/index.ts';
import type { ReportResult } from '../result.ts';
import { toSarif } from './sarif.ts';

interface Log {
  version: string;
  runs: {
    tool: {
      driver: {
        name: string;
        rules: {
          id: string;
          shortDescription: { text: string };
          fullDescription: { text: string };
          help: { text: string; markdown?: string };
          helpUri?: string;
          defaultConfiguration: { level: string };
          properties: { tags: string[]; precision: string; 'problem.severity': string };
        }[];
      };
    };
    invocations: {
      startTimeUtc: string;
      endTimeUtc: string;
      toolExecutionNotifications: {
        associatedRule?: { id: string; index: number };
        message: { text: string };
      }[];
    }[];
    webRequests?: { method: string; target: string }[];
    results: {
      ruleId: string;
      ruleIndex: number;
      level: string;
      message: { text: string };
      locations: Place[];
      relatedLocations?: Place[];
      webRequest?: { index: number };
      partialFingerprints: Record<string, string>;
    }[];
  }[];
}
interface Place {
  physicalLocation: {
    artifactLocation: { uri: string };
    region: { startLine: number; startColumn: number; endLine: number; endColumn: number };
  };
  logicalLocations: { fullyQualifiedName: string; kind?: string }[];
}
const logOf = (...args: Parameters<typeof toSarif>): Log => JSON.parse(toSarif(...args)) as Log;
const [run] = logOf(sampleReport, { docs: 'https://portico.test' }).runs;

test('each fail and warn is one result that points at its rule', () => {
  const findings = sampleReport.results.filter(({ status }) => status === 'fail' || status === 'warn');
  assert.deepEqual(
    run?.results.map(({ ruleId }) => ruleId),
    findings.map(({ id }) => id),
  );
  for (const { ruleId, ruleIndex, message } of run?.results ?? []) {
    assert.equal(run?.tool.driver.rules[ruleIndex]?.id, ruleId);
    assert.ok(message.text.length > 0);
  }
});

test('a rule leads to the page of its check, where a service is known', () => {
  const [rule] = run?.tool.driver.rules ?? [];
  assert.equal(rule?.helpUri, `https://portico.test/docs/checks/${rule?.id}`);
  assert.equal(logOf(sampleReport).runs[0]?.tool.driver.rules[0]?.helpUri, undefined);
});

test('the level follows priority and verdict', () => {
  const [result] = sampleReport.results;
  assert.ok(result);
  const levels = (['critical', 'high', 'medium', 'low'] as const).flatMap((priority) =>
    (['fail', 'warn'] as const).map(
      (status) =>
        logOf({ ...sampleReport, results: [{ ...result, priority, status }] }).runs[0]?.results[0]?.level,
    ),
  );
  assert.deepEqual(levels, ['error', 'warning', 'error', 'warning', 'warning', 'note', 'warning', 'note']);
});

test('what could not be judged is a notification, not a result', () => {
  const unknown = sampleReport.results.filter(({ status }) => status === 'unknown').map(({ id }) => id);
  const told = run?.invocations[0]?.toolExecutionNotifications.flatMap(({ associatedRule }) =>
    associatedRule ? [associatedRule.id] : [],
  );
  assert.ok(unknown.length > 0);
  assert.deepEqual(told, unknown);
});

test('a finding keeps its fingerprint from run to run, and no two share one', () => {
  const later = logOf({ ...sampleReport, id: 'r2', startedAt: '2027-01-01T00:00:00.000Z' }).runs[0];
  const prints = (one: typeof later): string[] =>
    (one?.results ?? []).flatMap(({ partialFingerprints }) => partialFingerprints['check/v1'] ?? []);
  assert.deepEqual(prints(later), prints(run));
  assert.equal(new Set(prints(run)).size, run?.results.length);
});

test('a line of the evidence is a line of the file, and each request stands once', () => {
  const [result] = sampleReport.results;
  assert.ok(result);
  const request = { method: 'GET', url: 'https://shop.test/robots.txt', client: 'agent' as const };
  const evidence = [{ request, pointer: 'line 12', snippet: 'Disallow: /' }];
  const failed = { ...result, status: 'fail' as const, evidence };
  const [seen] = logOf({ ...sampleReport, results: [failed, { ...failed, id: 'other' }] }).runs;
  const [found] = seen?.results[0]?.locations ?? [];
  assert.equal(found?.physicalLocation.artifactLocation.uri, 'shop.test/robots.txt');
  assert.deepEqual(found?.logicalLocations, [{ fullyQualifiedName: request.url, kind: 'resource' }]);
  assert.deepEqual(found?.physicalLocation.region, {
    startLine: 12,
    startColumn: 1,
    endLine: 12,
    endColumn: 12,
    snippet: { text: 'Disallow: /' },
  });
  assert.deepEqual(seen?.webRequests?.length, 1);
  assert.deepEqual(
    seen?.results.map(({ webRequest }) => webRequest?.index),
    [0, 0],
  );
});

const checked = new Map(checks.map((check) => [check.id, check]));

test('each rule has what GitHub requires and recommends, within its limits', () => {
  const results = checks.map(({ id, name, category, priority, confidence = 'high' }) => ({
    ...(sampleReport.results[0] as ReportResult),
    id,
    name,
    category,
    priority,
    confidence,
  }));
  const rules = logOf({ ...sampleReport, results }).runs[0]?.tool.driver.rules ?? [];
  assert.equal(rules.length, checks.length);
  for (const { id, shortDescription, fullDescription, help, defaultConfiguration, properties } of rules) {
    for (const { text } of [shortDescription, fullDescription])
      assert.ok(text.length > 0 && text.length <= 1_024, id);
    assert.ok(help.text.includes(checked.get(id)?.fix.instructions ?? '?'), id);
    assert.match(help.markdown ?? '', /^\*\*/, id);
    assert.match(defaultConfiguration.level, /^(?:error|warning)$/, id);
    assert.match(properties['problem.severity'], /^(?:error|warning|recommendation)$/, id);
    assert.match(properties.precision, /^(?:high|medium|low)$/, id);
    assert.deepEqual(properties.tags, [checked.get(id)?.category, `${checked.get(id)?.priority}-priority`]);
    // Security alone has this one: an alert would be called a vulnerability.
    assert.ok(!('security-severity' in properties), id);
  }
});

test('a rule is the same in the logs of any two reports', () => {
  const [result] = sampleReport.results;
  assert.ok(result);
  const ruleOf = (over: Partial<ReportResult>) =>
    logOf({ ...sampleReport, results: [{ ...result, ...over }] }).runs[0]?.tool.driver.rules;
  assert.deepEqual(
    ruleOf({ status: 'fail', confidence: 'low' }),
    ruleOf({ status: 'pass', summary: 'Fine.' }),
  );
});

for (const [page, path] of [
  ['https://shop.test/', 'shop.test/index.html'],
  ['http://shop.test', 'shop.test/index.html'],
  ['https://shop.test/p/shoe', 'shop.test/p/shoe'],
  ['https://shop.test/p/shoe#reviews', 'shop.test/p/shoe'],
  ['https://shop.test/p/?id=7&c=red', 'shop.test/p/index.html@id=7&c=red'],
  ['https://shop.test:8443/.well-known/ucp', 'shop.test+8443/.well-known/ucp'],
  ['https://ann:secret@shop.test/a%20b/ü', 'shop.test/a%20b/%C3%BC'],
  ['https://shop.test/a?b=100%&c=[x]:y', 'shop.test/a@b=100%25&c=%5Bx%5D%3Ay'],
  ['https://[2001:db8::1]/x', '%5B2001%3Adb8%3A%3A1%5D/x'],
  ['//elsewhere.test/x', 'elsewhere.test/x'],
  ['', 'index.html'],
] as const)
  test(`the artifact of ${page || 'a report without an address'} is ${path}`, () => {
    const results = [{ ...(sampleReport.results[0] as ReportResult), evidence: [] }];
    const [one] = logOf({ ...sampleReport, url: page, finalUrl: page, results }).runs[0]?.results ?? [];
    assert.equal(one?.locations[0]?.physicalLocation.artifactLocation.uri, path);
    assert.ok(one.message.text.endsWith(`Page: ${page}`));
    assert.equal(one.locations[0]?.logicalLocations[0]?.fullyQualifiedName, page);
  });

test('no location has a scheme, which GitHub rejects the whole log for, and each has a whole region', () => {
  const places = (run?.results ?? []).flatMap(({ locations, relatedLocations = [] }) => [
    ...locations,
    ...relatedLocations,
  ]);
  assert.ok(places.length > 0);
  for (const { physicalLocation } of places) {
    const { artifactLocation, region } = physicalLocation;
    assert.doesNotMatch(artifactLocation.uri, /^(?:[a-z][a-z0-9+.-]*:|\/)/i);
    const { startLine, startColumn, endLine, endColumn } = region;
    assert.ok(startLine >= 1 && startColumn >= 1 && endLine >= startLine && endColumn >= 1);
  }
});

test('the fingerprint has the name that GitHub reads', () => {
  for (const { partialFingerprints } of run?.results ?? [])
    assert.match(partialFingerprints['primaryLocationLineHash'] ?? '', /^[0-9a-f]{32}$/);
});

test('no message holds a link, whatever the audited site wrote', () => {
  const texts = [
    ...(run?.results ?? []).map(({ message }) => message.text),
    ...(run?.invocations[0]?.toolExecutionNotifications ?? []).map(({ message }) => message.text),
  ];
  assert.ok(texts.some((text) => text.includes('[x] (https://evil.test/)')));
  // 3.11.6: a text in brackets, and an address in parentheses right behind.
  for (const text of texts) assert.doesNotMatch(text, /\]\(/);
});

test('what people read in the log has no character that they do not see', () => {
  const unseen = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
  JSON.parse(toSarif(sampleReport), (_name, value: unknown) => {
    if (typeof value === 'string') assert.doesNotMatch(value, unseen);
  });
});

/** The schema is OASIS's and is not kept here: https://docs.oasis-open.org/sarif/sarif/v2.1.0/. */
const file = process.env['SARIF_SCHEMA'];
test(
  'the log is valid against the schema of SARIF 2.1.0, whatever a report holds',
  { skip: file ? false : 'set SARIF_SCHEMA to the schema file of OASIS' },
  () => {
    // It is written for draft 4, of which it uses nothing that later drafts lack but the name of its id.
    const {
      id: _id,
      $schema: _draft,
      ...schema
    } = JSON.parse(readFileSync(file ?? '', 'utf8')) as Record<string, unknown>;
    const ajv = new Ajv({ strict: false, unicodeRegExp: false });
    addFormats.default(ajv);
    const valid = ajv.compile(schema);
    const check = (...args: Parameters<typeof toSarif>): void =>
      assert.ok(valid(logOf(...args)), JSON.stringify(valid.errors));
    check(sampleReport, { docs: 'https://portico.test' });
    check({ ...sampleReport, results: [], fixes: [], finalUrl: '', url: '' });
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.option(fc.string(), { nil: undefined }),
        (text, place, curl) => {
          const results = sampleReport.results.map((result) => ({
            ...result,
            summary: text,
            evidence: [{ pointer: place, snippet: text, ...(curl === undefined ? {} : { curl }) }, {}],
          }));
          check({ ...sampleReport, results });
        },
      ),
      { numRuns: 50 },
    );
  },
);
