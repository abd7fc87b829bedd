/** Open payments of a store: the buyer has not confirmed yet, or the processor's answer was lost. */
import { endableFrom, isGoogleMerchantId, type Attempt, type Site } from '#commerce';
import { badge, empty, html, linkButton, notice, table, time, type Html } from '../../../design/index.ts';
import { SecretRefused } from '#storage';
import { readFields } from '../../../form.ts';
import { may } from '../../context.ts';
import { flashMessage } from '../../page.ts';
import { storePath } from '../address.ts';
import type { Stores } from '../deps.ts';
import { money } from '../orders/words.ts';
import { googlePayCard, type GooglePayAnswer } from './google-pay.ts';
import { sharedTokensCard, type SharedTokensAnswer } from './shared-tokens.ts';
import { storePaymentTexts as say } from './messages/index.ts';
import { processorCard } from './processor.ts';
import { findSite, storePage, type SiteContext } from '../site-page.ts';

/** Of all stores; more than this is an incident, which alerts report. */
const most = 1_000;

const saidTexts = () => ({
  ended: say('said-ended'),
  placed: say('said-placed'),
  connected: say('said-connected'),
  disconnected: say('said-disconnected'),
  'google-pay': say('said-google-pay'),
  'shared-tokens': say('said-shared-tokens'),
  'shared-tokens-off': say('said-shared-tokens-off'),
  declined: say('said-declined'),
});

export async function openPaymentsOf(
  { payments }: Pick<Stores, 'payments'>,
  site: string,
): Promise<{ attempts: Attempt[]; unreadable: number }> {
  const { attempts, unreadable } = await payments.openAttempts(most);
  return { attempts: attempts.filter((one) => one.site === site), unreadable };
}

/** How many payments have been open for more than an hour, by store. */
export async function stuckPaymentsOf(
  { payments }: Pick<Stores, 'payments'>,
  sites: readonly Site[],
): Promise<{ site: Site; count: number }[]> {
  const { attempts } = await payments.openAttempts(most);
  const now = Date.now();
  const countOf = (id: string): number =>
    attempts.filter((one) => one.site === id && endableFrom(one) <= now).length;
  return sites.map((site) => ({ site, count: countOf(site.id) })).filter(({ count }) => count > 0);
}

export const endPath = (site: Pick<Site, 'id'>, reference: string): string =>
  storePath(site.id, `payments/${encodeURIComponent(reference)}/end`);

export async function showPayments(
  c: SiteContext,
  stores: Stores,
  { googlePay, sharedTokens }: { googlePay?: GooglePayAnswer; sharedTokens?: SharedTokensAnswer } = {},
): Promise<Response> {
  const site = await findSite(c, stores);
  const { attempts, unreadable } = await openPaymentsOf(stores, site.id);
  const mayEnd = may(c, 'pay-back');
  return storePage(c, site, {
    tab: 'payments',
    ...(googlePay || sharedTokens ? { status: 400 as const } : {}),
    said: flashMessage(c, saidTexts()),
    content: html`${await processorCard(c, stores, site)} ${await googlePayCard(c, stores, site, googlePay)}
      ${await sharedTokensCard(c, stores, site, sharedTokens)}
      <h3>${say('open-payments')}</h3>
      ${unreadable > 0 && notice(say('unreadable', { count: unreadable }), 'bad')}
      ${
        attempts.length === 0
          ? empty(say('none-open'), say('none-open-text'))
          : html`<p>${say('open-intro')}</p>
              ${paymentsTable(site, attempts, mayEnd)}`
      }`,
  });
}

export async function postGooglePay(c: SiteContext, stores: Stores): Promise<Response> {
  const { merchantId: given = '' } = await readFields(c);
  const site = await findSite(c, stores);
  const merchantId = given.trim();
  if (merchantId !== '' && !isGoogleMerchantId(merchantId))
    return showPayments(c, stores, { googlePay: { merchantId, error: say('not-a-merchant-id') } });
  const added = await stores.processor.addGooglePay({
    site: site.id,
    merchantId: merchantId === '' ? undefined : merchantId,
    by: c.get('member').email,
  });
  if (!added.ok) return showPayments(c, stores, { googlePay: { merchantId, error: added.text } });
  return c.redirect(`${storePath(site.id, 'payments')}?said=google-pay`, 303);
}

export async function postSharedTokens(c: SiteContext, stores: Stores): Promise<Response> {
  const { profileId: given = '' } = await readFields(c);
  const site = await findSite(c, stores);
  const profileId = given.trim();
  const by = c.get('member').email;
  const done = await stores.processor
    .setSharedTokens({ site: site.id, profileId: profileId === '' ? undefined : profileId, by })
    .catch((error: unknown) => {
      if (error instanceof SecretRefused) return { ok: false as const, text: error.message };
      throw error;
    });
  if (!done.ok) return showPayments(c, stores, { sharedTokens: { profileId, error: done.text } });
  return c.redirect(
    `${storePath(site.id, 'payments')}?said=shared-tokens${profileId === '' ? '-off' : ''}`,
    303,
  );
}

const paymentsTable = (site: Site, attempts: readonly Attempt[], mayEnd: boolean): Html =>
  table(
    say('open-caption', { store: site.name }),
    [
      { title: say('reference'), cell: ({ id }: Attempt) => html`<code>${id}</code>` },
      { title: say('started'), cell: ({ startedAt }) => time(startedAt) },
      {
        title: say('status'),
        cell: ({ challenge }) =>
          challenge ? badge(say('awaiting-buyer'), 'warn') : badge(say('unresolved'), 'warn'),
      },
      { title: say('amount'), number: true, cell: ({ amount, currency }) => money(amount, currency) },
      {
        title: say('action'),
        cell: (attempt) =>
          !mayEnd
            ? html`<span class="soft">${say('owners-end')}</span>`
            : endableFrom(attempt) > Date.now()
              ? html`<span class="soft"
                  >${say.parts('endable-after', { time: time(endableFrom(attempt)) })}</span
                >`
              : linkButton(endPath(site, attempt.id), say('end-payment'), { slight: true }),
      },
    ],
    attempts,
  );
