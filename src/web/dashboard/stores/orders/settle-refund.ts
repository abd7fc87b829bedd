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
  type Insert,
} from '../../../design/index.ts';
import { readFields } from '../../../form.ts';
import { may } from '../../context.ts';
import type { Stores } from '../deps.ts';
import { storePage, type SiteContext } from '../site-page.ts';
import { orderPath } from './list.ts';
import { storeOrderTexts as say } from './messages/index.ts';
import { orderInPath } from './order-in-path.ts';
import { money } from './words.ts';

const longestReason = 500;

const outcomes = () => ({
  completed: { name: say('refunded'), meaning: say('refunded-meaning') },
  failed: { name: say('not-refunded'), meaning: say('not-refunded-meaning') },
});

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
        html`${say.parts('refund-unconfirmed', { amount: money(amount, currency), time: time(createdAt) })}
        ${
          may(c, 'pay-back')
            ? say.parts('look-up-and-settle', {
                link: html`<a href="${settlePath(site, number, id)}">${say('settle-link')}</a>`,
              })
            : say('owner-looks-up')
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
  if (!refund) throw httpProblem('not-found', { detail: say('no-pending-refund') });
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
    ...(outcome === 'completed' || outcome === 'failed' ? {} : { outcome: say('no-outcome') }),
    ...(reason === '' || reason.length > longestReason
      ? { reason: say('reason-length', { limit: longestReason }) }
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
      said: say.parts('settle-too-early', { time: time(settled.until) }),
    });
  if (settled.outcome === 'unreachable')
    return page(c, site, order, refund, {
      outcome,
      reason,
      said: say.parts('settle-unreachable', { time: time(settled.until) }),
    });
  if (settled.outcome === 'unknown') throw httpProblem('not-found', { detail: say('no-pending-refund') });
  if (settled.outcome === 'in-progress')
    return page(c, site, order, refund, {
      outcome,
      reason,
      said: say('settle-in-progress'),
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
    said?: Insert;
  } = {},
): Response | Promise<Response> {
  const isRejected = said !== undefined || Object.keys(errors).length > 0;
  return storePage(c, site, {
    tab: 'orders',
    heading: say('settle-title', { number }),
    ...(isRejected ? { status: 400 as const } : {}),
    ...(said === undefined ? {} : { said: notice(said, 'warn') }),
    content: html`${facts([
        [say('amount'), money(amount, currency)],
        [say('requested'), time(createdAt)],
        [say('refund-id'), html`<code>${id}</code>`],
      ])}
      <div class="prose">
        <p>${accepted ? say('refund-accepted') : say('refund-lost')} ${say('record-outcome', { number })}</p>
      </div>
      <form class="fields narrow" method="post" action="${settlePath(site, number, id)}" novalidate>
        ${radioGroup(
          {
            name: 'outcome',
            label: say('what-happened'),
            value: outcome,
            required: true,
            ...(errors.outcome === undefined ? {} : { error: errors.outcome }),
          },
          outcomes(),
        )}
        ${input({
          name: 'reason',
          label: say('reason'),
          value: reason,
          required: true,
          maxLength: longestReason,
          hint: say('settle-reason-hint'),
          ...(errors.reason === undefined ? {} : { error: errors.reason }),
        })}
        <p class="actions">
          ${button(say('settle-refund'), { danger: true })}
          ${linkButton(orderPath(site, number), say('back-to-the-order'))}
        </p>
      </form>`,
  });
}
