/** Shared payment tokens of Stripe, which a store with keys of its own turns on with its Stripe profile. */
import type { Site } from '#commerce';
import { badge, button, card, html, input, type Html } from '../../../design/index.ts';
import { may } from '../../context.ts';
import { storePath } from '../address.ts';
import type { Stores } from '../deps.ts';
import type { SiteContext } from '../site-page.ts';
import { storePaymentTexts as say } from './messages/index.ts';

/** A form that came back. */
export interface SharedTokensAnswer {
  profileId: string;
  error: string;
}

/** Nothing where Stripe does not charge, or with the keys of the service, whose profile is in its environment. */
export async function sharedTokensCard(
  c: SiteContext,
  stores: Stores,
  site: Site,
  answer?: SharedTokensAnswer,
): Promise<Html | false> {
  if (site.backend !== 'embedded' || !may(c, 'manage')) return false;
  const { source, facts } = await stores.processor.state(site.id);
  const profileId = facts.name === 'stripe' ? facts.profileId : undefined;
  if (!answer && (source !== 'store' || facts.name !== 'stripe')) return false;
  return card(
    html`<h3>${say('shared-tokens')} ${profileId !== undefined && badge(say('on'), 'good')}</h3>
      <p>${say('shared-tokens-text')}</p>
      <form
        class="fields narrow"
        method="post"
        action="${storePath(site.id, 'payments/shared-tokens')}"
        novalidate
      >
        ${input({
          name: 'profileId',
          label: say('profile-id'),
          value: answer?.profileId ?? profileId ?? '',
          maxLength: 130,
          autocomplete: 'off',
          hint: say('profile-id-hint'),
          ...(answer ? { error: answer.error } : {}),
        })}
        <p class="actions">${button(say('save'))}</p>
      </form>`,
  );
}
