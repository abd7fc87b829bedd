/** The German report of a storefront with many faults: what checks say in any storefront is in German. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse, type DefaultTreeAdapterMap } from 'parse5';
import { buildReport, checks, gather, loadReportWords, toBrief, toHtml } from '#audit';
import type { Fault } from '../sandbox/shops/index.ts';
import { fileOwner, openShop } from './support/shops.ts';

const owner = fileOwner();

const faults: Fault[] = [
  ...(['robots-blocks-openai', 'content-signal-no-input', 'nosnippet', 'sitemap-broken'] as const),
  ...([
    'no-organization',
    'missing-gtin',
    'missing-brand',
    'sale-price-struck',
    'no-shipping-markup',
  ] as const),
  ...(['no-return-markup', 'no-returns-page', 'no-privacy-page', 'bots-forbidden', 'two-names'] as const),
  ...([
    'manifest-no-cache',
    'ucp-no-order',
    'mcp-tools-undescribed',
    'a2a-unrouted',
    'ucp-price-drift',
  ] as const),
  ...(['uncompressed', 'no-validators', 'headers-bare', 'soft-404', 'mixed-content', 'slash-twin'] as const),
  ...(['unnamed-buttons', 'no-alt', 'fake-controls', 'skipped-headings', 'no-autocomplete'] as const),
];

type Node = DefaultTreeAdapterMap['node'];

/** Texts of elements, without code. */
function textsIn(node: Node): string[] {
  if ('value' in node) return [node.value.replaceAll(/\s+/g, ' ').trim()];
  if (['style', 'code', 'pre'].includes(node.nodeName)) return [];
  return 'childNodes' in node ? node.childNodes.flatMap(textsIn) : [];
}

/** Fixes with a value that is English, such as a list of what is missing. */
const inEnglish = (document: string): string[] =>
  [...document.matchAll(/<h3><span lang="en">([^<]*)<\/span><\/h3>/g)].map(([, title = '']) => title);

test('has no name, title, or instructions of a check in English', async () => {
  const shop = await openShop(owner, { kind: 'healthy', faults, light: true });
  const fetcher = shop.fetcher();
  const { evidence } = await gather(shop.origin, { fetcher }).finally(() => fetcher.close());
  const report = buildReport(evidence);
  assert.ok(report.fixes.length > 20, `${report.fixes.length} fixes`);
  const words = await loadReportWords('de');
  const english = new Set(checks.flatMap(({ name, fix }) => [name, fix.title, fix.instructions]));
  const page = toHtml(report, { words });
  for (const document of [page, toBrief(report, { words, appendix: true })]) {
    const left = textsIn(parse(document)).filter((text) => english.has(text));
    assert.deepEqual(left, []);
  }
  assert.deepEqual(inEnglish(page), []);
  // The same texts are found in a report in English.
  const found = textsIn(parse(toHtml(report))).filter((text) => english.has(text));
  assert.ok(found.length > report.results.length, `${found.length}`);
});
