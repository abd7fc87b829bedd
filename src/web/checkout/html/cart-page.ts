/** The page of a cart. */
import { html } from 'hono/html';
import { isBlocking, type CartView, type Site } from '#commerce';
import { formId } from '../fields.ts';
import type { Form } from '../form.ts';
import { problemMessages, refusalMessage, type FormMessage } from '../form-messages.ts';
import type { CheckoutWords } from '../words.ts';
import { shownTitle, type CheckoutPage } from './layout.ts';
import { orderSummary } from './order-summary.ts';
import { messageList, saved } from './message-list.ts';
import { shownOf } from './shown.ts';
import { cartHandover } from './checkout-page.ts';

export interface CartFacts {
  words: CheckoutWords;
  site: Site;
  view: CartView;
  action: string;
  formKey: string;
  refused?: { form?: Form; errors: readonly FormMessage[] };
  saved: boolean;
}

export function cartPage({
  words,
  site,
  view,
  action,
  formKey,
  refused,
  saved: kept,
}: CartFacts): CheckoutPage {
  const { say } = words;
  const { quote } = view;
  const problems = view.problems
    .filter(isBlocking)
    .flatMap((problem) => problemMessages(problem, { words, quote }));
  const said = [...(refused?.errors ?? []), ...problems];
  return {
    words,
    title: shownTitle(words, say('cart-title'), refused !== undefined),
    site,
    content: html`<div class="intro">
        <h1>${say('cart-heading')}</h1>
        <p>${say('cart-intro')}</p>
      </div>
      ${kept && !refused && saved(say('saved'))} ${messageList(say('fix-list'), said, 'bad')}
      ${messageList(
        say('note-list'),
        quote.refusedCodes.map((one) => refusalMessage(one, words)),
        'warn',
      )}
      <form id="${formId}" method="post" action="${action}" novalidate>
        <input type="hidden" name="key" value="${formKey}" />
        <button class="unseen" name="do" value="save" tabindex="-1" aria-hidden="true">${say('save')}</button>
        ${orderSummary(shownOf(words, site, view, said, { form: refused?.form }), {
          changeable: true,
          title: say('item-list'),
          ofCart: true,
        })}
        ${
          quote.lines.length > 0 &&
          html`<div class="actions">
            <button class="main-button" name="do" value="checkout">${say('check-out')}</button>
          </div>`
        }
      </form>
      ${cartHandover(words, site, view)}`,
  };
}
