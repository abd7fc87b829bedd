/** The page of a cart. */
import { html } from 'hono/html';
import { isBlocking, type CartView, type Site } from '#commerce';
import { formId } from '../fields.ts';
import type { Form } from '../form.ts';
import { problemMessages, refusalMessage, type FormMessage } from '../form-messages.ts';
import type { CheckoutPage } from './layout.ts';
import { orderSummary } from './order-summary.ts';
import { messageList, saved } from './message-list.ts';
import { shownOf } from './shown.ts';

export interface CartFacts {
  site: Site;
  view: CartView;
  action: string;
  formKey: string;
  refused?: { form?: Form; errors: readonly FormMessage[] };
  saved: boolean;
}

export function cartPage({ site, view, action, formKey, refused, saved: kept }: CartFacts): CheckoutPage {
  const { quote } = view;
  const problems = view.problems.filter(isBlocking).flatMap((problem) => problemMessages(problem, { quote }));
  const said = [...(refused?.errors ?? []), ...problems];
  return {
    title: `${refused ? 'Error: ' : ''}Cart`,
    site,
    content: html`<div class="intro">
        <h1>Your cart</h1>
        <p>Delivery and taxes are calculated at checkout.</p>
      </div>
      ${kept && !refused && saved('Saved. The total is up to date.')}
      ${messageList('Fix the following', said, 'bad')}
      ${messageList('Note', quote.refusedCodes.map(refusalMessage), 'warn')}
      <form id="${formId}" method="post" action="${action}" novalidate>
        <input type="hidden" name="key" value="${formKey}" />
        <button class="unseen" name="do" value="save" tabindex="-1" aria-hidden="true">Save</button>
        ${orderSummary(shownOf(site, view, said, { form: refused?.form }), {
          changeable: true,
          title: 'Items',
          ofCart: true,
        })}
        ${
          quote.lines.length > 0 &&
          html`<div class="actions">
            <button class="main-button" name="do" value="checkout">Check out</button>
          </div>`
        }
      </form>`,
  };
}
