/** Form for a new store. Everything that it does not ask for starts with the usual preferences. */
import { newSite, parseSite, type Site } from '#commerce';
import { HostTaken } from '#storage';
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
import { storeTexts as say } from './messages/index.ts';
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
  if (revision instanceof HostTaken) return page(c, given, { host: revision.message });
  if (revision === undefined) return page(c, given, { id: say('id-exists') });
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
  if (text('id').trim() === 'new') errors['id'] = say('id-reserved');
  return parsed.ok && Object.keys(errors).length === 0
    ? { ok: true, site: parsed.site }
    : { ok: false, errors };
}

function page(c: SiteContext, given: Given, errors: Errors): Promise<Response> | Response {
  const isWrong = Object.keys(errors).length > 0;
  return dashboardPage(c, {
    title: say('add-store'),
    section: 'stores',
    ...(isWrong ? { status: 400 } : {}),
    content: html`${crumbs([['/dashboard/stores', say('stores')]], say('add-store'))}
      ${pageHead(say('add-store'), { text: say('add-intro') })}
      <div class="stack narrow">${isWrong && notice(say('not-added'), 'bad')} ${form(given, errors)}</div>`,
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
      ${input({ ...field('name'), label: say('name'), maxLength: 500, hint: say('name-hint') })}
      ${input({ ...field('id'), label: say('id'), maxLength: 40, autocomplete: 'off', hint: say('id-hint') })}
      ${input({ ...field('host'), label: say('host'), maxLength: 260, placeholder: 'shop.example', hint: say('host-hint') })}
      ${input({ ...field('storefront'), required: false, label: say('storefront'), type: 'url', maxLength: 2_048, hint: say('storefront-hint') })}
      ${input({ ...field('currency'), label: say('currency'), maxLength: 3, hint: say('currency-hint') })}
      ${input({ ...field('country'), label: say('country'), maxLength: 2, hint: say('country-hint') })}
      ${input({ ...field('locale'), label: say('language'), maxLength: 35, hint: say('language-hint') })}
    </div>
    ${radioGroup({ ...field('agentPolicy'), label: say('who-can-buy') }, policies)}
    <p class="actions">
      ${button(say('add-store'), { main: true })} ${linkButton('/dashboard/stores', say('cancel'))}
    </p>
  </form>`;
}

/** How an embedded store gets its products. */
export const loadingHint = ({ id }: Pick<Site, 'id'>): Html =>
  notice(
    html`<p>
        <strong>${say('no-products')}</strong>
        ${say.parts('no-products-text', {
          file: html`<a href="${storePath(id, 'products')}">${say('load-file')}</a>`,
          feed: html`<a href="${storePath(id, 'feed')}">${say('feed-link')}</a>`,
          terms: html`<a href="${storePath(id, 'terms')}">${say('terms')}</a>`,
        })}
      </p>
      <p>${say('run-on-server')}</p>
      <p><code>portico seed --site ${id} --catalogue products.csv --terms terms.json</code></p>`,
    'warn',
  );
