/** What operators load into Prometheus and Grafana. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { metricCatalogue } from '#telemetry';
import { unshownMetrics } from '../docs/grafana-dashboard.ts';

const docs = join(import.meta.dirname, '../docs');
const promtool = '/usr/bin/promtool';
const skip = existsSync(promtool) ? false : 'promtool is not installed';

interface Dashboard {
  panels: { id: number; type: string; title: string; targets?: { expr: string; legendFormat: string }[] }[];
}
const { panels } = JSON.parse(readFileSync(join(docs, 'grafana.json'), 'utf8')) as Dashboard;
const targets = panels.flatMap((panel) => panel.targets ?? []);

test('Prometheus loads the alerts', { skip }, () => {
  assert.match(
    execFileSync(promtool, ['check', 'rules', join(docs, 'alerts.yaml')], { encoding: 'utf8' }),
    /SUCCESS: \d+ rules found/,
  );
});

test('Prometheus understands every query of the dashboard', { skip }, (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-rules-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'queries.yaml');
  const rules = targets.map(({ expr }, at) => ({ record: `query:${at}`, expr }));
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  const said = execFileSync(promtool, ['check', 'rules', file], { encoding: 'utf8' });
  assert.match(said, new RegExp(`SUCCESS: ${targets.length} rules found`));
});

test('the dashboard shows every metric, and none that does not exist', () => {
  assert.deepEqual(unshownMetrics(), []);
  const names = new Set<string>(Object.values(metricCatalogue).map(({ name }) => name));
  for (const { expr } of targets)
    for (const [name] of expr.matchAll(/\b(?:portico|http|nodejs|process)_\w+/g))
      assert.ok(names.has(name.replace(/_(?:bucket|count|sum)$/, '')), name);
});

test('legends name labels of the metric', () => {
  const labelsOf = Object.values(metricCatalogue).map(
    ({ name, labels }) => [name, labels as readonly string[]] as const,
  );
  for (const { expr, legendFormat } of targets) {
    const metric = labelsOf.find(([name]) => new RegExp(`\\b${name}(?:_bucket|_count)?\\b`).test(expr));
    assert.ok(metric, expr);
    for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
      assert.ok(label === 'instance' || metric[1].includes(label), `${legendFormat}: ${expr}`);
  }
});

test('panels have unique IDs and titles', () => {
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  const titles = panels.filter(({ type }) => type !== 'row').map(({ title }) => title);
  assert.equal(new Set(titles).size, titles.length);
});
