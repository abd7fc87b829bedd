/** A form around the browser's dialog for passkeys: a script adds the response of the dialog and submits it. */
import type { Context } from 'hono';
import { html, type Html } from '../../design/index.ts';
import type { DashboardEnv } from '../context.ts';
import { signInTexts as say } from './messages/index.ts';

/** Whether browsers reject passkeys for the URL of this request: they require our host name or localhost. */
export const needsHostName = (
  c: Context<DashboardEnv>,
  { baseUrl }: { baseUrl: string | undefined },
): boolean => baseUrl === undefined && new URL(c.req.url).hostname !== 'localhost';

export const passkeyForm = (facts: {
  action: string;
  does: 'create' | 'get';
  /** JSON for the dialog. */
  options: string;
  label: string;
  fields?: Html;
}): Html =>
  html`<form
    method="post"
    action="${facts.action}"
    class="fields narrow"
    data-passkey="${facts.does}"
    data-options="${facts.options}"
    data-unsupported="${say('passkeys-unsupported')}"
    data-exists="${say('passkey-exists')}"
    data-failed="${say('passkey-failed')}"
  >
    ${facts.fields ?? ''}
    <input type="hidden" name="response" value="" />
    <p class="actions"><button class="button main" type="submit" disabled>${facts.label}</button></p>
    <p class="error" role="alert" data-problem hidden></p>
    <noscript><p>${say('passkeys-need-script')}</p></noscript>
  </form>`;
