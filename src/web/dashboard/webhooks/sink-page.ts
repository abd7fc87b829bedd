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
import { webhookTexts as say } from './messages/index.ts';
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
        [say('store'), sink.site === undefined ? say('all-stores') : (site?.name ?? sink.site)],
        [say('events'), sink.types.join(', ')],
        [say('last-success'), timeOr(sink.lastSuccessAt, say('none'))],
        [say('delivered-lately', { days: healthDays }), rateOf(health.get(sink.id) ?? noHealth)],
        [say('created'), time(sink.createdAt)],
        ...oldSecret(sink, webhooks.now()),
      ])}
      <h2>${say('deliveries')}</h2>
      ${filterForm(sink, filter)} ${listOf(sink, found.slice(0, perPage), filter)}
      ${paging({
        newer: filter.after ? linkTo(sink, { ...filter, after: undefined }) : undefined,
        older: found.length > perPage ? linkTo(sink, { ...filter, after: found[perPage - 1] }) : undefined,
      })}
      <p class="soft small">${say('deliveries-kept')}</p>`,
  });
}

const actionsOf = (sink: EventWebhook): Html =>
  html`<form method="post" action="${sinkPath(sink, 'ping')}">${button(say('send-test'))}</form>
    ${linkButton(sinkPath(sink, 'edit'), say('edit'))}
    ${linkButton(sinkPath(sink, 'rotate'), say('rotate-secret'))}
    ${linkButton(sinkPath(sink, 'remove'), say('delete'))}`;

const turnedOff = ({ offReason }: EventWebhook): Html | false =>
  offReason !== undefined && notice(offReason === 'gone' ? say('off-gone') : say('off-failing'), 'bad');

const failing = ({ enabled, failingSince }: EventWebhook): Html | false =>
  enabled &&
  failingSince !== undefined &&
  notice(html`<p>${say.parts('failing-text', { time: time(failingSince) })}</p>`, 'warn');

const oldSecret = ({ oldSecretUntil }: EventWebhook, now: number): [string, Html][] =>
  oldSecretUntil !== undefined && oldSecretUntil > now
    ? [[say('both-secrets-until'), time(oldSecretUntil)]]
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
    ${select({ name: 'state', label: say('status'), value: state ?? 'all', required: true }, [
      ['all', say('all')],
      ['waiting', say('waiting')],
      ['delivered', say('delivered')],
      ['dropped', say('failed')],
    ])}
    ${select({ name: 'type', label: say('event'), value: type ?? 'all', required: true }, [
      ['all', say('all')],
      ...[...eventTypes, 'ping'].map((one): [string, string] => [one, one]),
    ])}
    ${button(say('apply'))}
  </form>`;

function listOf(
  sink: EventWebhook,
  deliveries: readonly EventDelivery[],
  { state, type, after }: Filter,
): Html {
  if (deliveries.length === 0) {
    return state || type || after
      ? empty(say('no-matches'), say('no-matches-text'), linkButton(sinkPath(sink), say('show-all')))
      : empty(say('no-deliveries'), say('no-deliveries-text'));
  }
  return table(
    say('deliveries-caption'),
    [
      {
        title: say('event'),
        cell: (one: EventDelivery) =>
          html`<a href="${sinkPath(sink, `deliveries/${one.id}`)}">${one.type}</a>`,
      },
      { title: say('created'), cell: ({ createdAt }) => time(createdAt) },
      { title: say('status'), cell: deliveryState },
      {
        title: say('last-response'),
        cell: ({ log }) => {
          const last = log.at(-1);
          return last ? tryOutcome(last) : '–';
        },
      },
      { title: say('attempts'), number: true, cell: ({ tries }) => tries },
      {
        title: say('next-attempt'),
        cell: ({ nextTryAt }) => (nextTryAt === undefined ? '–' : time(nextTryAt)),
      },
    ],
    deliveries,
  );
}
