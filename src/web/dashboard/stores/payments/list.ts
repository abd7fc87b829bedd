/** Open payments of a store: the buyer has not confirmed yet, or the processor's answer was lost. */
import { endableFrom, isGoogleMerchantId, type Attempt, type Site } from '#commerce';
import { badge, empty, html, linkButton, notice, table, time, type Html } from '../../../design/index.ts';
import { readFields } from '../../../form.ts';
import { may } from '../../context.ts';
import { flashMessage } from '../../page.ts';
import { storePath } from '../address.ts';
import type { Stores } from '../deps.ts';
import { money } from '../orders/words.ts';
import { googlePayCard, type GooglePayAnswer } from './google-pay.ts';
import { processorCard } from './processor.ts';
import { findSite, storePage, type SiteContext } from '../site-page.ts';

/** Of all stores; more than this is an incident, which alerts report. */
const most = 1_000;

const said = {
  ended:
    'The payment is ended and its checkout is canceled. Check at the processor whether the buyer was charged.',
  placed: 'The payment succeeded and the order is placed, so the payment was not ended.',
  connected: 'The payment processor is connected.',
  disconnected: 'The payment processor is disconnected from this store.',
  'google-pay': 'Google Pay is added. Agents can pay with it once the store is on.',
  declined: 'The payment was declined, and the buyer was not charged. The payment was not ended.',
};

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
  googlePay?: GooglePayAnswer,
): Promise<Response> {
  const site = await findSite(c, stores);
  const { attempts, unreadable } = await openPaymentsOf(stores, site.id);
  const mayEnd = may(c, 'pay-back');
  return storePage(c, site, {
    tab: 'payments',
    ...(googlePay ? { status: 400 as const } : {}),
    said: flashMessage(c, said),
    content: html`${await processorCard(c, stores, site)} ${await googlePayCard(c, stores, site, googlePay)}
      <h3>Open payments</h3>
      ${
        unreadable > 0 &&
        notice(
          `${unreadable === 1 ? '1 payment' : `${unreadable} payments`} cannot be decrypted: SECRET has changed since they were encrypted.`,
          'bad',
        )
      }
      ${
        attempts.length === 0
          ? empty(
              'No open payments',
              'Payments appear here until the buyer or the processor answers. Most take a few seconds.',
            )
          : html`<p>
                These payments are neither completed nor declined yet. Portico keeps asking the processor, so
                there is nothing to do for the first hour. After that, look up the reference at the processor.
                If the processor has the payment, Portico finds its outcome once the processor can be reached.
              </p>
              ${paymentsTable(site, attempts, mayEnd)}`
      }`,
  });
}

export async function postGooglePay(c: SiteContext, stores: Stores): Promise<Response> {
  const { merchantId: given = '' } = await readFields(c);
  const site = await findSite(c, stores);
  const merchantId = given.trim();
  if (merchantId !== '' && !isGoogleMerchantId(merchantId))
    return showPayments(c, stores, {
      merchantId,
      error: 'Enter the merchant ID as the console shows it: letters and digits.',
    });
  const added = await stores.processor.addGooglePay({
    site: site.id,
    merchantId: merchantId === '' ? undefined : merchantId,
    by: c.get('member').email,
  });
  if (!added.ok) return showPayments(c, stores, { merchantId, error: added.text });
  return c.redirect(`${storePath(site.id, 'payments')}?said=google-pay`, 303);
}

const paymentsTable = (site: Site, attempts: readonly Attempt[], mayEnd: boolean): Html =>
  table(
    `Open payments of ${site.name}`,
    [
      { title: 'Reference', cell: ({ id }: Attempt) => html`<code>${id}</code>` },
      { title: 'Started', cell: ({ startedAt }) => time(startedAt) },
      {
        title: 'Status',
        cell: ({ challenge }) => (challenge ? badge('awaiting buyer', 'warn') : badge('unresolved', 'warn')),
      },
      { title: 'Amount', number: true, cell: ({ amount, currency }) => money(amount, currency) },
      {
        title: 'Action',
        cell: (attempt) =>
          !mayEnd
            ? html`<span class="soft">Only owners can end payments</span>`
            : endableFrom(attempt) > Date.now()
              ? html`<span class="soft">Can be ended after ${time(endableFrom(attempt))}</span>`
              : linkButton(endPath(site, attempt.id), 'End payment', { slight: true }),
      },
    ],
    attempts,
  );
