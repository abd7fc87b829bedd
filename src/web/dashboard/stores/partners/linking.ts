/** Identity linking of a store: whether buyers may link accounts, and the platforms that are registered for it. */
import { parseSite, type Site } from '#commerce';
import { httpProblem } from '#http';
import type { LinkingClient } from '#storage';
import { readLinkingClient } from '#storage';
import {
  badge,
  button,
  card,
  copyable,
  facts,
  html,
  input,
  linkButton,
  notice,
  table,
  textarea,
  tick,
  time,
  type Html,
} from '../../../design/index.ts';
import { excerpt } from '../../../design/outside-text.ts';
import { readFields } from '../../../form.ts';
import { may } from '../../context.ts';
import { dashboardProblem } from '../../problems.ts';
import type { Stores } from '../deps.ts';
import { embeddedSite } from '../feed.ts';
import { storePage, type SiteContext } from '../site-page.ts';
import { partnersPath } from './edit.ts';
import { storePartnerTexts as say } from './messages/index.ts';

/** Nothing where a platform has the accounts of buyers. */
export async function linkingCard(c: SiteContext, stores: Stores, site: Site): Promise<Html | false> {
  if (site.backend !== 'embedded') return false;
  const { identityLinking: linking } = site;
  const isOwner = may(c, 'manage');
  const clients = await stores.linkingClients.list(site.id);
  return card(
    html`<h3>${say('linking')} ${linking ? badge(say('linking-on'), 'good') : badge(say('linking-off'))}</h3>
      <p>${say('linking-text')}</p>
      ${linking && !stores.configured.mail && notice(say('linking-no-mail'), 'warn')}
      ${
        isOwner
          ? html`<form
              class="fields narrow"
              method="post"
              action="${partnersPath(site, 'linking')}"
              novalidate
            >
              ${tick({ name: 'allowed', label: say('allow-linking'), checked: linking !== undefined, full: true })}
              ${input({
                name: 'customerGroup',
                label: say('customer-group'),
                value: linking?.customerGroup ?? '',
                maxLength: 100,
                autocomplete: 'off',
                hint: say('customer-group-hint'),
              })}
              <p class="actions">${button(say('save'))}</p>
            </form>`
          : linking?.customerGroup !== undefined && facts([[say('customer-group'), linking.customerGroup]])
      }
      <h4>${say('platforms')}</h4>
      ${clients.length === 0 ? html`<p>${say('no-platforms')}</p>` : clientsTable(site, clients, isOwner)}
      ${isOwner && html`<p class="actions">${linkButton(partnersPath(site, 'linking/new'), say('register-platform'))}</p>`}`,
  );
}

const clientsTable = (site: Site, clients: readonly LinkingClient[], isOwner: boolean): Html =>
  table(
    say('platforms-caption', { store: site.name }),
    [
      { title: say('platform'), cell: ({ name }: LinkingClient) => excerpt(name, 60) },
      { title: say('client-id'), cell: ({ id }) => html`<code>${id}</code>` },
      { title: say('method'), cell: ({ authMethod }) => html`<code>${authMethod}</code>` },
      {
        title: say('redirect-urls'),
        cell: ({ redirectUrls }) =>
          html`<ul class="changes">
            ${redirectUrls.map((url) => html`<li><code>${excerpt(url, 100)}</code></li>`)}
          </ul>`,
      },
      { title: say('registered'), cell: ({ createdAt }) => time(createdAt, 'day') },
      ...(isOwner
        ? [
            {
              title: say('actions'),
              cell: ({ id, name }: LinkingClient) =>
                html`<a
                  class="button slight"
                  href="${partnersPath(site, `linking/revoke/${encodeURIComponent(id)}`)}"
                  aria-label="${say('revoke-named', { platform: excerpt(name, 60) })}"
                  >${say('revoke')}</a
                >`,
            },
          ]
        : []),
    ],
    clients,
  );

