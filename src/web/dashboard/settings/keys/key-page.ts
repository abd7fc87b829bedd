/** `/dashboard/settings/keys/{id}`: one key and its actions. */
import type { Context } from 'hono';
import { httpProblem } from '#http';
import { grouped } from '../../../design/charts/funnel.ts';
import type { KeyFacts } from '../../../accounts/keys.ts';
import { plans } from '../../../accounts/plans.ts';
import {
  badge,
  button,
  crumbs,
  facts,
  html,
  input,
  linkButton,
  notice,
  pageHead,
  select,
  stats,
  time,
  type Html,
} from '../../../design/index.ts';
import { type Dashboard, type DashboardEnv, may } from '../../context.ts';
import { dashboardPage, flashMessage } from '../../page.ts';
import { forOwners, keysPath } from '../frame.ts';
import type { SettingsRouteDeps } from '../deps.ts';
import { meter, standingOf } from './standing.ts';
import { storeNames, storeOf } from './store.ts';

const said = {
  saved: 'Saved.',
};

/** @throws Problem when there is none of this id */
export async function keyOr404({ keys }: SettingsRouteDeps, id: string | undefined): Promise<KeyFacts> {
  const key = id !== undefined && /^[0-9A-Za-z]{1,40}$/.test(id) ? await keys.read(id) : undefined;
  if (!key) throw httpProblem('not-found');
  return key;
}

export function addKeyPage(app: Dashboard, deps: SettingsRouteDeps): void {
  app.get(`${keysPath}/:id`, async (c) => keyPage(c, deps, await keyOr404(deps, c.req.param('id'))));
}

export async function keyPage(
  c: Context<DashboardEnv>,
  deps: SettingsRouteDeps,
  key: KeyFacts,
  wrong?: { fields: Record<string, string>; errors: Record<string, string> },
): Promise<Response> {
  const standing = await standingOf(deps, key);
  const maker = key.madeBy === undefined ? undefined : await deps.accounts.people.byId(key.madeBy);
  const { callsLeft, callsLimit, scansUsed, scansLimit, renewsAt } = standing;
  const content = html`${crumbs([[keysPath, 'API keys']], key.client)}
    ${pageHead(key.client, { text: html`<code>${key.start}…</code>` })}
    <div class="stack">
      ${flashMessage(c, said)} ${!may(c, 'manage') && forOwners}
      ${key.state !== 'live' && notice(`This key is ${key.state}. Requests with it are rejected.`, 'warn')}
      ${key.oldUntil !== undefined && notice(html`The old key is valid until ${time(key.oldUntil)}.`, 'warn')}
      ${stats([
        {
          name: 'Audits this month',
          value: html`${grouped(scansUsed)}${meter(scansUsed, scansLimit)}`,
          note: html`${grouped(Math.max(0, scansLimit - scansUsed))} of ${grouped(scansLimit)} left, renews
          ${time(renewsAt, 'day')}`,
        },
        {
          name: 'Requests left this minute',
          value: html`${grouped(callsLeft)}${meter(callsLimit - callsLeft, callsLimit)}`,
          note: `of ${grouped(callsLimit)}`,
        },
        {
          name: 'Last used',
          value:
            key.lastUsedAt === undefined
              ? 'Never'
              : html`<span class="moment">${time(key.lastUsedAt)}</span>`,
        },
      ])}
      ${facts([
        ['Status', badge(key.state, key.state === 'live' ? 'good' : undefined)],
        ['Plan', key.plan],
        ['Permissions', key.scopes.join(', ') || 'Buy'],
        ['Agent profile', key.boundProfile ?? 'Any'],
        ['Store', storeOf(key, await storeNames(deps))],
        ['Created', html`${time(key.createdAt)}${maker && ` by ${maker.name}`}`],
        ['Expires', key.expiresAt === undefined ? 'Never' : time(key.expiresAt)],
      ])}
      ${may(c, 'manage') && key.state === 'live' && changes(key, wrong)}
      ${
        may(c, 'manage') &&
        key.state !== 'live' &&
        html`<p class="actions">${linkButton(`${keysPath}/${key.id}/delete`, 'Delete key')}</p>`
      }
    </div>`;
  const status = wrong ? 400 : 200;
  return dashboardPage(c, { title: key.client, section: 'settings', status, content });
}

const changes = (
  { id, client, plan }: KeyFacts,
  wrong?: { fields: Record<string, string>; errors: Record<string, string> },
): Html =>
  html`<h2>Edit key</h2>
    <form method="post" action="${keysPath}/${id}" class="fields narrow" novalidate>
      ${input({
        name: 'client',
        label: 'Client',
        required: true,
        maxLength: 100,
        autocomplete: 'off',
        value: wrong?.fields['client'] ?? client,
        error: wrong?.errors['client'],
      })}
      ${select(
        {
          name: 'plan',
          label: 'Plan',
          required: true,
          value: wrong?.fields['plan'] ?? plan,
          error: wrong?.errors['plan'],
        },
        Object.keys(plans).map((name) => [name, name]),
      )}
      <p class="actions">${button('Save', { main: true })}</p>
    </form>
    <h2>Rotate or revoke</h2>
    <p>Rotating replaces the key. Limits, usage, and reports stay the same.</p>
    <p class="actions">
      ${linkButton(`${keysPath}/${id}/rotate`, 'Rotate key')}
      ${linkButton(`${keysPath}/${id}/revoke`, 'Revoke key')}
    </p>`;
