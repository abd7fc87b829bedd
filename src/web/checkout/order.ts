/** The page of an order: by its ID, or by its number together with the checkout's ID or token. */
import type { Context } from 'hono';
import type { Caller, Site } from '#commerce';
import type { CheckoutPageDeps } from './deps.ts';
import { maxFieldLengths } from './fields.ts';
import { newFormKey } from './form.ts';
import { findOrderPage, linkSentPage } from './html/find-order-page.ts';
import { orderPage } from './html/order-page.ts';
import { respond } from './respond.ts';
import { answerRefusal, pageNotFound, postedForm, enabledSite } from './visit.ts';
import { originsOf, webAddress } from './web-address.ts';
import { wordsFor } from './words.ts';

/** Order numbers come from the backend. */
const numberPattern = /^[\p{L}\p{N}_.-]{1,64}$/u;
/** `{number}.{mac}`. */
const markedPattern = /\.[\w-]{22}$/;

export async function showBuyerOrder(c: Context, deps: CheckoutPageDeps): Promise<Response> {
  const site = await enabledSite(c, deps);
  const id = c.req.param('id') ?? '';
  if (!site || id.length > 128) return pageNotFound(c);
  const key = c.req.query('checkout');
  if (key === undefined && !markedPattern.test(id)) return askForEmail(c, deps, site, id);
  const { caller, checkoutId } = readerOf(deps, site, key);
  const found = await deps.commerce.orders.read(caller, id, checkoutId);
  const path = `${c.req.path}${key === undefined ? '' : `?checkout=${encodeURIComponent(key)}`}`;
  if (!found.ok) return answerRefusal({ c, site, path, words: wordsFor(c, site.locale) }, found.error);
  const words = wordsFor(c, await deps.commerce.localeOf(site, 'checkout', found.value.checkoutId));
  const pictures = originsOf(
    found.value.order.lines.map(({ imageUrl }) => webAddress(imageUrl, site.storefront)),
  );
  return respond(c, orderPage(words, site, found.value), { pictures });
}

/** @param key the checkout's ID, or the token of its page, which grants more access */
function readerOf(
  deps: CheckoutPageDeps,
  site: Site,
  key: string | undefined,
): { caller: Caller; checkoutId?: string } {
  const stranger: Caller = { site, release: site.primaryRelease, network: '' };
  if (key === undefined) return { caller: stranger };
  const opened = key.includes('.') ? deps.commerce.openHandoff(site, key) : undefined;
  if (opened?.what === 'checkout') return { caller: opened.caller };
  return { caller: stranger, checkoutId: key };
}

async function askForEmail(
  c: Context,
  deps: CheckoutPageDeps,
  site: Site,
  number: string,
): Promise<Response> {
  if (!deps.orderByEmail || !numberPattern.test(number)) return pageNotFound(c);
  return respond(
    c,
    findOrderPage({
      words: wordsFor(c, site.locale),
      site,
      number,
      action: c.req.path,
      formKey: newFormKey(),
    }),
  );
}

/** Responds the same, without waiting, whether or not the order exists and has this email address. */
export async function postOrder(c: Context, deps: CheckoutPageDeps): Promise<Response> {
  const site = await enabledSite(c, deps);
  const number = c.req.param('id') ?? '';
  if (!site || !deps.orderByEmail || !numberPattern.test(number)) return pageNotFound(c);
  const words = wordsFor(c, site.locale);
  const posted = await postedForm(c, words);
  if ('answer' in posted) return posted.answer;
  const email = posted.form.one('email') ?? '';
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > maxFieldLengths.email) {
    const error = words.say('email-invalid');
    const page = findOrderPage({
      words,
      site,
      number,
      action: c.req.path,
      formKey: newFormKey(),
      email,
      error,
    });
    return respond(c, page, { status: 422 });
  }
  deps.orderByEmail(site, number, email).catch((error: unknown) => {
    deps.logger.error({ err: error, site: site.id }, 'order link not sent');
  });
  return respond(c, linkSentPage(words, site, number, deps.logsMail));
}
