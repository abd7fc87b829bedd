/** The signing secret: shown once, and rotated without downtime. */
import type { EventWebhook } from '#event-webhooks';
import { button, copyable, html, linkButton, notice, time } from '../../design/index.ts';
import type { Webhooks } from './deps.ts';
import { base, innerPage, sinkPath, type Here } from './frame.ts';

/** Shows the secret on the first visit only. */
export async function showSecret(c: Here, { sinks }: Webhooks, sink: EventWebhook): Promise<Response> {
  const secret = await sinks.takeSecret(sink.id);
  return innerPage(c, {
    title: 'Secret',
    under: sink,
    secret: true,
    content:
      secret === undefined
        ? html`${notice('The secret was already shown. It cannot be shown again.', 'warn')}
            <p>If you did not copy it, rotate the secret. Both secrets are valid for 24 hours.</p>
            <p class="actions">
              ${linkButton(sinkPath(sink, 'rotate'), 'Rotate secret')}
              ${linkButton(sinkPath(sink), 'View webhook')}
            </p>`
        : html`${notice(html`<p><strong>Copy the secret now.</strong> It is not shown again.</p>`, 'warn')}
            ${copyable('secret', secret, 'the secret')}
            <p>
              Your receiver needs it to verify that requests come from Portico. See
              <a href="${base}/verify">how to verify signatures</a>.
            </p>
            <p class="actions">${linkButton(sinkPath(sink), 'Done', { main: true })}</p>`,
  });
}

export function askRotate(c: Here, { now }: Webhooks, sink: EventWebhook): Response | Promise<Response> {
  const { oldSecretUntil } = sink;
  const isRunning = oldSecretUntil !== undefined && oldSecretUntil > now();
  return innerPage(c, {
    title: 'Rotate secret',
    under: sink,
    content: html`<p>
        For 24 hours, each request has two signatures: one with the new secret and one with the old secret.
        Update your receiver within this time. Then the old secret expires.
      </p>
      ${
        isRunning &&
        notice(
          html`<p>
            The last rotation is in progress until ${time(oldSecretUntil)}. If you rotate again, its old
            secret expires immediately.
          </p>`,
          'warn',
        )
      }
      <form class="actions" method="post" action="${sinkPath(sink, 'rotate')}">
        ${button('Rotate secret', { main: true })} ${linkButton(sinkPath(sink), 'Cancel')}
      </form>`,
  });
}

export const askRemoveWebhook = (c: Here, sink: EventWebhook): Response | Promise<Response> =>
  innerPage(c, {
    title: 'Delete webhook',
    under: sink,
    content: html`<p>
        This deletes the webhook, its secret, its deliveries, and all events that are waiting to be sent. To
        pause it instead, edit it and clear “Send events”.
      </p>
      <form class="actions" method="post" action="${sinkPath(sink, 'remove')}">
        ${button('Delete webhook', { danger: true })} ${linkButton(sinkPath(sink), 'Cancel')}
      </form>`,
  });
