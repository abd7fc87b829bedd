/** The one page that shows a key: an answer to a form, kept by nobody, behind no address. */
import type { Context } from 'hono';
import { shellWord } from '#audit';
import { copyable, html, linkButton, notice, pageHead } from '../../../design/index.ts';
import type { DashboardEnv } from '../../context.ts';
import { dashboardPage } from '../../page.ts';
import { keysPath } from '../frame.ts';

export interface ShownKey {
  id: string;
  client: string;
  key: string;
  /** Of the audit API. */
  address: string;
  more?: string;
}

export function shownOnce(c: Context<DashboardEnv>, { id, client, key, address, more }: ShownKey) {
  c.set('actDetails', { isDone: true, about: client });
  const call = `curl -s ${shellWord(`${address}/api/v1/usage`)} -H "Authorization: Bearer ${key}"`;
  const content = html`${pageHead(`The key of ${client}`)}
    <div class="stack">
      ${notice(
        html`<p>Copy it now. It is stored hashed and is never shown again.</p>
          ${more !== undefined && html`<p>${more}</p>`}`,
        'warn',
      )}
      ${copyable('key', key, 'the key')}
      <h2>Try it</h2>
      ${copyable('call', call, 'the command')}
      <p class="actions">
        ${linkButton(`${keysPath}/${id}`, 'I have it', { main: true })} ${linkButton('/docs', 'Reference')}
      </p>
    </div>`;
  return dashboardPage(c, { title: 'The key', section: 'settings', content, secret: true });
}
