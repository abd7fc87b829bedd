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
import { apiKeyTexts as say } from './messages/index.ts';
import { meter, standingOf } from './standing.ts';
import { storeNames, storeOf } from './store.ts';

const said = () => ({ saved: say('saved') });

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
  const created = time(key.createdAt);
  const content = html`${crumbs([[keysPath, say('api-keys')]], key.client)}
    ${pageHead(key.client, { text: html`<code>${key.start}…</code>` })}
    <div class="stack">
      ${flashMessage(c, said())} ${!may(c, 'manage') && forOwners()}
      ${key.state !== 'live' && notice(say('key-ended', { state: key.state }), 'warn')}
      ${key.oldUntil !== undefined && notice(say.parts('old-key-until', { time: time(key.oldUntil) }), 'warn')}
      ${stats([
        {
          name: say('audits-this-month'),
          value: html`${grouped(scansUsed)}${meter(scansUsed, scansLimit)}`,
          note: say.parts('audits-left', {
            count: Math.max(0, scansLimit - scansUsed),
            limit: scansLimit,
            day: time(renewsAt, 'day'),
          }),
        },
        {
          name: say('requests-left'),
          value: html`${grouped(callsLeft)}${meter(callsLimit - callsLeft, callsLimit)}`,
          note: say('of-limit', { limit: callsLimit }),
        },
        {
          name: say('last-used'),
          value:
            key.lastUsedAt === undefined
              ? say('never')
              : html`<span class="moment">${time(key.lastUsedAt)}</span>`,
        },
      ])}
      ${facts([
        [say('status'), badge(say(`state-${key.state}`), key.state === 'live' ? 'good' : undefined)],
        [say('plan'), key.plan],
        [say('permissions'), key.scopes.join(', ') || say('buy-only')],
        [say('agent-profile'), key.boundProfile ?? say('any-profile')],
        [say('store'), storeOf(key, await storeNames(deps))],
        [say('created'), maker ? say.parts('created-by', { time: created, name: maker.name }) : created],
        [say('expires'), key.expiresAt === undefined ? say('never') : time(key.expiresAt)],
      ])}
      ${may(c, 'manage') && key.state === 'live' && changes(key, wrong)}
      ${
        may(c, 'manage') &&
        key.state !== 'live' &&
        html`<p class="actions">${linkButton(`${keysPath}/${key.id}/delete`, say('delete-key'))}</p>`
      }
    </div>`;
  const status = wrong ? 400 : 200;
  return dashboardPage(c, { title: key.client, section: 'settings', status, content });
}

const changes = (
  { id, client, plan }: KeyFacts,
  wrong?: { fields: Record<string, string>; errors: Record<string, string> },
): Html =>
  html`<h2>${say('edit-key')}</h2>
    <form method="post" action="${keysPath}/${id}" class="fields narrow" novalidate>
      ${input({
        name: 'client',
        label: say('client'),
        required: true,
        maxLength: 100,
        autocomplete: 'off',
        value: wrong?.fields['client'] ?? client,
        error: wrong?.errors['client'],
      })}
      ${select(
        {
          name: 'plan',
          label: say('plan'),
          required: true,
          value: wrong?.fields['plan'] ?? plan,
          error: wrong?.errors['plan'],
        },
        Object.keys(plans).map((name) => [name, name]),
      )}
      <p class="actions">${button(say('save'), { main: true })}</p>
    </form>
    <h2>${say('rotate-or-revoke')}</h2>
    <p>${say('rotate-or-revoke-text')}</p>
    <p class="actions">
      ${linkButton(`${keysPath}/${id}/rotate`, say('rotate-key'))}
      ${linkButton(`${keysPath}/${id}/revoke`, say('revoke-key'))}
    </p>`;
