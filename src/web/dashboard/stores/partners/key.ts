/** The key for order updates of a partner, the removal of a partner, and held order updates. */
import { partnerFacts, withPartner } from '#commerce';
import { SecretRefused } from '#storage';
import { button, html, input, linkButton, notice } from '../../../design/index.ts';
import { readFields } from '../../../form.ts';
import { dashboardProblem } from '../../problems.ts';
import type { Stores } from '../deps.ts';
import { findSite, storePage, type SiteContext } from '../site-page.ts';
import { partnerInPath, partnersPath } from './edit.ts';
import { storePartnerTexts as say } from './messages/index.ts';

export async function showPartnerKey(c: SiteContext, stores: Stores, error?: string): Promise<Response> {
  const { site, partner } = await partnerInPath(c, stores);
  const isStored = (await stores.secrets.list(site.id)).some(
    ({ name }) => name === `partner-key:${partner.id}`,
  );
  return storePage(c, site, {
    tab: 'partners',
    heading: say('key-title', { partner: partner.id }),
    ...(error === undefined ? {} : { status: 400 as const, said: notice(say('check-fields'), 'bad') }),
    content: html`<p>${say('key-text')}</p>
      ${isStored && html`<p>${say('key-replace-text')}</p>`}
      ${!partnerFacts(partner).orderWebhook && notice(say('key-no-url'), 'warn')}
      <form
        class="fields narrow"
        method="post"
        action="${partnersPath(site, `key/${encodeURIComponent(partner.id)}`)}"
        novalidate
      >
        ${input({
          name: 'key',
          label: say('new-key'),
          type: 'password',
          autocomplete: 'off',
          maxLength: 2_048,
          required: true,
          hint: say('new-key-hint'),
          ...(error === undefined ? {} : { error }),
        })}
        <p class="actions">
          ${button(isStored ? say('replace-key') : say('store-key'), { main: true })}
          ${linkButton(partnersPath(site), say('cancel'))}
        </p>
      </form>`,
  });
}

export async function savePartnerKey(c: SiteContext, stores: Stores): Promise<Response> {
  const { key = '' } = await readFields(c);
  const { site, partner } = await partnerInPath(c, stores);
  try {
    await stores.partners.storeKey({
      site: site.id,
      partner: partner.id,
      // Whitespace around a pasted secret is not part of it.
      key: key.trim(),
      by: c.get('member').email,
    });
  } catch (error) {
    if (!(error instanceof SecretRefused)) throw error;
    return showPartnerKey(c, stores, error.message);
  }
  return c.redirect(`${partnersPath(site)}?said=key`, 303);
}

export async function askRemovePartner(c: SiteContext, stores: Stores): Promise<Response> {
  const { site, partner } = await partnerInPath(c, stores);
  return storePage(c, site, {
    tab: 'partners',
    heading: say('remove-title', { partner: partner.id }),
    content: html`<p>${say('remove-text')}</p>
      <form method="post" action="${partnersPath(site, `remove/${encodeURIComponent(partner.id)}`)}">
        <p class="actions">
          ${button(say('remove-partner'), { danger: true })} ${linkButton(partnersPath(site), say('keep-it'))}
        </p>
      </form>`,
  });
}

export async function removePartner(c: SiteContext, stores: Stores): Promise<Response> {
  await readFields(c);
  const seen = await stores.sites.revision();
  const { site, partner } = await partnerInPath(c, stores);
  const next = withPartner(site, partner.id, undefined);
  const revision = await stores.sites.put(next, seen, c.get('member').email);
  if (revision === undefined) throw dashboardProblem('busy', { detail: say('changed-meanwhile') });
  return c.redirect(`${partnersPath(site)}?said=removed`, 303);
}

export async function resumeUpdates(c: SiteContext, stores: Stores): Promise<Response> {
  await readFields(c);
  const site = await findSite(c, stores);
  const count = await stores.partners.resume(site.id);
  c.set('actDetails', { about: String(count) });
  return c.redirect(`${partnersPath(site)}?said=${count > 0 ? 'resumed' : 'none-held'}`, 303);
}
