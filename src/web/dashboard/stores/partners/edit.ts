/** The form that adds or changes a partner. */
import { partnerRateLimit, partnerRetryHours, type Partner, type Site } from '#commerce';
import { httpProblem } from '#http';
import {
  button,
  html,
  input,
  linkButton,
  notice,
  select,
  textarea,
  type Html,
} from '../../../design/index.ts';
import { readFields } from '../../../form.ts';
import { storePath } from '../address.ts';
import type { Stores } from '../deps.ts';
import { findSite, storePage, type SiteContext } from '../site-page.ts';
import { storePartnerTexts as say } from './messages/index.ts';
import { fieldsOfPartner, readPartnerFields, type PartnerErrors, type PartnerFields } from './read-fields.ts';

export const partnersPath = (site: Pick<Site, 'id'>, page = ''): string =>
  storePath(site.id, `partners${page && `/${page}`}`);

/** @throws Problem where the store has no such partner */
export async function partnerInPath(
  c: SiteContext,
  stores: Pick<Stores, 'sites'>,
): Promise<{ site: Site; partner: Partner }> {
  const site = await findSite(c, stores);
  const partner = site.partners?.find(({ id }) => id === c.req.param('partner'));
  if (!partner) throw httpProblem('not-found', { detail: say('no-such-partner') });
  return { site, partner };
}

export async function showAddPartner(c: SiteContext, stores: Stores): Promise<Response> {
  const seen = await stores.sites.revision();
  const site = await findSite(c, stores);
  const isGoogle = c.req.query('preset') === 'google';
  const hasGoogle = site.partners?.some(({ id }) => id === 'google');
  const fields: PartnerFields = isGoogle ? { id: hasGoogle ? '' : 'google', preset: 'google' } : {};
  return page(c, stores, site, { fields, seen });
}

export async function addPartner(c: SiteContext, stores: Stores): Promise<Response> {
  return save(c, stores, await findSite(c, stores), undefined);
}

export async function showPartner(c: SiteContext, stores: Stores): Promise<Response> {
  const seen = await stores.sites.revision();
  const { site, partner } = await partnerInPath(c, stores);
  return page(c, stores, site, { fields: fieldsOfPartner(partner), seen, id: partner.id });
}

export async function changePartner(c: SiteContext, stores: Stores): Promise<Response> {
  const { site, partner } = await partnerInPath(c, stores);
  return save(c, stores, site, partner.id);
}

async function save(c: SiteContext, stores: Stores, site: Site, id: string | undefined): Promise<Response> {
  const fields = await readFields(c);
  const seen = /^\d{1,15}$/.test(fields['seen'] ?? '') ? Number(fields['seen']) : 0;
  const read = await readPartnerFields(fields, site, id, stores.partners.problems);
  const form = { fields, seen, ...(id === undefined ? {} : { id }) };
  if (!read.ok) return page(c, stores, site, { ...form, errors: read.errors });
  const revision = await stores.sites.put(read.site, seen, c.get('member').email);
  if (revision === undefined)
    return page(c, stores, site, { ...form, seen: await stores.sites.revision(), isConflict: true });
  if (id === undefined) c.set('actDetails', { about: read.id });
  return c.redirect(`${partnersPath(site)}?said=${id === undefined ? 'added' : 'saved'}`, 303);
}

interface PartnerForm {
  fields: PartnerFields;
  errors?: PartnerErrors;
  /** Revision of the store that the form shows. */
  seen: number;
  /** Of the partner; absent: it is new. */
  id?: string;
  isConflict?: boolean;
}

