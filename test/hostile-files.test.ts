/** Whatever a public file contains, an audit ends with a report that can be written and read. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { buildReport, parseEvidence, serializeEvidence, toJson } from '#audit';
import type { ShopReply } from '../src/audit/gather/shop-server.ts';
import { audit, open } from './support/audit/try-shop.ts';

const deep = 50_000;
const as = (type: string, body: string): ShopReply => ({ headers: { 'content-type': type }, body });
const json = (body: string): ShopReply => as('application/json', body);

const hostile: Record<string, ShopReply> = {
  'nested lists': json('['.repeat(deep) + ']'.repeat(deep)),
  'nested objects': json('{"a":'.repeat(deep) + '1' + '}'.repeat(deep)),
  'a long list': json(`[${'[],'.repeat(300_000)}[]]`),
  'nested elements': as('application/xml', '<a>'.repeat(deep)),
  'too large': json(`{"a":"${'x'.repeat(6_000_000)}"}`),
  truncated: json('{"version":"2026-08-25","services":{'),
  'a number': json('1e999'),
  'names of Object': json('{"__proto__":{"a":1},"constructor":{"prototype":1},"toString":null}'),
};

const paths = [
  '/.well-known/ucp',
  '/.well-known/acp.json',
  '/.well-known/agent-card.json',
  '/.well-known/mcp.json',
  '/.well-known/api-catalog',
  '/openapi.json',
  '/products.json',
  '/robots.txt',
  '/sitemap.xml',
  '/llms.txt',
];

describe('an audit ends with a report', () => {
  for (const [what, reply] of Object.entries(hostile))
    test(`where each public file is hostile: ${what}`, async () => {
      const shop = await open(({ path }) => (paths.includes(path) ? reply : undefined));
      const evidence = await audit(shop, { budgetMs: 60_000 });
      assert.ok(shop.hits.some(({ path }) => path === '/.well-known/ucp'));
      const report = buildReport(evidence);
      assert.equal(JSON.parse(toJson(report)).id, report.id);
      const saved = parseEvidence(serializeEvidence(evidence));
      assert.deepEqual(
        buildReport(saved.ok ? saved.evidence : assert.fail(saved.problem)).score,
        report.score,
      );
    });
});
