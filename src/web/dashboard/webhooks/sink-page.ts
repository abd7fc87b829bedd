/** One webhook: its status and its deliveries. */
import type { EventDelivery, EventWebhook } from '#event-webhooks';
import { dayMs, noHealth, type DeliveryState } from '#storage';
import { may } from '../context.ts';
import {
  button,
  empty,
  facts,
  html,
  linkButton,
  notice,
  paging,
  select,
  table,
  time,
  type Html,
} from '../../design/index.ts';
import type { Webhooks } from './deps.ts';
import { innerPage, webhookName, sinkPath, type Here } from './frame.ts';
import { healthDays, rateOf } from './list.ts';
import { deliveryState, eventTypes, tryOutcome, sinkState, timeOr } from './words.ts';

const perPage = 25;
const states = ['waiting', 'delivered', 'dropped'] as const satisfies readonly DeliveryState[];

export async function showSink(c: Here, webhooks: Webhooks, sink: EventWebhook): Promise<Response> {
  const filter = filterOf(c);
  const [found, health, sites] = await Promise.all([
    webhooks.deliveries.list({ sink: sink.id, limit: perPage + 1, ...filter }),
    webhooks.deliveries.health(webhooks.now() - healthDays * dayMs),
    webhooks.sites.list(),
  ]);
  const site = sites.find(({ id }) => id === sink.site);
  return innerPage(c, {
    title: webhookName(sink),
    text: html`${sinkState(sink)} <span class="address">${sink.url}</span>`,
    ...(may(c, 'manage') ? { actions: actionsOf(sink) } : {}),
    content: html`${turnedOff(sink)} ${failing(sink)}
      ${facts([
        ['Store', sink.site === undefined ? 'All stores' : (site?.name ?? sink.site)],
        ['Events', sink.types.join(', ')],
        ['Last success', timeOr(sink.lastSuccessAt, 'None')],
        [`Delivered (last ${healthDays} days)`, rateOf(health.get(sink.id) ?? noHealth)],
        ['Created', time(sink.createdAt)],
        ...oldSecret(sink, webhooks.now()),
      ])}
      <h2>Deliveries</h2>
      ${filterForm(sink, filter)} ${listOf(sink, found.slice(0, perPage), filter)}
      ${paging({
        newer: filter.after ? linkTo(sink, { ...filter, after: undefined }) : undefined,
        older: found.length > perPage ? linkTo(sink, { ...filter, after: found[perPage - 1] }) : undefined,
      })}
      <p class="soft small">Deliveries are kept for 30 days.</p>`,
  });
}

const actionsOf = (sink: EventWebhook): Html =>
  html`<form method="post" action="${sinkPath(sink, 'ping')}">${button('Send test event')}</form>
    ${linkButton(sinkPath(sink, 'edit'), 'Edit')} ${linkButton(sinkPath(sink, 'rotate'), 'Rotate secret')}
    ${linkButton(sinkPath(sink, 'remove'), 'Delete')}`;

const turnedOff = ({ offReason }: EventWebhook): Html | false =>
  offReason !== undefined &&
  notice(
    offReason === 'gone'
      ? 'This webhook was turned off because its server returned 410 Gone. Send a test event. When it succeeds, edit the webhook to turn it on.'
      : 'This webhook was turned off because all deliveries failed for 5 days. Send a test event. When it succeeds, edit the webhook to turn it on.',
    'bad',
  );

const failing = ({ enabled, failingSince }: EventWebhook): Html | false =>
  enabled &&
  failingSince !== undefined &&
  notice(
    html`<p>
      All deliveries have failed since ${time(failingSince)}. Portico tries each event 10 times within about 3
      days, and turns the webhook off after 5 days of failures.
    </p>`,
    'warn',
  );

const oldSecret = ({ oldSecretUntil }: EventWebhook, now: number): [string, Html][] =>
  oldSecretUntil !== undefined && oldSecretUntil > now
    ? [['Signed with both secrets until', time(oldSecretUntil)]]
    : [];

interface Filter {
  state?: DeliveryState;
  type?: string;
  after?: Pick<EventDelivery, 'createdAt' | 'id'>;
}

/** Ignores invalid values. */
function filterOf(c: Here): Filter {
  const state = states.find((one) => one === c.req.query('state'));
  const type = [...eventTypes, 'ping'].find((one) => one === c.req.query('type'));
  const [, at, id] = /^(\d{1,15})\.([\w-]{1,60})$/.exec(c.req.query('after') ?? '') ?? [];
  return {
    ...(state === undefined ? {} : { state }),
    ...(type === undefined ? {} : { type }),
    ...(at === undefined || id === undefined ? {} : { after: { createdAt: Number(at), id } }),
  };
}

function linkTo(
  sink: EventWebhook,
  { state, type, after }: { [K in keyof Filter]: Filter[K] | undefined },
): string {
  const query = new URLSearchParams({
    ...(state === undefined ? {} : { state }),
    ...(type === undefined ? {} : { type }),
    ...(after === undefined ? {} : { after: `${after.createdAt}.${after.id}` }),
  }).toString();
  return query === '' ? sinkPath(sink) : `${sinkPath(sink)}?${query}`;
}

const filterForm = (sink: EventWebhook, { state, type }: Filter): Html =>
  html`<form class="line-form" method="get" action="${sinkPath(sink)}">
    ${select({ name: 'state', label: 'Status', value: state ?? 'all', required: true }, [
      ['all', 'All'],
      ['waiting', 'Waiting'],
      ['delivered', 'Delivered'],
      ['dropped', 'Failed'],
    ])}
    ${select({ name: 'type', label: 'Event', value: type ?? 'all', required: true }, [
      ['all', 'All'],
      ...[...eventTypes, 'ping'].map((one): [string, string] => [one, one]),
    ])}
    ${button('Apply')}
  </form>`;

function listOf(
  sink: EventWebhook,
  deliveries: readonly EventDelivery[],
  { state, type, after }: Filter,
): Html {
  if (deliveries.length === 0) {
    return state || type || after
      ? empty(
          'No matching deliveries',
          'Choose another status or event.',
          linkButton(sinkPath(sink), 'Show all'),
        )
      : empty(
          'No deliveries yet',
          'Deliveries appear here when agents use the store. Send a test event to check the endpoint.',
        );
  }
  return table(
    'Deliveries, latest first',
    [
      {
        title: 'Event',
        cell: (one: EventDelivery) =>
          html`<a href="${sinkPath(sink, `deliveries/${one.id}`)}">${one.type}</a>`,
      },
      { title: 'Created', cell: ({ createdAt }) => time(createdAt) },
      { title: 'Status', cell: deliveryState },
      {
        title: 'Last response',
        cell: ({ log }) => {
          const last = log.at(-1);
          return last ? tryOutcome(last) : '–';
        },
      },
      { title: 'Attempts', number: true, cell: ({ tries }) => tries },
      { title: 'Next attempt', cell: ({ nextTryAt }) => (nextTryAt === undefined ? '–' : time(nextTryAt)) },
    ],
    deliveries,
  );
}
