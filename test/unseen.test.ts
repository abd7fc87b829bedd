/** Storefronts of which nothing, or too little, can be seen: what each surface says of them, and the code that commands end with. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { createServer as createSocketServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildReport, parseEvidence, summarise, type Report } from '#audit';
import { startService } from './api/service.ts';
import { connect } from './assistant/client.ts';
import { ungradedReport } from './support/audit/sample-report.ts';
import { portico } from './support/command-line.ts';
import { fileOwner, temporaryFolder } from './support/shops.ts';

type Answer = (response: ServerResponse) => void;

/** robots.txt is as it should be; every other address is not. */
const storefront = (answer: Answer): Server =>
  createServer((request, response) => {
    if (request.url !== '/robots.txt') return answer(response);
    response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nAllow: /\n');
  });

const html = { 'content-type': 'text/html' };
const cookies = Array.from({ length: 68 }, (_, index) => `c${index}=${'x'.repeat(1_000)}`);

const home = `<!doctype html><html lang="en"><title>Paper Lamps</title><h1>Paper Lamps</h1>${[
  'rice',
  'silk',
  'mulberry',
]
  .map((name) => `<a href="/products/${name}-lamp">The ${name} lamp</a> <span>$49.00</span>`)
  .join('')}</html>`;

const unseen: Record<
  string,
  { serve: () => Server; why: RegExp; reason?: Exclude<Report['score']['notGraded'], null>['reason'] }
> = {
  'serves its home page and no product': {
    serve: () =>
      createServer((request, response) => {
        const page = request.url === '/' ? home : request.url?.startsWith('/products/') ? '' : undefined;
        response.writeHead(page ? 200 : page === '' ? 500 : 404, html).end(page);
      }),
    reason: 'products-not-read',
    why: /None of the 3 sampled product pages could be read\. The first returned status 500\./,
  },
  'returns 500': {
    serve: () => storefront((response) => response.writeHead(500, html).end('<h1>Error</h1>')),
    why: /The home page returned status 500\./,
  },
  'returns 403': {
    serve: () => storefront((response) => response.writeHead(403, html).end('<h1>Access denied</h1>')),
    why: /The home page blocked the audit \(status 403\)\./,
  },
  'sends 68 KB of cookies': {
    serve: () =>
      storefront((response) =>
        response.writeHead(200, { ...html, 'set-cookie': cookies }).end('<h1>Shop</h1>'),
      ),
    why: /The home page could not be read: The response has too many headers\./,
  },
  'never responds': {
    serve: () => storefront(() => {}),
    why: /The home page could not be read: (?:No response within|the audit reached its time limit)/,
  },
  'is truncated': {
    serve: () =>
      storefront((response) => {
        response.writeHead(200, { ...html, 'content-length': '5000' }).write('<html><h1>Shop</h1>');
        void sleep(50).then(() => response.destroy());
      }),
    why: /The home page could not be read: The connection was closed before the response was complete\./,
  },
};