export async function saveLinking(c: SiteContext, stores: Stores): Promise<Response> {
  const { allowed, customerGroup = '' } = await readFields(c);
  const seen = await stores.sites.revision();
  const { identityLinking: _before, ...rest } = await embeddedSite(c, stores);
  const group = customerGroup.trim();
  const isOn = allowed === 'on';
  const parsed = parseSite(
    isOn ? { ...rest, identityLinking: group === '' ? {} : { customerGroup: group } } : rest,
  );
  if (!parsed.ok)
    throw dashboardProblem('invalid', { detail: parsed.problems.map(({ text }) => text).join(' ') });
  const revision = await stores.sites.put(parsed.site, seen, c.get('member').email);
  if (revision === undefined) throw dashboardProblem('busy', { detail: say('changed-meanwhile') });
  c.set('actDetails', { about: isOn ? 'on' : 'off' });
  return c.redirect(`${partnersPath(rest)}?said=${isOn ? 'linking-on' : 'linking-off'}`, 303);
}

export async function showRegister(c: SiteContext, stores: Stores): Promise<Response> {
  return registerPage(c, await embeddedSite(c, stores));
}

function registerPage(
  c: SiteContext,
  site: Site,
  fields: Readonly<Record<string, string>> = {},
  problem?: string,
): Response | Promise<Response> {
  const field = (name: string) => ({ name, value: fields[name] ?? '' });
  return storePage(c, site, {
    tab: 'partners',
    heading: say('register-title'),
    ...(problem === undefined ? {} : { status: 400 as const, said: notice(problem, 'bad') }),
    content: html`<form
      class="fields narrow"
      method="post"
      action="${partnersPath(site, 'linking/new')}"
      novalidate
    >
      ${input({
        ...field('name'),
        label: say('name'),
        required: true,
        maxLength: 60,
        autocomplete: 'off',
        hint: say('name-hint'),
      })}
      ${textarea({
        ...field('redirects'),
        label: say('redirect-urls'),
        required: true,
        rows: 3,
        hint: say('redirects-hint'),
      })}
      ${input({ ...field('jwks'), label: say('jwks'), type: 'url', hint: say('jwks-hint') })}
      <p class="actions">
        ${button(say('register'), { main: true })} ${linkButton(partnersPath(site), say('cancel'))}
      </p>
    </form>`,
  });
}

/** The response is the only page that shows the secret. */
export async function registerClient(c: SiteContext, stores: Stores): Promise<Response> {
  const fields = await readFields(c);
  const site = await embeddedSite(c, stores);
  const read = readLinkingClient({
    site: site.id,
    name: fields['name'],
    redirects: fields['redirects'],
    jwks: fields['jwks'],
  });
  if (!read.ok) return registerPage(c, site, fields, read.problem);
  const { client, secret } = await stores.linkingClients.add(read.client);
  c.set('actDetails', { isDone: true, about: client.name });
  return storePage(c, site, {
    tab: 'partners',
    heading: say('registered-title', { platform: excerpt(client.name, 60) }),
    secret: true,
    said: secret === undefined ? notice(say('no-secret')) : notice(say('copy-secret-now'), 'warn'),
    content: html`<h3>${say('client-id')}</h3>
      ${copyable('client-id', client.id, say('copy-client-id'))}
      ${
        secret !== undefined &&
        html`<h3>${say('client-secret')}</h3>
          ${copyable('client-secret', secret, say('copy-secret'))}`
      }
      <p class="actions">${linkButton(partnersPath(site), say('done'), { main: true })}</p>`,
  });
}

async function clientInPath(c: SiteContext, stores: Stores): Promise<{ site: Site; client: LinkingClient }> {
  const site = await embeddedSite(c, stores);
  const client = await stores.linkingClients.find(site.id, c.req.param('client') ?? '');
  if (!client) throw httpProblem('not-found', { detail: say('no-such-platform') });
  return { site, client };
}

export async function askRevoke(c: SiteContext, stores: Stores): Promise<Response> {
  const { site, client } = await clientInPath(c, stores);
  return storePage(c, site, {
    tab: 'partners',
    heading: say('revoke-title', { platform: excerpt(client.name, 60) }),
    content: html`<p>${say('revoke-text')}</p>
      <form method="post" action="${partnersPath(site, `linking/revoke/${encodeURIComponent(client.id)}`)}">
        <p class="actions">
          ${button(say('revoke-platform'), { danger: true })}
          ${linkButton(partnersPath(site), say('keep-it'))}
        </p>
      </form>`,
  });
}

export async function revokeClient(c: SiteContext, stores: Stores): Promise<Response> {
  await readFields(c);
  const { site, client } = await clientInPath(c, stores);
  await stores.linkingClients.revoke(site.id, client.id);
  c.set('actDetails', { about: client.name });
  return c.redirect(`${partnersPath(site)}?said=revoked`, 303);
}
