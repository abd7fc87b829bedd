/** `/dashboard/settings/keys/new`. The response to the form is the only page that shows the key. */
import { z } from 'zod';
import { readPublicUrl } from '#ucp';
import { grouped } from '../../../design/charts/funnel.ts';
import { allScopes } from '../../../accounts/keys.ts';
import { isPlan, plans } from '../../../accounts/plans.ts';
import { button, crumbs, html, input, linkButton, pageHead, select, tick } from '../../../design/index.ts';
import { readForm } from '../../../form.ts';
import type { Dashboard } from '../../context.ts';
import { requireOwner } from '../../refusal.ts';
import { dashboardPage } from '../../page.ts';
import { keysPath } from '../frame.ts';
import type { SettingsRouteDeps } from '../deps.ts';
import { shownOnce } from './shown-once.ts';
import { storeField, storeSelect, storeNames, type StoreNames } from './store.ts';

const scopeWords: Readonly<Record<string, string>> = {
  'audit:run': 'Run audits',
  'audit:read': 'Read its reports',
};
const ends = [
  ['', 'Never'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In 1 year'],
] as const;

export const clientField = z
  .string()
  .trim()
  .min(1, 'Enter the name of the client.')
  .max(100, 'Enter at most 100 characters.');

const formOf = (stores: StoreNames) =>
  z
    .object({
      client: clientField,
      plan: z.string().refine(isPlan, 'Choose a plan.'),
      expires: z
        .enum(ends.map(([value]) => value))
        .default('')
        .transform((days) => (days === '' ? undefined : Number(days))),
      site: storeField(stores),
      profile: z.string().trim().max(2_000, 'Enter at most 2,000 characters.').default(''),
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
        message: 'Choose at least one permission.',
      },
    )
    .refine(({ profile }) => profile === '' || readPublicUrl(profile) !== undefined, {
      path: ['profile'],
      message: 'Enter the https URL of an agent profile.',
    });

type Shown = { fields?: Record<string, string>; errors?: Record<string, string> };

export function addKeyCreation(app: Dashboard, deps: SettingsRouteDeps): void {
  app.get(`${keysPath}/new`, requireOwner, async (c) => {
    const content = page(await storeNames(deps), {});
    return dashboardPage(c, { title: 'New API key', section: 'settings', content });
  });

  app.post(`${keysPath}/new`, requireOwner, async (c) => {
    const stores = await storeNames(deps);
    const read = await readForm(c, formOf(stores));
    if (!read.ok) {
      const content = page(stores, { fields: read.fields, errors: read.errors });
      return dashboardPage(c, { title: 'New API key', section: 'settings', status: 400, content });
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
  return html`${crumbs([[keysPath, 'API keys']], 'New key')}
    ${pageHead('New API key', { text: 'The key is shown only once, on the next page. Portico stores only its hash.' })}
    <form method="post" class="fields narrow" novalidate>
      ${input({
        name: 'client',
        label: 'Client',
        hint: 'The program that uses the key, such as “Nightly build”',
        required: true,
        autofocus: true,
        maxLength: 100,
        autocomplete: 'off',
        value: fields?.['client'],
        error: errors['client'],
      })}
      ${select(
        {
          name: 'plan',
          label: 'Plan',
          required: true,
          value: fields?.['plan'] ?? 'free',
          error: errors['plan'],
        },
        Object.entries(plans).map(([name, { callsPerMinute, scansPerMonth }]) => [
          name,
          `${name}: ${grouped(callsPerMinute)} requests per minute, ${grouped(scansPerMonth)} audits per month`,
        ]),
      )}
      <fieldset>
        <legend>Permissions</legend>
        ${allScopes.map((scope) =>
          tick({
            name: scope,
            label: scopeWords[scope] ?? scope,
            checked: fields === undefined || fields[scope] === 'on',
          }),
        )}
        ${errors['scopes'] !== undefined && html`<p class="error">${errors['scopes']}</p>`}
      </fieldset>
      ${select({ name: 'expires', label: 'Expires', required: true, value: fields?.['expires'] ?? '' }, ends)}
      ${storeSelect(stores, fields?.['site'], errors['site'])}
      ${input({
        name: 'profile',
        label: 'Agent profile',
        type: 'url',
        hint: 'The only agent profile that can buy with this key. Such a key cannot run audits. Leave empty for any profile.',
        maxLength: 2_000,
        value: fields?.['profile'],
        error: errors['profile'],
      })}
      <p class="actions">${button('Create key', { main: true })} ${linkButton(keysPath, 'Cancel')}</p>
    </form>`;
}
