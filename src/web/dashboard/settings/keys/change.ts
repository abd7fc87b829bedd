/** Changes to a key: name and plan, rotation, revocation, deletion. */
import { z } from 'zod';
import { batchStateOf } from '#audit-jobs';
import { isPlan } from '../../../accounts/plans.ts';
import { button, crumbs, html, linkButton, pageHead, time } from '../../../design/index.ts';
import { readFields, readForm } from '../../../form.ts';
import type { Dashboard } from '../../context.ts';
import { requireOwner } from '../../refusal.ts';
import { dashboardPage } from '../../page.ts';
import { keysPath } from '../frame.ts';
import { clientField } from './create.ts';
import type { SettingsRouteDeps } from '../deps.ts';
import { keyOr404, keyPage } from './key-page.ts';
import { apiKeyTexts as say } from './messages/index.ts';
import { shownOnce } from './shown-once.ts';

const form = z.object({
  client: clientField,
  plan: z.string().refine(isPlan, { error: () => say('no-plan') }),
});
const oldLastsMs = 24 * 3_600_000;
/** The newest batches of a key. */
const mostBatches = 1_000;

export function addKeyChanges(app: Dashboard, deps: SettingsRouteDeps): void {
  const one = `${keysPath}/:id`;

  app.post(one, requireOwner, async (c) => {
    const key = await keyOr404(deps, c.req.param('id'));
    const read = await readForm(c, form);
    if (!read.ok) return keyPage(c, deps, key, read);
    const { client, plan } = read.value;
    await deps.keys.update(key.id, { client, ...(isPlan(plan) ? { plan } : {}) });
    c.set('actDetails', { about: `${client}, ${plan}` });
    return c.redirect(`${keysPath}/${key.id}?said=saved`, 303);
  });

  app.get(`${one}/rotate`, requireOwner, async (c) => {
    const { id, client } = await keyOr404(deps, c.req.param('id'));
    const content = html`${crumbs(
        [
          [keysPath, say('api-keys')],
          [`${keysPath}/${id}`, client],
        ],
        say('rotate'),
      )}
      ${pageHead(say('rotate-title', { client }), {
        text: say('rotate-text'),
      })}
      <form method="post" class="fields narrow">
        <p class="actions">
          ${button(say('expire-later'), { main: true, name: 'old', value: 'day' })}
          ${button(say('expire-now'), { danger: true, name: 'old', value: 'now' })}
          ${linkButton(`${keysPath}/${id}`, say('cancel'))}
        </p>
      </form>`;
    return dashboardPage(c, { title: say('rotate-key'), section: 'settings', content });
  });

  app.post(`${one}/rotate`, requireOwner, async (c) => {
    const { id, client } = await keyOr404(deps, c.req.param('id'));
    const { old } = await readFields(c);
    const stays = old === 'day' ? oldLastsMs : 0;
    const made = await deps.keys.rotate(id, stays);
    if (!made) {
      c.set('actDetails', { isDone: false });
      return c.redirect(`${keysPath}/${id}`, 303);
    }
    const more = stays > 0 ? say('expires-later') : say('expired-now');
    const address = deps.auditUrl ?? new URL(c.req.url).origin;
    return shownOnce(c, { id, client, key: made.key, address, more });
  });

  app.get(`${one}/revoke`, requireOwner, async (c) => {
    const { id, client, start, lastUsedAt } = await keyOr404(deps, c.req.param('id'));
    const content = html`${crumbs(
        [
          [keysPath, say('api-keys')],
          [`${keysPath}/${id}`, client],
        ],
        say('revoke'),
      )}
      ${pageHead(say('revoke-title', { client }), { text: html`<code>${start}…</code>` })}
      <div class="stack">
        <p>
          ${say('revoke-text')}
          ${lastUsedAt === undefined ? say('never-used') : say.parts('last-used-at', { time: time(lastUsedAt) })}
        </p>
        <form method="post">
          <p class="actions">
            ${button(say('revoke-key'), { danger: true })} ${linkButton(`${keysPath}/${id}`, say('cancel'))}
          </p>
        </form>
      </div>`;
    return dashboardPage(c, { title: say('revoke-key'), section: 'settings', content });
  });

  app.post(`${one}/revoke`, requireOwner, async (c) => {
    const { id, client } = await keyOr404(deps, c.req.param('id'));
    await deps.keys.revoke(id);
    // Nothing that the key started may continue.
    for (const batch of await deps.batches.list({ keyId: id, limit: mostBatches }))
      if (batchStateOf(batch) === 'running') await deps.batches.cancel(batch.id, deps.now());
    c.set('actDetails', { about: client });
    return c.redirect(`${keysPath}?said=revoked`, 303);
  });

  app.get(`${one}/delete`, requireOwner, async (c) => {
    const { id, client, start, state } = await keyOr404(deps, c.req.param('id'));
    if (state === 'live') return c.redirect(`${keysPath}/${id}/revoke`, 303);
    const content = html`${crumbs(
        [
          [keysPath, say('api-keys')],
          [`${keysPath}/${id}`, client],
        ],
        say('delete'),
      )}
      ${pageHead(say('delete-title', { client }), { text: html`<code>${start}…</code>` })}
      <div class="stack">
        <p>${say('delete-text', { state })}</p>
        <form method="post">
          <p class="actions">
            ${button(say('delete-key'), { danger: true })} ${linkButton(`${keysPath}/${id}`, say('cancel'))}
          </p>
        </form>
      </div>`;
    return dashboardPage(c, { title: say('delete-key'), section: 'settings', content });
  });

  app.post(`${one}/delete`, requireOwner, async (c) => {
    const { id, client } = await keyOr404(deps, c.req.param('id'));
    const isGone = await deps.keys.remove(id);
    c.set('actDetails', { isDone: isGone, about: client });
    return c.redirect(isGone ? `${keysPath}?said=deleted` : `${keysPath}/${id}`, 303);
  });
}
