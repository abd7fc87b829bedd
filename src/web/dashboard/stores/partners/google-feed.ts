/** The feed for Google Merchant Center: its secret URL, which owners create and revoke. */
import type { Site } from '#commerce';
import { SecretRefused } from '#storage';
import { badge, button, card, copyable, html, notice, type Html } from '../../../design/index.ts';
import { readFields } from '../../../form.ts';
import { may } from '../../context.ts';
import { dashboardProblem } from '../../problems.ts';
import type { Stores } from '../deps.ts';
import { embeddedSite } from '../feed.ts';
import type { SiteContext } from '../site-page.ts';
import { partnersPath } from './edit.ts';
import { storePartnerTexts as say } from './messages/index.ts';

/** Nothing where a platform keeps the products. */
export async function googleFeedCard(
  c: SiteContext,
  { googleFeed }: Pick<Stores, 'googleFeed'>,
  site: Site,
): Promise<Html | false> {
  if (site.backend !== 'embedded') return false;
  const { url, isUnreadable } = await googleFeed.url(site).then(
    (found) => ({ url: found, isUnreadable: false }),
    () => ({ url: undefined, isUnreadable: true }),
  );
  const isOn = url !== undefined;
  const isOwner = may(c, 'manage');
  return card(
    html`<h3>${say('feed')} ${isOn ? badge(say('feed-on'), 'good') : badge(say('feed-off'))}</h3>
      <p>${say('feed-text')}</p>
      ${isUnreadable && notice(say('feed-unreadable'), 'bad')}
      ${isOn && !site.enabled && notice(say('feed-store-off'), 'warn')}
      ${
        isOn &&
        isOwner &&
        html`${copyable('feed-url', url, say('copy-feed-url'))}
          <p class="soft">
            ${say.parts('feed-url-text', {
              docs: html`<a href="/docs/google#fetch-it-from-a-url">${say('feed-docs')}</a>`,
            })}
          </p>`
      }
      ${
        isOwner &&
        html`<form method="post" action="${partnersPath(site, 'google-feed')}">
          <p class="actions">
            ${
              isOn || isUnreadable
                ? html`${button(say('replace-feed-url'), { name: 'do', value: 'replace' })}
                  ${button(say('turn-feed-off'), { name: 'do', value: 'off', danger: true })}`
                : button(say('turn-feed-on'), { name: 'do', value: 'replace' })
            }
          </p>
        </form>`
      }`,
  );
}

export async function changeGoogleFeed(c: SiteContext, stores: Stores): Promise<Response> {
  const { do: wanted } = await readFields(c);
  const site = await embeddedSite(c, stores);
  const by = c.get('member').email;
  if (wanted !== 'replace' && wanted !== 'off')
    throw dashboardProblem('invalid', { detail: say('bad-feed-action') });
  c.set('actDetails', { about: wanted === 'off' ? 'off' : 'replaced' });
  if (wanted === 'off') {
    await stores.googleFeed.turnOff(site, by);
    return c.redirect(`${partnersPath(site)}?said=feed-off`, 303);
  }
  await stores.googleFeed.renew(site, by).catch((error: unknown) => {
    if (error instanceof SecretRefused) throw dashboardProblem('invalid', { detail: error.message });
    throw error;
  });
  return c.redirect(`${partnersPath(site)}?said=feed-on`, 303);
}
