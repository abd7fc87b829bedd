/** All webhooks and their status. */
import type { EventWebhook } from '#event-webhooks';
import { dayMs, noHealth, type EventWebhookHealth } from '#storage';
import { may } from '../context.ts';
import { empty, html, linkButton, table, time, type Html } from '../../design/index.ts';
import type { Webhooks } from './deps.ts';
import { base, webhookName, sinkPath, tabPage, type Here } from './frame.ts';
import { webhookTexts as say } from './messages/index.ts';
import { eventTypes, sinkState, timeOr } from './words.ts';

/** Period of the delivery rate. */
export const healthDays = 7;
/** Events that are listed by name. */
const mostNamed = 3;

export async function showWebhooks(c: Here, webhooks: Webhooks): Promise<Response> {
  const [list, sites, health] = await Promise.all([
    webhooks.sinks.list(),
    webhooks.sites.list(),
    webhooks.deliveries.health(webhooks.now() - healthDays * dayMs),
  ]);
  const siteName = (id: string) => sites.find((site) => site.id === id)?.name ?? id;
  const rows = list.map((sink) => ({ sink, health: health.get(sink.id) ?? noHealth }));
  type Row = (typeof rows)[number];
  const add = may(c, 'manage') && linkButton(`${base}/new`, say('new-webhook'), { main: true });
  return tabPage(c, base, {
    text: say('list-text'),
    ...(add && rows.length > 0 ? { actions: add } : {}),
    content:
      rows.length === 0
        ? nothing(add)
        : table(
            say('webhooks'),
            [
              {
                title: say('webhook'),
                cell: ({ sink }: Row) =>
                  html`<a class="address" href="${sinkPath(sink)}">${webhookName(sink)}</a>
                    <div class="soft small address">${sink.url}</div>`,
              },
              { title: say('status'), cell: ({ sink }) => sinkState(sink) },
              {
                title: say('store'),
                cell: ({ sink }) => (sink.site === undefined ? say('all-stores') : siteName(sink.site)),
              },
              {
                title: say('events'),
                cell: ({ sink: { types } }) => chosenEvents(types),
              },
              { title: say('last-success'), cell: ({ sink }) => timeOr(sink.lastSuccessAt, say('none')) },
              { title: say('failing-since'), cell: ({ sink }) => failing(sink) },
              {
                title: say('delivered-lately', { days: healthDays }),
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
  if (ended === 0) return waiting > 0 ? say('waiting-count', { count: waiting }) : '–';
  const exact = (delivered / ended) * 100;
  // 99.96% must not become 100%.
  const percent =
    exact === 100 ? '100' : exact > 99 ? (Math.floor(exact * 10) / 10).toFixed(1) : exact.toFixed(0);
  return waiting > 0
    ? say('share-delivered-waiting', { percent, count: ended, waiting })
    : say('share-delivered', { percent, count: ended });
}

const nothing = (add: Html | false): Html =>
  empty(say('no-webhooks'), say('no-webhooks-text'), add ? add : say('only-owners'));

/** All, a few by name, or how many. */
function chosenEvents(types: readonly string[]): string {
  if (types.length === eventTypes.length) return say('all-events');
  return types.length > mostNamed ? say('events-count', { count: types.length }) : types.join(', ');
}
