/** The core, put together. */
import { BackendUnavailable, StoreMisconfigured } from './backend.ts';
import { cancelCart, createCart, readCart, updateCart } from './checkout/carts.ts';
import type { Caller } from './caller.ts';
import type { BuyerHints } from './checkout/input.ts';
import { cancelCheckout, readCheckout, updateCheckout, createCheckout } from './checkout/checkouts.ts';
import { orderId } from './views.ts';
import { mailOrder, orderLink, readOrder, refreshOrder } from './orders.ts';
import type { Commerce } from './commerce.ts';
import { endPayment } from './payment/end-payment.ts';
import { ok, err, type Outcome } from './errors.ts';
import { maintain } from './maintain.ts';
import { checkoutLocale, contextOf, type CommerceDeps, type CommerceContext } from './context.ts';
import { followProcessorNotice } from './orders.ts';
import { completeCheckout } from './payment/complete-checkout.ts';
import { createAgentSessions } from './sessions.ts';
import { checkStateTable } from './checkout/state.ts';
import { paymentLimits } from './payment/attempt-limit.ts';
import { isStoreFailure } from './store-failure.ts';
import { readStoreLinks } from './site/store-links.ts';
import { createMarker } from './tokens.ts';

/** @throws when the table of states does not hold together */
export function createCommerce(deps: CommerceDeps): Commerce {
  checkStateTable();
  const sessions = createAgentSessions();
  const ctx: CommerceContext = {
    now: Date.now,
    log: () => {},
    resume: (_trace, work) => work(),
    paymentLimits,
    ...deps,
    marker: createMarker(deps.secret),
    sessionOf: sessions.of,
  };
  const withFailureOutcome = failureOutcomes(ctx);

  return {
    catalogue: {
      search: withFailureOutcome(async (caller, query, hints) => {
        const context = contextOf(caller.site, hintsOfCall(caller, hints), ctx.now());
        const page = await ctx.backend(caller.site).search(query, context);
        return ok({ ...page, currency: context.currency });
      }),
      products: withFailureOutcome(async (caller, ids, hints) => {
        const context = contextOf(caller.site, hintsOfCall(caller, hints), ctx.now());
        const products = await ctx.backend(caller.site).products(ids, context);
        return ok({ products, currency: context.currency });
      }),
    },
    carts: {
      create: withFailureOutcome((...call) => createCart(ctx, ...call)),
      read: withFailureOutcome((...call) => readCart(ctx, ...call)),
      update: withFailureOutcome((...call) => updateCart(ctx, ...call)),
      cancel: withFailureOutcome((...call) => cancelCart(ctx, ...call)),
    },
    checkouts: {
      create: withFailureOutcome((...call) => createCheckout(ctx, ...call)),
      read: withFailureOutcome((...call) => readCheckout(ctx, ...call)),
      update: withFailureOutcome((...call) => updateCheckout(ctx, ...call)),
      complete: withFailureOutcome((...call) => completeCheckout(ctx, ...call)),
      cancel: withFailureOutcome((...call) => cancelCheckout(ctx, ...call)),
    },
    orders: {
      read: withFailureOutcome((...call) => readOrder(ctx, ...call)),
      idOf: (siteId, number) => orderId(ctx, siteId, number),
      link: (site, number) => orderLink(ctx, site, number),
      mail: (site, number, email) => mailOrder(ctx, site, number, email),
      async refresh(siteId, number) {
        const site = await ctx.site(siteId);
        if (site) await refreshOrder(ctx, site, number);
      },
    },
    openHandoff(site, token) {
      const [id = '', mark = '', ...more] = token.split('.');
      if (more.length > 0 || !ctx.marker.matches('continue', id, mark)) return undefined;
      const what = id.startsWith('cart_') ? 'cart' : 'checkout';
      return { caller: { site, handoff: id, release: site.primaryRelease, network: '' }, id, what };
    },
    links: (site) => readStoreLinks(ctx, site),
    async localeOf(site, what, id) {
      try {
        const found = await ctx.store[what](id);
        return checkoutLocale(site, found?.input.context ?? {});
      } catch (error) {
        // The operation on the cart or checkout reports it.
        if (!isStoreFailure(error)) throw error;
        return site.locale;
      }
    },
    async seen(caller) {
      try {
        await sessions.seen(ctx, caller);
      } catch (error) {
        ctx.log('session-not-kept', { error: error instanceof Error ? error.message : 'unknown' });
      }
    },
    async resume(attemptId) {
      const attempt = await ctx.store.attempt(attemptId);
      const site = attempt && (await ctx.site(attempt.site));
      if (site) await ctx.resume(attempt.trace, () => followProcessorNotice(ctx, site, attempt));
    },
    endPayment: (id, record) => endPayment(ctx, id, record),
    maintain: () => maintain(ctx),
  };
}

const hintsOfCall = ({ buyer }: Caller, hints: BuyerHints): BuyerHints =>
  buyer?.group === undefined ? hints : { ...hints, customerGroup: buyer.group };

/** A backend or a database that does not answer is an outcome, for every operation alike. */
function failureOutcomes({ log }: CommerceContext) {
  return <Call extends unknown[], T>(operation: (...call: Call) => Promise<Outcome<T>>) =>
    async (...call: Call): Promise<Outcome<T>> => {
      try {
        return await operation(...call);
      } catch (error) {
        if (error instanceof BackendUnavailable) {
          const code = error instanceof StoreMisconfigured ? 'store-misconfigured' : 'backend-unavailable';
          log(code, { error: error.message });
          return err({ code, retryAfter: error.retryAfter });
        }
        if (!isStoreFailure(error)) throw error;
        log('store-unavailable', { error: 'code' in error ? error.code : error.message });
        return err({ code: 'store-unavailable', retryAfter: 5 });
      }
    };
}
