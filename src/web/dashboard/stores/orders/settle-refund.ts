/** Settles a refund by hand whose outcome the processor no longer reports. */
import type { PendingRefund } from '#backends/embedded';
import type { Order, Site } from '#commerce';
import { httpProblem } from '#http';
import {
  button,
  facts,
  html,
  input,
  linkButton,
  notice,
  radioGroup,
  time,
  type Html,
} from '../../../design/index.ts';
import { readFields } from '../../../form.ts';
import { may } from '../../context.ts';
import type { Stores } from '../deps.ts';
import { storePage, type SiteContext } from '../site-page.ts';
import { orderPath } from './list.ts';
import { orderInPath } from './order-in-path.ts';
import { money } from './words.ts';

const longestReason = 500;
const noSuchRefund = 'This order has no pending refund with this ID.';

const outcomes = {
  completed: {
    name: 'Refunded',
    meaning: 'The processor shows this refund, or you paid the buyer another way.',
  },
  failed: {
    name: 'Not refunded',
    meaning: 'The processor has no such refund. The amount can be refunded again.',
  },
};

const settlePath = (site: Pick<Site, 'id'>, number: string, refund: string): string =>
  orderPath(site, number, `refunds/${encodeURIComponent(refund)}/settle`);

/** Refunds of an order that only a person can settle, with a link for those who may. */
export async function unsettledRefunds(
  c: SiteContext,
  { refunds }: Pick<Stores, 'refunds'>,
  site: Site,
  { number, currency }: Order,
): Promise<Html[]> {
  const pending = await refunds.pending(number);
  return pending
    .filter(({ settleableFrom }) => settleableFrom <= Date.now())
    .map(({ id, amount, createdAt }) =>
      notice(
        html`The processor has not confirmed the refund of ${money(amount, currency)} from ${time(createdAt)}.
        ${
          may(c, 'pay-back')
            ? html`Look it up at the processor, then
                <a href="${settlePath(site, number, id)}">settle the refund</a>.`
            : 'An owner has to look it up at the processor.'
        }`,
        'warn',
      ),
    );
}

/** @throws Problem when the order has no such pending refund */
async function refundInPath(c: SiteContext, stores: Stores) {
  const { site, found } = await orderInPath(c, stores);
  const pending = await stores.refunds.pending(found.order.number);
  const refund = pending.find(({ id }) => id === c.req.param('refund'));
  if (!refund) throw httpProblem('not-found', { detail: noSuchRefund });
  return { site, order: found.order, refund };
}

export async function askSettlement(c: SiteContext, stores: Stores): Promise<Response> {
  const { site, order, refund } = await refundInPath(c, stores);
  return page(c, site, order, refund);
}

export async function settleByHand(
  c: SiteContext,
  stores: Stores,
  { warn }: { warn(error: unknown): void },
): Promise<Response> {
  const given = await readFields(c);
  const { site, order, refund } = await refundInPath(c, stores);
  const { number } = order;
  const reason = (given['reason'] ?? '').trim();
  const { outcome = '' } = given;
  const errors = {
    ...(outcome === 'completed' || outcome === 'failed' ? {} : { outcome: 'Select what happened.' }),
    ...(reason === '' || reason.length > longestReason
      ? { reason: `Enter a reason of 1 to ${longestReason} characters.` }
      : {}),
  };
  if ((outcome !== 'completed' && outcome !== 'failed') || errors.reason !== undefined)
    return page(c, site, order, refund, { outcome, reason, errors });
  const settled = await stores.refunds.settle({
    number,
    refundId: refund.id,
    outcome,
    reason,
    who: c.get('member').email,
  });
  if (settled.outcome === 'too-early')
    return page(c, site, order, refund, {
      outcome,
      reason,
      said: html`Nothing was changed: Portico still asks the processor about this refund. You can settle it
      after ${time(settled.until)}.`,
    });
  if (settled.outcome === 'unreachable')
    return page(c, site, order, refund, {
      outcome,
      reason,
      said: html`Nothing was changed: the processor has accepted this refund, and did not respond. Try again
      later. From ${time(settled.until)} on, you can settle it without the processor.`,
    });
  if (settled.outcome === 'unknown') throw httpProblem('not-found', { detail: noSuchRefund });
  if (settled.outcome === 'in-progress')
    return page(c, site, order, refund, {
      outcome,
      reason,
      said: 'Nothing was changed: the processor has accepted this refund and not finished it. Its outcome will be recorded.',
    });
  if (!settled.byHand) c.set('actDetails', { isDone: false });
  await stores.refresh(site.id, number).catch(warn);
  const said = settled.byHand ? 'settled' : 'reported';
  return c.redirect(`${orderPath(site, number)}?said=${said}`, 303);
}

function page(
  c: SiteContext,
  site: Site,
  { number, currency }: Order,
  { id, amount, createdAt, accepted }: PendingRefund,
  {
    outcome = '',
    reason = '',
    errors = {},
    said,
  }: {
    outcome?: string;
    reason?: string;
    errors?: { outcome?: string; reason?: string };
    said?: Html | string;
  } = {},
): Response | Promise<Response> {
  const isRejected = said !== undefined || Object.keys(errors).length > 0;
  return storePage(c, site, {
    tab: 'orders',
    heading: `Settle refund: order ${number}`,
    ...(isRejected ? { status: 400 as const } : {}),
    ...(said === undefined ? {} : { said: notice(said, 'warn') }),
    content: html`${facts([
        ['Amount', money(amount, currency)],
        ['Requested', time(createdAt)],
        ['Refund ID', html`<code>${id}</code>`],
      ])}
      <div class="prose">
        <p>
          ${
            accepted
              ? 'The processor accepted this refund and has not reported its outcome.'
              : 'The response of the processor was lost, and requesting the refund again could pay it twice.'
          }
          Look up the payment of order ${number} at the processor, and record what you find. This moves no
          money.
        </p>
      </div>
      <form class="fields narrow" method="post" action="${settlePath(site, number, id)}" novalidate>
        ${radioGroup(
          {
            name: 'outcome',
            label: 'What happened',
            value: outcome,
            required: true,
            ...(errors.outcome === undefined ? {} : { error: errors.outcome }),
          },
          outcomes,
        )}
        ${input({
          name: 'reason',
          label: 'Reason',
          value: reason,
          required: true,
          maxLength: longestReason,
          hint: 'Kept in the changes of the store: what the processor shows, and who decided.',
          ...(errors.reason === undefined ? {} : { error: errors.reason }),
        })}
        <p class="actions">
          ${button('Settle refund', { danger: true })}
          ${linkButton(orderPath(site, number), 'Back to the order')}
        </p>
      </form>`,
  });
}
