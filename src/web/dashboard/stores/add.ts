/** Form for a new store. Everything that it does not ask for starts with the usual preferences. */
import { newSite, parseSite, type Site } from '#commerce';
import {
  button,
  crumbs,
  html,
  input,
  linkButton,
  notice,
  pageHead,
  radioGroup,
  type Html,
} from '../../design/index.ts';
import { readFields } from '../../form.ts';
import { dashboardPage } from '../page.ts';
import { storePath } from './address.ts';
import type { Stores } from './deps.ts';
import { hostTaken } from './preferences/routes.ts';
import type { SiteContext } from './site-page.ts';
import { policies } from './words.ts';

const path = '/dashboard/stores/new';

type Given = Readonly<Record<string, string>>;
type Errors = Readonly<Record<string, string>>;

const usual: Given = { currency: 'EUR', country: 'IE', locale: 'en-IE' };

export const showAdd = (c: SiteContext): Promise<Response> | Response => page(c, usual, {});

export async function add(c: SiteContext, stores: Stores): Promise<Response> {
  const given = await readFields(c);
  const read = readNew(given, stores.primaryReleases[0] ?? '');
  if (!read.ok) return page(c, given, read.errors);
  // Revision 0 is older than any store, so an existing store is never replaced.
  const revision = await stores.sites
    .put(read.site, 0, c.get('member').email)
    .catch((error: unknown) => hostTaken(error));
  if (typeof revision === 'string') return page(c, given, { host: revision });
  if (revision === undefined)
    return page(c, given, { id: 'A store with this ID already exists. Enter another ID.' });
  c.set('actDetails', { about: read.site.id });
  return c.redirect(`${storePath(read.site.id)}?said=added`, 303);
}

/** Fields of the form by the member of the site that they become. */
const fields: Readonly<Record<string, string>> = { hosts: 'host', currencies: 'currency' };

function readNew(
  given: Given,
  primaryRelease: string,
): { ok: true; site: Site } | { ok: false; errors: Errors } {
  const text = (name: string): string => (Object.hasOwn(given, name) ? (given[name] ?? '') : '');
  const parsed = parseSite(
    newSite(
      {
        id: text('id'),
        name: text('name'),
        host: text('host'),
        storefront: text('storefront'),
        currency: text('currency'),
        country: text('country'),
        locale: text('locale'),
        agentPolicy: text('agentPolicy'),
      },
      primaryRelease,
    ),
  );
  const errors: Record<string, string> = {};
  if (!parsed.ok)
    for (const {
      path: [member = ''],
      text: problem,
    } of parsed.problems)
      errors[fields[member] ?? member] ??= problem;
  // Its pages would have the address of this one.
  if (text('id').trim() === 'new') errors['id'] = 'This ID is reserved. Enter another ID.';
  return parsed.ok && Object.keys(errors).length === 0
    ? { ok: true, site: parsed.site }
    : { ok: false, errors };
}

function page(c: SiteContext, given: Given, errors: Errors): Promise<Response> | Response {
  const isWrong = Object.keys(errors).length > 0;
  return dashboardPage(c, {
    title: 'Add store',
    section: 'stores',
    ...(isWrong ? { status: 400 } : {}),
    content: html`${crumbs([['/dashboard/stores', 'Stores']], 'Add store')}
      ${pageHead('Add store', { text: 'Portico keeps the products and orders of a new store. To connect a commerce platform instead, change the backend in its preferences. The store is off until you turn it on. You can change everything but the ID later.' })}
      <div class="stack narrow">
        ${isWrong && notice('The store was not added. Check the fields below.', 'bad')} ${form(given, errors)}
      </div>`,
  });
}

function form(given: Given, errors: Errors): Html {
  const field = (name: string) => ({
    name,
    value: Object.hasOwn(given, name) ? given[name] : '',
    error: errors[name],
    required: true,
  });
  return html`<form class="stack" method="post" action="${path}" novalidate>
    <div class="fields two">
      ${input({ ...field('name'), label: 'Name', maxLength: 500, hint: 'The name that buyers see' })}
      ${input({ ...field('id'), label: 'ID', maxLength: 40, autocomplete: 'off', hint: 'Lowercase letters, digits, and hyphens. Used in commands. You cannot change it later.' })}
      ${input({ ...field('host'), label: 'Host name', maxLength: 260, placeholder: 'shop.example', hint: 'Where agents reach the store' })}
      ${input({ ...field('storefront'), required: false, label: 'Storefront URL', type: 'url', maxLength: 2_048, hint: 'Where people shop. Defaults to https:// and the host name.' })}
      ${input({ ...field('currency'), label: 'Currency', maxLength: 3, hint: 'ISO 4217 code, such as EUR' })}
      ${input({ ...field('country'), label: 'Country', maxLength: 2, hint: 'ISO 3166-1 code, such as IE' })}
      ${input({ ...field('locale'), label: 'Language', maxLength: 35, hint: 'Language tag, such as en-IE' })}
    </div>
    ${radioGroup({ ...field('agentPolicy'), label: 'Who can buy' }, policies)}
    <p class="actions">${button('Add store', { main: true })} ${linkButton('/dashboard/stores', 'Cancel')}</p>
  </form>`;
}

/** How an embedded store gets its products. */
export const loadingHint = ({ id }: Pick<Site, 'id'>): Html =>
  notice(
    html`<p>
        <strong>This store has no products yet.</strong>
        <a href="${storePath(id, 'products')}">Load a file</a>, or import a
        <a href="${storePath(id, 'feed')}">feed</a> on a schedule. Then set delivery, taxes, and returns under
        <a href="${storePath(id, 'terms')}">Terms</a>.
      </p>
      <p>Or run this command on the server:</p>
      <p><code>portico seed --site ${id} --catalogue products.csv --terms terms.json</code></p>`,
    'warn',
  );
