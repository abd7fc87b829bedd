/** `/dashboard/settings/keys/new`. The response to the form is the only page that shows the key. */
import { z } from 'zod';
import { readPublicUrl } from '#ucp';
import { allScopes, type Scope } from '../../../accounts/keys.ts';
import { isPlan, plans } from '../../../accounts/plans.ts';
import { button, crumbs, html, input, linkButton, pageHead, select, tick } from '../../../design/index.ts';
import { readForm } from '../../../form.ts';
import type { Dashboard } from '../../context.ts';
import { requireOwner } from '../../refusal.ts';
import { dashboardPage } from '../../page.ts';
import { keysPath } from '../frame.ts';
import type { SettingsRouteDeps } from '../deps.ts';
import { apiKeyTexts as say } from './messages/index.ts';
import { shownOnce } from './shown-once.ts';
import { storeField, storeSelect, storeNames, type StoreNames } from './store.ts';

const scopeWords = {
  'audit:run': 'run-audits',
  'audit:read': 'read-reports',
} as const satisfies Record<Scope, string>;
const ends = [
  ['', 'never'],
  ['30', 'in-30-days'],
  ['90', 'in-90-days'],
  ['365', 'in-1-year'],
] as const;
/** Characters. */
const longestClient = 100;
const longestProfile = 2_000;

export const clientField = z
  .string()
  .trim()
  .min(1, { error: () => say('no-client') })
  .max(longestClient, { error: () => say('too-long', { limit: longestClient }) });

const formOf = (stores: StoreNames) =>
  z
    .object({
      client: clientField,
      plan: z.string().refine(isPlan, { error: () => say('no-plan') }),
      expires: z
        .enum(ends.map(([value]) => value))
        .default('')
        .transform((days) => (days === '' ? undefined : Number(days))),
      site: storeField(stores),
      profile: z
        .string()
        .trim()
        .max(longestProfile, { error: () => say('too-long', { limit: longestProfile }) })
        .default(''),
    })
    .catchall(z.string())
    // A key that is bound to a store or profile only buys, and has no scopes.
    .refine(
      ({ site, profile, ...fields }) =>
        site !== undefined ||
        readPublicUrl(profile) !== undefined ||
        allScopes.some((scope) => fields[scope] === 'on'),
      {
        path: ['scopes'],
        error: () => say('no-permission'),
      },
    )
    .refine(({ profile }) => profile === '' || readPublicUrl(profile) !== undefined, {
      path: ['profile'],
      error: () => say('profile-invalid'),
    });

type Shown = { fields?: Record<string, string>; errors?: Record<string, string> };

export function addKeyCreation(app: Dashboard, deps: SettingsRouteDeps): void {
  app.get(`${keysPath}/new`, requireOwner, async (c) => {
    const content = page(await storeNames(deps), {});
    return dashboardPage(c, { title: say('new-api-key'), section: 'settings', content });
  });

  app.post(`${keysPath}/new`, requireOwner, async (c) => {
    const stores = await storeNames(deps);
    const read = await readForm(c, formOf(stores));
    if (!read.ok) {
      const content = page(stores, { fields: read.fields, errors: read.errors });
      return dashboardPage(c, { title: say('new-api-key'), section: 'settings', status: 400, content });
    }
    const { client, plan, expires, site, profile } = read.value;
    const boundProfile = readPublicUrl(profile);
    const { id, key } = await deps.keys.create({
      client,
      plan: isPlan(plan) ? plan : 'free',
      scopes: allScopes.filter((scope) => read.fields[scope] === 'on'),
      madeBy: c.get('member').id,
      ...(expires === undefined ? {} : { expiresInDays: expires }),
      ...(boundProfile === undefined ? {} : { boundProfile }),
      ...(site === undefined ? {} : { site }),
    });
    return shownOnce(c, { id, client, key, address: deps.auditUrl ?? new URL(c.req.url).origin });
  });
}

function page(stores: StoreNames, { fields, errors = {} }: Shown) {
  return html`${crumbs([[keysPath, say('api-keys')]], say('new-key'))}
    ${pageHead(say('new-api-key'), { text: say('new-key-text') })}
    <form method="post" class="fields narrow" novalidate>
      ${input({
        name: 'client',
        label: say('client'),
        hint: say('client-hint'),
        required: true,
        autofocus: true,
        maxLength: longestClient,
        autocomplete: 'off',
        value: fields?.['client'],
        error: errors['client'],
      })}
      ${select(
        {
          name: 'plan',
          label: say('plan'),
          required: true,
          value: fields?.['plan'] ?? 'free',
          error: errors['plan'],
        },
        Object.entries(plans).map(([name, { callsPerMinute, scansPerMonth }]) => [
          name,
          say('plan-option', { name, calls: callsPerMinute, audits: scansPerMonth }),
        ]),
      )}
      <fieldset>
        <legend>${say('permissions')}</legend>
        ${allScopes.map((scope) =>
          tick({
            name: scope,
            label: say(scopeWords[scope]),
            checked: fields === undefined || fields[scope] === 'on',
          }),
        )}
        ${errors['scopes'] !== undefined && html`<p class="error">${errors['scopes']}</p>`}
      </fieldset>
      ${select(
        { name: 'expires', label: say('expires'), required: true, value: fields?.['expires'] ?? '' },
        ends.map(([days, key]) => [days, say(key)]),
      )}
      ${storeSelect(stores, fields?.['site'], errors['site'])}
      ${input({
        name: 'profile',
        label: say('agent-profile'),
        type: 'url',
        hint: say('profile-hint'),
        maxLength: longestProfile,
        value: fields?.['profile'],
        error: errors['profile'],
      })}
      <p class="actions">
        ${button(say('create-key'), { main: true })} ${linkButton(keysPath, say('cancel'))}
      </p>
    </form>`;
}
