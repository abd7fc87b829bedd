/** One delivery: its body, and each attempt with its response. */
import type { Context } from 'hono';
import { httpProblem } from '#http';
import type { EventDelivery, DeliveryTry, EventWebhook } from '#event-webhooks';
import { button, copyable, facts, html, table, time, type Html } from '../../design/index.ts';
import { deliveryFor } from '../buyer-data.ts';
import { type DashboardEnv, may } from '../context.ts';
import type { Webhooks } from './deps.ts';
import { innerPage, sinkPath, type Here } from './frame.ts';
import { webhookTexts as say } from './messages/index.ts';
import { deliveryState, tryOutcome, tryReason, timeOr } from './words.ts';

/** @throws Problem when this webhook has none of this id */
export async function findDelivery(
  c: Context<DashboardEnv, string>,
  { deliveries }: Webhooks,
  sink: EventWebhook,
): Promise<EventDelivery> {
  const found = await deliveries.read(c.req.param('delivery') ?? '');
  if (found?.sink !== sink.id) throw httpProblem('not-found', { detail: say('no-delivery') });
  return deliveryFor(c, found);
}

export async function showDelivery(c: Here, webhooks: Webhooks, sink: EventWebhook): Promise<Response> {
  const delivery = await findDelivery(c, webhooks, sink);
  const { id, type, createdAt, nextTryAt, ended, tries, log, body } = delivery;
  return innerPage(c, {
    title: type === 'ping' ? say('test-event') : type,
    under: sink,
    text: html`${deliveryState(delivery)} ${time(createdAt)}`,
    ...(may(c, 'manage')
      ? {
          actions: html`<form method="post" action="${sinkPath(sink, `deliveries/${id}/again`)}">
            ${button(ended ? say('send-again') : say('send-now'))}
          </form>`,
        }
      : {}),
    content: html`${facts([
        ['webhook-id', html`<code>${id}</code>`],
        [say('sent-to'), html`<span class="address">${sink.url}</span>`],
        [say('attempts'), String(tries)],
        ...(ended ? [] : [[say('next-attempt'), timeOr(nextTryAt, say('none'))] as const]),
      ])}
      <h2>${say('attempts')}</h2>
      ${log.length === 0 ? html`<p class="soft">${say('no-attempts')}</p>` : triesOf(log, tries)}
      <h2>${say('body')}</h2>
      ${copyable('body', body, say('copy-body'))}
      <details>
        <summary>${say('show-formatted')}</summary>
        <pre tabindex="0"><code>${laidOut(body)}</code></pre>
      </details>`,
  });
}

const laidOut = (body: string): string => JSON.stringify(JSON.parse(body), undefined, 2);

const triesOf = (log: readonly DeliveryTry[], tries: number): Html =>
  html`${table(
    say('attempts-caption'),
    [
      { title: say('time'), cell: ({ at }: DeliveryTry) => time(at) },
      { title: say('outcome'), cell: (one) => tryOutcome(one) },
      { title: say('duration'), number: true, cell: ({ ms }) => say('milliseconds', { ms }) },
      { title: say('response'), cell: said },
    ],
    log.toReversed(),
  )}
  ${tries > log.length && html`<p class="soft small">${say('attempts-cut', { count: log.length })}</p>`}`;

/** Response of the receiver as text, truncated when it was stored. */
const said = ({ answer, reason, status }: DeliveryTry): Html | string =>
  answer !== undefined
    ? html`<code class="address">${answer}</code>`
    : status === undefined && reason !== undefined
      ? tryReason(reason)
      : '–';
