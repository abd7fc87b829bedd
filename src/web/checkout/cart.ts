/** The page of a cart, and the step from it to a checkout. */
import type { CartView } from '#commerce';
import { readChange } from './change.ts';
import { newFormKey, repeatOf, type Form } from './form.ts';
import { cartPage } from './html/cart-page.ts';
import { respond, seeOther } from './respond.ts';
import type { Refused } from './show-checkout.ts';
import { answerRefusal, type Visit } from './visit.ts';
import { originsOf, webAddress } from './web-address.ts';

export async function showCart(visit: Visit): Promise<Response> {
  const cart = await visit.deps.commerce.carts.read(visit.caller, visit.id);
  return cart.ok ? show(visit, cart.value) : answerRefusal(visit, cart.error);
}

export async function postCart(visit: Visit, form: Form): Promise<Response> {
  const { c, deps, caller, id, base, path } = visit;
  const { carts, checkouts } = deps.commerce;
  const does = form.one('do') ?? 'save';
  const before = await carts.read(caller, id);
  if (!before.ok) return answerRefusal(visit, before.error, form);
  const { change, errors } = readChange(form, before.value, does);
  if (errors.length > 0) return show(visit, before.value, { form, errors });
  const kept = change ? await carts.update(caller, id, change, repeatOf(form)) : before;
  if (!kept.ok) return answerRefusal(visit, kept.error, form);
  if (does !== 'checkout') return seeOther(c, `${path}?saved`);
  const checkout = await checkouts.create(caller, { cartId: id }, repeatOf(form));
  if (!checkout.ok) return answerRefusal(visit, checkout.error, form);
  return seeOther(c, `${base}/checkout/${encodeURIComponent(checkout.value.continueToken)}`);
}

function show(visit: Visit, view: CartView, refused?: Refused): Promise<Response> {
  const { c, site, path } = visit;
  const pictures = originsOf(view.quote.lines.map(({ imageUrl }) => webAddress(imageUrl, site.storefront)));
  const page = cartPage({
    site,
    view,
    action: path,
    formKey: newFormKey(),
    saved: c.req.query('saved') !== undefined,
    ...(refused ? { refused } : {}),
  });
  return respond(c, page, { pictures, ...(refused ? { status: 422 } : {}) });
}
