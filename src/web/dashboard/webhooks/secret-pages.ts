/** The secret that signs: shown once, and exchanged without a gap. */
import type { EventWebhook } from '#event-webhooks';
import { button, copyable, html, linkButton, notice, time } from '../../design/index.ts';
import type { Webhooks } from './deps.ts';
import { base, innerPage, sinkPath, type Here } from './frame.ts';

/** Shows it to whoever comes first; after that nobody can read it. */
export async function showSecret(c: Here, { sinks }: Webhooks, sink: EventWebhook): Promise<Response> {
  const secret = await sinks.takeSecret(sink.id);
  return innerPage(c, {
    title: 'Secret',
    under: sink,
    secret: true,
    content:
      secret === undefined
        ? html`${notice('The secret was shown already, and is not shown twice.', 'warn')}
            <p>If it was not copied, take a new one: for a day both are used, so that nothing is lost.</p>
            <p class="actions">
              ${linkButton(sinkPath(sink, 'rotate'), 'New secret')}
              ${linkButton(sinkPath(sink), 'To the webhook')}
            </p>`
        : html`${notice(html`<p><strong>Copy the secret now.</strong> It is shown this once.</p>`, 'warn')}
            ${copyable('secret', secret, 'the secret')}
            <p>
              Give it to your receiver. It proves that a request is from here and was not changed on its way:
              <a href="${base}/verify">how to verify</a>.
            </p>
            <p class="actions">${linkButton(sinkPath(sink), 'I have copied it', { main: true })}</p>`,
  });
}

export function askRotate(c: Here, { now }: Webhooks, sink: EventWebhook): Response | Promise<Response> {
  const { oldSecretUntil } = sink;
  const isRunning = oldSecretUntil !== undefined && oldSecretUntil > now();
  return innerPage(c, {
    title: 'New secret',
    under: sink,
    content: html`<p>
        For 24 hours each request carries two signatures, by the new secret and by the one before. Give the
        new one to your receiver in this time. Then the old one ends.
      </p>
      ${
        isRunning &&
        notice(
          html`<p>
            The last exchange is still going on, until ${time(oldSecretUntil)}. The secret from before it ends
            at once.
          </p>`,
          'warn',
        )
      }
      <form class="actions" method="post" action="${sinkPath(sink, 'rotate')}">
        ${button('Make a new secret', { main: true })} ${linkButton(sinkPath(sink), 'Cancel')}
      </form>`,
  });
}

export const askRemoveWebhook = (c: Here, sink: EventWebhook): Response | Promise<Response> =>
  innerPage(c, {
    title: 'Delete the webhook',
    under: sink,
    content: html`<p>
        Its secret, its deliveries and what still waits to be sent will be gone. To pause it instead, change
        it and leave out “Send events”.
      </p>
      <form class="actions" method="post" action="${sinkPath(sink, 'remove')}">
        ${button('Delete it', { danger: true })} ${linkButton(sinkPath(sink), 'Cancel')}
      </form>`,
  });
