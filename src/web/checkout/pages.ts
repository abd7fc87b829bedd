/**
 * The pages that `continue_url` and an order's address lead to. They work without script, and keep nothing of their own: all state
 * is the checkout's. The token in the address is the capability, so nothing here reads a cookie.
 */
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isStoreFailure } from '#commerce';
import { postCart, showCart } from './cart.ts';
import type { CheckoutPageDeps } from './deps.ts';
import { bodyLimitBytes } from './form.ts';
import { brokenPage, refusedPage, tooManyPage, unavailablePage } from './html/message-pages.ts';
import { postOrder, showOrder } from './order.ts';
import { postCheckout } from './post-checkout.ts';
import { respond, seeOther } from './respond.ts';
import { showCheckout } from './show-checkout.ts';
import { answerRefusal, notFound, postedForm, visitOf, type Visit } from './visit.ts';

/**
 * `GET` and `POST /checkout/{token}`, `GET /checkout/{token}/return`, `GET` and `POST /order/{id}`. May be mounted below a path.
 * Sets its own security headers: do not mount it under others that replace them. The token is in the path: keep it out of logs.
 */
export function checkoutPages(deps: CheckoutPageDeps): Hono {
  const pages = new Hono();
  // By name: mounted at the root, a limit for every path would be one for the other surfaces too.
  for (const path of ['/checkout/*', '/order/*'])
    pages.use(path, limited(deps), bodyLimit({ maxSize: bodyLimitBytes, onError: tooLarge }));
  pages.get('/checkout/:token', (c) =>
    visited(c, deps, (visit) => (visit.what === 'cart' ? showCart(visit) : readAndShow(visit))),
  );
  pages.post('/checkout/:token', (c) =>
    visited(c, deps, async (visit) => {
      const posted = await postedForm(c);
      if ('answer' in posted) return posted.answer;
      return visit.what === 'cart' ? postCart(visit, posted.form) : postCheckout(visit, posted.form);
    }),
  );
  pages.get('/checkout/:token/return', (c) =>
    visited(c, deps, (visit) => (visit.what === 'cart' ? notFound(c) : comeBack(visit))),
  );
  pages.get('/order/:id', (c) => showOrder(c, deps));
  pages.post('/order/:id', (c) => postOrder(c, deps));
  pages.notFound(notFound);
  pages.onError((error, c) => {
    deps.logger.error({ err: error }, 'checkout page failed');
    if (isStoreFailure(error)) {
      const { pathname, search } = new URL(c.req.url);
      return respond(c, unavailablePage(undefined, pathname + search), { status: 503, retryAfter: 5 });
    }
    return respond(c, brokenPage(), { status: 500 });
  });
  return pages;
}

const limited =
  ({ takePlace }: CheckoutPageDeps): MiddlewareHandler =>
  async (c, next) => {
    const retryAfter = (await takePlace?.(c)) ?? 0;
    return retryAfter === 0 ? next() : respond(c, tooManyPage(retryAfter), { status: 429, retryAfter });
  };

const tooLarge = (c: Context): Promise<Response> =>
  respond(c, refusedPage('This is too much', 'The form is larger than we take.'), { status: 413 });

async function visited(
  c: Context,
  deps: CheckoutPageDeps,
  work: (visit: Visit) => Promise<Response>,
): Promise<Response> {
  const visit = await visitOf(c, deps);
  return visit ? work(visit) : notFound(c);
}

async function readAndShow(visit: Visit): Promise<Response> {
  const view = await visit.deps.commerce.checkouts.read(visit.caller, visit.id);
  return view.ok ? showCheckout(visit, view.value) : answerRefusal(visit, view.error);
}

/** Where the processor sends the buyer back to: what became of the payment is asked, never believed. */
async function comeBack(visit: Visit): Promise<Response> {
  const { c, deps, caller, id, path } = visit;
  const { checkouts } = deps.commerce;
  const view = await checkouts.read(caller, id);
  if (!view.ok) return answerRefusal({ ...visit, path: c.req.path }, view.error);
  if (view.value.challengeUrl !== undefined) {
    // Without a credential it can only resume what is open.
    const resumed = await checkouts.complete(caller, id, { handlerId: view.value.quote.handlers[0] ?? '' });
    const unreachable = !resumed.ok && 'retryAfter' in resumed.error;
    if (unreachable) return answerRefusal({ ...visit, path: c.req.path }, resumed.error);
  }
  return seeOther(c, path);
}