function page(
  c: SiteContext,
  stores: Pick<Stores, 'releases'>,
  site: Site,
  form: PartnerForm,
): Response | Promise<Response> {
  const { id, fields, errors = {}, isConflict = false } = form;
  const isWrong = Object.keys(errors).length > 0;
  const said = isConflict
    ? notice(say('changed-meanwhile'), 'warn')
    : isWrong
      ? notice(
          html`<p>${say('check-fields')}</p>
            ${errors[''] !== undefined && html`<p>${errors['']}</p>`}`,
          'bad',
        )
      : undefined;
  return storePage(c, site, {
    tab: 'partners',
    heading:
      id !== undefined
        ? say('edit-title', { partner: id })
        : fields['preset'] === 'google'
          ? say('add-google-title')
          : say('add-title'),
    ...(isConflict ? { status: 409 as const } : isWrong ? { status: 400 as const } : {}),
    said,
    content: partnerForm(site, stores.releases, form),
  });
}

function partnerForm(
  site: Site,
  releases: readonly string[],
  { fields, errors = {}, seen, id }: PartnerForm,
): Html {
  const field = (name: string) => ({
    name,
    value: fields[name] ?? '',
    ...(errors[name] === undefined ? {} : { error: errors[name] }),
  });
  const pinned = fields['release'] ?? '';
  const shownReleases = pinned === '' || releases.includes(pinned) ? releases : [...releases, pinned];
  const action = id === undefined ? 'new' : `edit/${encodeURIComponent(id)}`;
  return html`<form class="stack" method="post" action="${partnersPath(site, action)}" novalidate>
    <input type="hidden" name="seen" value="${seen}" />
    <div class="fields two">
      ${
        id === undefined &&
        input({
          ...field('id'),
          label: say('id'),
          required: true,
          maxLength: 40,
          autocomplete: 'off',
          hint: say('id-hint'),
        })
      }
      ${select({ ...field('preset'), label: say('preset'), hint: say('preset-hint') }, [
        ['', say('preset-none')],
        ['google', say('google')],
      ])}
      ${textarea({ ...field('profiles'), label: say('profiles'), rows: 3, hint: say('profiles-hint') })}
      ${textarea({ ...field('keys'), label: say('keys'), rows: 3, hint: say('keys-hint') })}
      ${select({ ...field('release'), label: say('release'), hint: say('release-hint') }, [
        ['', say('release-negotiated')],
        ...shownReleases.map((one) => [one, one] as const),
      ])}
      ${input({
        ...field('rateLimit'),
        label: say('rate-limit'),
        type: 'number',
        min: 1,
        max: 1_000_000,
        hint: say('rate-limit-hint', { limit: partnerRateLimit }),
      })}
      ${select({ ...field('codes'), label: say('codes') }, [
        ['', say('codes-default')],
        ['google', say('codes-google')],
        ['ucp', say('codes-ucp')],
      ])}
    </div>
    <section class="stack">
      <h3>${say('webhook-section')}</h3>
      <div class="fields two">
        ${input({ ...field('account'), label: say('account'), autocomplete: 'off', hint: say('account-hint') })}
        ${input({ ...field('url'), label: say('url'), type: 'url', hint: say('url-hint') })}
        ${select({ ...field('keyIn'), label: say('key-in') }, [
          ['', say('key-in-default')],
          ['header', say('in-header')],
          ['query', say('in-query')],
        ])}
        ${input({ ...field('keyName'), label: say('key-name'), autocomplete: 'off', maxLength: 100 })}
        ${input({
          ...field('retryFor'),
          label: say('retry-for'),
          type: 'number',
          min: partnerRetryHours.min,
          max: partnerRetryHours.max,
          hint: say('retry-for-hint', { hours: partnerRetryHours.usual }),
        })}
        ${input({
          ...field('retryStatuses'),
          label: say('retry-statuses'),
          autocomplete: 'off',
          maxLength: 100,
          hint: say('retry-statuses-hint'),
        })}
        ${textarea({ ...field('headers'), label: say('headers'), rows: 3, full: true, hint: say('headers-hint') })}
      </div>
    </section>
    <p class="actions">
      ${button(id === undefined ? say('add-partner') : say('save'), { main: true })}
      ${linkButton(partnersPath(site), say('cancel'))}
    </p>
  </form>`;
}
