/** Ends an open payment manually: shows what will happen, and requires a reason. */
import { longestEndReason, type Attempt, type Site } from '#commerce';
import { httpProblem } from '#http';
import { button, facts, html, input, linkButton, notice, time, type Html } from '../../../design/index.ts';
import { readFields } from '../../../form.ts';
import { storePath } from '../address.ts';
import type { Stores } from '../deps.ts';
import { money } from '../orders/words.ts';
import { findSite, storePage, type SiteContext } from '../site-page.ts';
import { endPath, openPaymentsOf } from './list.ts';
import { storePaymentTexts as say } from './messages/index.ts';

/** @throws Problem when this store has no such payment, or it is decided */
async function paymentInPath(c: SiteContext, stores: Stores): Promise<{ site: Site; attempt: Attempt }> {
  const site = await findSite(c, stores);
  const { attempts } = await openPaymentsOf(stores, site.id);
  const attempt = attempts.find(({ id }) => id === c.req.param('reference'));
  if (!attempt) throw httpProblem('not-found', { detail: say('no-open-payment') });
  return { site, attempt };
}

export async function askEnd(c: SiteContext, stores: Stores): Promise<Response> {
  const { site, attempt } = await paymentInPath(c, stores);
  return page(c, site, attempt);
}

export async function endByHand(c: SiteContext, stores: Stores): Promise<Response> {
  const { reason: given = '' } = await readFields(c);
  const { site, attempt } = await paymentInPath(c, stores);
  const reason = given.trim();
  if (reason === '' || reason.length > longestEndReason)
    return page(c, site, attempt, {
      reason,
      error: say('reason-length', { limit: longestEndReason }),
    });
  const ended = await stores.payments.end(attempt.id, reason, c.get('member').email);
  if (ended.outcome === 'too-early')
    return page(c, site, attempt, {
      reason,
      said: notice(say.parts('end-too-early', { time: time(ended.until) }), 'warn'),
    });
  if (ended.outcome !== 'ended') c.set('actDetails', { isDone: false });
  const what = ended.outcome === 'unknown' ? '' : `?said=${ended.outcome}`;
  return c.redirect(`${storePath(site.id, 'payments')}${what}`, 303);
}

function page(
  c: SiteContext,
  site: Site,
  { id, amount, currency, startedAt }: Attempt,
  { reason = '', error, said }: { reason?: string; error?: string; said?: Html } = {},
): Response | Promise<Response> {
  return storePage(c, site, {
    tab: 'payments',
    heading: say('end-title'),
    ...(error === undefined && said === undefined ? {} : { status: 400 as const }),
    ...(said && { said }),
    content: html`${facts([
        [say('reference'), html`<code>${id}</code>`],
        [say('amount'), money(amount, currency)],
        [say('started'), time(startedAt)],
      ])}
      <div class="prose">
        <p>${say('end-text')}</p>
      </div>
      <form class="fields narrow" method="post" action="${endPath(site, id)}" novalidate>
        ${input({
          name: 'reason',
          label: say('reason'),
          value: reason,
          required: true,
          maxLength: longestEndReason,
          hint: say('reason-hint'),
          ...(error === undefined ? {} : { error }),
        })}
        <p class="actions">
          ${button(say('end-payment'), { danger: true })}
          ${linkButton(storePath(site.id, 'payments'), say('keep-open'))}
        </p>
      </form>`,
  });
}
