/** One delivery: what is sent, each try and what came back. */
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
    throw httpProblem('not-found', { detail: 'There is no such delivery. They are kept for 30 days.' });
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
        ['Tries', String(tries)],
        ...(ended ? [] : [['Next try', timeOr(nextTryAt, 'none')] as const]),
      ])}
      <h2>Tries</h2>
      ${log.length === 0 ? html`<p class="soft">None yet.</p>` : triesOf(log, tries)}
      <h2>Body</h2>
      ${copyable('body', body, 'the body')}
      <details>
        <summary>The same, laid out</summary>
        <pre tabindex="0"><code>${laidOut(body)}</code></pre>
      </details>`,
  });
}

const laidOut = (body: string): string => JSON.stringify(JSON.parse(body), undefined, 2);

const triesOf = (log: readonly DeliveryTry[], tries: number): Html =>
  html`${table(
    'Tries, latest first',
    [
      { title: 'When', cell: ({ at }: DeliveryTry) => time(at) },
      { title: 'Outcome', cell: (one) => tryOutcome(one) },
      { title: 'Took', number: true, cell: ({ ms }) => `${ms.toLocaleString('en')} ms` },
      { title: 'What was said', cell: said },
    ],
    log.toReversed(),
  )}
  ${tries > log.length && html`<p class="soft small">The last ${log.length}.</p>`}`;

/** Text of the receiver: shown as text, cut when it was kept. */
const said = ({ answer, reason, status }: DeliveryTry): Html | string =>
  answer !== undefined
    ? html`<code class="address">${answer}</code>`
    : status === undefined && reason !== undefined
      ? tryReason(reason)
      : '–';
