/** The signing secret: shown once, and rotated without downtime. */
import type { EventWebhook } from '#event-webhooks';
import { button, copyable, html, linkButton, notice, time } from '../../design/index.ts';
import type { Webhooks } from './deps.ts';
import { base, innerPage, sinkPath, type Here } from './frame.ts';
import { webhookTexts as say } from './messages/index.ts';

/** Shows the secret on the first visit only. */
export async function showSecret(c: Here, { sinks }: Webhooks, sink: EventWebhook): Promise<Response> {
  const secret = await sinks.takeSecret(sink.id);
  return innerPage(c, {
    title: say('secret'),
    under: sink,
    secret: true,
    content:
      secret === undefined
        ? html`${notice(say('secret-was-shown'), 'warn')}
            <p>${say('secret-was-shown-text')}</p>
            <p class="actions">
              ${linkButton(sinkPath(sink, 'rotate'), say('rotate-secret'))}
              ${linkButton(sinkPath(sink), say('view-webhook'))}
            </p>`
        : html`${notice(html`<p><strong>${say('copy-secret-now')}</strong> ${say('not-shown-again')}</p>`, 'warn')}
            ${copyable('secret', secret, say('copy-secret'))}
            <p>
              ${say.parts('secret-text', {
                verify: html`<a href="${base}/verify">${say('secret-text-verify')}</a>`,
              })}
            </p>
            <p class="actions">${linkButton(sinkPath(sink), say('done'), { main: true })}</p>`,
  });
}

export function askRotate(c: Here, { now }: Webhooks, sink: EventWebhook): Response | Promise<Response> {
  const { oldSecretUntil } = sink;
  const isRunning = oldSecretUntil !== undefined && oldSecretUntil > now();
  return innerPage(c, {
    title: say('rotate-secret'),
    under: sink,
    content: html`<p>${say('rotate-text')}</p>
      ${
        isRunning &&
        notice(html`<p>${say.parts('rotation-runs', { time: time(oldSecretUntil) })}</p>`, 'warn')
      }
      <form class="actions" method="post" action="${sinkPath(sink, 'rotate')}">
        ${button(say('rotate-secret'), { main: true })} ${linkButton(sinkPath(sink), say('cancel'))}
      </form>`,
  });
}

export const askRemoveWebhook = (c: Here, sink: EventWebhook): Response | Promise<Response> =>
  innerPage(c, {
    title: say('delete-webhook'),
    under: sink,
    content: html`<p>${say('delete-text')}</p>
      <form class="actions" method="post" action="${sinkPath(sink, 'remove')}">
        ${button(say('delete-webhook'), { danger: true })} ${linkButton(sinkPath(sink), say('cancel'))}
      </form>`,
  });
