/** Partners of a store: who they are, where order updates go, and which updates they rejected. */
import { partnerFacts, type Partner, type Site } from '#commerce';
import type { NoticeEntry, SecretState } from '#storage';
import {
  badge,
  button,
  empty,
  html,
  linkButton,
  notice,
  table,
  time,
  type Html,
} from '../../../design/index.ts';
import { excerpt } from '../../../design/outside-text.ts';
import { may } from '../../context.ts';
import { flashMessage } from '../../page.ts';
import { storePath } from '../address.ts';
import type { Stores } from '../deps.ts';
import { findSite, storePage, type SiteContext } from '../site-page.ts';
import { partnersPath } from './edit.ts';
import { googleFeedCard } from './google-feed.ts';
import { linkingCard } from './linking.ts';
import { storePartnerTexts as say } from './messages/index.ts';

const saidTexts = () => ({
  added: say('said-added'),
  saved: say('said-saved'),
  removed: say('said-removed'),
  key: say('said-key'),
  resumed: say('said-resumed'),
  'none-held': say('said-none-held'),
  'feed-on': say('said-feed-on'),
  'feed-off': say('said-feed-off'),
  'linking-on': say('said-linking-on'),
  'linking-off': say('said-linking-off'),
  revoked: say('said-revoked'),
});

/** Held updates that are shown. */
const mostHeld = 50;

export async function showPartners(c: SiteContext, stores: Stores): Promise<Response> {
  const site = await findSite(c, stores);
  const { partners = [] } = site;
  const isOwner = may(c, 'manage');
  const [secrets, held] = await Promise.all([
    stores.secrets.list(site.id),
    stores.partners.held(site.id, mostHeld),
  ]);
  return storePage(c, site, {
    tab: 'partners',
    said: isOwner ? flashMessage(c, saidTexts()) : notice(say('only-owners')),
    content: html`<p>${say('intro')}</p>
      ${
        partners.length === 0
          ? empty(say('no-partners'), say('no-partners-text'))
          : partnersTable(site, partners, secrets, isOwner)
      }
      ${
        isOwner &&
        html`<p class="actions">
          ${
            !partners.some(({ preset }) => preset === 'google') &&
            linkButton(partnersPath(site, 'new?preset=google'), say('add-google'), { main: true })
          }
          ${linkButton(partnersPath(site, 'new'), say('add-other'))}
        </p>`
      }
      ${(partners.length > 0 || held.length > 0) && heldSection(site, held, isOwner)}
      ${await googleFeedCard(c, stores, site)} ${await linkingCard(c, stores, site)}`,
  });
}

const partnersTable = (
  site: Site,
  partners: readonly Partner[],
  secrets: readonly SecretState[],
  isOwner: boolean,
): Html =>
  table(
    say('partners-caption', { store: site.name }),
    [
      {
        title: say('partner'),
        cell: ({ id, preset }: Partner) =>
          html`${id} ${preset === 'google' && id !== 'google' && badge(say('google'))}`,
      },
      {
        title: say('recognized-by'),
        cell: ({ profiles = [], keys = [] }) =>
          html`<ul class="changes">
            ${profiles.map((url) => html`<li><code>${excerpt(url, 100)}</code></li>`)}
            ${keys.map((id) => html`<li>${say('api-key', { id: excerpt(id, 60) })}</li>`)}
          </ul>`,
      },
      {
        title: say('order-updates-to'),
        cell: (partner) => {
          const { orderWebhook } = partnerFacts(partner);
          return orderWebhook ? (URL.parse(orderWebhook.url)?.host ?? '–') : say('to-profile');
        },
      },
      { title: say('webhook-key'), cell: ({ id }) => keyState(id, secrets) },
      ...(isOwner ? [{ title: say('actions'), cell: ({ id }: Partner) => actionsOf(site, id) }] : []),
    ],
    partners,
  );

function keyState(id: string, secrets: readonly SecretState[]): Html | string {
  const key = secrets.find(({ name }) => name === `partner-key:${id}`);
  if (!key) return say('key-none');
  const isChanging = secrets.some(({ name }) => name === `partner-key-before:${id}`);
  return html`${say.parts('key-stored', { time: time(key.changedAt) })}
  ${isChanging && badge(say('key-changing'), 'warn')}`;
}

const actionsOf = (site: Site, id: string): Html => {
  const link = (page: string, text: string, name: string): Html =>
    html`<a
      class="button slight"
      href="${partnersPath(site, `${page}/${encodeURIComponent(id)}`)}"
      aria-label="${name}"
      >${text}</a
    >`;
  return html`<div class="actions">
    ${link('edit', say('edit'), say('edit-named', { partner: id }))}
    ${link('key', say('key-label'), say('key-named', { partner: id }))}
    ${link('remove', say('remove'), say('remove-named', { partner: id }))}
  </div>`;
};

const heldSection = (site: Site, held: readonly NoticeEntry[], isOwner: boolean): Html =>
  html`<section class="stack">
    <h3>${say('held')}</h3>
    ${
      held.length === 0
        ? html`<p>${say('none-held')}</p>`
        : html`<p>${say('held-text')}</p>
            ${heldTable(site, held)}
            ${held.length === mostHeld && html`<p class="soft">${say('held-cut', { count: mostHeld })}</p>`}
            ${
              isOwner &&
              html`<form method="post" action="${partnersPath(site, 'resume')}">
                <p class="actions">${button(say('resume'), { main: true })}</p>
              </form>`
            }`
    }
  </section>`;

const heldTable = (site: Site, held: readonly NoticeEntry[]): Html =>
  table(
    say('held-caption', { store: site.name }),
    [
      {
        title: say('order'),
        cell: ({ orderNumber, sequence }: NoticeEntry) =>
          html`<a href="${storePath(site.id, `orders/${encodeURIComponent(orderNumber)}`)}">${orderNumber}</a>
            <span class="soft small">${say('update-number', { number: sequence })}</span>`,
      },
      { title: say('partner'), cell: ({ partner }) => partner ?? say('removed-partner') },
      { title: say('reason'), cell: ({ reason }) => reason ?? '–' },
      { title: say('held-since'), cell: ({ heldSince }) => time(heldSince ?? 0) },
      { title: say('attempts'), number: true, cell: ({ tries }) => tries },
    ],
    held,
  );
