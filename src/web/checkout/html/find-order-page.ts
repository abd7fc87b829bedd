/** A plain order number opens nothing: its link goes to the address that the order was placed with. */
import { html } from 'hono/html';
import type { Site } from '#commerce';
import { maxFieldLengths } from '../fields.ts';
import { field } from './fields.ts';
import type { CheckoutPage } from './layout.ts';
import { messageList } from './message-list.ts';

export interface FindOrderFacts {
  site: Site;
  number: string;
  action: string;
  formKey: string;
  email?: string;
  error?: string;
}

export const findOrderPage = ({
  site,
  number,
  action,
  formKey,
  email = '',
  error,
}: FindOrderFacts): CheckoutPage => ({
  title: `${error === undefined ? '' : 'Error: '}Find your order`,
  site,
  content: html`<div class="intro">
      <h1>See order <bdi class="number">${number}</bdi></h1>
      <p>Enter the e-mail address that the order was placed with. We send the order’s link there.</p>
    </div>
    ${error !== undefined && messageList('Please look at this', [{ at: 'email', text: error }], 'bad')}
    <form method="post" action="${action}" novalidate>
      <input type="hidden" name="key" value="${formKey}" />
      ${field({
        id: 'email',
        name: 'email',
        label: 'E-mail',
        value: email,
        problems: error === undefined ? [] : [error],
        optional: false,
        attributes: `type="email" autocomplete="email" inputmode="email" maxlength="${maxFieldLengths.email}"`,
      })}
      <div class="actions"><button class="main-button">Send the link</button></div>
    </form>`,
});

/** The same, whether they belong together or not. */
export const linkSentPage = (site: Site, number: string): CheckoutPage => ({
  title: 'Please look at your e-mail',
  site,
  content: html`<div class="panel">
    <h1>Please look at your e-mail</h1>
    <p>
      If order <bdi class="number">${number}</bdi> was placed with this address, its link is on the way there.
      It may take a few minutes.
    </p>
  </div>`,
});
