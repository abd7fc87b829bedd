/** A form around the browser's dialog for passkeys: a script puts the answer of the dialog into it, and sends it. */
import type { Context } from 'hono';
import { html, type Html } from '../../design/index.ts';
import type { DashboardEnv } from '../context.ts';

/** Whether browsers refuse passkeys by the address of this request: they belong to a host name, ours or that of this machine. */
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
  >
    ${facts.fields ?? ''}
    <input type="hidden" name="response" value="" />
    <p class="actions"><button class="button main" type="submit" disabled>${facts.label}</button></p>
    <p class="error" role="alert" data-problem hidden></p>
    <noscript><p>Passkeys need JavaScript. Everything else here works without.</p></noscript>
  </form>`;
