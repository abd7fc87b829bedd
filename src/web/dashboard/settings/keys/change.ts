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
import { shownOnce } from './shown-once.ts';

const form = z.object({
  client: clientField,
  plan: z.string().refine(isPlan, 'Choose a plan.'),
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
          [keysPath, 'API keys'],
          [`${keysPath}/${id}`, client],
        ],
        'Rotate',
      )}
      ${pageHead(`Rotate the key for ${client}?`, {
        text: 'The new key is shown only once. Limits, usage, and reports stay the same.',
      })}
      <form method="post" class="fields narrow">
        <p class="actions">
          ${button('Expire old key in 24 hours', { main: true, name: 'old', value: 'day' })}
          ${button('Expire old key now', { danger: true, name: 'old', value: 'now' })}
          ${linkButton(`${keysPath}/${id}`, 'Cancel')}
        </p>
      </form>`;
    return dashboardPage(c, { title: 'Rotate key', section: 'settings', content });
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
    const more = stays > 0 ? 'The old key expires in 24 hours.' : 'The old key no longer works.';
    const address = deps.auditUrl ?? new URL(c.req.url).origin;
    return shownOnce(c, { id, client, key: made.key, address, more });
  });

  app.get(`${one}/revoke`, requireOwner, async (c) => {
    const { id, client, start, lastUsedAt } = await keyOr404(deps, c.req.param('id'));
    const content = html`${crumbs(
        [
          [keysPath, 'API keys'],
          [`${keysPath}/${id}`, client],
        ],
        'Revoke',
      )}
      ${pageHead(`Revoke the key for ${client}?`, { text: html`<code>${start}…</code>` })}
      <div class="stack">
        <p>
          Requests with this key are rejected, and its running batches are canceled. Its reports are kept. You
          cannot undo this.
          ${lastUsedAt === undefined ? 'It was never used.' : html`Last used: ${time(lastUsedAt)}`}
        </p>
        <form method="post">
          <p class="actions">
            ${button('Revoke key', { danger: true })} ${linkButton(`${keysPath}/${id}`, 'Cancel')}
          </p>
        </form>
      </div>`;
    return dashboardPage(c, { title: 'Revoke key', section: 'settings', content });
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
          [keysPath, 'API keys'],
          [`${keysPath}/${id}`, client],
        ],
        'Delete',
      )}
      ${pageHead(`Delete the key for ${client}?`, { text: html`<code>${start}…</code>` })}
      <div class="stack">
        <p>
          This key is ${state} and no longer works. This removes it from the list permanently. Its reports are
          kept under Audits.
        </p>
        <form method="post">
          <p class="actions">
            ${button('Delete key', { danger: true })} ${linkButton(`${keysPath}/${id}`, 'Cancel')}
          </p>
        </form>
      </div>`;
    return dashboardPage(c, { title: 'Delete key', section: 'settings', content });
  });

  app.post(`${one}/delete`, requireOwner, async (c) => {
    const { id, client } = await keyOr404(deps, c.req.param('id'));
    const isGone = await deps.keys.remove(id);
    c.set('actDetails', { isDone: isGone, about: client });
    return c.redirect(isGone ? `${keysPath}?said=deleted` : `${keysPath}/${id}`, 303);
  });
}
