/** Payments of a store that nobody could decide yet: their buyer is still asked, or the answer of the processor was lost. */
import { endableFrom, type Attempt, type Site } from '#commerce';
import { badge, empty, html, linkButton, notice, table, time, type Html } from '../../../design/index.ts';
import { may } from '../../context.ts';
import { flashMessage } from '../../page.ts';
import { storePath } from '../address.ts';
import type { Stores } from '../deps.ts';
import { money } from '../orders/words.ts';
import { findSite, storePage, type SiteContext } from '../site-page.ts';

/** Of all stores; more than this are a fault of the service, which its alerts tell of. */
const most = 1_000;

const said = {
  ended:
    'The payment is ended, and its checkout is canceled. Now check at the processor whether money was taken.',
  placed: 'The store could decide it: the payment went through, and the order is placed. Nothing was ended.',
  declined: 'The store could decide it: the payment failed, and nothing was taken. Nothing was ended.',
};

export async function openPaymentsOf(
  { payments }: Pick<Stores, 'payments'>,
  site: string,
): Promise<{ attempts: Attempt[]; unreadable: number }> {
  const { attempts, unreadable } = await payments.openAttempts(most);
  return { attempts: attempts.filter((one) => one.site === site), unreadable };
}

/** Those that were not decided within the first hour, of each store that has some. */
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

export async function showPayments(c: SiteContext, stores: Stores): Promise<Response> {
  const site = await findSite(c, stores);
  const { attempts, unreadable } = await openPaymentsOf(stores, site.id);
  const mayEnd = may(c, 'pay-back');
  return storePage(c, site, {
    tab: 'payments',
    said: flashMessage(c, said),
    content: html`${
      unreadable > 0 &&
      notice(
        `${unreadable === 1 ? 'One payment' : `${unreadable} payments`} of this service cannot be read: SECRET is not the one with which they were written.`,
        'bad',
      )
    }
    ${
      attempts.length === 0
        ? empty(
            'Every payment is decided',
            'A payment stands here while its buyer or the processor has not answered yet. Most are gone after seconds.',
          )
        : html`<p>
              These payments are neither made nor refused yet. The service keeps asking the processor, and
              nobody has to do anything for the first hour. After that, look for the reference at the
              processor: if it knows the payment, the service finds out by itself once the processor can be
              reached again.
            </p>
            ${paymentsTable(site, attempts, mayEnd)}`
    }`,
  });
}

const paymentsTable = (site: Site, attempts: readonly Attempt[], mayEnd: boolean): Html =>
  table(
    `Open payments of ${site.name}`,
    [
      { title: 'Reference', cell: ({ id }: Attempt) => html`<code>${id}</code>` },
      { title: 'Since', cell: ({ startedAt }) => time(startedAt) },
      {
        title: 'State',
        cell: ({ challenge }) =>
          challenge ? badge('waits for its buyer', 'warn') : badge('not decided', 'warn'),
      },
      { title: 'Amount', number: true, cell: ({ amount, currency }) => money(amount, currency) },
      {
        title: 'If nobody can find out',
        cell: (attempt) =>
          !mayEnd
            ? html`<span class="soft">an owner can end it</span>`
            : endableFrom(attempt) > Date.now()
              ? html`<span class="soft">can be ended from ${time(endableFrom(attempt))}</span>`
              : linkButton(endPath(site, attempt.id), 'End it …', { slight: true }),
      },
    ],
    attempts,
  );
