/**
 * The pages behind `continue_url` and order links. They work without JavaScript and have no state besides the checkout. The token
 * in the URL is the capability, so no cookies are read.
 */
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isStoreFailure, type CartView } from '#commerce';
import type { CheckoutPageDeps } from './deps.ts';
import { bodyLimitBytes, newFormKey, repeatOf, type Form } from './form.ts';
import { brokenPage, largeFormPage, tooManyPage, unavailablePage } from './html/message-pages.ts';
import { postOrder, showBuyerOrder } from './order.ts';
import { postCheckout } from './post-checkout.ts';
import { respond, seeOther } from './respond.ts';
import { showCheckout, type Refused } from './show-checkout.ts';
import { answerRefusal, pageNotFound, postedForm, openCheckoutVisit, type CheckoutVisit } from './visit.ts';
import { readChange } from './change.ts';
import { cartPage } from './html/cart-page.ts';
import { originsOf, webAddress } from './web-address.ts';
import { wordsFor } from './words.ts';

async function showCart(visit: CheckoutVisit): Promise<Response> {
  const cart = await visit.deps.commerce.carts.read(visit.caller, visit.id);
  return cart.ok ? show(visit, cart.value) : answerRefusal(visit, cart.error);
}

async function postCart(visit: CheckoutVisit, form: Form): Promise<Response> {
  const { c, deps, caller, id, base, path } = visit;
  const { carts, checkouts } = deps.commerce;
  const does = form.one('do') ?? 'save';
  const before = await carts.read(caller, id);
  if (!before.ok) return answerRefusal(visit, before.error, form);
  const { change, errors } = readChange(form, before.value, does, visit.words);
  if (errors.length > 0) return show(visit, before.value, { form, errors });
  const kept = change ? await carts.update(caller, id, change, repeatOf(form)) : before;
  if (!kept.ok) return answerRefusal(visit, kept.error, form);
  if (does !== 'checkout') return seeOther(c, `${path}?saved`);
  const checkout = await checkouts.create(caller, { cartId: id }, repeatOf(form));
  if (!checkout.ok) return answerRefusal(visit, checkout.error, form);
  return seeOther(c, `${base}/checkout/${encodeURIComponent(checkout.value.continueToken)}`);
}

function show(visit: CheckoutVisit, view: CartView, refused?: Refused): Promise<Response> {
  const { c, site, path, words } = visit;
  const pictures = originsOf(view.quote.lines.map(({ imageUrl }) => webAddress(imageUrl, site.storefront)));
  const page = cartPage({
    words,
    site,
    view,
    action: path,
    formKey: newFormKey(),
    saved: c.req.query('saved') !== undefined,
    ...(refused ? { refused } : {}),
  });
  return respond(c, page, { pictures, ...(refused ? { status: 422 } : {}) });
}

/**
 * `GET` and `POST /checkout/{token}`, `GET /checkout/{token}/return`, `GET` and `POST /order/{id}`. May be mounted below a path.
 * Sets its own security headers, which a parent app must not replace. The path contains the token: keep it out of logs.
 */
export function checkoutPages(deps: CheckoutPageDeps): Hono {
  const pages = new Hono();
  // Not `*`: mounted at the root, that would limit all other routes too.
  for (const path of ['/checkout/*', '/order/*'])
    pages.use(path, limited(deps), bodyLimit({ maxSize: bodyLimitBytes, onError: tooLarge }));
  pages.get('/checkout/:token', (c) =>
    visited(c, deps, (visit) => (visit.what === 'cart' ? showCart(visit) : readAndShow(visit))),
  );
  pages.post('/checkout/:token', (c) =>
    visited(c, deps, async (visit) => {
      const posted = await postedForm(c, visit.words);
      if ('answer' in posted) return posted.answer;
      return visit.what === 'cart' ? postCart(visit, posted.form) : postCheckout(visit, posted.form);
    }),
  );
  pages.get('/checkout/:token/return', (c) =>
    visited(c, deps, (visit) => (visit.what === 'cart' ? pageNotFound(c) : comeBack(visit))),
  );
  pages.get('/order/:id', (c) => showBuyerOrder(c, deps));
  pages.post('/order/:id', (c) => postOrder(c, deps));
  pages.notFound(pageNotFound);
  pages.onError((error, c) => {
    deps.logger.error({ err: error }, 'checkout page failed');
    if (isStoreFailure(error)) {
      const { pathname, search } = new URL(c.req.url);
      const page = unavailablePage({ words: wordsFor(c), path: pathname + search });
      return respond(c, page, { status: 503, retryAfter: 5 });
    }
    return respond(c, brokenPage(wordsFor(c)), { status: 500 });
  });
  return pages;
}

const limited =
  ({ takePlace }: CheckoutPageDeps): MiddlewareHandler =>
  async (c, next) => {
    const retryAfter = (await takePlace?.(c)) ?? 0;
    return retryAfter === 0
      ? next()
      : respond(c, tooManyPage(wordsFor(c), retryAfter), { status: 429, retryAfter });
  };

const tooLarge = (c: Context): Promise<Response> => respond(c, largeFormPage(wordsFor(c)), { status: 413 });

async function visited(
  c: Context,
  deps: CheckoutPageDeps,
  work: (visit: CheckoutVisit) => Promise<Response>,
): Promise<Response> {
  const visit = await openCheckoutVisit(c, deps);
  return visit ? work(visit) : pageNotFound(c);
}

async function readAndShow(visit: CheckoutVisit): Promise<Response> {
  const view = await visit.deps.commerce.checkouts.read(visit.caller, visit.id);
  return view.ok ? showCheckout(visit, view.value) : answerRefusal(visit, view.error);
}

/** Return URL of the processor. The state of the payment is fetched, never taken from the URL; some processors must be handed its query first. */
async function comeBack(visit: CheckoutVisit): Promise<Response> {
  const { c, deps, caller, id, path } = visit;
  const { checkouts } = deps.commerce;
  const view = await checkouts.read(caller, id);
  if (!view.ok) return answerRefusal({ ...visit, path: c.req.path }, view.error);
  if (view.value.challengeUrl !== undefined) {
    // Without a credential, this can only resume the open payment.
    const handlerId = view.value.quote.handlers[0] ?? '';
    const resumed = await checkouts.complete(caller, id, { handlerId, returned: c.req.query() });
    const unreachable = !resumed.ok && 'retryAfter' in resumed.error;
    if (unreachable) return answerRefusal({ ...visit, path: c.req.path }, resumed.error);
  }
  return seeOther(c, path);
}
