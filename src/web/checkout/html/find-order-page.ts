/** An order number alone opens no order: the link is emailed to the address of the order. */
import { html } from 'hono/html';
import type { Site } from '#commerce';
import type { Html } from '../../design/html.ts';
import { maxFieldLengths } from '../fields.ts';
import type { CheckoutWords } from '../words.ts';
import { field } from './fields.ts';
import { shownTitle, type CheckoutPage } from './layout.ts';
import { messageList } from './message-list.ts';
import { insertPart, partSlot } from './parts.ts';

export interface FindOrderFacts {
  words: CheckoutWords;
  site: Site;
  number: string;
  action: string;
  formKey: string;
  email?: string;
  error?: string;
}

export const findOrderPage = ({
  words,
  site,
  number,
  action,
  formKey,
  email = '',
  error,
}: FindOrderFacts): CheckoutPage => ({
  words,
  title: shownTitle(words, words.say('find-title'), error !== undefined),
  site,
  content: html`<div class="intro">
      <h1>${insertPart(words.say('find-heading', { number: partSlot }), orderNumber(number))}</h1>
      <p>${words.say('find-intro')}</p>
    </div>
    ${error !== undefined && messageList(words.say('fix-list'), [{ at: 'email', text: error }], 'bad')}
    <form method="post" action="${action}" novalidate>
      <input type="hidden" name="key" value="${formKey}" />
      ${field(words, {
        id: 'email',
        name: 'email',
        label: words.say('email'),
        value: email,
        problems: error === undefined ? [] : [{ text: error }],
        optional: false,
        attributes: `type="email" autocomplete="email" inputmode="email" maxlength="${maxFieldLengths.email}"`,
      })}
      <div class="actions"><button class="main-button">${words.say('email-link')}</button></div>
    </form>`,
});

const orderNumber = (number: string): Html => html`<bdi class="number">${number}</bdi>`;

/** The same page whether or not the address matches the order. @param isLogged no email is sent */
export const linkSentPage = (
  words: CheckoutWords,
  site: Site,
  number: string,
  isLogged = false,
): CheckoutPage => ({
  words,
  title: words.say('check-email'),
  site,
  content: html`<div class="panel">
    <h1>${words.say('check-email')}</h1>
    <p>${insertPart(words.say('link-sent', { number: partSlot }), orderNumber(number))}</p>
    ${isLogged && html`<p>${words.say('link-logged')}</p>`}
  </div>`,
});
