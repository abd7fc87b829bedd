/** Pages with a single message. */
import { html } from 'hono/html';
import type { Site } from '#commerce';
import type { Html } from '../../design/html.ts';
import type { Form } from '../form.ts';
import type { CheckoutWords } from '../words.ts';
import type { CheckoutPage } from './layout.ts';

const message = (words: CheckoutWords, title: string, content: Html, site?: Site): CheckoutPage => ({
  words,
  title,
  ...(site ? { site } : {}),
  content: html`<div class="panel">
    <h1>${title}</h1>
    ${content}
  </div>`,
});

const paragraph = (text: string): Html => html`<p>${text}</p>`;

/** The same page for unknown, foreign, and expired URLs. */
export const notFoundPage = (words: CheckoutWords): CheckoutPage =>
  message(words, words.say('not-found-title'), paragraph(words.say('not-found')));

export const invalidFormPage = (words: CheckoutWords): CheckoutPage =>
  message(words, words.say('invalid-form-title'), paragraph(words.say('invalid-form')));

export const largeFormPage = (words: CheckoutWords): CheckoutPage =>
  message(words, words.say('large-form-title'), paragraph(words.say('large-form')));

interface UnavailableFacts {
  words: CheckoutWords;
  site?: Site | undefined;
  path: string;
  form?: Form | undefined;
}

/**
 * The post can be repeated: its key makes it idempotent. It is unknown whether it succeeded, as a payment may have been made
 * although its result could not be stored.
 */
export const unavailablePage = ({ words, site, path, form }: UnavailableFacts): CheckoutPage =>
  message(
    words,
    words.say('unavailable-title'),
    html`${
      form
        ? html`<p>${words.say('unavailable-step')}</p>
            <form method="post" action="${path}">
              ${form.entries.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
              <button class="main-button">${words.say('try-again')}</button>
            </form>`
        : html`<p>${words.say('unavailable')}</p>
            <p><a class="button main-button" href="${path}">${words.say('try-again')}</a></p>`
    }`,
    site,
  );

/** @param seconds until the next request is allowed */
export const tooManyPage = (words: CheckoutWords, seconds: number): CheckoutPage =>
  message(words, words.say('too-many-title'), paragraph(words.say('too-many-requests', { seconds })));

export const brokenPage = (words: CheckoutWords): CheckoutPage =>
  message(words, words.say('broken-title'), paragraph(words.say('broken')));
