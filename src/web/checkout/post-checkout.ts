/** Posts of a checkout: each saves the input, then performs the action of its button. */
import { sealCredential, type CheckoutView, type Outcome } from '#commerce';
import { readChange } from './change.ts';
import { ids } from './fields.ts';
import { repeatOf, type Form } from './form.ts';
import { paymentErrors } from './html/checkout-page.ts';
import { choiceValue, isSeenTotal, reviewMark, seenVersions } from './marks.ts';
import { seeOther } from './respond.ts';
import { reviewsOf, type FormMessage } from './form-messages.ts';
import { showCheckout, waysToPay } from './show-checkout.ts';
import { answerRefusal, type CheckoutVisit } from './visit.ts';
import type { CheckoutWords } from './words.ts';

const isOpen = ({ state, challengeUrl }: CheckoutView): boolean =>
  challengeUrl === undefined &&
  state !== 'complete_in_progress' &&
  state !== 'completed' &&
  state !== 'canceled';

export async function postCheckout(visit: CheckoutVisit, form: Form): Promise<Response> {
  const { c, deps, site, caller, id, path, words } = visit;
  const { checkouts } = deps.commerce;
  const does = form.one('do') ?? 'save';

  if (does === 'cancel') return after(visit, form, await checkouts.cancel(caller, id, repeatOf(form)));
  // A change, even an empty one, ends an open challenge.
  if (does === 'restart') return after(visit, form, await checkouts.update(caller, id, {}, repeatOf(form)));

  const before = await checkouts.read(caller, id);
  if (!before.ok) return answerRefusal(visit, before.error, form);
  if (!isOpen(before.value)) return seeOther(c, path);

  const { change, errors } = readChange(form, { ...before.value, purposes: site.consent }, does, words);
  if (errors.length > 0) return showCheckout(visit, before.value, { form, errors });
  const pays = does === 'pay' || does === 'hosted' ? does : undefined;
  // Payment requires the version that the page showed. Other changes apply to the current one.
  const seen = pays && seenVersions(form.one('seen'));
  const kept = change ? await checkouts.update(caller, id, change, repeatOf(form), seen) : before;
  if (!kept.ok) return refuseChange(visit, before.value, form, kept);
  const view = kept.value;
  const refuse = (errors: readonly FormMessage[]): Promise<Response> =>
    showCheckout(visit, view, { form, errors });

  if (pays) return pay(visit, form, { view, isChanged: change !== undefined }, pays, refuse);
  const missing = does === 'continue' ? paymentErrors(view, words) : [];
  if (missing.length > 0) return refuse(missing);
  return seeOther(c, `${path}?saved`);
}

async function pay(
  visit: CheckoutVisit,
  form: Form,
  { view, isChanged }: { view: CheckoutView; isChanged: boolean },
  how: 'pay' | 'hosted',
  refuse: (errors: readonly FormMessage[]) => Promise<Response>,
): Promise<Response> {
  const { c, deps, caller, id, words } = visit;
  const { say } = words;
  const { currency, totals } = view.quote;
  const atPayment = (key: PaymentMessage): FormMessage => ({ at: 'payment', text: say(key) });
  const noWay = atPayment(how === 'hosted' ? 'no-hosted' : 'choose-payment');
  const mark = form.one('seen');
  if (!isSeenTotal(mark, view)) return refuse([atPayment('total-changed'), ...paymentErrors(view, words)]);
  const errors = [...paymentErrors(view, words), ...unconfirmed(form, view, words)];
  const { choices, hosted } = await waysToPay(visit, view);
  const choice = how === 'hosted' ? hosted : choices.find((one) => choiceValue(one) === form.one('choice'));
  if (!choice || errors.length > 0) return refuse(choice ? errors : [...errors, noWay]);

  const seen = { amount: totals.total, currency };
  const credential = sealCredential(choice.credential);
  const payment = { handlerId: choice.handlerId, credential, seen };
  // The buyer has seen the changes of this post.
  const expected = isChanged && view.version !== undefined ? [view.version] : seenVersions(mark);
  const paid = await deps.commerce.checkouts.complete(caller, id, payment, repeatOf(form), expected);
  if (!paid.ok && paid.error.code === 'version-mismatch') return showChanged(visit);
  if (!paid.ok && notTaken.has(paid.error.code)) return refuse([noWay]);
  if (!paid.ok && paid.error.code === 'too-many-payments') return refuse([atPayment('too-many-payments')]);
  // Not a direct redirect: CSP form-action applies to it, and providers have many origins.
  if (how === 'hosted' && paid.ok) return seeOther(c, `${visit.path}?pay`);
  return after(visit, form, paid);
}

/** New or reworded rules that the buyer has not confirmed. */
const unconfirmed = (form: Form, view: CheckoutView, { say }: CheckoutWords): FormMessage[] =>
  reviewsOf(view.problems).flatMap((problem, place) =>
    form.all('review').includes(reviewMark(problem))
      ? []
      : [{ at: ids.review(place), text: say('confirm-first') }],
  );

const notTaken = new Set<string>([
  'handler-unknown',
  'handler-mismatch',
  'credential-missing',
  'card-number-refused',
]);
type PaymentMessage = 'choose-payment' | 'no-hosted' | 'too-many-payments' | 'total-changed';

/** The input applies to an older version, so the page shows the current one. */
async function showChanged(visit: CheckoutVisit): Promise<Response> {
  const now = await visit.deps.commerce.checkouts.read(visit.caller, visit.id);
  if (!now.ok) return answerRefusal(visit, now.error);
  return showCheckout(visit, now.value, {
    errors: [{ at: 'order', text: visit.words.say('order-changed') }],
  });
}

const after = (visit: CheckoutVisit, form: Form, outcome: Outcome<unknown>): Promise<Response> | Response =>
  outcome.ok ? seeOther(visit.c, visit.path) : answerRefusal(visit, outcome.error, form);

function refuseChange(
  visit: CheckoutVisit,
  before: CheckoutView,
  form: Form,
  { error }: Extract<Outcome<never>, { ok: false }>,
): Promise<Response> | Response {
  if (error.code === 'version-mismatch') return showChanged(visit);
  if (error.code !== 'too-many-lines') return answerRefusal(visit, error, form);
  const text = visit.words.say('too-many-lines', { count: error.limit });
  return showCheckout(visit, before, { form, errors: [{ at: 'order', text }] });
}
