/** docs/metrics.md: every metric, and the alerts that use it. */
import { translator } from '#language';
import { alertConditions } from '../src/server/compose/alert-conditions.ts';
import { noticeMessages } from '../src/server/compose/messages/index.ts';
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
    `${alert.says} ${alert.severity === 'page' ? '**Pages the operator.**' : 'Can wait until the next business day.'}`,
    '',
    `What to check: ${insertMetricNames(alert.act)}`,
    '',
    '```promql',
    `${expressionOf(alert)}   # for ${alert.for}`,
    '```',
    '',
  ]);
  return [
    '# Metrics and alerts',
    '',
    '`GET /metrics` returns the metrics of a node in the Prometheus text format. It requires the `METRICS_TOKEN` of the service as a bearer token. Without that setting, the endpoint is closed.',
    '',
    'Each node reports its own metrics. Metrics of the database (`portico_payments_*`, `portico_queue_*`, `portico_database_size_bytes`) are the same on every node: use `max`, not `sum`.',
    '',
    '```yaml',
    'scrape_configs:',
    '  - job_name: portico',
    '    authorization: { credentials_file: /etc/prometheus/portico-token }',
    '    static_configs: [{ targets: [node-1:8787, node-2:8787, node-3:8787] }]',
    'rule_files: [alerts.yaml]',
    '```',
    '',
    '[alerts.yaml](alerts.yaml) contains the alert rules below. The rules for missing nodes require a scrape job with the name `portico`. Adjust the thresholds to your installation.',
    '',
    '[grafana.json](grafana.json) is a dashboard of all metrics. Import it into Grafana and select the Prometheus data source.',
    '',
    '## Metrics',
    '',
    '| Name | Kind | Labels | Description | Alerts |',
    '| --- | --- | --- | --- | --- |',
    ...metrics,
    '',
    '## Alerts',
    '',
    ...rules,
    '## Messages',
    '',
    'With `ALERTS_TO`, the service notifies operators itself, without Prometheus or in addition to it. Each target gets a message when an incident begins, and another one when it has been over for ten minutes.',
    '',
    '- A target gets at most 20 messages an hour.\n- If a target does not respond, the service retries every minute for a day.\n- Messages require a running node. Only Prometheus can detect that no node is running.',
    '',
    '| Message | Sent after | What to check |',
    '| --- | --- | --- |',
    ...alertConditions.map(({ words, holdMs }) => {
      const { title, act } = words(translator(noticeMessages, 'en'));
      return `| ${cell(title)} | ${holdMs === 0 ? 'a minute' : `${holdMs / 60_000} minutes`} | ${cell(act)} |`;
    }),
    '',
    '| Target | Format |',
    '| --- | --- |',
    '| Email address | Email. Requires `SMTP_URL` |',
    '| https URL | JSON by POST: `type` (`incident_started` or `incident_resolved`), `kind`, `key`, `title`, `text`, `act`, `started_at`, and `resolved_at` |',
    '| `slack+` and a URL | `{"text": …}`, for a webhook of Slack, Mattermost, or another compatible chat |',
    '',
    'Titles and texts are in the language of `MAIL_LANGUAGE`. The reasons that processors, platforms, and endpoints give are in English.',
    '',
    'Private addresses are not called.',
    '',
  ].join('\n');
}
