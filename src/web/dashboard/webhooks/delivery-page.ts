/** One delivery: its body, and each attempt with its response. */
import type { Context } from 'hono';
import { httpProblem } from '#http';
import type { EventDelivery, DeliveryTry, EventWebhook } from '#event-webhooks';
import { button, copyable, facts, html, table, time, type Html } from '../../design/index.ts';
import { deliveryFor } from '../buyer-data.ts';
import { type DashboardEnv, may } from '../context.ts';
import type { Webhooks } from './deps.ts';
import { innerPage, sinkPath, type Here } from './frame.ts';
import { deliveryState, tryOutcome, tryReason, timeOr } from './words.ts';

/** @throws Problem when this webhook has none of this id */
export async function findDelivery(
  c: Context<DashboardEnv, string>,
  { deliveries }: Webhooks,
  sink: EventWebhook,
): Promise<EventDelivery> {
  const found = await deliveries.read(c.req.param('delivery') ?? '');
  if (found?.sink !== sink.id)
    throw httpProblem('not-found', {
      detail: 'No delivery found with this ID. Deliveries are kept for 30 days.',
    });
  return deliveryFor(c, found);
}

export async function showDelivery(c: Here, webhooks: Webhooks, sink: EventWebhook): Promise<Response> {
  const delivery = await findDelivery(c, webhooks, sink);
  const { id, type, createdAt, nextTryAt, ended, tries, log, body } = delivery;
  return innerPage(c, {
    title: type === 'ping' ? 'Test event' : type,
    under: sink,
    text: html`${deliveryState(delivery)} ${time(createdAt)}`,
    ...(may(c, 'manage')
      ? {
          actions: html`<form method="post" action="${sinkPath(sink, `deliveries/${id}/again`)}">
            ${button(ended ? 'Send again' : 'Send now')}
          </form>`,
        }
      : {}),
    content: html`${facts([
        ['webhook-id', html`<code>${id}</code>`],
        ['Sent to', html`<span class="address">${sink.url}</span>`],
        ['Attempts', String(tries)],
        ...(ended ? [] : [['Next attempt', timeOr(nextTryAt, 'None')] as const]),
      ])}
      <h2>Attempts</h2>
      ${log.length === 0 ? html`<p class="soft">No attempts yet.</p>` : triesOf(log, tries)}
      <h2>Body</h2>
      ${copyable('body', body, 'the body')}
      <details>
        <summary>Show formatted</summary>
        <pre tabindex="0"><code>${laidOut(body)}</code></pre>
      </details>`,
  });
}

const laidOut = (body: string): string => JSON.stringify(JSON.parse(body), undefined, 2);

const triesOf = (log: readonly DeliveryTry[], tries: number): Html =>
  html`${table(
    'Attempts, latest first',
    [
      { title: 'Time', cell: ({ at }: DeliveryTry) => time(at) },
      { title: 'Outcome', cell: (one) => tryOutcome(one) },
      { title: 'Duration', number: true, cell: ({ ms }) => `${ms.toLocaleString('en')} ms` },
      { title: 'Response', cell: said },
    ],
    log.toReversed(),
  )}
  ${tries > log.length && html`<p class="soft small">Shows the last ${log.length} attempts.</p>`}`;

/** Response of the receiver as text, truncated when it was stored. */
const said = ({ answer, reason, status }: DeliveryTry): Html | string =>
  answer !== undefined
    ? html`<code class="address">${answer}</code>`
    : status === undefined && reason !== undefined
      ? tryReason(reason)
      : '–';