const suite = fileOwner();
const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  suite.after(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

for (const [what, { serve, why, reason = 'home-not-read' }] of Object.entries(unseen))
  describe(`a storefront that ${what}`, () => {
    let saved: string;
    let report: Report;
    before(async () => {
      const url = await listen(serve());
      const args = ['gather', url, '--allow-private', '--quiet', '--budget', '12'];
      const { stdout, code, stderr } = await portico(args);
      assert.equal(code, 0, stderr);
      saved = join(await temporaryFolder(suite), 'evidence.json');
      await writeFile(saved, stdout);
      const evidence = parseEvidence(stdout);
      report = buildReport(evidence.ok ? evidence.evidence : assert.fail(evidence.problem));
    });

    test('has no score, no grade, and no points to gain', () => {
      const { overall, grade, low, high, raw, notGraded } = report.score;
      assert.deepEqual([overall, grade, low, high, raw], [null, null, null, null, null]);
      assert.equal(notGraded?.reason, reason);
      assert.match(notGraded?.detail ?? '', why);
      for (const { gain, projectedScore, cumulativeScore } of report.fixes)
        assert.deepEqual([gain, projectedScore, cumulativeScore], [null, null, null]);
      assert.equal(summarise(report, 'https://portico.test/r').score.overall, null);
    });

    for (const format of ['text', 'markdown', 'html', 'junit', 'sarif', 'json'])
      test(`is not graded in ${format}, and fails the minimum score`, async () => {
        const { code, stdout, stderr } = await portico([
          'judge',
          saved,
          '--format',
          format,
          '--fail-under',
          '1',
        ]);
        assert.equal(code, 1, stderr);
        assert.match(stderr, /^The report is not graded, so it does not reach the minimum score of 1\. /);
        assert.match(stdout, format === 'json' ? /"overall": null/ : /not graded/i);
        assert.match(stdout, why);
        assert.doesNotMatch(stdout, /\d of 100|score then|adds \d/);
      });

    test('ranks below a graded report', async () => {
      const score = {
        ...report.score,
        overall: 80,
        low: 80,
        high: 80,
        raw: 80,
        grade: 'B' as const,
        notGraded: null,
      };
      const before = join(await temporaryFolder(suite), 'before.json');
      await writeFile(before, JSON.stringify({ ...report, score }));
      const { code, stdout } = await portico(['compare', before, saved, '--fail-on-worse']);
      assert.equal(code, 1);
      assert.match(stdout, /80 \(B\) → not graded/);
    });
  });

for (const [what, serve] of [
  ['closes every connection', () => createSocketServer((socket) => socket.destroy())],
  ['does not speak HTTP', () => createSocketServer((socket) => socket.end('220 mail.test ESMTP\r\n'))],
] as const)
  test(`exits with 3 and no score for a host that ${what}`, async () => {
    const url = await listen(serve());
    for (const format of ['text', 'json', 'junit']) {
      const { code, stdout, stderr } = await portico([
        'audit',
        url,
        '--allow-private',
        '--quiet',
        '--format',
        format,
      ]);
      assert.deepEqual([code, stdout], [3, ''], stderr);
      assert.match(stderr, /connection was closed|not valid HTTP/);
    }
  });

test('exits with 3 and a hint for a port that answers plain HTTP and is named without a scheme', async () => {
  const url = await listen(storefront((response) => response.writeHead(200, html).end('<h1>Shop</h1>')));
  const { code, stdout, stderr } = await portico([
    'audit',
    url.replace('http://', ''),
    '--allow-private',
    '--quiet',
  ]);
  assert.deepEqual([code, stdout], [3, '']);
  assert.ok(stderr.includes(`If the site uses plain HTTP, enter ${url}/`), stderr);
});

test('states first over MCP that it is not graded', async (t) => {
  const service = await startService(t);
  const { call } = await connect(t, service.url);
  const { structured, text } = await call('audit_site', { url: 'https://unseen.example/' });
  assert.match(text, /^Not graded\. .*The home page returned status 500/);
  assert.equal(structured.score.overall, null);
  assert.equal(structured.score.notGraded.reason, 'home-not-read');
  const shared = await (await fetch(structured.reportUrl)).text();
  assert.match(shared, /Not graded/);
  assert.match(shared, /The home page returned status 500\./);
  assert.doesNotMatch(shared, /\d of 100|tone-(?:good|middling|bad)[^>]*d=/);
});

test('returns null over the API, in the report, its summary, and the list', async (t) => {
  const service = await startService(t);
  const key = await service.bearer();
  const asked = { url: 'http://unseen.example/' };
  const report = (await (await service.analyze(key, asked)).json()) as Report;
  const summary = (await (await service.analyze(key, asked, '?summaryOnly=true')).json()) as Report;
  const { reports } = (await (await service.get('/api/v1/reports', key)).json()) as {
    reports: { score: null; grade: null }[];
  };
  for (const { score } of [report, summary]) assert.deepEqual(score, ungradedReport.score);
  assert.deepEqual(
    reports.map(({ score, grade }) => [score, grade]),
    [
      [null, null],
      [null, null],
    ],
  );
});
