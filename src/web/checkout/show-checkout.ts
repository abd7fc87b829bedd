/** The page for the state of a checkout. */
import type { CheckoutView } from '#commerce';
import type { PaymentChoice } from './deps.ts';
import { isSandbox } from './deps.ts';
import { newFormKey, type Form } from './form.ts';
import { checkoutPage } from './html/checkout-page.ts';
import { challengePage, completedPage, endedPage, paymentWaitingPage } from './html/state-pages.ts';
import { respond } from './respond.ts';
import { missingOf, type FormMessage } from './form-messages.ts';
import { orderPathOf, type CheckoutVisit } from './visit.ts';
import { originsOf, webAddress } from './web-address.ts';

export interface Refused {
  /** Input. Absent if it applies to an older version of the checkout. */
  form?: Form;
  errors: readonly FormMessage[];
}

export async function showCheckout(
  visit: CheckoutVisit,
  view: CheckoutView,
  refused?: Refused,
): Promise<Response> {
  const { c, deps, site, path, words } = visit;
  const sent = {
    pictures: originsOf(view.quote.lines.map(({ imageUrl }) => webAddress(imageUrl, site.storefront))),
    ...(view.version === undefined ? {} : { etag: `"${view.version}"` }),
  };
  const facts = { words, site, view };
  if (view.state === 'completed') {
    return respond(c, completedPage({ ...facts, orderPath: orderPathOf(visit, view) }), sent);
  }
  if (view.state === 'canceled') {
    return respond(c, endedPage({ ...facts, expired: view.expiresAt <= deps.now() }), sent);
  }
  if (view.state === 'complete_in_progress') return respond(c, paymentWaitingPage({ ...facts, path }), sent);
  if (view.challengeUrl !== undefined) {
    const page = challengePage({
      ...facts,
      action: path,
      returnPath: `${path}/return`,
      formKey: newFormKey(),
      goOn: c.req.query('pay') !== undefined,
    });
    return respond(c, page, sent);
  }
  const { choices, hosted } = await waysToPay(visit, view);
  const page = checkoutPage({
    ...facts,
    choices,
    hosted: hosted !== undefined,
    action: path,
    formKey: newFormKey(),
    saved: c.req.query('saved') !== undefined,
    ...(refused ? { refused } : {}),
  });
  return respond(c, page, { ...sent, ...(refused ? { status: 422 } : {}) });
}

export interface WaysToPay {
  choices: readonly PaymentChoice[];
  hosted: Pick<PaymentChoice, 'handlerId' | 'credential'> | undefined;
}

/** Empty until all other problems are resolved. */
export async function waysToPay({ deps, site }: CheckoutVisit, view: CheckoutView): Promise<WaysToPay> {
  if (missingOf(view.problems).length > 0) return { choices: [], hosted: undefined };
  const choices = await deps.choices(site, view);
  const hosted = deps.hosted?.(site, view);
  return {
    choices: choices.filter((choice) => fits(choice, site, view)),
    hosted: hosted && fits(hosted, site, view) ? hosted : undefined,
  };
}

function fits(
  { handlerId, test }: Pick<PaymentChoice, 'handlerId' | 'test'>,
  { paymentHandlers }: CheckoutVisit['site'],
  view: CheckoutView,
): boolean {
  const handler = paymentHandlers.find(({ id }) => id === handlerId);
  if (!handler || !view.quote.handlers.includes(handlerId)) return false;
  return test !== true || isSandbox(handler);
}
