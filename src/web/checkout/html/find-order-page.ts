/** An order number alone opens no order: the link is emailed to the address of the order. */
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
      <h1>View order <bdi class="number">${number}</bdi></h1>
      <p>Enter the email address you used for the order, and we’ll email you a link to it.</p>
    </div>
    ${error !== undefined && messageList('Fix the following', [{ at: 'email', text: error }], 'bad')}
    <form method="post" action="${action}" novalidate>
      <input type="hidden" name="key" value="${formKey}" />
      ${field({
        id: 'email',
        name: 'email',
        label: 'Email',
        value: email,
        problems: error === undefined ? [] : [error],
        optional: false,
        attributes: `type="email" autocomplete="email" inputmode="email" maxlength="${maxFieldLengths.email}"`,
      })}
      <div class="actions"><button class="main-button">Email me a link</button></div>
    </form>`,
});

/** The same page whether or not the address matches the order. @param isLogged no email is sent */
export const linkSentPage = (site: Site, number: string, isLogged = false): CheckoutPage => ({
  title: 'Check your email',
  site,
  content: html`<div class="panel">
    <h1>Check your email</h1>
    <p>
      If order <bdi class="number">${number}</bdi> was placed with this email address, you will get an email
      with a link to it. This can take a few minutes.
    </p>
    ${isLogged && html`<p>This service does not send email. The link is in its log output.</p>`}
  </div>`,
});
