/** All webhooks and their status. */
import type { EventWebhook } from '#event-webhooks';
import { dayMs, noHealth, type EventWebhookHealth } from '#storage';
import { may } from '../context.ts';
import { empty, html, linkButton, table, time, type Html } from '../../design/index.ts';
import type { Webhooks } from './deps.ts';
import { base, webhookName, sinkPath, tabPage, type Here } from './frame.ts';
import { sinkState, timeOr } from './words.ts';

/** Period of the delivery rate. */
export const healthDays = 7;

export async function showWebhooks(c: Here, webhooks: Webhooks): Promise<Response> {
  const [list, sites, health] = await Promise.all([
    webhooks.sinks.list(),
    webhooks.sites.list(),
    webhooks.deliveries.health(webhooks.now() - healthDays * dayMs),
  ]);
  const siteName = (id: string) => sites.find((site) => site.id === id)?.name ?? id;
  const rows = list.map((sink) => ({ sink, health: health.get(sink.id) ?? noHealth }));
  type Row = (typeof rows)[number];
  const add = may(c, 'manage') && linkButton(`${base}/new`, 'New webhook', { main: true });
  return tabPage(c, base, {
    text: 'Send events to your own systems when agents use your stores.',
    ...(add && rows.length > 0 ? { actions: add } : {}),
    content:
      rows.length === 0
        ? nothing(add)
        : table(
            'Webhooks',
            [
              {
                title: 'Webhook',
                cell: ({ sink }: Row) =>
                  html`<a class="address" href="${sinkPath(sink)}">${webhookName(sink)}</a>
                    <div class="soft small address">${sink.url}</div>`,
              },
              { title: 'Status', cell: ({ sink }) => sinkState(sink) },
              {
                title: 'Store',
                cell: ({ sink }) => (sink.site === undefined ? 'All stores' : siteName(sink.site)),
              },
              {
                title: 'Events',
                cell: ({ sink: { types } }) => (types.length === 4 ? '4 events' : types.join(', ')),
              },
              { title: 'Last success', cell: ({ sink }) => timeOr(sink.lastSuccessAt, 'None') },
              { title: 'Failing since', cell: ({ sink }) => failing(sink) },
              {
                title: `Delivered (last ${healthDays} days)`,
                number: true,
                cell: ({ health }) => rateOf(health),
              },
            ],
            rows,
          ),
  });
}

const failing = ({ failingSince }: EventWebhook): Html | string =>
  failingSince === undefined ? '–' : time(failingSince);

/** Share of delivered events among those that are delivered or given up. */
export function rateOf({ delivered, dropped, waiting }: EventWebhookHealth): string {
  const ended = delivered + dropped;
  const late = waiting > 0 ? `, ${waiting} waiting` : '';
  if (ended === 0) return waiting > 0 ? `${waiting} waiting` : '–';
  const percent = (delivered / ended) * 100;
  // 99.96% must not become 100%.
  const shown =
    percent === 100 ? '100' : percent > 99 ? (Math.floor(percent * 10) / 10).toFixed(1) : percent.toFixed(0);
  return `${shown}% of ${ended.toLocaleString('en')}${late}`;
}

const nothing = (add: Html | false): Html =>
  empty(
    'No webhooks yet',
    'Add an https endpoint to receive sessions, checkouts, payments, and orders of agents as JSON.',
    add ? add : 'Only owners can add webhooks.',
  );
