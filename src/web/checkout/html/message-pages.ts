/** Pages that say one thing. */
import { html } from 'hono/html';
import type { Site } from '#commerce';
import type { Html } from '../../design/html.ts';
import type { Form } from '../form.ts';
import type { CheckoutPage } from './layout.ts';

const message = (title: string, content: Html, site?: Site): CheckoutPage => ({
  title,
  ...(site ? { site } : {}),
  content: html`<div class="panel">
    <h1>${title}</h1>
    ${content}
  </div>`,
});

/** The same for what never was, what is not the reader's, and what is over. */
export const notFoundPage = (): CheckoutPage =>
  message('There is nothing here', html`<p>Please check the address, or ask for a new link.</p>`);

export const refusedPage = (title: string, text: string): CheckoutPage =>
  message(title, html`<p>${text}</p>`);

/**
 * What was posted can be posted again: its key makes sure that it happens once. Whether it did is not known: a payment may have
 * been made although nobody could write down how it ended.
 */
export const unavailablePage = (site: Site | undefined, path: string, form?: Form): CheckoutPage =>
  message(
    'The store does not answer right now',
    html`${
      form
        ? html`<p>
              We do not know yet whether your last step was taken. Please try again in a few seconds: what was
              done is not done again, and nothing is paid twice.
            </p>
            <form method="post" action="${path}">
              ${form.entries.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
              <button class="main-button">Try again</button>
            </form>`
        : html`<p>Please try again in a few seconds: the page then shows how things stand.</p>
            <p><a class="button main-button" href="${path}">Try again</a></p>`
    }`,
    site,
  );

/** @param seconds until there is a place again */
export const tooManyPage = (seconds: number): CheckoutPage =>
  message(
    'Too many pages at once',
    html`<p>
      Your network has asked for many pages within a minute. Nothing was changed. Please wait ${seconds}
      seconds, then go back or reload the page.
    </p>`,
  );

export const brokenPage = (): CheckoutPage =>
  message('Something went wrong on our side', html`<p>It has been noted. Please try again in a while.</p>`);
