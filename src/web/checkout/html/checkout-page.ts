/** The page of an open checkout. */
import { html } from 'hono/html';
import { isBlocking, type CheckoutView, type Site } from '#commerce';
import type { Html, Insert } from '../../design/html.ts';
import { cartLinkOf } from '../cart-link.ts';
import { formId } from '../fields.ts';
import type { Form } from '../form.ts';
import {
  isUnfilled,
  missingOf,
  reviewsOf,
  problemMessages,
  refusalMessage,
  type FormMessage,
} from '../form-messages.ts';
import { seenMark } from '../marks.ts';
import type { CheckoutWords } from '../words.ts';
import { contactSection } from './contact.ts';
import { deliveries } from './delivery.ts';
import { shownTitle, type CheckoutPage } from './layout.ts';
import { orderSummary } from './order-summary.ts';
import { payment, reviews, type PaymentFormFacts } from './payment.ts';
import { messageList, saved } from './message-list.ts';
import { shownOf, type Shown } from './shown.ts';

export interface CheckoutFacts extends PaymentFormFacts {
  words: CheckoutWords;
  site: Site;
  view: CheckoutView;
  /** Path that the form is posted to. */
  action: string;
  /** Unique for each rendering. */
  formKey: string;
  /** A rejected post and the reasons. Without its form, the page shows the stored checkout. */
  refused?: { form?: Form; errors: readonly FormMessage[] };
  /** Changes were just saved. */
  saved: boolean;
}

export function checkoutPage(facts: CheckoutFacts): CheckoutPage {
  const { words, site, view, refused } = facts;
  const { say } = words;
  const messages = messagesOf(facts);
  const shown = shownOf(words, site, view, messages.said, { form: refused?.form, needed: messages.needed });
  const asked = reviewsOf(view.problems);
  const payable = missingOf(view.problems).length === 0;
  return {
    words,
    title: shownTitle(words, say('checkout-title'), refused !== undefined),
    site,
    wide: true,
    content: html`<div class="intro">
        ${
          messages.isIncomplete
            ? html`<h1>${say('complete-heading')}</h1>
                <p>${say('complete-intro')}</p>`
            : html`<h1>${say('review-heading')}</h1>
                <p>${say('review-intro')}</p>`
        }
      </div>
      ${facts.saved && messages.bad.length === 0 && saved(say('saved'))}
      ${messageList(say('fix-list'), messages.bad, 'bad')}
      ${messageList(say('note-list'), messages.notes, 'warn')}
      <div class="both">
        ${orderSummary(shown, { changeable: true })}
        <div>${form(facts, shown, asked, payable)} ${cartHandover(words, site, view)} ${leave(facts)}</div>
      </div>`,
  };
}

function form(
  facts: CheckoutFacts,
  shown: Shown,
  asked: ReturnType<typeof reviewsOf>,
  payable: boolean,
): Html {
  const { view, action, formKey } = facts;
  const { say } = facts.words;
  return html`<form id="${formId}" method="post" action="${action}" novalidate>
    <input type="hidden" name="key" value="${formKey}" />
    <input type="hidden" name="seen" value="${seenMark(view)}" />
    <button class="unseen" name="do" value="save" tabindex="-1" aria-hidden="true">${say('save')}</button>
    ${contactSection(shown)} ${deliveries(shown)}
    ${
      payable
        ? html`<div class="actions between">
              <button name="do" value="save">${say('save-changes')}</button>
            </div>
            ${reviews(shown, asked)} ${payment(shown, facts)}`
        : html`<div class="actions">
            <button class="main-button" name="do" value="continue">${say('to-payment')}</button>
          </div>`
    }
  </form>`;
}

/** To the storefront's own cart, where the store has a page that fills it. */
export function cartHandover(
  words: CheckoutWords,
  site: Site,
  { input }: Pick<CheckoutView, 'input'>,
): Insert {
  const link = cartLinkOf(site, input.lines);
  return (
    link !== undefined &&
    html`<div class="leave">
      <p><a href="${link}" rel="noreferrer">${words.say('take-to-cart', { store: site.name })}</a></p>
      <p class="soft small">${words.say('take-to-cart-note')}</p>
    </div>`
  );
}

const leave = ({ words: { say, dayAndTime }, view, action, formKey }: CheckoutFacts): Html =>
  html`<div class="leave">
    <p class="soft small">${say('saved-until', { time: dayAndTime(view.expiresAt) })}</p>
    <details class="more">
      <summary>${say('cancel-order')}</summary>
      <form class="actions" method="post" action="${action}">
        <input type="hidden" name="key" value="${formKey}" />
        <p class="soft">${say('cancel-note')}</p>
        <button class="danger" name="do" value="cancel">${say('cancel-order')}</button>
      </form>
    </details>
  </div>`;

interface PageMessages {
  /** Shown at the fields. */
  said: FormMessage[];
  /** The lists at the top. */
  bad: FormMessage[];
  /** Fields that are still empty. They are shown, and no one is warned about them before a button was pressed. */
  needed: FormMessage[];
  notes: FormMessage[];
  isIncomplete: boolean;
}

/** Missing data is an error only after a button was pressed. */
function messagesOf({ words, view, refused }: CheckoutFacts): PageMessages {
  const about = { words, quote: view.quote, buyer: view.input.buyer };
  const say = (problem: CheckoutView['problems'][number]): FormMessage[] => problemMessages(problem, about);
  const [unfilled, others] = split(missingOf(view.problems), (problem) => isUnfilled(problem, about));
  const isIncomplete = unfilled.length > 0;
  const failed = view.problems
    .filter(({ code }) => code === 'payment-failed' || code === 'payment-unavailable')
    .flatMap(say);
  const warnings = view.problems.filter((problem) => !isBlocking(problem)).flatMap(say);
  const notes = [...warnings, ...view.quote.refusedCodes.map((one) => refusalMessage(one, words))];
  if (refused) {
    const errors = [...refused.errors];
    return { said: errors, bad: errors, needed: [], notes, isIncomplete };
  }
  const wrong = others.flatMap(say);
  return { said: wrong, bad: [...failed, ...wrong], needed: unfilled.flatMap(say), notes, isIncomplete };
}

const split = <T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] => [
  all.filter(is),
  all.filter((one) => !is(one)),
];

/** Everything that blocks payment, as form errors, in the order of the form: the contact comes first. */
export const paymentErrors = (view: CheckoutView, words: CheckoutWords): FormMessage[] =>
  split(missingOf(view.problems), ({ place }) => place !== undefined && 'buyer' in place)
    .flat()
    .flatMap((problem) => problemMessages(problem, { words, quote: view.quote, buyer: view.input.buyer }));
