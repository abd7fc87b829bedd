/** A request to one of the pages: site, token, and posted form. */
import type { Context } from 'hono';
import type { Caller, CheckoutView, CommerceError, Site } from '#commerce';
import type { CheckoutPageDeps } from './deps.ts';
import { readCheckoutForm, type Form } from './form.ts';
import { invalidFormPage, notFoundPage, unavailablePage } from './html/message-pages.ts';
import { respond, seeOther } from './respond.ts';
import { wordsFor, type CheckoutWords } from './words.ts';

export interface CheckoutVisit {
  c: Context;
  deps: CheckoutPageDeps;
  site: Site;
  caller: Caller;
  id: string;
  what: 'cart' | 'checkout';
  /** Path prefix before `/checkout/` and `/order/`. */
  base: string;
  /** Path of the page. */
  path: string;
  words: CheckoutWords;
}

export const pageNotFound = (c: Context): Promise<Response> =>
  respond(c, notFoundPage(wordsFor(c)), { status: 404 });

/** With all its links: pages show what carts and checkouts do. */
export async function enabledSite(c: Context, deps: CheckoutPageDeps): Promise<Site | undefined> {
  const site = await deps.site(c.req.raw);
  return site?.enabled ? { ...site, links: await deps.commerce.links(site) } : undefined;
}

const baseOf = (path: string): string => path.slice(0, path.lastIndexOf('/checkout/'));

/** Undefined for a token that was not issued for this site. */
export async function openCheckoutVisit(
  c: Context,
  deps: CheckoutPageDeps,
): Promise<CheckoutVisit | undefined> {
  const site = await enabledSite(c, deps);
  const token = c.req.param('token') ?? '';
  const opened = site && deps.commerce.openHandoff(site, token);
  if (!opened) return undefined;
  const base = baseOf(c.req.path);
  const words = wordsFor(c, await deps.commerce.localeOf(site, opened.what, opened.id));
  return { c, deps, site, ...opened, base, path: `${base}/checkout/${encodeURIComponent(token)}`, words };
}

export type Posted = { form: Form } | { answer: Promise<Response> };

export async function postedForm(c: Context, words: CheckoutWords): Promise<Posted> {
  const form = await readCheckoutForm(c);
  if (form) return { form };
  const page = invalidFormPage(words);
  return { answer: respond(c, page, { status: 400 }) };
}

/** Response to an error of the core that is not about a field. */
export function answerRefusal(
  { c, site, path, words }: Pick<CheckoutVisit, 'c' | 'site' | 'path' | 'words'>,
  error: CommerceError,
  form?: Form,
): Promise<Response> | Response {
  switch (error.code) {
    case 'not-found':
      return pageNotFound(c);
    case 'backend-unavailable':
    case 'store-misconfigured':
    case 'store-unavailable':
      return respond(c, unavailablePage({ words, site, path, form }), {
        status: 503,
        retryAfter: error.retryAfter,
      });
    case 'busy':
    case 'idempotency-in-flight':
      return respond(c, unavailablePage({ words, site, path, form }), { status: 503, retryAfter: 1 });
    default:
      // The checkout changed in the meantime: show its current state.
      return seeOther(c, path);
  }
}

export const orderPathOf = (
  { base }: Pick<CheckoutVisit, 'base'>,
  { order, continueToken }: CheckoutView,
): string =>
  `${base}/order/${encodeURIComponent(order?.number ?? '')}?checkout=${encodeURIComponent(continueToken)}`;
