/**
 * The controller's routes: one for each fixed path and one for each path with an ID (`?id=`). Pipeline aliases map to them, and
 * they can be called directly where no alias is set up. The router checks methods, so that errors are JSON.
 */
import URLUtils from 'dw/web/URLUtils';
import { acceptedLanguages, pageTexts } from '../scripts/checkout/page-texts.ts';
import { answer } from '../scripts/http/answer.ts';
import { base, wellKnown } from '../scripts/http/ours.ts';
import { wayBack, wayOn, type Way } from '../scripts/http/people.ts';
import type * as SelfCheckRoutes from '../scripts/self-check/routes.ts';

type Route = (() => Promise<void>) & { public: true };

const route = (work: () => Promise<void>): Route => {
  const made = work as Route;
  made.public = true;
  return made;
};

const fixed = (path: string): Route => route(() => answer(path));

/** @param pattern with `{id}` */
const withId = (pattern: string): Route =>
  route(() => answer(pattern.replace('{id}', encodeURIComponent(parameter('id')))));

function parameter(name: string): string {
  const { stringValue } = request.httpParameterMap.get(name);
  return stringValue === null || stringValue === undefined ? '' : String(stringValue);
}

/** A link that lost its https on the way leads there again: what it opens is personal. @param name of the route */
const person = (name: string, find: (token: string) => Promise<Way | undefined>): Route =>
  route(async () => {
    const token = parameter('token');
    if (!request.httpSecure) return response.redirect(String(URLUtils.https(name, 'token', token)));
    const way = await find(token);
    if (!way) return show(404, gone());
    return 'url' in way ? response.redirect(way.url) : show(200, way.page);
  });

function gone(): string {
  const texts = pageTexts(acceptedLanguages());
  return `<!doctype html><html lang="${texts.language}"><title>${texts['not-found']}</title><p>${texts['link-over']}</p></html>`;
}

/** The address of the page opens a checkout: no page that it leads to gets it, and no search engine. */
function show(status: number, html: string): void {
  response.setStatus(status);
  response.setContentType('text/html;charset=UTF-8');
  response.setHttpHeader('Referrer-Policy', 'no-referrer');
  response.setHttpHeader('X-Robots-Tag', 'noindex');
  response.writer.print(html);
}

export const Manifest = fixed(wellKnown);
export const Discover = fixed(`${base}/discover`);
export const CatalogSearch = fixed(`${base}/catalog/search`);
export const CatalogLookup = fixed(`${base}/catalog/lookup`);
export const CatalogProduct = fixed(`${base}/catalog/product`);
export const Carts = fixed(`${base}/carts`);
export const Sessions = fixed(`${base}/checkout/sessions`);
export const CheckoutSessions = fixed(`${base}/checkout-sessions`);

export const Cart = withId(`${base}/carts/{id}`);
export const CartCancel = withId(`${base}/carts/{id}/cancel`);
export const Session = withId(`${base}/checkout/sessions/{id}`);
export const SessionPay = withId(`${base}/checkout/sessions/{id}/pay`);
export const SessionCancel = withId(`${base}/checkout/sessions/{id}/cancel`);
export const CheckoutSession = withId(`${base}/checkout-sessions/{id}`);
export const CheckoutSessionComplete = withId(`${base}/checkout-sessions/{id}/complete`);
export const CheckoutSessionCancel = withId(`${base}/checkout-sessions/{id}/cancel`);
export const Order = withId(`${base}/orders/{id}`);

export const Continue = person('UCP-Continue', wayOn);
export const Return = person('UCP-Return', wayBack);

/** For Business Manager; not listed anywhere. */
export const SelfCheck = route(async () => selfCheck().answerSelfCheck());
export const SelfCheckCached = route(async () => selfCheck().answerCacheProbe());

/** Loaded for these two alone. */
const selfCheck = (): typeof SelfCheckRoutes =>
  require('~/cartridge/scripts/self-check/routes') as typeof SelfCheckRoutes;
