/** The core, put together. */
import { BackendUnavailable } from './backend.ts';
import { cancelCart, createCart, readCart, updateCart } from './carts.ts';
import { cancelCheckout, readCheckout, updateCheckout, createCheckout } from './checkouts.ts';
import { orderId } from './views.ts';
import { mailOrder, orderLink, readOrder, refreshOrder } from './orders.ts';
import type { Commerce } from './commerce.ts';
import { good, refuse, type Outcome } from './errors.ts';
import { maintain } from './maintain.ts';
import { contextOf, type CommerceDeps, type CommerceContext } from './context.ts';
import { resumeAttempt } from './settle.ts';
import { completeCheckout } from './complete-checkout.ts';
import { createSessions } from './sessions.ts';
import { checkStateTable } from './state.ts';
import { isStoreFailure } from './store-failure.ts';
import { createMarker } from './tokens.ts';

/** @throws when the table of states does not hold together */
export function createCommerce(deps: CommerceDeps): Commerce {
  checkStateTable();
  const sessions = createSessions();
  const parts: CommerceContext = {
    now: Date.now,
    log: () => {},
    resume: (_trace, work) => work(),
    ...deps,
    marker: createMarker(deps.secret),
    sessionOf: sessions.of,
  };
  const told = tellFailures(parts);

  return {
    catalogue: {
      search: told(async (caller, query, hints) => {
        const context = contextOf(caller.site, hints, parts.now());
        const page = await parts.backend(caller.site).search(query, context);
        return good({ ...page, currency: context.currency });
      }),
      products: told(async (caller, ids, hints) => {
        const context = contextOf(caller.site, hints, parts.now());
        const products = await parts.backend(caller.site).products(ids, context);
        return good({ products, currency: context.currency });
      }),
    },
    carts: {
      create: told((...call) => createCart(parts, ...call)),
      read: told((...call) => readCart(parts, ...call)),
      update: told((...call) => updateCart(parts, ...call)),
      cancel: told((...call) => cancelCart(parts, ...call)),
    },
    checkouts: {
      create: told((...call) => createCheckout(parts, ...call)),
      read: told((...call) => readCheckout(parts, ...call)),
      update: told((...call) => updateCheckout(parts, ...call)),
      complete: told((...call) => completeCheckout(parts, ...call)),
      cancel: told((...call) => cancelCheckout(parts, ...call)),
    },
    orders: {
      read: told((...call) => readOrder(parts, ...call)),
      idOf: (siteId, number) => orderId(parts, siteId, number),
      link: (site, number) => orderLink(parts, site, number),
      mail: (site, number, email) => mailOrder(parts, site, number, email),
      async refresh(siteId, number) {
        const site = await parts.site(siteId);
        if (site) await refreshOrder(parts, site, number);
      },
    },
    openHandoff(site, token) {
      const [id = '', mark = '', ...more] = token.split('.');
      if (more.length > 0 || !parts.marker.matches('continue', id, mark)) return undefined;
      const what = id.startsWith('cart_') ? 'cart' : 'checkout';
      return { caller: { site, handoff: id, release: site.primaryRelease, network: '' }, id, what };
    },
    async seen(caller) {
      try {
        await sessions.seen(parts, caller);
      } catch (error) {
        parts.log('session-not-kept', { error: error instanceof Error ? error.message : 'unknown' });
      }
    },
    async resume(attemptId) {
      const attempt = await parts.store.attempt(attemptId);
      const site = attempt && (await parts.site(attempt.site));
      if (site && attempt.outcome === undefined)
        await parts.resume(attempt.trace, () => resumeAttempt(parts, site, attempt));
    },
    maintain: () => maintain(parts),
  };
}

/** A backend or a database that does not answer is an outcome, for every operation alike. */
function tellFailures({ log }: CommerceContext) {
  return <Call extends unknown[], T>(operation: (...call: Call) => Promise<Outcome<T>>) =>
    async (...call: Call): Promise<Outcome<T>> => {
      try {
        return await operation(...call);
      } catch (error) {
        if (error instanceof BackendUnavailable) {
          log('backend-unavailable', { error: error.message });
          return refuse({ code: 'backend-unavailable', retryAfter: error.retryAfter });
        }
        if (!isStoreFailure(error)) throw error;
        log('store-unavailable', { error: 'code' in error ? error.code : error.message });
        return refuse({ code: 'store-unavailable', retryAfter: 5 });
      }
    };
}
