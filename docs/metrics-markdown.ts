/** docs/metrics.md: what a node tells, and the alert that each is for. */
import { alertConditions } from '../src/server/compose/alert-conditions.ts';
import { alerts, metricCatalogue, expressionOf, insertMetricNames, type MetricKey } from '#telemetry';

const cell = (text: string): string => text.replaceAll('|', '\\|');

export function metricsMarkdown(): string {
  const metrics = (Object.keys(metricCatalogue) as MetricKey[]).map((key) => {
    const { name, kind, help, labels } = metricCatalogue[key];
    const names = alerts.filter(({ metrics: used }) => used.includes(key)).map((alert) => alert.name);
    return `| \`${name}\` | ${kind} | ${labels.map((label) => `\`${label}\``).join(', ')} | ${cell(help)} | ${names.join(', ')} |`;
  });
  const rules = alerts.flatMap((alert) => [
    `### ${alert.name}`,
    '',
    `${alert.says} ${alert.severity === 'page' ? '**Wakes somebody up.**' : 'For the next working day.'}`,
    '',
    `What to look at: ${insertMetricNames(alert.act)}`,
    '',
    '```promql',
    `${expressionOf(alert)}   # for ${alert.for}`,
    '```',
    '',
  ]);
  return [
    '# Metrics and alerts',
    '',
    '`GET /metrics` gives the state of a node in the text format of Prometheus, to whoever sends the `METRICS_TOKEN` of the service; without one it is closed. Each node tells of itself; what lies in the database (`portico_payments_*`, `portico_queue_*`, `portico_database_size_bytes`) every node tells alike: take `max`, not `sum`.',
    '',
    '```yaml',
    'scrape_configs:',
    '  - job_name: portico',
    '    authorization: { credentials_file: /etc/prometheus/portico-token }',
    '    static_configs: [{ targets: [node-1:8787, node-2:8787, node-3:8787] }]',
    'rule_files: [alerts.yaml]',
    '```',
    '',
    'The rules below stand ready in [alerts.yaml](alerts.yaml); those that tell of nodes which are gone ask for a job of that name, `portico`. The figures in them are where we would want to be told; yours may be others.',
    '',
    '[grafana.json](grafana.json) is a dashboard of all metrics below: import it into Grafana and choose the Prometheus data source.',
    '',
    '## Metrics',
    '',
    '| Name | Kind | Labels | What | Alerts |',
    '| --- | --- | --- | --- | --- |',
    ...metrics,
    '',
    '## Alerts',
    '',
    ...rules,
    '## Messages',
    '',
    'Without Prometheus, or beside it: with `ALERTS_TO` the service tells these addresses itself, once when an incident begins and once when it has been over for ten minutes. One target gets at most 20 messages in an hour; one that does not answer is tried each minute for a day. It needs a node that runs: only Prometheus notices that none does.',
    '',
    '| Message | Told after | What to look at |',
    '| --- | --- | --- |',
    ...alertConditions.map(
      ({ title, holdMs, act }) =>
        `| ${cell(title)} | ${holdMs === 0 ? 'a minute' : `${holdMs / 60_000} minutes`} | ${cell(act)} |`,
    ),
    '',
    'A target is an email address (needs `SMTP_URL`), an https URL, or `slack+` and the URL of a webhook of Slack, Mattermost, or another chat that takes `{"text": …}`. An https URL gets JSON by POST: `type` (`incident_started` or `incident_resolved`), `kind`, `key`, `title`, `text`, `act`, `started_at`, and `resolved_at`. Private addresses are not called.',
    '',
  ].join('\n');
}
