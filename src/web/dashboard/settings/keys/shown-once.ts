/** The only page that shows a key: a response to a form, without a URL and never cached. */
import type { Context } from 'hono';
import { shellWord } from '#audit';
import { copyable, html, linkButton, notice, pageHead } from '../../../design/index.ts';
import type { DashboardEnv } from '../../context.ts';
import { dashboardPage } from '../../page.ts';
import { keysPath } from '../frame.ts';
import { apiKeyTexts as say } from './messages/index.ts';

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
  const content = html`${pageHead(say('key-of', { client }))}
    <div class="stack">
      ${notice(
        html`<p>${say('copy-now')}</p>
          ${more !== undefined && html`<p>${more}</p>`}`,
        'warn',
      )}
      ${copyable('key', key, say('copy-key'))}
      <h2>${say('test-key')}</h2>
      ${copyable('call', call, say('copy-command'))}
      <p class="actions">
        ${linkButton(`${keysPath}/${id}`, say('done'), { main: true })}
        ${linkButton('/docs/api', say('api-reference'))}
      </p>
    </div>`;
  return dashboardPage(c, { title: say('api-key'), section: 'settings', content, secret: true });
}
