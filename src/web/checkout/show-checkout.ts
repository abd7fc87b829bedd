/** The page that fits the state of a checkout. */
import type { CheckoutView } from '#commerce';
import type { PaymentChoice } from './deps.ts';
import { isSandbox } from './deps.ts';
import { newFormKey, type Form } from './form.ts';
import { checkoutPage } from './html/checkout-page.ts';
import type { PaymentFacts } from './html/payment.ts';
import { challengePage, completedPage, endedPage, waitingPage } from './html/state-pages.ts';
import { respond } from './respond.ts';
import { missingOf, type Said } from './said.ts';
import { orderPathOf, type Visit } from './visit.ts';
import { originsOf, webAddress } from './web-address.ts';

export interface Refused {
  form: Form;
  errors: readonly Said[];
}

export async function showCheckout(visit: Visit, view: CheckoutView, refused?: Refused): Promise<Response> {
  const { c, deps, site, path } = visit;
  const pictures = originsOf(view.quote.lines.map(({ imageUrl }) => webAddress(imageUrl, site.storefront)));
  const facts = { site, view };
  if (view.state === 'completed') {
    return respond(c, completedPage({ ...facts, orderPath: orderPathOf(visit, view) }), { pictures });
  }
  if (view.state === 'canceled') {
    return respond(c, endedPage({ ...facts, expired: view.expiresAt <= deps.now() }), { pictures });
  }
  if (view.state === 'complete_in_progress') return respond(c, waitingPage({ ...facts, path }), { pictures });
  if (view.challengeUrl !== undefined) {
    const page = challengePage({
      ...facts,
      action: path,
      returnPath: `${path}/return`,
      formKey: newFormKey(),
    });
    return respond(c, page, { pictures });
  }
  const { hostedUrl, ...payment } = await waysToPay(visit, view);
  const page = checkoutPage({
    ...facts,
    ...payment,
    action: path,
    formKey: newFormKey(),
    saved: c.req.query('saved') !== undefined,
    ...(refused ? { refused } : {}),
  });
  return respond(c, page, {
    pictures,
    ...(refused ? { status: 422 } : {}),
    ...(hostedUrl === undefined ? {} : { formOrigin: new URL(hostedUrl).origin }),
  });
}

/** Nothing can be chosen before everything else is settled. */
export async function waysToPay(
  { deps, site }: Visit,
  view: CheckoutView,
): Promise<PaymentFacts & { hostedUrl?: string }> {
  if (missingOf(view.problems).length > 0) return { choices: [], hosted: false };
  const [given, hosted] = await Promise.all([
    deps.choices(site, view),
    deps.hostedPayment?.(site, view).catch((error: unknown) => {
      deps.logger.warn({ err: error, site: site.id }, 'hosted payment page not available');
      return undefined;
    }),
  ]);
  const hostedUrl = webAddress(hosted);
  return {
    choices: given.filter((choice) => fits(choice, site, view)),
    hosted: hostedUrl !== undefined,
    ...(hostedUrl === undefined ? {} : { hostedUrl }),
  };
}

function fits(
  { handlerId, test }: PaymentChoice,
  { paymentHandlers }: Visit['site'],
  view: CheckoutView,
): boolean {
  const handler = paymentHandlers.find(({ id }) => id === handlerId);
  if (!handler || !view.quote.handlers.includes(handlerId)) return false;
  return test !== true || isSandbox(handler);
}
